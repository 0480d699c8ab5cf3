"""BioWeave by rules in the small world: answers, repair, ablations, what it does without support."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.api.verification.held import held as verify
from bioloom.core.evidence import Evidence, Mention, Origin
from bioloom.core.fact import Entity, Fact
from bioloom.core.method import answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.methods import METHODS
from bioloom.methods.bioweave.explore.unstructured import denormalized
from bioloom.methods.bioweave.method import BioWeave
from bioweave.asking import BOTH, GENES, MANY, ask, notes
from bioweave.texts import Texts, with_texts

CCC3 = {"PMID:10": "CCC3 mutations cause redness. DDD4 is not associated with redness."}
AAA1 = {"PMID:11": "AAA1 mutations cause redness."}


def test_it_is_known_by_name_with_the_papers_knobs() -> None:
    made = METHODS.create("bioweave")
    assert isinstance(made, BioWeave)
    assert (made.max_depth, made.raw_paths, made.doc_budget, made.web_budget, made.repairs) == (3, 200, 15, 10, 3)
    assert made.unsupported == "best-effort"
    assert made.card.year == 2026
    assert made.card.departures


def test_the_graph_alone_answers_what_it_has(world: Resources) -> None:
    bundle = ask(world, GENES)
    assert bundle.answer.curies == ("HGNC:1", "HGNC:2")
    assert bundle.answer.total == 2
    assert not bundle.answer.needs_repair
    (unit,) = bundle.evidence
    assert unit.answer_set is not None
    assert unit.answer_set.count == 2
    assert not bundle.trace.calls("source")


def test_a_count_is_of_distinct_things_and_one_unit(world: Resources) -> None:
    bundle = ask(world, MANY)
    assert (bundle.answer.kind, bundle.answer.value) == ("count", 2)
    assert len(bundle.evidence) == 1


@pytest.mark.parametrize(
    ("text", "said"), [("Is AAA1 associated with redness?", "yes"), ("Is redness associated with CCC3?", None)]
)
def test_whether_it_is_so(world: Resources, text: str, said: str | None) -> None:
    assert ask(world, text).answer.value == said


def test_what_the_graph_does_not_list_is_denied_where_the_graph_is_asked(world: Resources) -> None:
    asked = Question(text="Is redness associated with CCC3?", as_listed=True)
    assert answer(BioWeave(), asked, world).answer.value == "no"


def test_an_option_that_matches_is_chosen(world: Resources) -> None:
    bundle = ask(world, "Which gene is associated with redness?", options=("DDD4", "BBB2", "CCC3"))
    assert bundle.answer.value == "BBB2"
    assert bundle.answer.curies == ("HGNC:2",)


def test_the_option_that_does_not_match(world: Resources) -> None:
    bundle = ask(world, "Which gene is not associated with redness?", options=("AAA1", "BBB2", "CCC3"))
    assert bundle.answer.value == "CCC3"


# -- texts ------------------------------------------------------------------------------------------------------------


def test_a_text_repairs_the_hop_that_the_graph_lacks(world: Resources) -> None:
    bundle = ask(with_texts(world, Texts(CCC3)), BOTH, "kg", "doc")
    assert bundle.answer.curies == ("HGNC:3",)
    assert not bundle.answer.needs_repair
    channels = [e.origin.channel for e in bundle.evidence]
    assert channels == ["kg", "doc"]
    text = next(e for e in bundle.evidence if e.origin.channel == "doc")
    assert text.text == "CCC3 mutations cause redness."
    assert text.origin.record == "PMID:10"


def test_what_a_text_denies_is_no_support(world: Resources) -> None:
    using = with_texts(world, Texts({"PMID:12": "CCC3 is not associated with redness."}))
    bundle = ask(using, BOTH, "kg", "doc", unsupported="abstain")
    assert bundle.answer.abstained


def test_a_text_that_denies_answers_whether_it_is_so(world: Resources) -> None:
    bundle = ask(with_texts(world, Texts(CCC3)), "Is DDD4 associated with redness?", "kg", "doc")
    assert bundle.answer.value == "no"
    assert [e.text for e in bundle.evidence[1:]] == ["DDD4 is not associated with redness."]


def test_several_sources_come_first_and_back_each_other(world: Resources) -> None:
    bundle = ask(with_texts(world, Texts({"PMID:13": "BBB2 mutations cause redness."})), GENES, "kg", "doc")
    assert bundle.answer.curies == ("HGNC:2", "HGNC:1")
    assert "stated in doc" in bundle.answer.entities[0].reasons
    (verified,) = notes(bundle, "verified")
    assert (verified["fired"], verified["pairs"], verified["threshold"]) == (1, 1, None)
    (refined,) = notes(bundle, "refined")
    assert len(refined["backed"]) == 1


def test_texts_alone_answer_where_the_graph_is_hidden(world: Resources) -> None:
    using = with_texts(world, Texts(CCC3 | AAA1))
    bundle = ask(using, GENES, "doc")
    assert set(bundle.answer.curies) == {"HGNC:1", "HGNC:3"}
    match, *texts = bundle.evidence  # what matched, on the texts alone
    assert match.origin.source == "evidence"
    assert {e.origin.channel for e in texts} == {"doc"}
    assert not [c for c in bundle.trace.calls("graph") if c.stage.endswith("explore/kg")]


def test_a_chain_of_two_texts_is_joined_at_its_middle(world: Resources) -> None:
    using = with_texts(
        world, Texts({"PMID:1": "DDD4 mutations cause greenness.", "PMID:2": "DDD4 mutations cause redness."})
    )
    bundle = ask(using, BOTH, "doc")
    assert bundle.answer.curies == ("HGNC:4",)
    assert len(bundle.evidence) == 3


def test_documents_that_come_with_the_question_are_read(world: Resources) -> None:
    question = Question(text=BOTH, sources=("kg",), context=("CCC3 mutations cause redness.",))
    bundle = answer(BioWeave(), question, with_texts(world))
    assert bundle.answer.curies == ("HGNC:3",)
    assert [e.origin.source for e in bundle.evidence if e.origin.channel == "doc"] == ["context"]


# -- the source condition and repair ----------------------------------------------------------------------------------


def test_no_source_is_asked_that_is_not_allowed(world: Resources) -> None:
    doc, web = Texts(CCC3), Texts(AAA1, channel="web", name="trials")
    using = with_texts(world, doc, web)
    ask(using, BOTH, "kg")
    assert not doc.asked
    assert not web.asked
    ask(using, BOTH, "kg", "web")
    assert not doc.asked
    assert web.asked


def test_the_web_is_asked_only_when_a_hop_stays_missing(world: Resources) -> None:
    web = Texts({"NCT1": "CCC3 mutations cause redness."}, channel="web", name="trials")
    enough = with_texts(world, Texts(CCC3), web)
    ask(enough, BOTH, "kg", "doc", "web")
    assert not web.asked
    bundle = ask(with_texts(world, Texts(AAA1), web), BOTH, "kg", "doc", "web")
    assert web.asked
    assert bundle.answer.curies == ("HGNC:3",)
    rounds = notes(bundle, "explored")
    assert [r["sources"] for r in rounds] == [["kg", "doc"], ["kg", "doc", "web"]]
    (missing,) = notes(bundle, "missing")
    assert missing["hops"]


def test_after_t_rounds_it_answers_best_effort_as_published_or_abstains(world: Resources) -> None:
    published = ask(world, BOTH).answer
    assert published.needs_repair
    assert not published.abstained
    assert published.missing
    assert set(published.curies) <= {"HGNC:1", "HGNC:2", "HGNC:3"}
    honest = ask(world, BOTH, unsupported="abstain").answer
    assert honest.abstained
    assert honest.missing == published.missing


def test_t_bounds_the_rounds(world: Resources) -> None:
    web = Texts({"NCT1": "CCC3 mutations cause redness."}, channel="web", name="trials")
    using = with_texts(world, Texts(AAA1), web)
    once = ask(using, BOTH, "kg", "doc", "web", repairs=1)
    assert len(notes(once, "explored")) == 1
    assert once.answer.needs_repair
    none = ask(world, BOTH, repairs=0, unsupported="abstain")
    assert none.answer.abstained


def test_nothing_is_asked_twice(world: Resources) -> None:
    doc = Texts(AAA1)
    ask(with_texts(world, doc), BOTH, "kg", "doc")
    texts = [q.text for q in doc.asked]
    assert len(texts) == len(set(texts))


def test_unknown_words_are_said(world: Resources) -> None:
    answer = ask(world, "Which genes are associated with purpleness?").answer
    assert answer.abstained
    assert any("purpleness" in m for m in answer.missing)


# -- ablations --------------------------------------------------------------------------------------------------------


def test_without_conversion_texts_fill_no_hop(world: Resources) -> None:
    bundle = ask(with_texts(world, Texts(CCC3)), BOTH, "kg", "doc", conversion=False, unsupported="abstain")
    assert bundle.answer.abstained


def test_without_normalization_an_alias_is_another_thing() -> None:
    gene = Entity(curie="HGNC:3", name="CCC3", categories=("Gene",))
    disease = Entity(curie="MONDO:1", name="redness", categories=("Disease",))
    unit = Evidence(
        text="p99 causes redness.",
        origin=Origin(channel="doc", source="s", record="r"),
        mentions=(Mention(start=0, end=3, entity=gene), Mention(start=11, end=18, entity=disease)),
        facts=(Fact(subject=gene, predicate="gene_associated_with_condition", object=disease),),
    )
    (fact,) = denormalized(unit).facts
    assert fact.subject.name == "p99"
    assert not fact.subject.grounded
    assert fact.object == disease


def test_without_normalization_no_alias_answers(world: Resources) -> None:
    using = with_texts(world, Texts(CCC3))
    assert ask(using, BOTH, "kg", "doc", entity_normalization=False).answer.curies == ("HGNC:3",)  # its own name


def test_verification_ablations_change_the_scores(world: Resources) -> None:
    using = with_texts(world, Texts({"PMID:13": "BBB2 mutations cause redness."}))

    def crosses(**knobs: bool) -> list[tuple[float, float]]:
        (selected,) = notes(ask(using, GENES, "kg", "doc", **knobs), "selected")
        return [(u["ver"], u["cross"]) for u in selected["units"]]

    full, alone, relevance = crosses(), crosses(cross_source_verification=False), crosses(relevance_only=True)
    assert full[0][0] == pytest.approx(alone[0][0] + 0.33 / 3, abs=1e-3)
    assert relevance[0][1] != full[0][1]


def test_the_paths_budget_holds(world: Resources) -> None:
    bundle = ask(with_texts(world, Texts(CCC3 | AAA1)), GENES, "kg", "doc", selected=1)
    assert len(bundle.evidence) == 1


def test_a_path_longer_than_both_depths_is_not_met(world: Resources) -> None:
    text = "Which phenotypes are shown by diseases associated with genes that participate in glowing?"
    found = ask(world, text)
    assert "HP:1" in found.answer.curies
    short = ask(world, text, max_depth=1, unsupported="abstain")
    assert short.answer.abstained


# -- what is saved stands again ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        (GENES, ("kg",)), (MANY, ("kg",)), (BOTH, ("kg", "doc")), (GENES, ("kg", "doc")), (MANY, ("kg", "doc")),
        (GENES, ("doc",)), ("Is DDD4 associated with redness?", ("kg", "doc")),
        ("Is CCC3 associated with redness?", ("kg", "doc")),
    ],
)  # fmt: skip
def test_a_saved_answer_stands_again(world: Resources, text: str, sources: tuple[Any, ...]) -> None:
    bundle = ask(with_texts(world, Texts(CCC3 | AAA1)), text, *sources)
    assert not bundle.answer.needs_repair
    graph: Any = world.graph
    failed = [c for c in verify(bundle, graph) if not c.holds]
    assert not failed


def test_without_the_exact_match_what_was_explored_and_selected_is_all_there_is(world: Resources) -> None:
    whole = ask(world, GENES)
    assert set(ask(world, GENES, exact_match=False).answer.curies) == set(whole.answer.curies)
    few = ask(world, GENES, exact_match=False, raw_paths=1, pool=1)
    assert few.answer.curies != whole.answer.curies  # what no budget reached is not known
