"""Interactions between drugs: NDF-RT's, and the lists of a panel of the Office of the National Coordinator (ONC).

All three come in the table of the Merged-PDDI project, which says of each row whose it is. An interaction has no
direction and is written once, from the lower identifier to the higher.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Edge, Node, Qualifiers, Row
from .categories import DRUG

INTERACTIONS = "kg/ddi/pddi_NDFRT_ONC.tsv"
_COLUMNS = ["drug1ID", "object", "drug2ID", "precipitant", "severity", "source"]
NDFRT = "NDF-RT"
ONC = {"ONC-HighPriority": "high priority", "ONC-NonInteruptive": "non-interruptive"}


def parse_ndfrt(files: Files) -> Iterator[Row]:
    """Interactions of NDF-RT, with its severity: significant or critical."""
    rows = (row for row in files.tsv(INTERACTIONS, _COLUMNS) if row["source"] == NDFRT)
    yield from _pairs((row, (("severity", row["severity"].casefold()),)) for row in rows)


def parse_onc(files: Files) -> Iterator[Row]:
    """The interactions that every prescriber should be warned of, and those that need no interruption."""
    rows = (row for row in files.tsv(INTERACTIONS, _COLUMNS) if row["source"] in ONC)
    yield from _pairs((row, (("interaction_list", ONC[row["source"]]),)) for row in rows)


def _pairs(rows: Iterator[tuple[dict[str, str], Qualifiers]]) -> Iterator[Row]:
    seen: set[str] = set()
    for row, said in rows:
        ends = {f"DRUGBANK:{row['drug1ID']}": row["object"], f"DRUGBANK:{row['drug2ID']}": row["precipitant"]}
        for me, name in ends.items():
            if me not in seen:
                seen.add(me)
                yield Node(me, DRUG, name.strip("\ufeff ").replace("_", " "))
        one, *other = sorted(ends)
        yield Edge(one, "pharmacologically_interacts_with", other[0] if other else one, qualifiers=said)
