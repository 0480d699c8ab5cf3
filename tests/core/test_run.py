"""The run is the only door to effects: it limits them, records them, and keeps what may be cited."""

from __future__ import annotations

import random
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bioloom.core.answer import Answer, abstention
from bioloom.core.errors import (
    BudgetError,
    CitationError,
    InputError,
    NeedsModelError,
    ReplyError,
    SetupError,
    SourceError,
)
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.judgement import Abstain, Judgement, Reply
from bioloom.core.method import Card, answer
from bioloom.core.ports import Query, Resources
from bioloom.core.question import Question
from bioloom.core.run import Budget, Run
from bioloom.core.trace import Called, Noted, Trace
from bioloom.core.usage import Usage
from bioloom.core.value import Value
from bioloom.reason.rules import RuleReasoner
from core.fakes import FakeSource, resources


class Word(Value):
    word: str


def shout(value: Word, kit: Any) -> Word | Abstain:
    return Word(word=value.word.upper()) if value.word else Abstain(reason="no word")


SHOUT = Judgement("shout", Word, Word, "partial", shout)
DREAM = Judgement("dream", Word, Word, "none")


def by_rules() -> Resources:
    none: Any = None
    return Resources(graph=none, linker=none, reasoner=RuleReasoner())


def test_rules_reply_abstain_and_refuse() -> None:
    run = Run(by_rules())
    assert run.need(SHOUT, Word(word="a")).word == "A"
    assert run.ask(SHOUT, Word(word="")) == Abstain(reason="no word")
    with pytest.raises(NeedsModelError, match="no word"):
        run.need(SHOUT, Word(word=""))
    with pytest.raises(NeedsModelError, match="has no rule"):
        run.ask(DREAM, Word(word="a"))
    assert [type(e).__name__ for e in run.recorder.trace().events] == ["Called", "Called", "Called", "Failed"]


def test_a_judgement_says_how_far_its_rules_go() -> None:
    with pytest.raises(SetupError):
        Judgement("x", Word, Word, "full", None)
    with pytest.raises(SetupError):
        Judgement("x", Word, Word, "none", shout)


def test_source_condition() -> None:
    doc, web = FakeSource("a", "doc"), FakeSource("b", "web")
    run = Run(resources(doc, web), allowed=frozenset({"doc"}))
    assert [h.evidence.text for h in run.search(Query(text="q"))] == ["q"]
    assert not web.asked
    with pytest.raises(InputError, match="b is a web source"):
        run.search(Query(text="q"), "b")


def test_budget_is_shared_with_children_and_stops_before_the_call() -> None:
    run = Run(resources(FakeSource()), allowed=frozenset({"doc"}), budget=Budget(calls=2))
    run.within("x").search(Query(text="1"))
    run.search(Query(text="2"))
    with pytest.raises(BudgetError, match="budget of 2 calls is spent; fake was not called"):
        run.search(Query(text="3"))
    tokens = Run(resources(), budget=Budget(tokens=15))
    tokens.ask(SHOUT, Word(word="a"))
    tokens.ask(SHOUT, Word(word="b"))
    with pytest.raises(BudgetError, match="15 tokens"):
        tokens.ask(SHOUT, Word(word="c"))


def test_every_call_gets_the_time_out() -> None:
    source = FakeSource()
    Run(resources(source), allowed=frozenset({"doc"}), budget=Budget(timeout=7.5)).search(Query(text="q"))
    assert source.asked == [("q", 7.5)]


def down(query: Query) -> list[str]:
    raise SourceError("It is down.", hint="Try later.")


def test_no_call_may_outlast_the_seconds_of_the_run() -> None:
    source = FakeSource(delay=lambda: 0.06)
    run = Run(resources(source), allowed=frozenset({"doc"}), budget=Budget(seconds=0.05, timeout=60))
    run.search(Query(text="q"))
    ((_, timeout),) = source.asked
    assert timeout is not None
    assert 0 < timeout <= 0.05
    with pytest.raises(BudgetError, match=r"0\.05 seconds"):
        run.search(Query(text="q"))


def test_an_outage_is_recorded_and_does_not_stop_the_other_sources() -> None:
    run = Run(resources(FakeSource("bad", find=down), FakeSource("good")), allowed=frozenset({"doc"}))
    assert [h.evidence.text for h in run.within("stage").search(Query(text="q"))] == ["q"]
    (failure,) = run.failed
    assert (failure.port, failure.error, failure.stage) == ("bad", "SourceError", "stage/search/[0]")
    with pytest.raises(SourceError):
        run.call(run.resources.sources["bad"], Query(text="q"))


class Searches:
    """A method that abstains when it finds nothing."""

    card = Card("t", 2000, "")

    def __call__(self, question: Question, run: Run, /) -> Answer:
        ids = tuple(h.evidence.id for q in ("1", "2") for h in run.search(Query(text=q)))
        return Answer(kind="yesno", value="yes", evidence=ids) if ids else abstention("yesno", "a text that says so")


def ask(*sources: FakeSource) -> Answer:
    kit = replace(resources(*sources), graph=SimpleNamespace(content_hash="h"))  # type: ignore[arg-type]
    return answer(Searches(), Question(text="q", sources=("doc",)), kit).answer


def test_an_outage_is_in_the_answer_and_never_an_abstention() -> None:
    nothing = FakeSource("empty", find=lambda q: ())
    assert ask(nothing).abstained
    assert ask(FakeSource()).notes == ()
    (note,) = ask(FakeSource("bad", find=down), FakeSource("good")).notes
    assert note.startswith("bad failed 2 times")
    assert "It is down. Try later." in note
    with pytest.raises(SourceError, match="bad could not be asked"):
        ask(FakeSource("bad", find=down), nothing)


def test_a_source_says_itself_whether_it_counts_as_a_call() -> None:
    local, remote = FakeSource("local"), FakeSource("remote", "kg")
    local.live, remote.live = False, True  # type: ignore[attr-defined]
    run = Run(resources(local, remote), allowed=frozenset({"kg", "doc"}), budget=Budget(calls=1))
    for _ in range(3):
        run.search(Query(text="q"), "local")
    run.search(Query(text="q"), "remote")
    with pytest.raises(BudgetError):
        run.search(Query(text="q"), "remote")


def test_only_what_the_run_holds_can_be_cited() -> None:
    run = Run(resources(FakeSource()), allowed=frozenset({"doc"}))
    (hit,) = run.search(Query(text="q"))
    extra = run.keep(Evidence(text="t", origin=Origin(channel="kg", source="g", record="r")))
    assert run.cited([hit.evidence.id, extra]) == (hit.evidence.id, extra)
    with pytest.raises(CitationError, match="made-up"):
        run.cited(["made-up"])


def test_trace_does_not_depend_on_thread_timing() -> None:
    def trace(seed: int) -> Trace:
        rng = random.Random(seed)
        sources = [FakeSource(n, delay=lambda: rng.random() / 300) for n in "abc"]
        run = Run(resources(*sources), allowed=frozenset({"doc"}))

        def step(word: str, inner: Run) -> None:
            inner.note("step", word=word)
            inner.search(Query(text=word))
            inner.map(lambda w, r: r.search(Query(text=w)), [word + "1", word + "2"])

        run.map(step, ["x", "y", "z"])
        return run.recorder.trace().timeless()

    first = trace(1)
    assert first == trace(2) == trace(3)
    assert len(first.calls("source")) == 3 * 3 * 3
    assert Trace.model_validate_json(first.model_dump_json()) == first


def test_map_keeps_order_and_raises_the_first_error() -> None:
    run = Run(resources())
    assert run.map(lambda x, _: x * 2, [3, 1, 2]) == [6, 2, 4]

    def fail(x: int, _: Run) -> int:
        raise SourceError(f"{x}")

    with pytest.raises(SourceError, match="3"):
        run.map(fail, [3, 1])


class Metering:
    """A reasoner of two calls for each judgement, save for words that it knows."""

    name = "metering"

    def __init__(self, meter: Any = None) -> None:
        self.meter = meter

    def metered(self, meter: Any) -> Metering:
        return Metering(meter)

    def judge(self, judgement: Any, value: Word, kit: Any, **_: Any) -> Reply[Any]:
        if value.word == "known":
            return Reply(value, by=self.name, usage=Usage(cached=1))
        self.meter()
        if value.word == "bad":
            raise ReplyError("no reply", usage=Usage(calls=1, tokens_in=100))
        self.meter()
        return Reply(value, by=self.name, usage=Usage(calls=2, tokens_in=10))


def metering(budget: Budget) -> Run:
    none: Any = None
    return Run(Resources(graph=none, linker=none, reasoner=Metering()), budget=budget)


def test_a_budget_holds_call_by_call_and_never_refuses_what_is_free() -> None:
    run = metering(Budget(calls=3))
    run.ask(SHOUT, Word(word="a"))
    with pytest.raises(BudgetError, match="3 calls"):
        run.ask(SHOUT, Word(word="b"))
    run.ask(SHOUT, Word(word="known"))
    nothing = metering(Budget(calls=0))
    nothing.ask(SHOUT, Word(word="known"))
    with pytest.raises(BudgetError):
        nothing.ask(SHOUT, Word(word="a"))


def test_what_a_failed_reply_cost_is_booked() -> None:
    run = metering(Budget(tokens=50))
    with pytest.raises(ReplyError):
        run.ask(SHOUT, Word(word="bad"))
    with pytest.raises(BudgetError, match="50 tokens"):
        run.ask(SHOUT, Word(word="a"))


def test_parallel_calls_never_overrun_a_budget() -> None:
    source = FakeSource(delay=lambda: 0.002)
    run = Run(resources(source), allowed=frozenset({"doc"}), budget=Budget(calls=5), workers=8)
    with pytest.raises(BudgetError):
        run.map(lambda i, r: r.search(Query(text=str(i))), range(20))
    assert len(source.asked) == 5


def test_a_trace_says_how_relevant_texts_were_held_and_by_whom() -> None:
    found = [{"id": "a", "score": 0.5}, {"id": "b", "score": 0.25}]
    searched = Called(path=(0,), stage="s", kind="source", port="pubmed", request="q", reply=found, seconds=0.0)
    ranked = Noted(path=(1,), stage="s", name="reranked", detail={"by": "minilm", "ids": ["b"], "scores": [0.9]})
    asked = Called(path=(2,), stage="s", kind="reasoner", port="m", request="q", reply=found, seconds=0.0)
    other = Noted(path=(3,), stage="s", name="view", detail={"ids": ["a"], "scores": [1]})
    trace = Trace(events=(searched, ranked, asked, other))
    assert trace.relevance() == {"a": (0.5, "pubmed"), "b": (0.9, "minilm")}
