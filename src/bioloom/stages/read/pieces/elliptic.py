"""Pieces that say no more than of what else the same is asked: "what about naproxen?", "and that of denosumab".

What is left out is what the question before them asks; so they are read as that question with another thing of the
same kind in it. Which of its things is meant must be plain: the one of that kind, the one behind the same preposition,
or of two the one that it begins with, where the piece begins with a verb ("and does valproic acid too?").
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..mentions.spans import Candidate

_FILL = (  # with what such a piece may be made of beside the name
    "and|but|what|how|about|does|do|did|is|are|can|could|would|will|has|may|might|the|which|ones?|same|so|too|as|well"
    "|also|for|in|of|to|with|by|on|genes?|drugs?|whether|then|an?|(?:that|those) (?:of|for|in|with)"
    "|(?:that|it) (?:also )?(?:goes|holds|applies|is true) (?:also )?(?:for|of|to)"
)
_WORDS = re.compile(rf"(?:\W*\b(?:{_FILL})\b)*\W*", re.IGNORECASE)
_BEGUN = re.compile(r"(?:and |but |so |or )?(?:does|do|did|is|are|can|could|would|will|has|may|might)\b", re.IGNORECASE)
_NOT = re.compile(r"\b(?:not|or)\b", re.IGNORECASE)
_PREPOSITION = re.compile(r"\b(in|of|to|with|by|on|for|from|against)\s+(?:the\s+|an?\s+)?$", re.IGNORECASE)
OVERLAP = re.compile(  # what two questions have in common that ask the same of two things
    r"(?:and )?(?:is there |are there )?(?:any|an|some) (?:overlap|(?:genes?|drugs?|ones?|of them) in common|in common"
    r"|shared(?: ones)?)",
    re.IGNORECASE,
)
_TOGETHER = re.compile(r"\b(?:both|shared?|common|overlap\w*|between|together|combined|same time)\b", re.IGNORECASE)


def only_another(text: str, names: Sequence[str]) -> str:
    """The one of ``names`` that is all that ``text`` says; "" where it says more, or asks of several together."""
    longest = max(names, key=len, default="")
    at = text.find(longest) if longest else -1
    if at < 0 or _NOT.search(text):
        return ""
    around = f"{text[:at]} {text[at + len(longest) :]}"
    return longest if around.strip() and _WORDS.fullmatch(around) else ""


def together(text: str) -> bool:
    """Whether a question asks for what its things have in common, so that naming one more is no other question."""
    return _TOGETHER.search(text) is not None


def of_another(before: str, told: Sequence[Candidate], text: str, other: Candidate) -> tuple[str, str]:
    """The question ``before`` asked of ``other``, which is all that ``text`` names, and asked of both; else two "".

    ``told`` are the names of ``before``, in the order in which they stand.
    """
    alike = [n for n in told if n.text in before and set(n.kinds) & set(other.kinds) and n.text != other.text]
    alike = [n for n in alike if not any(n is not m and n.text in m.text and n.text != m.text for m in alike)]
    if len({n.text for n in alike}) > 1:
        near = _PREPOSITION.search(text[: text.find(other.text)])
        if near is not None:
            alike = [n for n in alike if _behind(before, n.text, near[1])]
        elif _BEGUN.match(text):
            alike = alike[:1]
    if len({n.text for n in alike}) != 1:
        return "", ""
    at = before.find(alike[0].text)
    ahead, behind = before[:at], before[at + len(alike[0].text) :]
    return f"{ahead}{other.text}{behind}", f"{ahead}{alike[0].text} and {other.text}{behind}"


def _behind(before: str, name: str, preposition: str) -> bool:
    found = _PREPOSITION.search(before[: before.find(name)])
    return found is not None and found[1].lower() == preposition.lower()
