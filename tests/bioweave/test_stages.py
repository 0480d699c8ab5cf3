"""The steps of Algorithms 2 to 6 on the small world."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import MissingHop, Resources
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.methods.bioweave.explore.memory import Memory
from bioloom.methods.bioweave.explore.stated import denied, statements, supposed
from bioloom.methods.bioweave.explore.structured import structured_retrieval
from bioloom.methods.bioweave.explore.subgraph import among, detect, prune
from bioloom.methods.bioweave.explore.types import Budgets
from bioloom.methods.bioweave.plan import sources
from bioloom.methods.bioweave.plan.repair import update_source_plan
from bioloom.methods.bioweave.plan.stage import abstract_question, init_plan
from bioloom.methods.bioweave.plan.types import RetrievalPlan
from bioloom.methods.bioweave.verify.closest import without
from bioloom.methods.bioweave.verify.graph import assemble
from bioloom.stages.find.retrieve.types import TextQuery
from bioweave.asking import BOTH, GENES

PLAN = "Which phenotypes are shown by diseases associated with genes that participate in glowing?"


def run(world: Resources, *allowed: Any) -> Run:
    return Run(world, allowed=frozenset(allowed or ("kg",)))


def planned(world: Resources, text: str, *allowed: Any, options: tuple[str, ...] = ()) -> RetrievalPlan:
    inner = run(world, *allowed)
    plan = abstract_question(Question(text=text, options=options, sources=allowed or ("kg",)), inner)
    return init_plan(plan.parts[0], plan, inner)


# -- question initialization ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "operator", "answer_type"),
    [
        (GENES, "one-hop", "Gene"),
        (BOTH, "shared-neighbor", "Gene"),
        ("How many genes are associated with redness?", "count", "Number"),
        ("Is AAA1 associated with redness?", "verify", "Truth"),
        (PLAN, "chain", "PhenotypicFeature"),
    ],
)
def test_the_operator_is_the_shape(world: Resources, text: str, operator: str, answer_type: str) -> None:
    part = planned(world, text).part
    assert (part.operator, part.answer_type) == (operator, answer_type)


def test_the_indicator_and_the_split_questions_of_the_case_study(world: Resources) -> None:
    part = planned(world, BOTH).part
    line = '"redness" – gene associated with condition – answer(gene) – gene associated with condition – "greenness"'
    assert part.indicator == line
    assert part.split_questions == (
        "Which genes are associated with redness?", "Which of these genes are associated with greenness too?",
    )  # fmt: skip
    assert [t.curie for t in part.topics] == ["MONDO:1", "MONDO:4"]


def test_options_are_candidates_in_the_hole(world: Resources) -> None:
    plan = planned(world, "Which gene is associated with redness?", options=("BBB2", "DDD4"))
    assert set(plan.pattern.node(plan.pattern.answer).curies) == {"HGNC:2", "HGNC:4"}
    assert not plan.part.reading.pattern.node(plan.pattern.answer).known


@pytest.mark.parametrize(
    ("text", "allowed", "first"),
    [
        ("Which drugs treat gout?", ("kg", "doc", "web"), ("kg", "doc")),
        ("Which drugs treat gout?", ("kg", "web"), ("kg", "web")),
        ("Which drugs treat gout?", ("web",), ("web",)),
        ("Which drugs treat gout in a registered trial?", ("kg", "doc", "web"), ("kg", "doc", "web")),
    ],
)
def test_the_first_sources(text: str, allowed: tuple[Any, ...], first: tuple[str, ...]) -> None:
    assert sources.initial(text, allowed) == first
    assert sources.widened(("kg",), ("kg", "doc", "web")) == ("kg", "doc")
    assert sources.widened(allowed, allowed) == allowed


# -- structured retrieval ---------------------------------------------------------------------------------------------


def test_paths_grow_from_both_ends_and_meet(world: Resources) -> None:
    plan = planned(world, PLAN)
    found = detect(plan.pattern, run(world), 3)
    assert found.whole is not None
    assert {len(p.edges) for p in found.paths} == {1, 2, 3}
    assert found.paths[2].before is found.paths[1]
    assert detect(plan.pattern, run(world), 1).whole is None


def test_a_broken_pattern_leaves_its_longest_paths(world: Resources) -> None:
    units, subgraph, _ = structured_retrieval(planned(world, BOTH), Memory(), run(world), Budgets())
    assert subgraph.whole is None
    assert sorted(u.hops for u in units) == [(0,), (1,)]
    assert all(u.evidence.answer_set and u.evidence.facts[0].primary_knowledge_source for u in units)


def test_without_the_graph_in_the_plan_nothing_is_matched(world: Resources) -> None:
    plan = planned(world, GENES, "doc")
    inner = run(world, "doc")
    assert structured_retrieval(plan, Memory(), inner, Budgets())[0] == ()
    assert not inner.recorder.trace().calls("graph")


def test_what_reaches_too_much_is_pruned_unless_it_is_wanted(world: Resources, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bioloom.methods.bioweave.explore.subgraph.SMALL", 0)
    plan = planned(world, BOTH)
    found = detect(plan.pattern, run(world), 3)
    assert len(prune(found, plan.pattern, run(world)).paths) < len(found.paths)
    assert prune(found, plan.pattern, run(world), (0,)).paths == found.paths


def test_membership_in_the_subgraph(world: Resources) -> None:
    plan = planned(world, BOTH)
    found = detect(plan.pattern, run(world), 3)
    assert among(found, ("HGNC:1", "HGNC:3", "HGNC:4", "MONDO:1", "X:9"), run(world)) == {"HGNC:1", "HGNC:3", "MONDO:1"}


# -- what texts state -------------------------------------------------------------------------------------------------

GENE, RED = Entity(curie="HGNC:3", name="CCC3", categories=("Gene",)), Entity(curie="MONDO:1", name="redness")
FACT = Fact(subject=GENE, predicate="gene_associated_with_condition", object=RED)
PATTERN: Pattern = parse_pattern('MATCH (a:Gene)-[:gene_associated_with_condition]->({id: "MONDO:1"}) RETURN a')


def test_a_fact_states_the_hop_that_it_fills() -> None:
    assert [(s.hop, s.subject, s.object) for s in statements(FACT, PATTERN, {})] == [(0, "HGNC:3", "MONDO:1")]
    other = FACT.model_copy(update={"predicate": "treats"})
    assert statements(other, PATTERN, {}) == ()
    assert statements(FACT.model_copy(update={"object": GENE}), PATTERN, {}) == ()


def test_what_is_supposed_or_denied_states_nothing() -> None:
    guess = FACT.model_copy(update={"qualifiers": (Qualifier(key="speculative", value="true"),)})
    against = FACT.model_copy(update={"negated": True})
    assert statements(guess, PATTERN, {}) == statements(against, PATTERN, {}) == ()
    assert [s.hop for s in denied(against, PATTERN, {})] == [0]
    assert denied(FACT, PATTERN, {}) == denied(guess, PATTERN, {}) == ()
    assert supposed(guess, PATTERN, {}) == statements(FACT, PATTERN, {})
    assert supposed(FACT, PATTERN, {}) == supposed(against, PATTERN, {}) == ()


def test_a_subclass_states_it_of_its_class() -> None:
    below = FACT.model_copy(update={"object": Entity(curie="MONDO:9", name="dark redness")})
    assert statements(below, PATTERN, {}) == ()
    assert statements(below, PATTERN, {"MONDO:1": {"MONDO:9"}})[0].object == "MONDO:9"


# -- memory, repair, the evidence graph -------------------------------------------------------------------------------


def test_the_memory_keeps_each_unit_once_and_no_query_twice(world: Resources) -> None:
    units, *_ = structured_retrieval(planned(world, BOTH), Memory(), run(world), Budgets())
    memory = Memory().update(units).update([replace(units[0], hops=(7,))])
    assert len(memory.units) == len(units)
    assert memory.units[0].hops == (*units[0].hops, 7)
    query = TextQuery(text="x", entities=(), hops=(0,), channel="doc")
    assert memory.new([query]) == [query]
    assert memory.sent([query]).new([query]) == []


def test_repair_goes_down_the_ranked_hops_and_adds_a_source(world: Resources) -> None:
    inner = run(world, "kg", "doc", "web")
    plan = planned(world, BOTH, "kg", "doc", "web")
    hops = [
        MissingHop(edges=(1,), still_missing=0, left=2, right=1),
        MissingHop(edges=(0,), still_missing=0, left=3, right=1),
    ]
    once = update_source_plan(plan, hops, (), BOTH, inner)
    assert once is not None
    assert (once.sources, once.missing, once.number) == (("kg", "doc", "web"), tuple(hops), 1)
    tried = plan.model_copy(update={"tried": ((1,),)})
    again = update_source_plan(tried, hops, (), BOTH, inner)
    assert again is not None
    assert again.missing[0].edges == (0,)
    assert update_source_plan(plan, [], (), BOTH, inner) is None


def test_the_evidence_graph_merges_by_curie_and_keeps_who_said_it(world: Resources) -> None:
    plan = planned(world, GENES)
    (unit,), *_ = structured_retrieval(plan, Memory(), run(world), Budgets())
    again = replace(unit, evidence=unit.evidence.model_copy(update={"text": "again"}))
    graph = assemble([unit, again], plan.pattern, run(world))
    assert len({f.key for f in graph.facts}) == len(graph.facts) == 2
    assert all(ids == (unit.id, again.id) for ids in graph.stated_by.values())
    assert graph.whole is unit


def test_what_is_left_when_a_hop_is_taken_out() -> None:
    text = (
        'MATCH (a)-[:treats]->(b:Disease)-[:has_phenotype]->({id: "HP:1"}), (a)-[:affects]->({id: "HGNC:1"}) RETURN a'
    )
    pattern = parse_pattern(text)
    rest = without(pattern, (0,))
    assert rest is not None
    assert [e.predicates for e in rest.edges] == [("affects",)]
    assert without(pattern, (0, 2)) is None
