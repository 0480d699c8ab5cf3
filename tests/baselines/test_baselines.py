"""The baselines: each does what its paper says, over what every method shares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from bioloom.core.errors import NeedsModelError
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.judgement import Judgement, Reply
from bioloom.core.method import answer
from bioloom.core.ports import Hit, Query, Resources
from bioloom.core.question import Question
from bioloom.core.trace import Bundle
from bioloom.core.value import Value
from bioloom.methods import METHODS
from bioloom.methods.baselines.biomedhop.cok import ChainOfKnowledge
from bioloom.methods.baselines.biomedhop.cot import CoT
from bioloom.methods.baselines.biomedhop.io import IO
from bioloom.methods.baselines.biomedhop.naive import NaiveDoc, NaiveWeb
from bioloom.methods.baselines.biomedhop.pog import PlanOnGraph
from bioloom.methods.baselines.biomedhop.tog import ThinkOnGraph
from bioloom.methods.baselines.biomedhop.tog2 import ThinkOnGraph2
from bioloom.reason.embed.lexical import LexicalScorer
from bioloom.stages.answer.rationale.judge import Edited, Lookups
from bioloom.stages.answer.respond.judge import WrittenAnswer, read
from bioloom.stages.answer.respond.options import option_of, options_of
from bioloom.stages.answer.respond.stage import kind_of
from bioloom.stages.answer.respond.types import Asked, Said
from bioloom.stages.find.beam.types import Choice, Enough
from bioloom.stages.find.objectives.judge import Objectives, Reflection

BOTH = "Which gene is associated with both redness and blueness?"
OF_RED = "Which gene is associated with redness?"


class Scripted:
    """A reasoner that gives what a script says for each judgement; it counts what it was asked."""

    name = "scripted"

    def __init__(self, **script: Callable[[Any, int], Value]) -> None:
        self.script = {k.replace("_", "-"): v for k, v in script.items()}
        self.asked: Counter[str] = Counter()
        self.seen: list[tuple[str, Any]] = []

    def judge(
        self, judgement: Judgement[Any, Any], value: Any, kit: Resources, *, sample: int, temperature: float,
        timeout: float | None,
    ) -> Reply[Any]:  # fmt: skip
        self.asked[judgement.name] += 1
        self.seen.append((judgement.name, value))
        return Reply(self.script[judgement.name](value, sample), by=self.name)


class Shelf:
    """A source that finds the same texts whatever it is asked."""

    kind, live = "source", False

    def __init__(self, *texts: str, channel: str = "doc") -> None:
        self.name, self.channel, self.texts = f"shelf-{channel}", channel, texts

    def handle(self, request: Query, *, timeout: float | None) -> list[Hit]:
        channel: Any = self.channel
        origins = [Origin(channel=channel, source=self.name, record=f"PMID:{i}") for i in range(len(self.texts))]
        units = [Evidence(text=t, origin=o, span=(0, len(t))) for t, o in zip(self.texts, origins, strict=True)]
        return [Hit(evidence=u, score=1.0 - i / 10) for i, u in enumerate(units)][: request.limit]


def ask(
    method: Any, world: Resources, text: str, *sources: Shelf, reasoner: Any = None, options: Sequence[str] = (),
) -> Bundle:  # fmt: skip
    every: Any = {s.name: s for s in sources}
    scorer: Any = LexicalScorer()
    kit = replace(world, sources=every, scorer=scorer, reasoner=reasoner or world.reasoner)
    channels: Any = tuple(dict.fromkeys(("kg", *(s.channel for s in sources))))
    return answer(method, Question(text=text, sources=channels, options=tuple(options)), kit)


def said(*names: str, cited: Sequence[str] = ("1",)) -> Callable[[Any, int], Said]:
    return lambda value, sample: Said(answers=names, cited=tuple(cited), reasoning="because")


def first(value: Any, sample: int) -> Choice:
    return Choice(chosen=(0,), scores=(1.0,))


def everything(value: Any, sample: int) -> Choice:
    return Choice(chosen=tuple(range(len(value.items))), scores=(1.0,) * len(value.items))


# -- all of them ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", METHODS.names())
def test_every_method_says_where_it_comes_from(name: str) -> None:
    method: Any = METHODS.create(name)
    assert is_dataclass(method)
    assert method.card.title
    assert 2020 <= method.card.year <= 2026
    assert method.card.link.startswith("https://")
    with pytest.raises(AttributeError):
        setattr(method, fields(method)[0].name if fields(method) else "x", None)


@pytest.mark.parametrize("method", [IO(), CoT(), PlanOnGraph(), ChainOfKnowledge(), ThinkOnGraph2()])
def test_what_only_a_model_can_give_is_refused_without_one(method: Any, world: Resources) -> None:
    with pytest.raises(NeedsModelError):
        ask(method, world, OF_RED)


# -- words to answers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"), [("AAA1", "AAA1"), ("b", "BBB2"), ("2", "BBB2"), ("It is BBB2.", "BBB2"), ("AAA1 or BBB2", None)]
)
def test_an_option_is_found_by_its_words_its_letter_or_its_number(text: str, found: str | None) -> None:
    assert option_of(text, ("AAA1", "BBB2")) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [("A, C", ("AAA1", "CCC3")), ("a and b", ("AAA1", "BBB2")), ("ABC", ("AAA1", "BBB2", "CCC3")), ("BBB2", ("BBB2",)),
     ("A or rest", ()), ("none", ())],
)  # fmt: skip
def test_several_options_are_found_by_letters_in_a_row(text: str, found: tuple[str, ...]) -> None:
    assert options_of(text, ("AAA1", "BBB2", "CCC3")) == found


def test_of_a_choice_of_one_two_letters_are_no_answer() -> None:
    several = Asked(question="?", kind="choices", options=("AAA1", "BBB2"))
    assert read(WrittenAnswer(answer=("A, B",)), several, None).answers == ("A, B",)
    with pytest.raises(ValueError, match="none of the options"):
        read(WrittenAnswer(answer=("A, B",)), several.model_copy(update={"kind": "choice"}), None)


@pytest.mark.parametrize(
    ("text", "kind"),
    [("How many genes ...?", "count"), ("Is AAA1 a gene?", "yesno"), ("List the genes of X.", "entities"),
     ("Which gene causes X?", "entity")],
)  # fmt: skip
def test_the_kind_of_answer_is_read_off_the_first_words(text: str, kind: str) -> None:
    assert kind_of(Question(text=text)) == kind
    assert kind_of(Question(text=text, kind="span")) == "span"
    assert kind_of(Question(text="Which?", options=("a", "b"))) == "choice"


def test_what_is_written_must_be_of_the_kind_that_is_wanted() -> None:
    count = Asked(question="?", kind="count")
    assert read(WrittenAnswer(answer=("1,204",)), count, None).number == 1204
    with pytest.raises(ValueError, match="number"):
        read(WrittenAnswer(answer=("many",)), count, None)
    with pytest.raises(ValueError, match="yes, no or maybe"):
        read(WrittenAnswer(answer=("perhaps",)), Asked(question="?", kind="yesno"), None)
    for word, verdict in (("Maybe, as trials differ", "maybe"), ("false", "no"), ("Yes.", "yes")):
        assert read(WrittenAnswer(answer=(word,)), Asked(question="?", kind="yesno"), None).verdict == verdict
    assert read(WrittenAnswer(answer=("x",), cited=("7",)), Asked(question="?", kind="entity"), None).cited == ()


# -- one by one -------------------------------------------------------------------------------------------------------


def test_io_and_cot_take_one_call_and_cite_nothing(world: Resources) -> None:
    for method, name in ((IO(), "respond-alone"), (CoT(), "respond-chain")):
        reasoner = Scripted(**{name: said("AAA1")})
        bundle = ask(method, world, OF_RED, reasoner=reasoner)
        assert bundle.answer.curies == ("HGNC:1",)
        assert not bundle.evidence
        assert reasoner.asked == {name: 1}


def test_naive_doc_counts_mentions_by_rule_and_cites_them(world: Resources) -> None:
    shelf = Shelf("CCC3 and redness.", "CCC3 again, with AAA1.", "Nothing here.")
    bundle = ask(NaiveDoc(), world, OF_RED, shelf, options=("AAA1", "CCC3"))
    assert bundle.answer.value == "CCC3"
    assert {e.origin.record for e in bundle.evidence} == {"PMID:0", "PMID:1"}
    assert ask(NaiveDoc(), world, OF_RED, Shelf("Nothing.")).answer.abstained
    assert ask(NaiveDoc(), world, "How many genes has redness?", shelf).answer.abstained


@pytest.mark.parametrize("denied", ["CCC3 does not cause redness.", "There is no link of CCC3 to redness."])
def test_what_a_sentence_denies_is_no_vote_for_it(world: Resources, denied: str) -> None:
    """`--method rag --context` gave BRCA1 for "BRCA1 does not cause Marfan syndrome."."""
    assert ask(NaiveDoc(), world, OF_RED, Shelf(denied)).answer.abstained
    assert ask(NaiveDoc(), world, OF_RED, Shelf(denied), options=("AAA1", "CCC3")).answer.abstained
    both = ask(NaiveDoc(), world, OF_RED, Shelf(f"{denied} DDD4 causes redness."))
    assert both.answer.curies == ("HGNC:4",)


def test_naive_web_reads_the_web_only(world: Resources) -> None:
    doc, web = Shelf("CCC3."), Shelf("DDD4.", channel="web")
    assert ask(NaiveWeb(), world, OF_RED, doc, web, options=("CCC3", "DDD4")).answer.value == "DDD4"
    assert ask(NaiveWeb(), world, OF_RED, doc).answer.abstained


def test_tog_by_rule_meets_from_both_topics(world: Resources) -> None:
    bundle = ask(ThinkOnGraph(), world, "Which gene is associated with both redness and deep blueness?")
    assert bundle.answer.curies == ("HGNC:1",)
    assert all(e.origin.channel == "kg" for e in bundle.evidence)
    assert bundle.evidence
    assert ask(ThinkOnGraph(), world, "Which gene is associated with purpleness?").answer.abstained


def test_tog_goes_deeper_until_it_is_enough_and_then_thinks_alone(world: Resources) -> None:
    reasoner = Scripted(
        choose_relations=first, choose_entities=first, enough=lambda v, s: Enough(enough=False),
        respond_chain=said("DDD4"), respond_lines=said("AAA1"),
    )  # fmt: skip
    bundle = ask(ThinkOnGraph(depth=2), world, OF_RED, reasoner=reasoner)
    assert bundle.answer.value == "DDD4"
    assert reasoner.asked["enough"] == 2
    reasoner.script["enough"] = lambda v, s: Enough(enough=True)
    assert ask(ThinkOnGraph(), world, OF_RED, reasoner=reasoner).answer.value == "AAA1"


def test_pog_goes_back_where_reflection_says_so_and_never_more_often_than_allowed(world: Resources) -> None:
    def reflect(value: Any, sample: int) -> Reflection:
        return Reflection(enough=False, status="gene missing", back_to=("redness", "nobody"))

    reasoner = Scripted(
        objectives=lambda v, s: Objectives(objectives=("find the gene",)), reflect=reflect,
        choose_relations=everything, choose_entities=everything, respond_lines=said("AAA1"),
    )  # fmt: skip
    bundle = ask(PlanOnGraph(depth=3, backtracks=1), world, OF_RED, reasoner=reasoner)
    assert bundle.answer.value == "AAA1"
    fronts = [v.at for n, v in reasoner.seen if n == "choose-relations"]
    assert fronts.count("redness") == 2  # at the start, and once by going back
    assert all(v.conditions == ("find the gene",) for n, v in reasoner.seen if n == "choose-relations")
    assert next(v.reasoning for n, v in reasoner.seen if n == "respond-lines") == "gene missing"


def test_cok_ends_where_samples_agree_and_corrects_where_they_do_not(world: Resources) -> None:
    agreeing = Scripted(respond_chain=said("AAA1"))
    assert ask(ChainOfKnowledge(), world, OF_RED, Shelf("CCC3."), reasoner=agreeing).answer.value == "AAA1"
    assert agreeing.asked == {"respond-chain": 5}

    names = ("AAA1", "BBB2", "CCC3", "DDD4", "AAA1")
    split = Scripted(
        respond_chain=lambda v, s: Said(answers=(names[s],), reasoning="guess"),
        lookups=lambda v, s: Lookups(channels=("doc", "web"), queries=("q", "q")),
        edit_rationale=lambda v, s: Edited(rationale="It is CCC3.", used=(1, 9)), respond_lines=said("CCC3"),
    )  # fmt: skip
    bundle = ask(ChainOfKnowledge(), world, OF_RED, Shelf("CCC3 and redness."), reasoner=split)
    assert bundle.answer.value == "CCC3"
    assert [e.origin.record for e in bundle.evidence] == ["PMID:0"]
    assert split.asked["edit-rationale"] == 1  # the web is not allowed
    assert split.seen[-1][1].reasoning == "It is CCC3."


def test_tog2_reads_about_what_it_reaches_and_a_clue_is_the_next_query(world: Resources) -> None:
    names = ("AAA1", "BBB2", "CCC3", "DDD4", "HP:1")
    clues = iter((Enough(enough=False, clue="the missing gene"), Enough(enough=True)))
    reasoner = Scripted(
        respond_chain=lambda v, s: Said(answers=(names[s],)), choose_relations=first, choose_entities=everything,
        enough=lambda v, s: next(clues), respond_lines=said("AAA1", cited=("1", "2")),
    )  # fmt: skip
    shelf = Shelf("AAA1 and redness.")
    bundle = ask(ThinkOnGraph2(), world, OF_RED, shelf, reasoner=reasoner)
    assert bundle.answer.value == "AAA1"
    assert {e.origin.channel for e in bundle.evidence} <= {"kg", "doc"}
    queries = [c.request["text"] for c in bundle.trace.calls("source")]
    assert any("the missing gene" in q for q in queries)
    assert not any("the missing gene" in q for q in queries[:1])
