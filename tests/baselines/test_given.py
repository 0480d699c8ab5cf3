"""Baselines on a fixed set of evidence: how relevance spreads, by hand, and what each method makes of documents."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from baselines.test_baselines import Scripted, Shelf
from bioloom.core.errors import NeedsModelError
from bioloom.core.method import answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.trace import Bundle
from bioloom.methods.baselines.cgr.hipporag2 import HippoRAG2
from bioloom.methods.baselines.cgr.hypergraphrag import HyperGraphRAG
from bioloom.methods.baselines.cgr.medrag import MedRAG
from bioloom.methods.baselines.cgr.mkrag import MKRAG
from bioloom.methods.baselines.cgr.pathrag import PathRAG
from bioloom.methods.baselines.cgr.rag import RAG
from bioloom.methods.baselines.cgr.structrag import Extract, Parts, Routed, StructRAG, Structured
from bioloom.reason.embed.lexical import LexicalScorer
from bioloom.stages.answer.respond.types import Said
from bioloom.stages.text.given.judge import RECOGNIZE, Recall, Recognized, WrittenRecognized, read
from bioloom.stages.text.given.passages import BUDGET, LENGTH, passages_of, shown, tuples_of
from bioloom.stages.text.given.spread import flow, fused, pagerank, ways

# A chain: the answer stands in a passage that shares no word with the question but what the first one leads to.
LINKED = "Mutations in AAA1 cause redness."
NEXT = "AAA1 participates in glowing."
FAR = "CCC3 is associated with greenness."
METHODS = [RAG(), HippoRAG2(), PathRAG(), MedRAG(), MKRAG(), HyperGraphRAG()]


def kit(world: Resources, **more: Any) -> Resources:
    return replace(world, scorer=LexicalScorer(), **more)


def ask(method: Any, world: Resources, text: str, *context: str, reasoner: Any = None, **more: Any) -> Bundle:
    made = kit(world, reasoner=reasoner or world.reasoner)
    return answer(method, Question(text=text, context=context, sources=("kg", "doc"), **more), made)


# -- spreading, by hand -----------------------------------------------------------------------------------------------


def test_pagerank_of_a_line_of_three_from_its_end() -> None:
    # x0 = 1/2 + x1/4, x1 = x0/2 + x2/2, x2 = x1/4: x0 = 7/12, x1 = 4/12, x2 = 1/12
    found = pagerank(3, [(0, 1, 1.0), (1, 2, 1.0)], np.array([2.0, 0.0, 0.0]), 0.5)
    assert found == pytest.approx([7 / 12, 4 / 12, 1 / 12])


def test_pagerank_goes_by_weights_and_parallel_links_add_up() -> None:
    double = pagerank(3, [(0, 1, 1.0), (0, 1, 1.0), (0, 2, 1.0)], np.array([1.0, 0, 0]), 0.5)
    assert double == pytest.approx(pagerank(3, [(0, 1, 2.0), (0, 2, 1.0)], np.array([1.0, 0, 0]), 0.5))
    assert double[1] == pytest.approx(2 * double[2])


def test_what_is_linked_to_nothing_keeps_only_what_it_is_begun_with() -> None:
    found = pagerank(3, [(0, 1, 1.0)], np.array([1.0, 0.0, 1.0]), 0.5)
    assert found[2] == pytest.approx(0.25 / 0.75)  # 1/2 * 1/2 of the walk, of the 3/4 that is left of it


STAR = {0: [1], 1: [0, 2, 3], 2: [1], 3: [1]}


def test_flow_is_handed_on_in_equal_parts_and_ends_where_a_part_is_too_small() -> None:
    assert flow(STAR, 0, hops=3, alpha=0.8, theta=0.05) == pytest.approx(
        {0: 1.0, 1: 0.8, 2: 0.8 * 0.8 / 3, 3: 0.64 / 3}
    )
    assert flow(STAR, 0, hops=3, alpha=0.8, theta=0.3) == pytest.approx({0: 1.0, 1: 0.8})  # 0.8 / 3 is below 0.3
    assert flow(STAR, 0, hops=1, alpha=0.8, theta=0.05) == pytest.approx({0: 1.0, 1: 0.8})


def test_a_path_is_as_reliable_as_the_resource_of_its_nodes_over_its_edges() -> None:
    found = ways(STAR, [0, 2], hops=3, alpha=0.8, theta=0.05)
    assert [w.nodes for w in found] == [(0, 1, 2)]
    assert found[0].reliability == pytest.approx((1 + 0.8 + 0.64 / 3) / 2)
    assert not ways(STAR, [0, 2], hops=1, alpha=0.8, theta=0.05)
    assert not ways(STAR, [0, 2], hops=3, alpha=0.8, theta=0.3)


def test_the_shorter_way_is_the_more_reliable_one() -> None:
    square = {0: [1, 3], 1: [0, 2], 2: [1, 3], 3: [0, 2]}
    assert next(w.nodes for w in ways(square, [0, 3], hops=3, alpha=0.8, theta=0.05)) == (0, 3)


def test_ranks_are_fused_by_their_reciprocals() -> None:
    assert fused([[0, 1, 2], [1, 2, 0]]) == [1, 0, 2]  # 1/62 + 1/61 before 1/61 + 1/63 before 1/63 + 1/62
    assert fused([[5], []]) == [5]


# -- evidence ---------------------------------------------------------------------------------------------------------


def test_documents_are_parted_at_sentences_and_keep_their_place(world: Resources) -> None:
    text = " ".join([LINKED] * 30)
    run = Run(kit(world))
    found = passages_of(Question(text="?", context=(text, FAR)), run)
    assert all(len(p.text) <= LENGTH for p in found)
    assert all(p.text == text[slice(*p.span)] for p in found[:-1] if p.span)
    assert "".join(p.text for p in found[:-1]).count("redness") == 30
    assert found[-1].text == FAR
    assert {e.entity.name for e in found[-1].mentions} == {"CCC3", "greenness"}


def test_without_documents_the_texts_are_searched_and_with_them_they_are_not(world: Resources) -> None:
    sources: Any = {"shelf-doc": Shelf("AAA1 and redness.")}
    run = Run(kit(world, sources=sources), allowed=frozenset({"kg", "doc"}))
    assert [p.text for p in passages_of(Question(text="redness?"), run)] == ["AAA1 and redness."]
    assert [p.text for p in passages_of(Question(text="redness?", context=(FAR,)), run)] == [FAR]


def test_a_reader_is_shown_no_more_than_the_budget(world: Resources) -> None:
    run = Run(kit(world))
    found = passages_of(Question(text="?", context=(" ".join([LINKED] * 300),)), run)
    lines = shown(found, run)
    assert sum(len(x.text) for x in lines) <= BUDGET < sum(len(p.text) for p in found)


def test_tuples_know_their_sentence_and_passage(world: Resources) -> None:
    run = Run(kit(world))
    given = passages_of(Question(text="?", context=(FAR, LINKED)), run)
    assert [(t.ends[0].name, t.ends[1].name, t.passage) for t in tuples_of(given, run)] == [
        ("CCC3", "greenness", 0), ("AAA1", "redness", 1),
    ]  # fmt: skip


# -- recognition ------------------------------------------------------------------------------------------------------


def test_recognition_keeps_by_rule_what_speaks_of_a_topic(world: Resources) -> None:
    asked = Recall(question="?", topics=("MONDO:1",), tuples=("a", "b"), ends=(("HGNC:3", "HP:1"), ("MONDO:1", "HP:2")))
    assert RECOGNIZE.rule is not None
    assert RECOGNIZE.rule(asked, world) == Recognized(kept=(1,))
    assert read(WrittenRecognized(kept=(2, 2)), asked, None).kept == (1,)
    with pytest.raises(ValueError, match="no fact 3"):
        read(WrittenRecognized(kept=(3,)), asked, None)


def test_hipporag_reaches_a_passage_that_likeness_does_not(world: Resources) -> None:
    question = Question(text="What does the gene of redness participate in?", context=(FAR, LINKED, NEXT))
    run = Run(kit(world))
    given = passages_of(question, run)
    order = HippoRAG2().ranked(question, given, ("MONDO:1",), run)
    assert order == [1, 2, 0]  # through AAA1


def test_hipporag_falls_back_on_likeness_when_nothing_is_recognized(world: Resources) -> None:
    class Forgetful:
        name = "forgetful"

        def judge(self, judgement: Any, value: Any, kit: Any, **more: Any) -> Any:
            given = world.reasoner.judge(judgement, value, kit, **more)
            return replace(given, value=Recognized()) if judgement.name == "recognize" else given

    question = Question(text="CCC3 greenness?", context=(LINKED, NEXT, FAR))
    run = Run(kit(world, reasoner=Forgetful()))
    order = HippoRAG2().ranked(question, passages_of(question, run), (), run)
    assert order[0] == 2


# -- methods ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS, ids=lambda m: type(m).__name__)
def test_the_answer_is_in_the_documents_and_is_cited(method: Any, world: Resources) -> None:
    bundle = ask(method, world, "Which gene is associated with redness?", FAR, LINKED, options=("AAA1", "CCC3"))
    assert bundle.answer.value in {"AAA1", "CCC3"}
    cited = {e.origin.record for e in bundle.evidence if e.id in bundle.answer.evidence}
    assert cited <= {"context:1", "context:2"}
    assert cited


@pytest.mark.parametrize("method", METHODS, ids=lambda m: type(m).__name__)
def test_without_any_evidence_nothing_is_answered(method: Any, world: Resources) -> None:
    assert ask(method, world, "Which gene is associated with redness?").answer.abstained


@pytest.mark.parametrize("method", METHODS, ids=lambda m: type(m).__name__)
def test_with_a_model_each_reads_once_within_the_budget(method: Any, world: Resources) -> None:
    class Model:
        name = "model"

        def __init__(self) -> None:
            self.read: list[Any] = []

        def judge(self, judgement: Any, value: Any, kit: Any, **more: Any) -> Any:
            if judgement.name != "respond-lines":
                return world.reasoner.judge(judgement, value, kit, **more)
            self.read.append(value)
            scripted = Scripted(respond_lines=lambda v, s: Said(answers=("AAA1",), cited=("1",)))
            return scripted.judge(judgement, value, kit, **more)

    model = Model()
    bundle = ask(method, world, "Which gene causes redness?", *[LINKED, NEXT] * 40, reasoner=model)
    assert bundle.answer.value == "AAA1"
    assert len(model.read) == 1
    assert sum(len(x.text) for x in model.read[0].lines) <= BUDGET


def test_paths_are_shown_with_the_most_reliable_last(world: Resources) -> None:
    seen: list[Any] = []

    class Model:
        name = "model"

        def judge(self, judgement: Any, value: Any, kit: Any, **more: Any) -> Any:
            if judgement.name == "respond-lines":
                seen.append(value)
            return world.reasoner.judge(judgement, value, kit, **more)

    ask(PathRAG(), world, "What joins redness, AAA1 and glowing?", LINKED, NEXT, reasoner=Model())
    texts = [x.text for x in seen[0].lines]
    assert "redness" in texts[0]
    assert "glowing" in texts[0]  # two steps: (1 + .8 + .32) / 2
    assert len(texts) == 3
    assert "; " not in texts[-1]  # one step: 1 + .8


def test_differences_are_what_one_candidate_alone_has(world: Resources) -> None:
    run = Run(kit(world))
    shared = ("AAA1 is associated with redness.", "BBB2 is associated with redness.", "BBB2 participates in glowing.")
    tuples = tuples_of(passages_of(Question(text="?", context=shared), run), run)
    assert [t.unit.text for t in MedRAG().apart({"HGNC:1", "HGNC:2"}, tuples)] == [shared[2]]


def test_the_facts_of_every_option_are_in_the_pool(world: Resources) -> None:
    run = Run(kit(world))
    question = Question(text="Which one?", context=(LINKED, NEXT, FAR), options=("AAA1", "CCC3"))
    tuples = tuples_of(passages_of(question, run), run)
    assert len(tuples) == 3
    assert {t.ends[0].name for t in MKRAG(each=1).nearest(question, tuples, run)} == {"AAA1", "CCC3"}


# -- HyperGraphRAG and StructRAG --------------------------------------------------------------------------------------


def test_a_hyperedge_joins_all_that_a_sentence_names(world: Resources) -> None:
    run = Run(kit(world))
    edges, names = HyperGraphRAG().graph(passages_of(Question(text="?", context=(f"{LINKED} {NEXT}", FAR)), run), run)
    assert [(e.text, sorted(names[k] for k in e.ends), e.passage) for e in edges] == [
        (LINKED, ["AAA1", "redness"], 0), (NEXT, ["AAA1", "glowing"], 0), (FAR, ["CCC3", "greenness"], 1),
    ]  # fmt: skip


def test_an_edge_is_found_by_what_it_holds_where_its_words_are_unlike(world: Resources) -> None:
    run = Run(kit(world))
    given = passages_of(Question(text="?", context=(FAR, NEXT)), run)
    pieces = HyperGraphRAG(least=0.3).found("AAA1?", given, run)
    assert pieces[0] == (NEXT, 1)
    assert all(at == 1 for _, at in pieces)


def structured(kind: str, **more: Any) -> Scripted:
    script: dict[str, Any] = {
        "route_structure": lambda v, s: Routed.model_validate({"structure": kind}),
        "structure": lambda v, s: Structured(text=f"on {v.text[:4]}\n{v.text}"),
        "decompose": lambda v, s: Parts(questions=("Which gene?", "", "Which gene?", "Does it glow?")),
        "extract_part": lambda v, s: Extract(text="AAA1.", documents=(7, 2)),
        "respond_reading": lambda v, s: Said(answers=("AAA1",), cited=("1",)),
    }
    return Scripted(**(script | more))


def test_documents_are_structured_and_the_question_is_answered_part_by_part(world: Resources) -> None:
    model = structured("table")
    bundle = ask(StructRAG(), world, "Which gene of redness glows?", LINKED, NEXT, reasoner=model)
    assert bundle.answer.value == "AAA1"
    assert model.asked == {
        "route-structure": 1, "structure": 2, "decompose": 1, "extract-part": 2, "respond-reading": 1,
    }  # fmt: skip
    looked = [v for name, v in model.seen if name == "extract-part"]
    assert [v.question for v in looked] == ["Which gene?", "Does it glow?"]
    assert all(len(v.known) == 2 and v.known[0].startswith("on Muta") for v in looked)
    assert [e.origin.record for e in bundle.evidence if e.id in bundle.answer.evidence] == ["context:2"]


def test_documents_that_are_to_stay_as_they_are_are_not_rewritten(world: Resources) -> None:
    model = structured("chunk")
    ask(StructRAG(), world, "Which gene of redness glows?", LINKED, NEXT, reasoner=model)
    assert model.asked["structure"] == 0
    assert next(v for name, v in model.seen if name == "extract-part").known == (LINKED, NEXT)


def test_where_no_part_is_answered_nothing_is(world: Resources) -> None:
    model = structured("graph", extract_part=lambda v, s: Extract())
    assert ask(StructRAG(), world, "Which gene of redness glows?", LINKED, reasoner=model).answer.abstained
    with pytest.raises(NeedsModelError):
        ask(StructRAG(), world, "Which gene of redness glows?", LINKED)
