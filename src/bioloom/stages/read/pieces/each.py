"""Rows of things of each of which the same is asked: "official symbols of A, B and C", "orthologs of A, B and C".

No thing has the identifier or the orthologs of another, so that such a row is so many questions, and so is a row of
species in which orthologs are sought, or one of which a question asks "for each", "per gene" or "respectively", or
that stands ahead of the question as a heading. Of anything else a row is what the answers have in common, or what may
be chosen from, and is no matter of this file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ..mentions.spans import Candidate
from ..mentions.valued import SPECIES, pattern_of

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
_FOR_EACH = re.compile(  # the words that ask of each, with the stop behind them
    r",?\s*\b(?:(?:for|of|to|with|by) each(?: one)?(?: of(?: (?:them|these|the following|those))?)?"
    r"|(?:per|for every) (?:gene|protein|drug|medicine|compound|disease|disorder|condition|syndrome|type|item|row)"
    r"|respectively|separately|individually|one by one)\b(?:\s*[:,](?=\s))?",
    re.IGNORECASE,
)
_HEADED = re.compile(  # "A, B, C: genes?" is a table with a row for each; "A, B, C: which illnesses fit?" is none
    r"(?:\s*[:–—]|\s+-)\s+(?!(?:which|what|who|how|is|are|do|does|can)\b)[\w-]+(?: [\w-]+){0,3}\s*[?.]?\s*",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\b(symbol|identifier|id|location|name)s\b", re.IGNORECASE)


def each_of(text: str, names: Sequence[Candidate]) -> tuple[str, ...]:
    """What ``text`` asks of each thing of its one row; empty where it has none, or asks of the row as a whole."""
    if _TOGETHER.search(text):
        return ()
    if species := _of_each_species(text):
        return species
    row: list[Candidate] = []
    for one in sorted(names, key=lambda n: (n.start, -n.end)):
        if row and one.start < row[-1].end:
            continue
        if row and not _JOINT.fullmatch(text[row[-1].end : one.start]):
            return ()
        row.append(one)
    if not 1 < len(row) <= MOST:
        return ()
    heading = not text[: row[0].start].strip() and _HEADED.fullmatch(text[row[-1].end :]) and not _of_one_patient(row)
    if not (heading or _OF_ITSELF.search(text) or _FOR_EACH.search(text)):
        return ()
    ahead, behind = (_SEVERAL.sub(r"\1", _FOR_EACH.sub("", t)) for t in (text[: row[0].start], text[row[-1].end :]))
    return tuple(f"{ahead}{one.text}{behind}".strip() for one in row)


def _of_one_patient(row: Sequence[Candidate]) -> bool:
    """Whether a row is of signs, which belong to somebody together."""
    return any(one.best == "PhenotypicFeature" for one in row)


def _of_each_species(text: str) -> tuple[str, ...]:
    """What ``text`` asks of the orthologs in each of several species; empty where it names no row of them."""
    found = _species_row().search(text)
    if found is None:
        return ()
    row = [one for one in re.split(_JOINT, found["row"]) if one]
    return tuple(f"{text[: found.start('row')]}{one}{text[found.end('row') :]}" for one in row)


@cache
def _species_row() -> re.Pattern[str]:
    one = rf"(?:humans?|people|{pattern_of(SPECIES)})"
    joint = r"(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*[/&+]\s*)"
    called = r"(?:orthologu?e?|homologu?e?|counterpart)s?\b"
    return re.compile(rf"\b{called}.*\bin (?P<row>{one}(?:{joint}{one})+)(?=\W*$)", re.IGNORECASE)
