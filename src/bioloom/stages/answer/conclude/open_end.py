"""A pattern of one relation between two known things with one end open, or with another relation between them."""

from __future__ import annotations

from typing import Any

from bioloom.core.pattern import SOURCE, Edge, Pattern, Test


def plain_edge(pattern: Pattern) -> Edge | None:
    """The one relation of a pattern of two known things; None of any other pattern, and where it is denied."""
    known = [n for n in pattern.nodes if n.known]
    if len(pattern.edges) != 1 or len(known) != 2 or len(pattern.nodes) != 2:
        return None
    edge = pattern.edges[0]
    return None if edge.closure or edge.absent or edge.negated else edge


def with_edge(pattern: Pattern, edge: Edge, **changed: Any) -> Pattern:
    """``pattern`` with ``changed`` in one of its edges."""
    edges = tuple(e.model_copy(update=changed) if e is edge else e for e in pattern.edges)
    return pattern.model_copy(update={"edges": edges})


def untested(pattern: Pattern) -> Pattern:
    """``pattern`` without what its edges must carry; who must state them stays."""
    edges = tuple(e.model_copy(update={"tests": of_sources(e)}) for e in pattern.edges)
    return pattern.model_copy(update={"edges": edges})


def of_sources(edge: Edge) -> tuple[Test, ...]:
    """The tests of ``edge`` on who states it."""
    return tuple(t for t in edge.tests if t.key == SOURCE)


def freed(pattern: Pattern, name: str) -> Pattern:
    """``pattern`` in which the node ``name`` may be anything of its kind."""
    nodes = tuple(n.model_copy(update={"curies": ()}) if n.name == name else n for n in pattern.nodes)
    return pattern.model_copy(update={"nodes": nodes})


def each_opened(pattern: Pattern) -> list[Pattern]:
    """A pattern of one edge between two known things with each end open in turn, the other as it is.

    The open end is what the pattern then asks for.
    """
    ends = [n for n in pattern.nodes if n.known]
    if len(pattern.edges) != 1 or len(ends) != 2 or len(pattern.nodes) != 2:
        return []
    return [Pattern(nodes=freed(pattern, end.name).nodes, edges=pattern.edges, answer=end.name) for end in ends]
