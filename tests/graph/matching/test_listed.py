"""Lists of answers with their numbers, against counting by hand over random graphs."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import numpy as np
import pytest

from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_listing
from bioloom.graph.matching.listed import Listed, listed
from bioloom.graph.matching.match import match
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.memory import from_facts

GENES = [Entity(curie=f"HGNC:{i}", name=f"g{i}", categories=("Gene",)) for i in range(1, 8)]
ILLS = [Entity(curie=f"MONDO:{i}", name=f"d{i}", categories=("Disease",)) for i in range(1, 7)]
MATCH = "MATCH (g:Gene)-[r:gene_associated_with_condition]->(d:Disease) "


def world(seed: int) -> tuple[Graph, list[Fact]]:
    rng = Random(f"listed {seed}")
    facts = [
        Fact(
            subject=rng.choice(GENES),
            predicate="gene_associated_with_condition",
            object=rng.choice(ILLS),
            primary_knowledge_source=f"infores:{rng.choice('ab')}",
            qualifiers=(Qualifier(key="score", value=rng.random()),) if rng.random() < 0.6 else (),
        )
        for _ in range(14)
    ]
    return from_facts(facts, [*GENES, *ILLS]), facts


def asked(graph: Graph, text: str) -> tuple[Listed, list[tuple[str, float]]]:
    listing = parse_listing(MATCH + text)
    found = listed(match(graph, listing.pattern), listing)
    numbers = [float("nan")] * len(found.nodes) if found.numbers is None else found.numbers.tolist()
    return found, [(graph.entity(n).curie, x) for n, x in zip(found.nodes.tolist(), numbers, strict=True)]


@pytest.mark.parametrize("seed", range(20))
def test_counts_in_order(seed: int) -> None:
    graph, facts = world(seed)
    genes: dict[str, set[str]] = defaultdict(set)
    for fact in facts:
        genes[fact.object.curie].add(fact.subject.curie)
    found, rows = asked(graph, "RETURN d, count(DISTINCT g) AS n ORDER BY n DESC LIMIT 3")
    assert [x for _, x in rows] == sorted((len(s) for s in genes.values()), reverse=True)[:3]
    assert all(len(genes[c]) == x for c, x in rows)
    assert found.total == len(genes)
    _, least = asked(graph, "RETURN d ORDER BY count(DISTINCT g)")
    assert [x for _, x in least] == sorted(len(s) for s in genes.values())
    for op, passes in ((">", lambda n: n > 2), ("=", lambda n: n == 2), ("<>", lambda n: n != 2)):
        found, rows = asked(graph, f"WITH d, count(DISTINCT g) AS n WHERE n {op} 2 RETURN d, n")
        assert {c for c, _ in rows} == {c for c, s in genes.items() if passes(len(s))}
        assert found.total == len(rows)


@pytest.mark.parametrize("seed", range(20))
def test_values_in_order_and_those_without_one_last(seed: int) -> None:
    graph, facts = world(seed)
    best: dict[str, float] = {}
    for fact in facts:
        value = next((float(q.value) for q in fact.qualifiers), float("nan"))
        best[fact.subject.curie] = np.fmax(best.get(fact.subject.curie, float("nan")), value)
    for tail, sign in (("DESC", -1), ("ASC", 1)):
        _, rows = asked(graph, f"RETURN g, max(r.score) AS s ORDER BY s {tail}")
        with_value = [x for _, x in rows if not np.isnan(x)]
        assert with_value == pytest.approx(
            sorted((x for x in best.values() if not np.isnan(x)), key=lambda x: sign * x)
        )
        assert [c for c, x in rows if np.isnan(x)] == [c for c, _ in rows[len(with_value) :]]
        assert {c for c, _ in rows} == set(best)
    _, rows = asked(graph, "WITH g, max(r.score) AS s WHERE s <> 2 RETURN g")
    assert {c for c, _ in rows} == {c for c, x in best.items() if not np.isnan(x)}  # none on record passes nothing


def test_a_limit_alone_takes_the_first() -> None:
    graph, _ = world(0)
    every, _ = asked(graph, "RETURN d")
    some, _ = asked(graph, "RETURN d LIMIT 2")
    assert some.numbers is None
    assert some.nodes.tolist() == every.nodes[:2].tolist()
    assert some.total == len(every.nodes)
