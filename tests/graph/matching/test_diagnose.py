"""Diagnosis against trial of everything: taking the hop as given really makes the pattern match."""

from __future__ import annotations

import time
from itertools import combinations
from random import Random

from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import MissingHop
from bioloom.graph.matching.diagnose import candidates, diagnose
from bioloom.graph.model.gate import Gate

from .oracle import Oracle
from .world import Row, World, build, random_gate, random_pattern, random_world


def _ends(world: World, pattern: Pattern, gate: Gate, hops: tuple[int, ...]) -> list[tuple[set[int], set[int]]]:
    """By hop, the nodes at its two ends in everything that matches with ``hops`` given."""
    ways = Oracle(world, pattern, gate, frozenset(hops)).ways()
    at = {n.name: i for i, n in enumerate(pattern.nodes)}
    found = []
    for hop in hops:
        edge = pattern.edges[hop]
        found.append(({w[at[edge.subject]] for w, _ in ways}, {w[at[edge.object]] for w, _ in ways}))
    return found


def _expected(world: World, pattern: Pattern, gate: Gate) -> list[MissingHop]:
    region = Oracle(world, pattern, gate).region
    hops = [i for i, e in enumerate(pattern.edges) if not e.absent and region[e.subject] == region[pattern.answer]]
    if Oracle(world, pattern, gate).ways() or not Oracle(world, pattern, gate, frozenset(hops)).ways():
        return []
    for size in (1, 2):
        ranked = []
        for some in combinations(hops, size):
            ends = _ends(world, pattern, gate, some)
            if ends[0][0]:
                left, right = (sum(len(e[side]) for e in ends) for side in (0, 1))
                ranked.append((sum(len(s) * len(o) for s, o in ends), some, left, right))
        if ranked:
            return [MissingHop(edges=e, still_missing=0, left=le, right=r) for _, e, le, r in sorted(ranked)]
    return [MissingHop(edges=(i,), still_missing=2, left=0, right=0) for i in hops]


def test_diagnosis_names_exactly_the_hops_whose_absence_makes_it_match() -> None:
    alone = together = hopeless = 0
    for seed in range(150):
        rng = Random(f"diagnose {seed}")
        world, pattern, gate = _broken(rng)
        found = diagnose(world.graph, pattern, gate)
        assert found == _expected(world, pattern, gate)
        alone += bool(found) and len(found[0].edges) == 1 and not found[0].still_missing
        together += bool(found) and len(found[0].edges) == 2
        hopeless += bool(found) and found[0].still_missing == 2
        for hop in found[:1]:
            if not hop.still_missing:
                subjects, objects = candidates(world.graph, pattern, hop.edges[0], hop.edges, gate)
                ends = _ends(world, pattern, gate, hop.edges)[0]
                assert (set(subjects.tolist()), set(objects.tolist())) == ends
    assert min(alone, together, hopeless) > 10


def _broken(rng: Random) -> tuple[World, Pattern, Gate]:
    """A world and a pattern that mostly does not match."""
    world = random_world(rng, nodes=7, edges=10)
    return world, random_pattern(rng, world, most=4), random_gate(rng, world)


def test_a_dropped_edge_is_found_again() -> None:
    """drug -targets- gene -takes part in- process: without the middle edge, the middle hop with one pair."""
    names = ["Drug", "Gene", "BiologicalProcess", "Gene", "Disease"]
    world = build([(c,) for c in names], [], 0)
    nodes = tuple(Var(name=f"n{i}", categories=(c,)) for i, c in enumerate(names))
    nodes = (
        nodes[0].model_copy(update={"curies": ("X:0",)}),
        *nodes[1:4],
        nodes[4].model_copy(update={"curies": ("X:4",)}),
    )
    edges = tuple(Edge(subject=f"n{i}", object=f"n{i + 1}", predicates=("affects",)) for i in range(4))
    pattern = Pattern(nodes=nodes, edges=edges, answer="n2")
    assert [h.still_missing for h in diagnose(world.graph, pattern)] == [2, 2, 2, 2]

    rows = [Row(i, "affects", i + 1, False, None, None, -1, True) for i in (0, 1, 3)]
    world = build([(c,) for c in names], rows, 3)
    assert diagnose(world.graph, pattern) == [MissingHop(edges=(2,), still_missing=0, left=1, right=1)]

    rows = [Row(i, "affects", i + 1, False, None, None, -1, True) for i in (0, 3)]
    world = build([(c,) for c in names], rows, 2)
    started = time.perf_counter()
    assert diagnose(world.graph, pattern) == [MissingHop(edges=(1, 2), still_missing=0, left=2, right=2)]
    assert time.perf_counter() - started < 5  # not seconds: the figures are in benchmarks/
