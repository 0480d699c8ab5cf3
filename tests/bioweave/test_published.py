"""BioWeave as published: the plan knows the graph's own schema, no witness is cut, budgets hold, strangers in texts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bioloom.core.errors import InputError
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.method import answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.methods.bioweave.explore.types import Budgets
from bioloom.methods.bioweave.finish.judge import slots as answer_slots
from bioloom.methods.bioweave.finish.types import AnswerAsked, Line
from bioloom.methods.bioweave.method import BioWeave
from bioloom.methods.bioweave.plan.edges import as_text, of_catalogue, relations_of
from bioloom.methods.bioweave.plan.types import PlanAsked
from bioloom.methods.bioweave.plan.written import WrittenPlan, read, slots
from bioloom.methods.bioweave.verify.types import Weights
from bioweave.asking import BOTH, GENES, ask, notes
from bioweave.texts import Texts, with_texts

OWN = Entity(curie="X:1", name="Atlantis", categories=("GeographicLocation",))


@pytest.fixture
def wider(world: Resources) -> Resources:
    """The small world with a relation of its own kinds, and one that has a direction."""
    gene, disease = (world.graph.entity(c) for c in ("HGNC:1", "MONDO:1"))
    drug = Entity(curie="X:2", name="mixtura", categories=("Drug",))
    assert gene is not None
    assert disease is not None
    facts = [
        Fact(subject=disease, predicate="located_in", object=OWN),
        Fact(
            subject=drug, predicate="affects", object=gene,
            qualifiers=(Qualifier(key="object_direction_qualifier", value="decreased"),),
        ),
    ]  # fmt: skip
    return replace(world, graph=world.graph.overlaid(facts))  # type: ignore[attr-defined]


def asked_of(using: Resources, text: str, *options: str) -> PlanAsked:
    question = Question(text=text, options=options)
    return PlanAsked(question=question, allowed=("kg",), relations=relations_of(using.graph))


def test_the_plan_prompt_lists_every_relation_and_qualifier_of_the_graph(wider: Resources) -> None:
    said = slots(asked_of(wider, GENES))["edges"]
    graph = wider.graph.graph  # type: ignore[attr-defined]
    assert {p for layer in graph.layers for p in layer.relations.predicate} <= set(said.replace(";", " ").split())
    assert "located_in (?Disease, ?GeographicLocation)" in said
    assert "object_direction_qualifier=decreased" in said
    assert "has_phenotype (?Disease, ?PhenotypicFeature)" in said
    assert len(as_text(of_catalogue())) / 4 < 2000, "tokens"


def test_a_plan_may_have_a_kind_that_no_word_of_ours_stands_for(wider: Resources) -> None:
    written = WrittenPlan(hops=(("redness", "located_in", "?GeographicLocation"),), answer="?GeographicLocation")
    (part,) = read(written, asked_of(wider, "Where is redness found?"), wider).parts
    assert part.reading.pattern.node(part.reading.pattern.answer).categories == ("GeographicLocation",)


def test_a_plan_can_say_a_direction(wider: Resources) -> None:
    asked = asked_of(wider, "Which drug lowers AAA1?")
    written = WrittenPlan(hops=(("?Drug", "affects", "AAA1", "object_direction_qualifier=decreased"),), answer="?Drug")
    (part,) = read(written, asked, wider).parts
    (edge,) = part.reading.pattern.edges
    assert [(t.key, t.op, t.value) for t in edge.tests] == [("object_direction_qualifier", "=", "decreased")]
    for wrong in ("object_direction_qualifier=sideways", "colour=red", "decreased"):
        with pytest.raises(InputError):
            read(WrittenPlan(hops=(("?Drug", "affects", "AAA1", wrong),), answer="?Drug"), asked, wider)


def test_options_reach_the_plan(world: Resources) -> None:
    assert slots(asked_of(world, GENES, "AAA1", "CCC3"))["options"] == "\nOptions: AAA1; CCC3"
    assert slots(asked_of(world, GENES))["options"] == ""


def test_no_witness_is_cut_in_the_answer_prompt() -> None:
    long = "; ".join(f"GENE{i} gene associated with condition disorder number {i}" for i in range(20)) + "; the end"
    lines = (Line(label="1", source="kg", text=long), Line(label="2", source="doc", text=long))
    asked = AnswerAsked(
        question=GENES, kind="entity", operator="one-hop", answer_type="Gene", inverted=False, sources=("kg", "doc"),
        lines=lines, answers=(), options=(), count=0, verified=True,
    )  # fmt: skip
    said = answer_slots(asked)
    assert said["lines"].count("the end") == 1
    assert "the end" in said["texts"]


def test_the_constants_are_those_of_appendix_e() -> None:
    method, weights, budgets = BioWeave(), Weights(), Budgets()
    assert (method.kg_prior, method.doc_prior, method.web_prior) == (1.0, 0.8, 0.7)
    assert weights.priors == {"kg": 1.0, "doc": 0.8, "web": 0.7}
    assert (budgets.raw_paths, budgets.paths, budgets.doc, budgets.web) == (200, 40, 15, 10)
    assert (method.per_source, method.pool, method.cross_pool, method.selected) == (10, 40, 15, 5)
    assert (method.semantic, method.entity, method.relevance, method.sources_cap) == (0.7, 0.3, 0.7, 3)


@pytest.mark.parametrize("exact", [True, False])
def test_an_expansion_looks_at_no_more_paths_than_it_may(world: Resources, *, exact: bool) -> None:
    whole = ask(world, GENES, exact_match=exact)
    few = ask(world, GENES, exact_match=exact, raw_paths=1)
    shown = [len(e.facts) for e in few.evidence]
    assert len(whole.answer.curies) == 2
    assert len(few.answer.curies) == 1
    assert max(shown) <= 2


def test_without_the_exact_match_a_unit_is_one_path(world: Resources) -> None:
    bundle = ask(world, GENES, exact_match=False)
    assert len(bundle.evidence) == 2
    assert all(e.origin.channel == "kg" and e.answer_set is None for e in bundle.evidence)
    (explored,) = notes(bundle, "explored")
    assert explored["kg"] == 2


def test_a_text_joins_a_path_of_the_graph_without_the_exact_match(world: Resources) -> None:
    using = with_texts(world, Texts({"PMID:10": "CCC3 mutations cause redness."}))
    bundle = ask(using, BOTH, "kg", "doc", exact_match=False)
    assert bundle.answer.curies == ("HGNC:3",)
    assert not bundle.answer.needs_repair


def test_a_name_that_only_a_text_knows_is_a_thing(world: Resources) -> None:
    text = "Which gene is associated with zorblitis?"
    using = with_texts(world, Texts({"PMID:20": "CCC3 mutations cause zorblitis."}))
    bundle = ask(using, text, "kg", "doc")
    assert bundle.answer.curies == ("HGNC:3",)
    alone = ask(world, text, "kg")
    assert alone.answer.abstained
    assert "zorblitis" in alone.answer.missing[0]


def test_a_name_that_a_handed_over_text_knows_is_a_thing(world: Resources) -> None:
    question = Question(text="Which gene is associated with zorblitis?", context=("CCC3 mutations cause zorblitis.",))
    assert answer(BioWeave(), question, with_texts(world)).answer.curies == ("HGNC:3",)


def test_a_thing_that_only_a_text_has_is_looked_for_again_by_its_name(world: Resources) -> None:
    """Without normalization a synonym is a thing of its own; the next round asks for it, and nothing breaks."""
    texts = {"PMID:21": "CCC3 mutations cause redness.", "PMID:22": "Itching is a feature of redness."}
    bundle = ask(with_texts(world, Texts(texts)), BOTH, "kg", "doc", exact_match=False, entity_normalization=False)
    assert not bundle.answer.abstained


def test_what_no_operator_of_the_method_carries_is_not_answered(world: Resources) -> None:
    bundle = ask(world, "What is redness?")
    assert bundle.answer.abstained
    assert "define" in bundle.answer.missing[0]
