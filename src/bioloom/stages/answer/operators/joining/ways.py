"""The ways inside a pattern: from one node to another, and what hangs on one side of an edge."""

from __future__ import annotations

from bioloom.core.pattern import Edge, Pattern


def way(pattern: Pattern, start: str, end: str) -> list[Edge]:
    """The edges of a shortest way from one node to another, in order."""
    ways: dict[str, list[Edge]] = {start: []}
    front = [start]
    while front and end not in ways:
        at = front.pop(0)
        for edge in pattern.edges:
            if at in (edge.subject, edge.object):
                other = edge.object if at == edge.subject else edge.subject
                if other not in ways:
                    ways[other] = [*ways[at], edge]
                    front.append(other)
    return ways.get(end, [])


def side(pattern: Pattern, node: str, without: Edge) -> list[Edge]:
    """The edges that hang together with ``node`` when one edge is taken away."""
    reached, found, grown = {node}, list[Edge](), True
    while grown:
        more = [e for e in pattern.edges if e not in (*found, without) and {e.subject, e.object} & reached]
        found += more
        reached |= {n for e in more for n in (e.subject, e.object)}
        grown = bool(more)
    return found
