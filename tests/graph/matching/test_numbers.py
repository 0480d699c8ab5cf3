"""Counts and values of answers against all their witnesses, one by one, on random graphs and patterns."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from bioloom.core.errors import PatternError
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.matching.match import Match, match
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.memory import from_facts

from .world import random_pattern, random_world

EVERY = 100_000


def found(seeds: range) -> list[tuple[Graph, Match]]:
    out = []
    for seed in seeds:
        rng = Random(f"numbers {seed}")
        world = random_world(rng)
        for _ in range(6):
            if (matched := match(world.graph, random_pattern(rng, world))).count:
                out.append((world.graph, matched))
    return out


def test_counts_are_of_distinct_fillers() -> None:
    seen = 0
    for _, matched in found(range(150)):
        for i, node in enumerate(matched.pattern.nodes):
            if node.name == matched.pattern.answer:
                continue
            sets = [{a.nodes[i] for a in matched.assignments(int(n), EVERY).first} for n in matched.answers.tolist()]
            if any(-1 in some for some in sets):  # a node that must be absent has no fillers
                continue
            assert matched.counts(node.name).of.tolist() == [len(some) for some in sets]
            seen += any(len(some) > 1 for some in sets)
    assert seen > 20


def test_values_are_the_largest_of_all_witnesses() -> None:
    seen = 0
    for graph, matched in found(range(150)):
        for i, edge in enumerate(matched.pattern.edges):
            if edge.absent or edge.closure:
                continue
            try:
                numbers = matched.values(i, "score")
            except PatternError:  # it closes a cycle
                continue
            if not numbers.complete:
                continue
            for at, node in enumerate(matched.answers.tolist()):
                facts = [graph.fact(e) for a in matched.assignments(node, EVERY).first for e in a.edges[i]]
                values = [float(q.value) for f in facts for q in f.qualifiers if q.key == "score"]
                assert numbers.of[at] == pytest.approx(max(values, default=np.nan), nan_ok=True)
                assert numbers.entity(at) == graph.entity(node)
                seen += bool(values)
    assert seen > 20


def test_words_count_by_their_place() -> None:
    gene, *tissues = (Entity(curie=f"X:{i}", name=f"{i}", categories=("Thing",)) for i in range(4))
    facts = [
        Fact(subject=gene, predicate="expressed_in", object=t, qualifiers=(Qualifier(key="level", value=v),))
        for t, v in zip(tissues, ("low", "high", "odd"), strict=True)
    ]
    matched = match(from_facts(facts), parse_pattern('MATCH ({id: "X:0"})-[:expressed_in]->(t) RETURN t'))
    values = matched.values(0, "level", ("low", "medium", "high")).of
    assert values[:2].tolist() == [0.0, 2.0]
    assert np.isnan(values[2])
    assert np.isnan(matched.values(0, "level").of).all()


def test_what_cannot_be_counted_or_compared_is_told() -> None:
    thing = Entity(curie="X:0", name="0", categories=("Thing",))
    matched = match(from_facts([], [thing]), parse_pattern('MATCH (t {id: "X:0"}) RETURN t'))
    with pytest.raises(PatternError, match="cannot be counted"):
        matched.counts("t")
    with pytest.raises(PatternError, match="absent or closes a cycle"):
        matched.values(0, "level")
