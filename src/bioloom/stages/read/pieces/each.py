"""Rows of things of each of which the same is asked: "official symbols of A, B and C", "orthologs of A, B and C".

No thing has the identifier or the orthologs of another, so that such a row is so many questions. Of anything else a row
is what the answers have in common, or what may be chosen from, and is no matter of this file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..mentions.spans import Candidate

MOST = 8  # things in a row
_OF_ITSELF = re.compile(
    r"\b(?:symbols?|identifiers?|ids?|synonyms|aliases|orthologu?e?s?|homologu?e?s?|chromosom\w+|loci|map positions?"
    r"|entrez|uniprot|ensembl|mesh|omim|chebi)\b",
    re.IGNORECASE,
)
_TOGETHER = re.compile(
    r"\b(?:both|shared?|sharing|common|same|or|not|but|except|than|between|any|neither|most|more)\b", re.IGNORECASE
)
_JOINT = re.compile(r"\s*(?:[,/&+]|,?\s+(?:and|as well as|plus)\b)\s*(?:(?:and|also)\s+)?", re.IGNORECASE)
_SEVERAL = re.compile(r"\b(symbol|identifier|id|location|name)s\b", re.IGNORECASE)


def each_of(text: str, names: Sequence[Candidate]) -> tuple[str, ...]:
    """What ``text`` asks of each thing of its one row; empty where it has none, or asks of the row as a whole."""
    if not _OF_ITSELF.search(text) or _TOGETHER.search(text):
        return ()
    row: list[Candidate] = []
    for one in sorted(names, key=lambda n: (n.start, -n.end)):
        if row and one.start < row[-1].end:
            continue
        if row and not _JOINT.fullmatch(text[row[-1].end : one.start]):
            return ()
        row.append(one)
    if not 1 < len(row) <= MOST:
        return ()
    ahead, behind = (_SEVERAL.sub(r"\1", t) for t in (text[: row[0].start], text[row[-1].end :]))
    return tuple(f"{ahead}{one.text}{behind}" for one in row)
