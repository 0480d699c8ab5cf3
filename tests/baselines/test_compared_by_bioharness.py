"""The baselines of the BioHarness paper: each takes its paper's steps in their order, and none goes without a model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from baselines.replayed import Played, decides, found_in_order, play, says, weighed
from baselines.test_baselines import Shelf
from bioloom.core.errors import NeedsModelError, QuestionError, SetupError
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.ports import Compared, Resources, Scores, Texts, Vectors
from bioloom.core.question import Question
from bioloom.core.trace import Bundle
from bioloom.methods import METHODS as METHODS_BY_NAME
from bioloom.methods.baselines.bioharness.biomedrag import BiomedRAG, chunked
from bioloom.methods.baselines.bioharness.biorag import BioRAG
from bioloom.methods.baselines.bioharness.chain_of_note import ChainOfNote
from bioloom.methods.baselines.bioharness.dense_rerank import DenseRerank
from bioloom.methods.baselines.bioharness.flare import FLARE, of_sentence
from bioloom.methods.baselines.bioharness.genegpt import GeneGPT
from bioloom.methods.baselines.bioharness.golden import GoldenContext
from bioloom.methods.baselines.bioharness.graphrag import GraphRAG
from bioloom.methods.baselines.bioharness.hyde import HyDE
from bioloom.methods.baselines.bioharness.ircot import IRCoT, gathered
from bioloom.methods.baselines.bioharness.lightrag import LightRAG
from bioloom.methods.baselines.bioharness.self_rag import SelfRAG
from bioloom.stages.repair.calls import first_call
from bioloom.stages.text.given.communities import communities
from lookup.shelf import stocked

TEXT = "AAA1 variants are found in redness."
OTHER = "CCC3 is associated with greenness."
STATED = "Mutations in AAA1 cause redness."
OPEN = "Which gene is mutated in redness?"
YES = decides("yes", 0.9, "no", field_="retrieve")
MARKS = {
    "relevance": decides("relevant", 0.8, "irrelevant", field_="relevance"),
    "support": decides("full", 0.6, "partial", "none", field_="support"),
    "usefulness": decides("5", 0.6, "4", "3", "2", "1", field_="use"),
}
NOTES = {"notes": [{"text": "1", "note": "AAA1 is.", "worth": "answers"},
                   {"text": "2", "note": "Of greenness.", "worth": "irrelevant"}]}  # fmt: skip
THOUGHTS = [{"sentence": "AAA1 is found in redness. And more."}, {"sentence": "So the answer is AAA1."}]
AHEAD = [weighed("sentence", ("AAA1 ", 0.9), ("is ", 0.99), ("in ", 0.3), ("it.", 0.9)), {"sentence": ""}]
CALLS = [{"text": 'Old: [symbol("OLDA")] and then [band("X")]'}, {"text": "Answer: AAA1"}]
WHERE = [{"enough": "no", "call": 'symbol("OLDA")'}, {"enough": "yes", "call": ""}]


class Bags:
    """An embedder of a few words: one dimension for each."""

    name, kind, channel, live = "bags", "embedder", None, False
    words = ("aaa1", "redness", "ccc3", "greenness", "found")

    def handle(self, request: Texts, *, timeout: float | None) -> Vectors:
        rows = np.array([[w in t.casefold() for w in self.words] for t in request.texts], np.float32) + 1e-3
        return Vectors(rows / np.linalg.norm(rows, axis=1, keepdims=True), by=self.name)


class Cross:
    """A reranker that likes texts of redness."""

    name, kind, channel, live, family = "cross", "embedder", None, False, "cross-encoder"

    def handle(self, request: Compared, *, timeout: float | None) -> Scores:
        return Scores(scores=tuple(float("redness" in t) for t in request.texts), by=self.name)


def turns(replies: Sequence[Any]) -> Any:
    return lambda request, turn: replies[min(turn, len(replies) - 1)]


LINE = {"subject": 1, "predicate": "gene_associated_with_condition", "object": 2, "negated": False,
        "speculative": False}  # fmt: skip
READ = {"respond-reading": says("AAA1"), "respond-thinking": says("AAA1"), "respond-alone": says("BBB2"),
        "convert": {"lines": [{"text": 1, **LINE}, {"text": 2, **LINE}]}}  # fmt: skip
CASES: list[tuple[Any, dict[str, Any]]] = [
    (HyDE(samples=2), {"suppose": {"passage": "AAA1 redness"}}),
    (DenseRerank(), {}),
    (ChainOfNote(), {"notes": NOTES}),
    (SelfRAG(), {"needed": YES, **MARKS}),
    (IRCoT(), {"next-thought": turns(THOUGHTS)}),
    (FLARE(), {"look-ahead": turns([AHEAD[0], weighed("sentence", ("", 1.0))]),
               "regenerate": weighed("sentence", ("It is AAA1.", 0.9))}),
    (GeneGPT(), {"write-call": turns(CALLS)}),
    (BiomedRAG(), {}),
    (BioRAG(), {"enough-or-where": turns(WHERE)}),
    (LightRAG(), {"keywords": {"low": ["redness"], "high": ["mutation"]}}),
    (GraphRAG(), {"report": {"report": "AAA1 and redness."}}),
]  # fmt: skip
METHODS = [m for m, _ in CASES]


def name_of(thing: Any) -> str | None:
    return type(thing).__name__ if not isinstance(thing, dict) else ""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Resources]:
    with pytest.MonkeyPatch.context() as patch:
        given = stocked(tmp_path_factory.mktemp("stocked"), patch)
        embedder: Any = Bags()
        reranker: Any = Cross()
        yield replace(given, embedder=embedder, reranker=reranker)


def asking(text: str = OPEN, **more: Any) -> Question:
    return Question(text=text, sources=("kg", "doc"), **more)


def ask(method: Any, kit: Resources, script: dict[str, Any], *texts: str, **more: Any) -> tuple[Bundle, Played]:
    return play(method, kit, asking(**more), READ | script, Shelf(*(texts or (STATED, OTHER))))


# -- all of them ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "script"), CASES, ids=name_of)
def test_the_trace_has_the_steps_of_the_paper_in_their_order(
    method: Any, script: dict[str, Any], kit: Resources
) -> None:
    bundle, _ = ask(method, kit, script)
    assert found_in_order(bundle, method.card.steps) == list(method.card.steps)
    assert len(method.card.steps) >= 3
    assert bundle.answer.curies == ("HGNC:1",)
    assert bundle.evidence


@pytest.mark.parametrize("method", METHODS, ids=name_of)
def test_without_a_model_it_is_refused_before_anything_is_searched(method: Any, kit: Resources) -> None:
    with pytest.raises(NeedsModelError, match="no model is configured"):
        play(method, kit, asking(), None, Shelf(STATED))


@pytest.mark.parametrize("method", METHODS, ids=name_of)
def test_a_reader_is_shown_no_more_than_the_common_budget(method: Any, kit: Resources) -> None:
    script = next(s for m, s in CASES if m is method)
    longest = [f"{STATED} {i} " + "x" * 300 for i in range(30)]
    notes = {"notes": [{"text": str(i), "note": "n", "worth": "answers"} for i in range(1, 31)]}
    _, model = ask(method, kit, script | ({"notes": notes} if "notes" in script else {}), *longest)
    shown = [r.messages[-1].content for r in model.asked if r.judgement.startswith("respond")]
    assert all(s.count("x" * 250) * 300 <= 2000 for s in shown)


# -- one by one -------------------------------------------------------------------------------------------------------


def test_hyde_never_shows_what_it_made_up_and_is_refused_without_vectors(kit: Resources) -> None:
    bundle, model = ask(HyDE(samples=3), kit, {"suppose": {"passage": "CCC3 greenness made up"}})
    assert model.counts["suppose"] == 3
    assert {r.temperature for r in model.asked if r.judgement == "suppose"} == {0.7}
    assert "made up" not in model.said_to("respond-reading")
    first = model.said_to("respond-reading")
    assert first.index(OTHER) < first.index(STATED)  # the mean leans to what was supposed
    assert dict(bundle.trace.notes("supposed")[0].detail) == {"wanted": 3, "written": 3}
    with pytest.raises(SetupError, match="embedder"):
        ask(HyDE(), replace(kit, embedder=None), {"suppose": {"passage": "x"}})


def test_a_reranker_there_must_be(kit: Resources) -> None:
    _, model = ask(DenseRerank(passages=1), kit, {}, OTHER, STATED)
    assert STATED in model.said_to("respond-reading")
    assert OTHER not in model.said_to("respond-reading")
    with pytest.raises(SetupError, match="reranker"):
        ask(DenseRerank(), replace(kit, reranker=None), {})


@pytest.mark.parametrize(("worth", "reader"), [("answers", "respond-reading"), ("related", "respond-chain")])
def test_notes_say_which_reader_answers_and_from_which_passages(worth: str, reader: str, kit: Resources) -> None:
    notes = {"notes": [{"text": "1", "note": "first", "worth": worth},
                       {"text": "2", "note": "second", "worth": "irrelevant"}]}  # fmt: skip
    bundle, model = ask(ChainOfNote(), kit, {"notes": notes, "respond-chain": says("CCC3")})
    assert reader in model.counts
    assert "second" not in model.said_to(reader)
    assert "first" in model.said_to(reader)
    assert bundle.answer.curies == (("HGNC:1",) if worth == "answers" else ("HGNC:3",))


def test_where_no_passage_is_of_use_chain_of_note_abstains(kit: Resources) -> None:
    none = {"notes": [{"text": t, "note": "", "worth": "irrelevant"} for t in ("1", "2")]}
    bundle, _ = ask(ChainOfNote(), kit, {"notes": none})
    assert bundle.answer.abstained


def test_self_rag_weighs_its_marks_as_the_paper_does(kit: Resources) -> None:
    bundle, _ = ask(SelfRAG(), kit, {"needed": YES, **MARKS}, STATED)
    # .8 + (.6 + .5 * .2) + .5 * (.6 * 1 + .1 * (.5 + 0 - .5 - 1))
    assert bundle.trace.notes("ranked")[0].detail["scores"] == [pytest.approx(0.8 + 0.7 + 0.5 * 0.5, abs=1e-3)]


def test_self_rag_answers_alone_where_retrieval_is_not_needed(kit: Resources) -> None:
    bundle, model = ask(SelfRAG(), kit, {"needed": decides("no", 0.85, "yes", field_="retrieve")})
    assert bundle.answer.curies == ("HGNC:2",)
    assert not bundle.trace.calls("source")
    over, _ = ask(SelfRAG(), kit, {"needed": decides("no", 0.75, "yes", field_="retrieve"), **MARKS})
    assert over.answer.curies == ("HGNC:1",)  # .25 is over the gate of .2
    assert model.counts == {"needed": 1, "respond-alone": 1}


def test_equal_closed_answers_of_self_rag_add_up(kit: Resources) -> None:
    def drafted(request: Any, turn: int) -> Any:
        return says("BBB2" if "first" in request.messages[-1].content else "AAA1")

    def relevant(request: Any, turn: int) -> Any:
        share = 0.99 if "first" in request.messages[-1].content else 0.5
        return decides("relevant", share, "irrelevant", field_="relevance")

    script = {"needed": YES, **MARKS, "relevance": relevant, "respond-reading": drafted}
    texts = "The first.", "The next.", "The last."
    closed, _ = ask(SelfRAG(), kit, script, *texts, options=("AAA1", "BBB2"))
    assert closed.answer.value == "AAA1"  # two of less weight together
    open_, _ = ask(SelfRAG(), kit, script, *texts)
    assert open_.answer.curies == ("HGNC:2",)  # the best one alone


def test_ircot_takes_one_sentence_a_time_and_searches_with_the_last_that_is_no_inference(kit: Resources) -> None:
    thoughts = [{"sentence": "AAA1 is found in redness. And more."}, {"sentence": "Thus it is mutated."},
                {"sentence": "So the answer is AAA1. Surely."}]  # fmt: skip
    bundle, model = ask(IRCoT(), kit, {"next-thought": turns(thoughts)})
    chain = ["AAA1 is found in redness.", "Thus it is mutated.", "So the answer is AAA1."]
    assert bundle.trace.notes("chain")[0].detail["sentences"] == chain
    queries = [c.request["text"] for c in bundle.trace.calls("source")]
    assert queries == [OPEN, chain[0], chain[0]]
    assert model.counts["respond-thinking"] == 1
    assert chain[0] not in model.said_to("respond-thinking")


def test_ircot_keeps_no_passage_twice_nor_one_that_is_too_long() -> None:
    def unit(text: str, record: str) -> Evidence:
        return Evidence(text=text, origin=Origin(channel="doc", source="s", record=record), span=(0, len(text)))

    one = unit("AAA1 variants are found in redness, as was shown.", "1")
    same, other, long = unit(one.text + "!", "2"), unit("Nothing of that.", "3"), unit("w " * 601, "4")
    assert gathered([one], [same, other, long, one]) == [one, other]


def test_flare_masks_what_is_unsure_and_searches_only_then(kit: Resources) -> None:
    script = CASES[5][1]
    bundle, model = ask(FLARE(), kit, script)
    assert bundle.trace.notes("unsure")[0].detail["query"] == "AAA1 is it."
    assert "Written so far: It is AAA1." in model.said_to("look-ahead", 1)
    sure = {"look-ahead": turns([weighed("sentence", ("AAA1 is it.", 0.81)), weighed("sentence", ("", 1.0))])}
    bundle, model = ask(FLARE(), kit, sure)
    assert not bundle.trace.notes("unsure")
    assert "regenerate" not in model.counts
    with pytest.raises(SetupError, match="probabilities"):
        ask(FLARE(), kit, {"look-ahead": {"sentence": "AAA1 is it."}})


def test_tokens_of_the_first_sentence_are_told_from_those_of_json() -> None:
    tokens = [('{"sent', 1.0), ('ence": "', 1.0), ("AAA1", 0.5), (" is.", 0.9), (" More", 0.1), ('."}', 1.0)]
    assert of_sentence(tokens, "AAA1 is.") == [("AAA1", 0.5), (" is.", 0.9)]


def test_genegpt_makes_the_first_call_alone_and_ends_without_one(kit: Resources) -> None:
    bundle, model = ask(GeneGPT(), kit, {"write-call": turns(CALLS)})
    assert [c.request["name"] for c in bundle.trace.calls("tool")] == ["symbol"]
    assert '[symbol("OLDA")] -> ' in model.said_to("write-call", 1)
    assert "band" not in model.said_to("write-call", 1).split("Exchanged so far:")[1]
    assert {e.origin.channel for e in bundle.evidence} == {"tool"}


def test_genegpt_ends_after_ten_calls_and_tells_of_a_call_that_is_none(kit: Resources) -> None:
    bundle, model = ask(GeneGPT(), kit, {"write-call": {"text": '[nothing("x")]'}})
    assert model.counts["write-call"] == 11
    assert "this is no call" in model.said_to("write-call", 1)
    assert not bundle.trace.calls("tool")


@pytest.mark.parametrize(
    ("text", "name", "arguments"),
    [('x [compare("A", "liver", "brain")] y', "compare", ("A", "liver", "brain")),
     (r'[symbol("a\"b")]', "symbol", ('a"b',)), ("[symbol(x)]", "symbol", ())],
)  # fmt: skip
def test_a_call_is_read_out_of_a_text(text: str, name: str, arguments: tuple[str, ...]) -> None:
    found = first_call(text)
    assert found is not None
    assert (found[0].name, found[0].arguments) == (name, arguments)
    assert first_call("no call [here] at all") is None


def test_a_chunk_is_a_sentence_at_its_place_and_counts_by_what_it_adds(kit: Resources) -> None:
    unit = Evidence(text=f"{STATED} {OTHER}", origin=Origin(channel="doc", source="s", record="1"), span=(10, 80))
    assert [(c.text, c.span) for c in chunked(unit)] == [(STATED, (10, 42)), (OTHER, (43, 77))]

    def sure(request: Any, turn: int) -> Any:
        told = request.messages[-1].content
        return decides("A", 0.9 if STATED in told else 0.6, "B")

    options = ("AAA1", "CCC3")
    bundle, model = ask(BiomedRAG(), kit, {"first-letter": sure}, f"{OTHER} {STATED}", options=options)
    assert sorted(bundle.trace.notes("gain")[0].detail["scores"]) == pytest.approx([0.0, 0.3])
    head = model.said_to("respond-reading")
    assert head.index(STATED) < head.index(OTHER)


def test_biorag_takes_what_shares_a_thing_and_all_where_nothing_does(kit: Resources) -> None:
    bundle, model = ask(BioRAG(), kit, {"enough-or-where": turns(WHERE)})
    assert dict(bundle.trace.notes("headings")[0].detail) == {"topics": ["MONDO:1"], "found": 2, "sharing": 1}
    assert OTHER not in model.said_to("enough-or-where")
    assert model.counts["enough-or-where"] == 2
    bundle, model = ask(BioRAG(), kit, {"enough-or-where": {"enough": "no", "call": '[symbol("OLDA")]'}}, OTHER)
    assert OTHER in model.said_to("enough-or-where")
    assert model.counts["enough-or-where"] == 3


def test_lightrag_merges_both_levels_and_falls_back_on_the_question(kit: Resources) -> None:
    bundle, model = ask(LightRAG(), kit, {"keywords": {"low": [], "high": []}})
    merged = dict(bundle.trace.notes("merged")[0].detail)
    assert merged["merged"] >= 1
    assert "AAA1" in model.said_to("respond-reading")


def test_graphrag_answers_a_summary_from_points_that_help(kit: Resources) -> None:
    points = [{"point": "AAA1 causes redness.", "score": 80}, {"point": "", "score": 0}]
    script = {"report": {"report": "r"}, "map": turns(points), "respond-reading": says("A summary.")}
    bundle, model = ask(GraphRAG(), kit, script, kind="summary")
    assert bundle.trace.notes("mapped")[0].detail["scores"][0] == 80
    assert "AAA1 causes redness." in model.said_to("respond-reading")
    assert bundle.answer.value == "A summary."
    none = {**script, "map": {"point": "", "score": 0}}
    assert ask(GraphRAG(), kit, none, kind="summary")[0].answer.abstained


def test_communities_are_what_hangs_together_and_no_larger_than_allowed() -> None:
    two = [(0, 1, 1.0), (1, 2, 1.0), (0, 2, 1.0), (3, 4, 1.0), (4, 5, 1.0), (3, 5, 1.0), (2, 3, 1.0)]
    assert communities(6, two) == [(0, 1, 2), (3, 4, 5)]
    assert max(map(len, communities(6, two, most=2))) == 2
    assert communities(2, []) == [(0,), (1,)]
    star = [(0, i, 1.0) for i in range(1, 15)]
    parts = communities(15, star)
    assert max(map(len, parts)) <= 10
    assert sorted(n for p in parts for n in p) == list(range(15))


def test_golden_context_is_all_that_comes_with_the_question_and_nothing_else(kit: Resources) -> None:
    documents = (STATED, "x " * 1500, OTHER)
    bundle, model = ask(GoldenContext(), kit, {}, context=documents)
    head = model.said_to("respond-reading")
    assert head.index(STATED) < head.index(OTHER)
    assert not bundle.trace.calls("source")
    assert found_in_order(bundle, GoldenContext.card.steps) == ["evidence", "answer"]
    with pytest.raises(QuestionError, match="golden context"):
        ask(GoldenContext(), kit, {})


def test_two_names_are_one_method() -> None:
    assert METHODS_BY_NAME.get("no_context") is METHODS_BY_NAME.get("io")
    assert METHODS_BY_NAME.get("dense_rag") is METHODS_BY_NAME.get("rag")


@pytest.mark.parametrize("name", METHODS_BY_NAME.names())
def test_no_two_methods_take_the_same_steps(name: str) -> None:
    card = METHODS_BY_NAME.get(name).card
    same = {n for n in METHODS_BY_NAME.names() if card.steps and METHODS_BY_NAME.get(n).card.steps == card.steps}
    assert same <= {name}


def test_the_document_has_a_row_for_each_with_its_steps() -> None:
    text = (Path(__file__).parents[2] / "docs/bioharness.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]+?) \|", text, re.MULTILINE))
    folder = "bioloom.methods.baselines.bioharness."
    ours = {n: ", ".join(c.card.steps) for n in METHODS_BY_NAME.names()
            if (c := METHODS_BY_NAME.get(n)).__module__.startswith(folder)}  # fmt: skip
    assert rows == ours
