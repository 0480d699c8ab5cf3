"""PharmacotherapyDB: drug-disease pairs that three physicians sorted into disease-modifying, symptomatic and none."""

from __future__ import annotations

from collections.abc import Iterator

from bioloom.core.errors import BuildError

from ..reading import Files
from ..rows import Edge, Node, Row
from .categories import DRUG

INDICATIONS = "kg/pharmacotherapydb/indications.tsv"
# What a category says: predicate, and whether the pair was judged to be no indication.
CATEGORIES = {"DM": ("treats", False), "SYM": ("ameliorates_condition", False), "NOT": ("treats", True)}
_COLUMNS = ["doid_id", "drugbank_id", "disease", "drug", "category", "n_curators", "n_resources"]


def parse(files: Files) -> Iterator[Row]:
    """What treats a disease, what only relieves it, and what was listed somewhere but is no indication."""
    seen: set[str] = set()
    for row in files.tsv(INDICATIONS, _COLUMNS):
        me = f"DRUGBANK:{row['drugbank_id']}"
        if row["category"] not in CATEGORIES:
            raise BuildError(
                f"{files.where[INDICATIONS]} has a category {row['category']!r}, none of {', '.join(CATEGORIES)}.",
                hint="The source changed its format.",
            )
        predicate, negated = CATEGORIES[row["category"]]
        if me not in seen:
            seen.add(me)
            yield Node(me, DRUG, row["drug"])
        yield Edge(
            me,
            predicate,
            row["doid_id"],
            negated=negated,
            qualifiers=(("n_curators", float(row["n_curators"])), ("n_resources", float(row["n_resources"]))),
        )
