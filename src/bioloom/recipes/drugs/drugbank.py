"""DrugBank's open vocabulary, for the drugs that ChEBI does not have: what other sources say of them needs a name."""

from __future__ import annotations

from collections.abc import Iterator

from ..parsers.drugbank import PATH
from ..reading import Files
from ..rows import Node, Row
from .categories import CHEMICAL


def parse(files: Files) -> Iterator[Row]:
    """A term for each drug, that stays if another source speaks of it."""
    for row in files.tsv(PATH, ("DRUGBANK_ID", "NAMESPACE", "ID", "SOURCE")):
        if row["NAMESPACE"] == "NAME":
            yield Node(f"DRUGBANK:{row['DRUGBANK_ID']}", CHEMICAL, row["ID"], optional=True)
