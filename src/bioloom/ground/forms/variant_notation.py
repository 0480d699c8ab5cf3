"""Variants as they are written in running text: "BRAF p.Val600Glu", "V600E mutation in BRAF", "HER2 amplification".

Whatever the notation, the change is given in the letters that sources use, and the word that may be its gene beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_LETTERS = {
    "Ala": "A", "Arg": "R", "Asn": "N", "Asp": "D", "Cys": "C", "Gln": "Q", "Glu": "E", "Gly": "G", "His": "H",
    "Ile": "I", "Leu": "L", "Lys": "K", "Met": "M", "Phe": "F", "Pro": "P", "Ser": "S", "Thr": "T", "Trp": "W",
    "Tyr": "Y", "Val": "V", "Ter": "*",
}  # fmt: skip
_THREE = "|".join(_LETTERS)
_GENE = r"[A-Za-z][A-Za-z0-9]*(?:[-/][A-Za-z0-9]+)?"
_AMINO = "ACDEFGHIKLMNPQRSTVWY"
_CHANGE = (
    rf"(?P<whole>(?:p\.)?\(?(?P<one>[{_AMINO}]|{_THREE})(?P<place>\d{{1,4}})(?P<other>[{_AMINO}*]|{_THREE})\)?)"
    r"(?![\w*])"
)
_KIND = r"(?:[- ](?:mutations?|mutants?|mutated|variants?|substitutions?|alleles?|polymorphisms?|positive))?"
_SUBSTITUTION = re.compile(
    rf"(?<![\w*])(?:(?P<gene>{_GENE})(?:[ :]|-(?=p\.)|-(?=[A-Z]))\s?)?{_CHANGE}{_KIND}"
    rf"(?: (?:(?:in|of) )?(?:the )?(?P<behind>{_GENE})(?: gene)?(?!\w))?"
)
_EVENT = re.compile(
    rf"(?<![\w*])(?P<gene>{_GENE})[- ](?P<change>amplification|overexpression|fusion|ITD|rearrangement|loss|deletion"
    r"|exon \d+ (?:deletion|insertion|skipping)(?: mutation)?)(?P<many>s?)(?!\w)",
    re.IGNORECASE,
)


class Notation(NamedTuple):
    """A change of a gene where it stands; ``gene`` is the word that may be the gene, empty where none is near."""

    start: int
    end: int
    gene: str
    change: str


def notations(text: str) -> Iterator[Notation]:
    """Every way to take the changes in ``text``: with the word before, with the one behind, alone."""
    if any(map(str.isdigit, text)):
        for match in _SUBSTITUTION.finditer(text):
            one, other = (_LETTERS.get(match[side], match[side]) for side in ("one", "other"))
            change = f"{one}{match['place']}{other}"
            begin, end = match.span("whole")
            if match["gene"]:
                yield Notation(match.start(), _behind(text, end), match["gene"], change)
            if match["behind"]:
                yield Notation(begin, match.end(), match["behind"], change)
            yield Notation(begin, _behind(text, end), "", change)
    for match in _EVENT.finditer(text):
        yield Notation(match.start(), match.end(), match["gene"], match["change"])


_SAID = re.compile(_KIND)


def _behind(text: str, end: int) -> int:
    """Where the words for what kind of change it is end that stand behind it."""
    match = _SAID.match(text, end)
    return match.end() if match and not text[match.end() : match.end() + 1].isalnum() else end
