"""What must hold of a match, against the oracle."""

from __future__ import annotations

from typing import Any

from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import format_pattern
from bioloom.graph.matching.match import Match, match
from bioloom.graph.model.gate import Gate

from .oracle import Oracle
from .world import World

Way = tuple[tuple[int, ...], tuple[int, ...]]


def truth(world: World, pattern: Pattern, gate: Gate) -> dict[int, set[Way]]:
    """By answer, every way it holds."""
    at = [n.name for n in pattern.nodes].index(pattern.answer)
    out: dict[int, set[Way]] = {}
    for way in Oracle(world, pattern, gate).ways():
        out.setdefault(way[0][at], set()).add(way)
    return out


def check(world: World, pattern: Pattern, gate: Gate, **options: Any) -> dict[int, set[Way]]:
    """Answers, count, existence, all witnesses and their total are those that trial of everything finds."""
    want = truth(world, pattern, gate)
    found = match(world.graph, pattern, gate, **options)
    said = format_pattern(pattern)
    assert found.answers.tolist() == sorted(want), said
    assert (found.count, found.exists, found.complete, found.bound) == (len(want), bool(want), True, ""), said
    for answer, ways in list(want.items())[:3]:
        shown = found.assignments(answer, len(ways) + 1)
        listed = [_way(found, a.nodes, a.edges) for a in shown.first]
        assert len(listed) == len(set(listed)), said
        assert set(listed) == ways, said
        assert (shown.total, shown.exact) == (len(ways), True), said
        few = found.assignments(answer, 2)
        assert few.first == shown.first[:2], said
        assert few.total == len(ways), said
        _steps_climb(world, found, shown.first[0].edges, shown.first[0].nodes)
    absent = next((n for n in range(len(world.categories)) if n not in want), None)
    if absent is not None:
        assert found.assignments(absent, 3).total == 0
    return want


def _way(found: Match, nodes: tuple[int, ...], edges: tuple[tuple[int, ...], ...]) -> Way:
    named = zip(found.pattern.edges, edges, strict=True)
    return nodes, tuple(-1 if e.closure or not ids else ids[0] for e, ids in named)


def _steps_climb(world: World, found: Match, edges: tuple[tuple[int, ...], ...], nodes: tuple[int, ...]) -> None:
    """The steps of a closure edge are edges of the graph that lead from one of its ends to the other."""
    at = {n.name: node for n, node in zip(found.pattern.nodes, nodes, strict=True)}
    for e, ids in zip(found.pattern.edges, edges, strict=True):
        if not e.closure or e.absent or at[e.subject] < 0:
            continue
        facts = [world.graph.fact(i) for i in ids]
        assert all(f.predicate == "subclass_of" and not f.negated for f in facts)
        chain = [f"X:{at[e.subject]}", *(f.object.curie for f in facts)]
        assert [f.subject.curie for f in facts] == chain[:-1]
        assert chain[-1] == f"X:{at[e.object]}"
