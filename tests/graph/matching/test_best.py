"""The support of answers against all their witnesses, one by one, on random graphs and patterns."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.trust.scoring import Reading, Scale, Scoring
from bioloom.graph.matching.match import Match, match
from bioloom.graph.matching.support import best
from bioloom.graph.model.memory import from_facts
from bioloom.graph.model.scores import strengths

from .world import World, random_pattern, random_world

EVERY = 100_000
SCORING = Scoring(
    levels={"not_provided": 0.3},
    other=0.2,
    words={"sex": {"male": 0.1, "*": -0.1}},
    scales=(
        Scale(key="score", low=0, high=2.5, gain=0.5),
        Scale(key="score", low=2, high=0, gain=0.1, beside="sex"),
        Scale(key="score", low=0, high=1, gain=0.2, unless="sex"),
    ),
    publications=0.05,
    largest="score",
)
UNMEASURED = SCORING.model_copy(update={"largest": ""})


def tree(rng: Random, world: World) -> Pattern | None:
    """A pattern of which semi-joins decide everything: no closure, nothing absent, nothing that must differ."""
    pattern = random_pattern(rng, world)
    plain = not pattern.differs and not any(e.absent or e.closure for e in pattern.edges)
    return pattern if plain and len(pattern.edges) == len(pattern.nodes) - 1 else None


def found(seeds: range) -> list[tuple[World, Match]]:
    out = []
    for seed in seeds:
        rng = Random(f"best {seed}")
        world = random_world(rng)
        for _ in range(6):
            pattern = tree(rng, world)
            if pattern is not None and (matched := match(world.graph, pattern)).count:
                out.append((world, matched))
    return out


def test_an_edge_is_scored_alike_as_a_fact_and_as_a_row() -> None:
    for seed in range(40):
        graph = random_world(Random(f"score {seed}")).graph
        there = [np.ones(k.edge_count, bool) if k.keep is None else k.keep for k in graph.layers]
        edges = np.flatnonzero(np.concatenate([np.empty(0, bool), *there]))
        assert strengths(graph, SCORING, edges).tolist() == pytest.approx(
            [SCORING.of(graph.fact(e)) for e in edges.tolist()]
        )
    assert strengths(graph, SCORING, np.array([-1])).tolist() == [1.0]


def test_an_answer_is_as_good_as_the_weakest_edge_of_its_best_witness() -> None:
    cases = found(range(250))
    assert len(cases) > 150
    for world, matched in cases:
        for backed in matched.supported(SCORING):
            witnesses, _ = matched.witnesses(backed.entity, EVERY)
            weakest = [min((SCORING.of(f) for f in w.facts), default=1.0) for w in witnesses]
            assert backed.score is not None, matched.pattern
            assert backed.score == pytest.approx(max(weakest)), (world.rows, matched.pattern)


def test_all_answers_come_in_order_and_some_when_asked() -> None:
    for _, matched in found(range(60)):
        every = matched.supported(UNMEASURED)
        assert {b.entity.curie for b in every} == {e.curie for e in matched.entities()}
        worth = [UNMEASURED.together(b.score or 0.0, b.sources) for b in every]
        assert worth == sorted(worth, reverse=True)
        assert list(matched.supported(UNMEASURED, 1)) == every[:1]
        last = every[-1].entity
        assert [b.entity for b in matched.supported(UNMEASURED, among=[last])] == [last]


def test_what_goes_first_comes_before_what_is_better_supported() -> None:
    placed = UNMEASURED.model_copy(update={"first": {"sex": {"male": 2, "*": 1}}})
    seen = set()
    for _, matched in found(range(60)):
        answer = matched.pattern.answer
        at = [i for i, e in enumerate(matched.pattern.edges) if answer in (e.subject, e.object)]
        every = matched.supported(placed)
        places = []
        for backed in every:
            witnesses, _ = matched.witnesses(backed.entity, EVERY)
            places.append(max((placed.place(w.facts[i]) for w in witnesses for i in at), default=0))
        assert places == sorted(places, reverse=True), matched.pattern
        seen |= {*places}
    assert seen == {0, 1, 2}


def test_what_is_measured_is_ordered_by_how_much() -> None:
    seen = 0
    for _, matched in found(range(400)):
        if len(matched.pattern.edges) == 1:
            every = [matched.witnesses(b.entity, EVERY)[0] for b in matched.supported(SCORING)]
            most = [max((q.value for w in ws for f in w.facts for q in f.qualifiers if q.key == "score"), default=0.0)
                    for ws in every]  # fmt: skip
            assert most == sorted(most, reverse=True)
            seen += len(set(most)) > 1
    assert seen > 5


def test_the_best_of_the_first_witnesses_come_first() -> None:
    for _, matched in found(range(60)):
        for entity in matched.entities(3):
            shown = matched.threads(entity, 3, SCORING)
            worth = [min((SCORING.of(f) for f in w.facts), default=1.0) for w in shown]
            assert worth == sorted(worth, reverse=True)


def test_beyond_the_bound_no_support_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(best, "_MOST", 0)
    for _, matched in found(range(40)):
        assert {b.score for b in matched.supported(SCORING)} == ({None} if matched.pattern.edges else {1.0})


def test_a_source_that_speaks_of_two_clues_is_one() -> None:
    gene, one, other = (Entity(curie=f"X:{i}", name=str(i), categories=("NamedThing",)) for i in range(3))
    ends = [(one, "a"), (other, "a"), (other, "b")]
    facts = [Fact(subject=gene, predicate="affects", object=o, primary_knowledge_source=s) for o, s in ends]
    pattern = parse_pattern('MATCH (g)-[:affects]->({id: "X:1"}), (g)-[:affects]->({id: "X:2"}) RETURN g')
    for some, count in ((facts[:2], 1), (facts, 2)):
        [backed] = match(from_facts(some, [gene, one, other]), pattern).supported(SCORING)
        assert backed.sources == count


def test_what_is_no_answer_has_no_support() -> None:
    for world, matched in found(range(40)):
        everything = [world.graph.entity(n) for n in range(world.graph.node_count)]
        among = {b.entity.curie for b in matched.supported(SCORING, among=everything)}
        assert among == {e.curie for e in matched.entities()}


def test_where_rows_are_tested_one_by_one_no_support_is_claimed() -> None:
    world = random_world(Random("settled"))
    cycles = [m for p in (random_pattern(Random(i), world) for i in range(400)) if (m := match(world.graph, p)).count]
    settled = [m for m in cycles if any(s.settle is not None for s in m._reduction.slots)]
    assert settled
    assert all(b.score is None for m in settled for b in m.supported(SCORING))


def test_sources_that_read_the_same_documents_are_one_and_worth_the_same() -> None:
    drug, effect = (Entity(curie=f"X:{i}", name=str(i), categories=("NamedThing",)) for i in range(2))
    sources = [("a", "knowledge_assertion"), ("b", "not_provided"), ("c", "not_provided")]
    facts = [
        Fact(subject=drug, predicate="affects", object=effect, primary_knowledge_source=s, knowledge_level=level)
        for s, level in sources
    ]
    pattern = parse_pattern('MATCH (d)-[:affects]->({id: "X:1"}) RETURN d')
    plain = Scoring(levels={"knowledge_assertion": 0.9}, other=0.2, words={}, scales=(), publications=0)
    as_one = plain.model_copy(update={"readings": (Reading(sources=("a", "b"), worth=0.4),)})
    for scoring, count, worth in ((plain, 3, 0.9), (as_one, 2, 0.4)):
        [backed] = match(from_facts(facts, [drug, effect]), pattern).supported(scoring)
        assert (backed.sources, backed.score) == (count, pytest.approx(worth))
