"""Whether a label says of a disease, and not of some of its patients or of a skin or a company, not to give a drug.

The recipes read labels for everybody (`doubt`, `label_says`) and keep what most readers would keep. A benchmark asks
of what nobody would dispute, so it is stricter: it leaves out more than is wrong.
"""

from __future__ import annotations

import re

_SENTENCE = re.compile(r"(?<=[a-z)\]])\.\s+(?=[A-Z])")
_NARROWED = re.compile(  # right behind the disease: only some who have it
    r"\s*(?:\([^)]{1,12}\)\s*)?(?:or small \w+ lymphoma[^;.]{0,12}\s)?"
    r"(?:with|at|during|when|while|if|who|treated|receiving|taking|requiring|undergoing|secondary)\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(  # before it in the sentence: it is with another drug, or on that skin, or given for that use
    r"\bco-?administ|\bconcomitant|\bin combination|\bapplied to\b|\bapplication to\b|\buse on\b"
    r"|\bfor the treatment of [\w ,-]+:\s*$",
    re.IGNORECASE,
)
_BEFORE = 400  # characters of a sentence that are looked at


def of_the_disease(label: str, disease: str) -> bool:
    """Whether ``label`` speaks once at least of all who have ``disease`` (the words that were taken from it).

    True, too, where it does not have the words as they stand: they were then found in another form.
    """
    found = list(re.finditer(re.escape(disease), label, re.IGNORECASE)) if disease else []
    return not found or any(_plain(label, m.start(), m.end()) for m in found)


def _plain(label: str, start: int, stop: int) -> bool:
    before = _SENTENCE.split(label[max(0, start - _BEFORE) : start])[-1]
    return not (_NARROWED.match(label, stop) or _ELSEWHERE.search(before))
