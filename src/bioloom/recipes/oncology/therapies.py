"""Drugs by the names that oncologists write: only what one vocabulary calls exactly so, and only one thing of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from ..drugs.everycure import DRUGS
from ..parsers.drugbank import PATH as DRUGBANK
from ..quoted import quoted
from ..reading import Files


def drugs_of(files: Files) -> dict[str, str]:
    """The drug that each name in lower case means: by the list of approved drugs, else by DrugBank's vocabulary."""
    listed = ((r["curie_label"], r["curie"]) for r in quoted(files, DRUGS, ["curie", "curie_label"], separator=","))
    rows = files.tsv(DRUGBANK, ("DRUGBANK_ID", "NAMESPACE", "ID", "SOURCE"))
    named = ((row["ID"], f"DRUGBANK:{row['DRUGBANK_ID']}") for row in rows if row["NAMESPACE"] == "NAME")
    return dict(_single(named)) | dict(_single(listed))


def _single(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    bearers: dict[str, set[str]] = defaultdict(set)
    for name, identifier in pairs:
        bearers[name.casefold()].add(identifier)
    return ((name, next(iter(found))) for name, found in bearers.items() if len(found) == 1)
