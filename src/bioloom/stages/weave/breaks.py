"""Where the ways from the known ends of a pattern to its answer break off."""

from __future__ import annotations

from collections.abc import Iterator

from bioloom.core.pattern import Pattern
from bioloom.core.run import Run


def breaks(pattern: Pattern, wide: Pattern, run: Run) -> Iterator[int]:
    """For each known end, the first edge on the way to the answer beyond which nothing is reached.

    Where several hops of one way are missing, no single hop repairs it; the one next to what is known can be looked for
    all the same, and what is found there is what the next is looked for with.

    Args:
        pattern: What was understood; positions of edges are its own.
        wide: The same with known nodes that stand for what is below them (`widened`); its first edges are the same.
        run: Over the graph.
    """
    for way in _ways(pattern):
        for i, (edge, node) in enumerate(way, 1):
            if not run.match(_part(wide, [e for e, _ in way[:i]], node)).count:
                yield edge
                break


def _ways(pattern: Pattern) -> Iterator[list[tuple[int, str]]]:
    """From each known node but the answer the edges to the answer, each with the node that it leads to."""
    steps = [i for i, e in enumerate(pattern.edges) if not e.closure and not e.absent]
    onward: dict[str, tuple[int, str]] = {}  # node: its edge on the way to the answer, and where that leads
    front = [pattern.answer]
    for at in front:
        for i in steps:
            e = pattern.edges[i]
            other = e.object if at == e.subject else e.subject
            if at in (e.subject, e.object) and other not in onward and other != pattern.answer:
                onward[other] = i, at
                front.append(other)
    for node in pattern.nodes:
        if node.known and node.name in onward:
            way, name = [], node.name
            while name != pattern.answer:
                way.append(onward[name])
                name = onward[name][1]
            yield way


def _part(wide: Pattern, way: list[int], answer: str) -> Pattern:
    """The edges of a way alone, with the steps of hierarchy at their ends, asking for the node they lead to."""
    edges = [wide.edges[i] for i in way]
    names = {n for e in edges for n in (e.subject, e.object)}
    edges += [e for e in wide.edges if e.closure and {e.subject, e.object} & names]
    names |= {n for e in edges for n in (e.subject, e.object)}
    nodes = tuple(n for n in wide.nodes if n.name in names)
    return Pattern(nodes=nodes, edges=tuple(edges), answer=answer)
