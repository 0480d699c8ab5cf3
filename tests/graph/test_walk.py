"""Walks against networkx on random multigraphs with overlays, views, gates, hubs and filters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import log

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bioloom.core.errors import InputError, UnknownEntityError
from bioloom.core.fact import Entity, Fact
from bioloom.graph.matching.steps.neighbours import StepFilter, degrees
from bioloom.graph.model.gate import OPEN, Gate, RelationGroup
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.memory import from_facts
from bioloom.graph.walking.path_score import DAMPING, TRUST, support
from bioloom.graph.walking.walk import Limits, Walker

SETS = [("Gene", "Protein"), ("Disease",), ("PhenotypicFeature",)]
PREDICATES = ["treats", "has_phenotype", "subclass_of", "treated_by"]
SOURCES = ["infores:a", "infores:b"]
FREE = Limits(max_degree=None)


def sourced(
    rows: list[tuple[int, str, int, bool]], category: list[int], layers: int = 1, *, alike: bool = False
) -> Graph:
    """A graph of ``rows`` dealt out over some layers; facts differ in source and knowledge level, or are ``alike``."""
    nodes = [Entity(curie=f"X:{i}", name=f"X:{i}", categories=SETS[c]) for i, c in enumerate(category)]
    facts = [
        Fact(
            subject=nodes[s],
            predicate=predicate,
            object=nodes[o],
            negated=negated,
            primary_knowledge_source=SOURCES[0 if alike else i % len(SOURCES)],
            knowledge_level=list(TRUST)[0 if alike else i % len(TRUST)],
        )
        for i, (s, predicate, o, negated) in enumerate(rows)
    ]
    graph = from_facts(facts[::layers], nodes)
    for i in range(1, layers):
        graph = graph.overlay(facts[i::layers])
    return graph


@dataclass(frozen=True)
class Case:
    graph: Graph
    allowed: StepFilter
    limits: Limits


def case_of(seed: int) -> Case:
    """A random case: most are dense enough for many paths, half have filters, overlays, views or a gate."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(2, 12))
    drawn = rng.integers(0, [count, len(PREDICATES), count, 8], (int(rng.integers(0, 5 * count)), 4)).tolist()
    rows = [(s, PREDICATES[p], o, n == 0) for s, p, o, n in drawn]
    category = rng.choice(len(SETS), count, p=[0.6, 0.3, 0.1]).tolist()
    graph = sourced(rows, category, layers=int(rng.integers(1, 3)))
    if rng.random() < 0.3:
        graph = graph.view(rng.random(len(rows)) < 0.8)
    gate = Gate(closed={RelationGroup(("treats",), "subject"): rng.random(count) < 0.3}) if rng.random() < 0.3 else OPEN
    allowed = StepFilter(
        predicates=[(), (), ("treats",), ("has_phenotype", "treats")][rng.integers(4)],
        without=[(), ("subclass_of",)][rng.integers(2)],
        categories=[(), (), ("Gene",), ("DiseaseOrPhenotypicFeature", "Gene")][rng.integers(4)],
        gate=gate,
    )
    return Case(graph, allowed, Limits(max_degree=[None, None, 6, 12][rng.integers(4)]))


CASES = st.integers(0, 2**32 - 1).map(case_of)

SAYS = {  # what stands for a predicate in this vocabulary, in either direction
    "treats": {"treats", "treated_by"},
    "has_phenotype": {"has_phenotype"},
    "subclass_of": {"subclass_of"},
}


def visible(case: Case) -> nx.MultiGraph:
    """The graph that a walk may use, edge by edge; keys are edge ids."""
    out = nx.MultiGraph()
    out.add_nodes_from(range(case.graph.node_count))
    closed = next(iter(case.allowed.gate.closed.values()), np.zeros(case.graph.node_count, np.bool_))
    for edge in present(case.graph):
        fact = case.graph.fact(edge)
        s, o = case.graph.index(fact.subject.curie), case.graph.index(fact.object.curie)
        wanted = set().union(*(SAYS[p] for p in case.allowed.predicates)) or set(PREDICATES)
        wanted -= set().union(*(SAYS[p] for p in case.allowed.without))
        shut = (fact.predicate == "treats" and closed[s]) or (fact.predicate == "treated_by" and closed[o])
        if s != o and fact.predicate in wanted and not fact.negated and not shut:
            out.add_edge(s, o, key=edge)
    return out


def present(graph: Graph) -> list[int]:
    """Edge ids that no view removed."""
    return [
        layer.first + i
        for layer in graph.layers
        for i in range(layer.edge_count)
        if layer.keep is None or layer.keep[i]
    ]


def degree_of(graph: Graph) -> list[int]:
    out = [0] * graph.node_count
    for edge in present(graph):
        for end in (graph.fact(edge).subject, graph.fact(edge).object):
            out[graph.index(end.curie)] += 1
    return out


def passable(case: Case) -> list[bool]:
    return case.graph.category_mask(case.allowed.categories).tolist()


def hubs_of(case: Case) -> set[int]:
    most = case.limits.max_degree
    return {n for n, d in enumerate(degree_of(case.graph)) if most is not None and d > most}


@given(CASES)
@settings(max_examples=300, deadline=None)
def test_degrees_count_what_a_view_leaves(case: Case) -> None:
    assert degrees(case.graph).tolist() == degree_of(case.graph)


@given(CASES, st.integers(1, 4), st.integers(1, 60))
@settings(max_examples=500, deadline=None)
def test_paths_are_all_simple_paths(case: Case, hops: int, pool: int) -> None:
    found = Walker(case.graph).paths(
        "X:0", "X:1", hops=hops, shown=pool, pool=pool, allowed=case.allowed, limits=case.limits
    )
    able, hubs, graph = passable(case), hubs_of(case), visible(case)
    inside = [n for n in graph if n in (0, 1) or (able[n] and n not in hubs)]
    expected = {tuple(p) for p in nx.all_simple_paths(nx.Graph(graph.subgraph(inside)), 0, 1, cutoff=hops)}
    lines = [tuple(case.graph.index(e.curie) for e in path.entities) for path in found.paths]
    assert found.total == len(expected)
    assert found.complete
    assert found.scored == len(lines) == len(set(lines)) == min(pool, len(expected))
    assert set(lines) <= expected

    def cost(line: tuple[int, ...]) -> float:
        degree = degree_of(case.graph)
        return round(sum(DAMPING * log(max(1, degree[n])) for n in line[1:-1]), 9)

    # those that are scored are the cheapest, and each hop has all its edges
    assert sorted(map(cost, lines)) == sorted(map(cost, expected))[:pool]
    for path, line in zip(found.paths, lines, strict=True):
        edges = [sorted(graph[a][b]) for a, b in pairwise(line)]
        assert [[f.edge for f in hop] for hop in path.hops] == edges
        worth = np.exp(-cost(line)) * np.prod([support(hop) for hop in path.hops])
        assert path.score == pytest.approx(worth, abs=1e-8)
    keys = [(-p.score, len(p.hops), [e.curie for e in p.entities]) for p in found.paths]
    assert keys == sorted(keys)


@given(CASES, st.integers(1, 20))
@settings(max_examples=200, deadline=None)
def test_a_bound_is_said_and_never_adds(case: Case, max_edges: int) -> None:
    walker, tight = Walker(case.graph), replace(case.limits, max_edges=max_edges)
    whole = walker.paths("X:0", "X:1", hops=4, allowed=case.allowed, limits=case.limits)
    part = walker.paths("X:0", "X:1", hops=4, allowed=case.allowed, limits=tight)
    assert part.total <= whole.total
    assert not part.complete or part.total == whole.total


def star(leaves: int) -> Graph:
    """0 and 1 joined by a hub (2) and by each of ``leaves`` nodes."""
    rows = [(0, "treats", 2, False), (1, "treats", 2, False)]
    for leaf in range(3, 3 + leaves):
        rows += [(0, "treats", leaf, False), (leaf, "treats", 1, False), (leaf, "treats", 2, False)]
    return sourced(rows, [0] * (3 + leaves), alike=True)


def test_a_hub_is_reached_named_and_not_passed() -> None:
    found = Walker(star(20)).paths("X:0", "X:1", hops=2, limits=Limits(max_degree=21))
    assert (found.total, found.hubs) == (20, ("X:2",))
    assert Walker(star(20)).paths("X:0", "X:1", hops=2, limits=FREE).total == 21


def test_the_way_through_the_less_connected_node_is_worth_more() -> None:
    found = Walker(star(3)).paths("X:0", "X:1", hops=4, limits=FREE)
    direct = [p for p in found.paths if len(p.hops) == 2]
    assert direct[-1].entities[1].curie == "X:2"


def test_two_sources_support_more_than_one_twice() -> None:
    one, other = (Entity(curie=c, name=c) for c in "ab")
    fact = Fact(
        subject=one, predicate="treats", object=other, primary_knowledge_source="a", knowledge_level="prediction"
    )
    second = fact.model_copy(update={"primary_knowledge_source": "b"})
    strong = fact.model_copy(update={"knowledge_level": "knowledge_assertion"})
    assert support([fact, fact]) == support([fact]) == pytest.approx(0.4)
    assert support([fact, second]) == pytest.approx(0.64)
    assert support([fact, strong]) == pytest.approx(0.9)


def test_bad_requests() -> None:
    walker = Walker(star(1))
    with pytest.raises(UnknownEntityError):
        walker.paths("X:0", "Y:1")
    with pytest.raises(InputError, match="one thing"):
        walker.paths("X:0", "X:0")
    with pytest.raises(InputError, match="1 to 4"):
        walker.paths("X:0", "X:1", hops=5)
    with pytest.raises(InputError, match="shown"):
        walker.paths("X:0", "X:1", shown=10, pool=5)
    with pytest.raises(InputError, match="limit"):
        Limits(max_edges=0)
