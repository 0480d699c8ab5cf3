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


# A variant of a protein of the blood is called by where it was found: "factor V Leiden", "hemoglobin Constant Spring".
_PLACED = re.compile(
    r"(?<![\w-])(?i:(?:coagulation )?factor (?:V|VII|VIII|IX|X|XI|XII|XIII)|prothrombin"
    r"|ha?emoglobin|antithrombin(?: III)?|(?:alpha-?1[- ]?|α1-?)?antitrypsin"
    r"|(?:dys)?fibrinogen|transthyretin|plasminogen|protein [CS]) "
    r"(?P<place>[A-Z][a-z]{3,}(?: [A-Z][a-z]{3,})?)(?!\w)"
)
_WRITTEN = re.compile(  # changes as they are written, with or without their gene
    r"(?<![\w.-])(?:rs\d{3,}|[cgmnr]\.[-*]?\d[\w>*+-]*(?:\(.*?\))?|p\.\(?[A-Z][a-z]{0,2}\d+[\w*=]*\)?"
    rf"|[{_AMINO}]\d{{2,5}}(?:[{_AMINO}*]|del|dup|ins[A-Z]*|fs\S*)|\d{{1,5}}(?:_\d+)?(?:del|dup|ins)[ACGT]*"
    r"|(?:[Δ∆]|delta[ -]?)[A-Z]?\d{2,4}|exon \d+ (?:deletion|insertion|skipping)|\w+ ?\*\d+\w*(?::\d+)*)(?![\w*])"
)


def placed(text: str) -> Iterator[tuple[int, int]]:
    """Where ``text`` calls a variant of a protein by a place; what stands there is not the protein as such."""
    yield from (m.span() for m in _PLACED.finditer(text))


def written(text: str) -> Iterator[tuple[int, int]]:
    """Where ``text`` writes a change: an rs number, a change of bases or amino acids, a star allele."""
    yield from (m.span() for m in _WRITTEN.finditer(text))


_SAID = re.compile(_KIND)


def _behind(text: str, end: int) -> int:
    """Where the words for what kind of change it is end that stand behind it."""
    match = _SAID.match(text, end)
    return match.end() if match and not text[match.end() : match.end() + 1].isalnum() else end
