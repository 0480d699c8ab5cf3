"""Which graph would have what this one lacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bioloom.core.pattern import Pattern
from bioloom.core.ports import Graph, MissingHop

# Relations that the open graph has from some sources and the full graph from more.
WIDER = {"gene_associated_with_condition", "has_chemical_role", "part_of", "has_phenotype"}
LICENSED = "has side effect"  # for all but some 160 drugs from SIDER, whose licence must be accepted
BUILD = "this needs `bioloom kg build full`"


def is_full(graph: Graph) -> bool:
    """Whether ``graph`` has what only the full graph has: treatments."""
    return graph.has_relation("Drug", "treats", "Disease")


def where_from(relations: Iterable[str], graph: Graph) -> str:
    """Where edges that say ``relations`` are to be had, when ``graph`` has none."""
    if any(LICENSED in r for r in relations):
        return f"{BUILD[:-1]} --accept-noncommercial` (SIDER)"
    return BUILD if not is_full(graph) else "none of its sources says so"


def more_sources(pattern: Pattern, hops: Sequence[MissingHop], graph: Graph) -> tuple[str, ...]:
    """That the full graph may have what is missing, when it has further sources for it."""
    predicates = {p for h in hops for i in h.edges for p in pattern.edges[i].predicates}
    if not predicates & WIDER or is_full(graph):
        return ()
    return ("the full graph has more sources for this: `bioloom kg build full`, then `--kg full`",)
