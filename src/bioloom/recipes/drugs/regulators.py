"""The regulators that approve drugs, as nodes.

There is no vocabulary with all three, so they have identifiers of our own, with those of Wikidata and MeSH as
cross-references.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..rows import Mapping, Node, Row


class Regulator(NamedTuple):
    """A regulator; ``region`` is the column of Every Cure's list that says its approval."""

    id: str
    region: str
    name: str
    synonym: tuple[str, ...]
    xref: tuple[str, ...] = ()


REGULATORS = (
    Regulator(
        "bioloom.agency:FDA",
        "usa",
        "United States Food and Drug Administration",
        (
            "FDA",
            "US FDA",
            "USFDA",
            "U.S. Food and Drug Administration",
            "US Food and Drug Administration",
            "Food and Drug Administration",
        ),
        ("wikidata:Q204711", "MESH:D014486"),
    ),
    Regulator(
        "bioloom.agency:EMA",
        "europe",
        "European Medicines Agency",
        (
            "EMA",
            "EMEA",
            "European Medicines Evaluation Agency",
            "European Agency for the Evaluation of Medicinal Products",
        ),
        ("wikidata:Q130146",),
    ),
    Regulator(
        "bioloom.agency:PMDA",
        "japan",
        "Pharmaceuticals and Medical Devices Agency",
        (
            "PMDA",
            "Pharmaceuticals and Medical Devices Agency of Japan",
            "Japanese Pharmaceuticals and Medical Devices Agency",
        ),
    ),
)


def nodes() -> Iterator[Row]:
    """The regulators."""
    for one in REGULATORS:
        yield Node(one.id, ("Agent",), one.name, one.synonym)
        yield from (Mapping(one.id, other) for other in one.xref)
