"""The edges that docs/schema.md allows, and what they say about the categories at their ends.

The table of the page is read, not copied: the page is the contract.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bioloom.core.biolink import NAMED_THING, biolink
from bioloom.core.pattern import Edge, Pattern

SCHEMA = Path(__file__).parents[2] / "docs" / "schema.md"
ONTOLOGIES = {
    "GO": ("BiologicalProcess", "MolecularActivity", "CellularComponent"),
    "UBERON": ("GrossAnatomicalStructure",),
    "CL": ("Cell",),
}
GENE = {"Protein", "Polypeptide", "GeneOrGeneProduct", "GeneProductMixin"}  # one node with its gene (schema)


@dataclass(frozen=True)
class Relation:
    """A row of the table; ``same`` says that both ends are of one kind."""

    subjects: tuple[str, ...]
    predicate: str
    objects: tuple[str, ...]
    same: bool
    where: str


@cache
def relations() -> tuple[Relation, ...]:
    """Every edge of the schema, one predicate each."""
    out = []
    for line in SCHEMA.read_text("utf-8").splitlines():
        cells = [c.strip() for c in line.strip().strip("|").split("|")]
        if not line.startswith("|") or len(cells) < 4 or cells[3] not in ("open", "full"):
            continue
        subjects, same = _categories(cells[0]), cells[2].startswith("same")
        objects = subjects if same else _categories(cells[2])
        out += [Relation(subjects, p.strip(), objects, same, cells[3]) for p in cells[1].split(",")]
    return tuple(out)


def _categories(cell: str) -> tuple[str, ...]:
    names = [n.strip() for n in cell.split(",")]
    return tuple(c for n in names for c in ONTOLOGIES.get(n, (NAMED_THING if n == "any" else n,)))


@cache
def meet(one: str, other: str) -> str | None:
    """The narrower of two categories, None when neither covers the other. Pathway stands beside its Biolink parent."""
    if one == other:
        return one
    narrow = one if biolink().is_a(one, other) else other if biolink().is_a(other, one) else None
    apart = narrow == "Pathway" and {one, other} != {"Pathway", NAMED_THING}
    return None if apart else narrow


def kinds(pattern: Pattern) -> dict[str, frozenset[str]]:
    """What each node can be, from its own categories and from the edges that hold at it."""
    at = {n.name: frozenset("Gene" if c in GENE else c for c in n.categories or (NAMED_THING,)) for n in pattern.nodes}
    while True:
        before = dict(at)
        for edge in pattern.edges:
            pairs = list(_pairs(edge, at[edge.subject], at[edge.object]))
            at[edge.subject] = _widest(s for s, _ in pairs)
            at[edge.object] = _widest(o for _, o in pairs)
        if at == before:
            return at


def _pairs(edge: Edge, subjects: frozenset[str], objects: frozenset[str]) -> Iterable[tuple[str, str]]:
    """What both ends can be together under the edge."""
    rows = [r for r in relations() if r.predicate in edge.predicates]
    if not rows:
        yield from ((s, o) for s in subjects for o in objects)
    for row in rows:
        for left in row.subjects:
            for right in row.objects:
                for s in subjects:
                    for o in objects:
                        yield from _joined(row, left, right, s, o)
                        if not edge.directed:
                            yield from ((b, a) for a, b in _joined(row, left, right, o, s))


def _joined(row: Relation, left: str, right: str, s: str, o: str) -> Iterable[tuple[str, str]]:
    a, b = meet(s, left), meet(o, right)
    if a is None or b is None:
        return
    if not row.same:
        yield a, b
    elif left == right and (both := meet(a, b)) is not None:
        yield both, both


def _widest(found: Iterable[str]) -> frozenset[str]:
    """Without what another one covers."""
    names = set(found)
    return frozenset(n for n in names if not any(m != n and meet(n, m) == n for m in names))


def needs_full(pattern: Pattern) -> bool:
    """Whether an edge of ``pattern`` is only in the full graph."""
    at = kinds(pattern)
    return any(_full(edge, at) for edge in pattern.edges if edge.predicates)


def _full(edge: Edge, at: dict[str, frozenset[str]]) -> bool:
    fits = {
        row.where
        for row in relations()
        if row.predicate in edge.predicates
        for left in row.subjects
        for right in row.objects
        for s in at[edge.subject]
        for o in at[edge.object]
        if list(_joined(row, left, right, s, o))
    }
    return fits == {"full"}


def unknown_words(pattern: Pattern) -> list[str]:
    """Edges and qualifiers of ``pattern`` that the schema does not have, in words."""
    known = {r.predicate for r in relations()}
    page = SCHEMA.read_text("utf-8")
    at = kinds(pattern)
    out = [f"predicate {p}" for e in pattern.edges for p in e.predicates if p not in known]
    out += [f"nothing can be {name}" for name, found in at.items() if not found]
    tests = {t.key for e in pattern.edges for t in e.tests}
    return out + [f"qualifier {k}" for k in sorted(tests) if not re.search(rf"\b{k}\b", page)]
