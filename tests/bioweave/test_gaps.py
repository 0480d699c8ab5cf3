"""BioWeave on a graph that lacks hops which texts state: what is looked for, put together, and said last."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import MissingHop, Resources
from bioloom.core.run import Run
from bioloom.methods.bioweave.explore.memory import Memory
from bioloom.methods.bioweave.explore.stated import statements
from bioloom.methods.bioweave.explore.structured import structured_retrieval
from bioloom.methods.bioweave.explore.types import Budgets, Subgraph, Unit
from bioloom.methods.bioweave.explore.unstructured import retrieval_hops, text_unit
from bioloom.methods.bioweave.finish.best_effort import best_effort
from bioloom.methods.bioweave.plan.types import RetrievalPlan
from bioloom.methods.bioweave.verify.closest import closest
from bioloom.methods.bioweave.verify.graph import assemble
from bioloom.methods.bioweave.verify.score import top
from bioloom.methods.bioweave.verify.select import SELECT
from bioloom.methods.bioweave.verify.types import Candidate, Scored, SelectAsked, Weights
from bioweave.asking import BOTH, MANY, ask, notes
from bioweave.test_stages import planned, run
from bioweave.texts import Texts, with_texts

NAMES = {"HGNC:1": "AAA1", "HGNC:3": "CCC3", "HGNC:4": "DDD4", "MONDO:1": "redness", "MONDO:4": "greenness"}
KINDS = {"HGNC": ("Gene",), "MONDO": ("Disease",)}
REPAIR = MissingHop(edges=(1,), still_missing=0, left=1, right=1)


def thing(curie: str) -> Entity:
    return Entity(curie=curie, name=NAMES[curie], categories=KINDS[curie.split(":")[0]])


def fact(gene: str, disease: str, *, negated: bool = False, hedged: bool = False) -> Fact:
    maybe = (Qualifier(key="speculative", value="true"),) if hedged else ()
    return Fact(
        subject=thing(gene), predicate="gene_associated_with_condition", object=thing(disease), negated=negated,
        qualifiers=maybe,
    )  # fmt: skip


def unit(plan: RetrievalPlan, *facts: Fact) -> Unit:
    """A sentence of a document that states these."""
    text = "; ".join(f"{f.subject.name} {f.negated} {f.object.name}" for f in facts)
    evidence = Evidence(text=text, origin=Origin(channel="doc", source="d", record=text), facts=facts)
    states = frozenset(s for f in facts for s in statements(f, plan.pattern, {}))
    return text_unit(evidence, {0, 1}, states)


@pytest.fixture
def plan(world: Resources) -> RetrievalPlan:
    return planned(world, BOTH, "kg", "doc")


@pytest.fixture
def both(world: Resources) -> Run:
    return run(world, "kg", "doc")


# -- what is looked for -----------------------------------------------------------------------------------------------


def test_every_hop_is_looked_for_from_what_the_question_names_too(plan: RetrievalPlan, both: Run, world: Any) -> None:
    units, subgraph, _ = structured_retrieval(plan, Memory(), both, Budgets(exact=False))
    hops = retrieval_hops(plan, subgraph, Memory().update(units), both, exact=False)
    assert {h.edge for h in hops if not h.subject.curies} == {0, 1}, "a gene of which the graph knows neither"
    assert any(h.subject.curies for h in hops), "and what its paths bind"
    bound = retrieval_hops(plan, subgraph, Memory(), both)
    assert all(h.subject.curies for h in bound), "the exact match needs no more than what the rest binds"


def test_a_repair_goes_on_with_what_texts_began(plan: RetrievalPlan, both: Run) -> None:
    repair = plan.model_copy(update={"missing": (REPAIR,), "number": 1})
    memory = Memory().update([unit(plan, fact("HGNC:4", "MONDO:1"))])
    hops = retrieval_hops(repair, Subgraph(), memory, both, exact=False)
    begun = [h for h in hops if h.subject.curies == ("HGNC:4",)]
    assert [h.edge for h in begun if "MONDO:4" in h.object.curies] == [1]


def test_a_repair_looks_in_the_graph_for_what_texts_put_beside_the_missing_hop(plan: RetrievalPlan, both: Run) -> None:
    greenness = next(i for i, e in enumerate(plan.pattern.edges) if "MONDO:4" in plan.pattern.node(e.object).curies)
    missing = MissingHop(edges=(greenness,), still_missing=0, left=1, right=1)
    repair = plan.model_copy(update={"missing": (missing,), "number": 1})
    memory = Memory().update([unit(plan, fact("HGNC:3", "MONDO:1"))])
    units, _, sought = structured_retrieval(repair, memory, both, Budgets(exact=False))
    assert [u.evidence.facts[0].subject.curie for u in units if u.id in sought] == ["HGNC:3"]
    assert units[0].id in sought, "it comes before all other paths"
    assert structured_retrieval(plan, Memory(), both, Budgets(exact=False))[2] == frozenset()


def test_what_was_sought_keeps_a_place_that_relevance_alone_would_not_give(plan: RetrievalPlan) -> None:
    units = [unit(plan, fact("HGNC:1", "MONDO:1"), fact("HGNC:4", d)) for d in ("MONDO:1", "MONDO:4")]
    last = unit(plan, fact("HGNC:3", "MONDO:4"))
    found = [Scored(u, rel=0.9) for u in units] + [Scored(last, rel=0.1)]
    weights = Weights(per_source=2, pool=10)
    assert last not in [s.unit for s in top(found, weights)]
    kept = top(found, weights, frozenset({last.id}))
    assert [s.unit for s in kept][1] is last
    assert len(kept) == 2


# -- what is put together ---------------------------------------------------------------------------------------------


def test_what_a_text_supposes_matches_nothing_until_nothing_sure_does(plan: RetrievalPlan, both: Run) -> None:
    guess = unit(plan, fact("HGNC:4", "MONDO:1"), fact("HGNC:4", "MONDO:4", hedged=True))
    evidence = assemble([guess], plan.pattern, both)
    matched = evidence.match(plan.pattern, both)
    assert matched is not None
    assert matched.count == 0
    found = best_effort(evidence, plan, both)
    assert [h.curie for h in found.answers] == ["HGNC:4"]
    assert not found.verified
    assert found.notes == ("a part of it is only supposed",)


def test_a_guess_is_answered_as_a_guess(world: Resources) -> None:
    using = with_texts(world, Texts({"PMID:10": "CCC3 mutations may cause redness."}))
    bundle = ask(using, BOTH, "kg", "doc", exact_match=False)
    assert bundle.answer.curies[:1] == ("HGNC:3",)
    assert bundle.answer.needs_repair
    sure = with_texts(world, Texts({"PMID:10": "CCC3 mutations may cause redness.", "PMID:11": "DDD4 mutations cause "
                                    "redness.", "PMID:12": "DDD4 mutations cause greenness."}))  # fmt: skip
    bundle = ask(sure, BOTH, "kg", "doc", exact_match=False)
    assert bundle.answer.curies == ("HGNC:4",)
    assert not bundle.answer.needs_repair


def test_units_that_belong_together_are_what_comes_closest(plan: RetrievalPlan, both: Run) -> None:
    evidence = assemble([unit(plan, fact("HGNC:4", "MONDO:1"))], plan.pattern, both)
    (matched,) = closest(evidence, plan.pattern, both)
    assert [e.curie for e in matched.entities()] == ["HGNC:4"]
    whole = assemble([unit(plan, fact("HGNC:4", "MONDO:1"), fact("HGNC:4", "MONDO:4"))], plan.pattern, both)
    assert closest(whole, plan.pattern, both) == []


def test_a_unit_that_states_a_hop_covers_it_before_one_that_denies_it() -> None:
    denies = Candidate(label="1", source="doc", text="t", hops=(0,), cross=0.9)
    says = Candidate(label="2", source="doc", text="t", hops=(0,), cross=0.1, states=(0,))
    value = SelectAsked(
        question="q", operator="one-hop", answer_type="Gene", sources=("doc",), candidates=(denies, says), complete=(),
        most=1,
    )  # fmt: skip
    kit: Any = None
    assert SELECT.rule is not None
    chosen: Any = SELECT.rule(value, kit)
    assert chosen.selected == ("2",)


def test_of_what_lacks_as_much_what_a_text_denies_comes_last(plan: RetrievalPlan, both: Run) -> None:
    said = [fact("HGNC:1", "MONDO:1"), fact("HGNC:4", "MONDO:1")]
    for denied, first in (("HGNC:1", "HGNC:4"), ("HGNC:4", "HGNC:1")):
        units = [unit(plan, f) for f in (*said, fact(denied, "MONDO:4", negated=True))]
        found = best_effort(assemble(units, plan.pattern, both), plan, both)
        assert [h.curie for h in found.answers] == [first, denied]


def test_a_count_keeps_more_units_than_k_paths(world: Resources) -> None:
    few = ask(world, MANY, exact_match=False, selected=1, selected_of_set=1)
    assert few.answer.value == 1
    whole = ask(world, MANY, exact_match=False, selected=1)
    assert whole.answer.value == 2
    assert [len(n["units"]) for n in notes(whole, "selected")] == [2]


def test_a_pattern_of_one_hop_has_nothing_that_comes_close(both: Run) -> None:
    pattern = parse_pattern('MATCH (a:Gene)-[:gene_associated_with_condition]->({id: "MONDO:4"}) RETURN a')
    assert closest(assemble([], pattern, both), pattern, both) == []
