"""A chat model as a reasoner: forms, one repair, what it costs, what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.core.errors import BudgetError, ReasonerError, ReplyError
from bioloom.core.ports import Resources
from bioloom.core.run import Budget, Run
from bioloom.core.usage import Usage
from bioloom.reason.cache import ReplyCache
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.ledger import Ledger
from reason.judging import ASK, BAD, GOOD, WRITE, Claim, Pair, Says, Verdict, kit

CLAIM = Claim(text="aspirin treats headache")


def test_a_reply_is_of_the_form_and_says_who_gave_it_and_what_it_cost() -> None:
    model = Says([GOOD])
    reply = ChatReasoner(model).judge(ASK, CLAIM, kit(), sample=3, temperature=0.7)
    assert reply.value == Verdict(verdict="supported", why="it says so")
    assert (reply.by, reply.confidence) == ("says", None)
    assert reply.usage == Usage(calls=1, tokens_in=100, tokens_out=20, money=140e-6)
    (asked,) = model.asked
    assert [(m.role, m.content) for m in asked.messages] == [("system", "Judge the claim."), ("user", CLAIM.text)]
    assert (asked.seed, asked.temperature, asked.logprobs) == (3, 0.7, True)
    assert asked.form["required"] == ["verdict", "why"]


@pytest.mark.parametrize(
    "wrapped", [f"```json\n{GOOD}\n```", f"<think>{{not json}} hm</think>\n{GOOD}", f"Here it is: {GOOD} Bye {{}}"]
)
def test_a_reply_may_come_wrapped(wrapped: str) -> None:
    assert ChatReasoner(Says([wrapped])).judge(ASK, CLAIM, kit()).usage.calls == 1


@pytest.mark.parametrize("bad", [BAD, "", "I cannot say.", "[1, 2]", '{"verdict": "supp', '{"a": ' * 3000])
def test_a_reply_is_repaired_once_with_what_was_wrong(bad: str) -> None:
    model = Says([bad, GOOD])
    reply = ChatReasoner(model).judge(ASK, CLAIM, kit())
    assert reply.value.verdict == "supported"
    assert reply.usage.calls == 2
    first, second = model.asked
    assert second.messages[0] == first.messages[0]
    assert second.messages[1].content.startswith(f"{CLAIM.text}\n\nA first reply was refused")


def test_the_repair_names_the_field() -> None:
    model = Says([BAD, GOOD])
    ChatReasoner(model).judge(ASK, CLAIM, kit())
    said = model.asked[1].messages[1].content
    assert "verdict: Input should be 'supported', 'refuted' or 'open' (it is 'maybe')" in said
    assert "why: Field required" in said


def test_after_one_repair_it_is_an_error_that_says_what_was_spent() -> None:
    model = Says([BAD])
    with pytest.raises(ReplyError, match="says gave no usable reply to the judgement 'ask'") as failed:
        ChatReasoner(model).judge(ASK, CLAIM, kit())
    assert len(model.asked) == 2
    assert failed.value.usage == Usage(calls=2, tokens_in=200, tokens_out=40, money=280e-6)


def test_a_written_form_is_read_and_what_reading_finds_wrong_is_told() -> None:
    model = Says(['{"line": "1-1"}', '{"line": "1-2"}'])
    reply = ChatReasoner(model).judge(WRITE, CLAIM, kit())
    assert reply.value == Pair(left=1, right=2)
    assert "Both sides are the same. Give two." in model.asked[1].messages[1].content
    with pytest.raises(ReplyError, match="invalid literal"):
        ChatReasoner(Says(['{"line": "x-y"}'])).judge(WRITE, CLAIM, kit())


def test_a_kept_reply_costs_nothing(tmp_path: Path) -> None:
    model, books = Says([BAD, GOOD]), Ledger(tmp_path / "ledger.jsonl")
    reasoner = ChatReasoner(model, cache=ReplyCache(tmp_path), ledger=books)
    assert reasoner.judge(ASK, CLAIM, kit()).usage.calls == 2
    again = reasoner.judge(ASK, CLAIM, kit())
    assert again.usage == Usage(cached=2)
    assert again.value.verdict == "supported"
    assert len(model.asked) == 2
    assert [(t.calls, t.tokens_in, t.money) for t in books.totals()] == [(2, 200, 280e-6)]


@pytest.mark.parametrize("differs", ["sample", "temperature", "input", "model"])
def test_another_sample_temperature_input_or_model_is_asked_anew(tmp_path: Path, differs: str) -> None:
    cache = ReplyCache(tmp_path)
    ChatReasoner(Says([GOOD]), cache=cache).judge(ASK, CLAIM, kit())
    model = Says([GOOD], identity="other" if differs == "model" else "says")
    ChatReasoner(model, cache=cache).judge(
        ASK, Claim(text="x") if differs == "input" else CLAIM, kit(),
        sample=int(differs == "sample"), temperature=float(differs == "temperature"),
    )  # fmt: skip
    assert len(model.asked) == 1


def test_useless_replies_are_not_kept(tmp_path: Path) -> None:
    model = Says([BAD, BAD, GOOD])
    reasoner = ChatReasoner(model, cache=ReplyCache(tmp_path))
    with pytest.raises(ReplyError):
        reasoner.judge(ASK, CLAIM, kit())
    assert reasoner.judge(ASK, CLAIM, kit()).usage == Usage(calls=1, tokens_in=100, tokens_out=20, money=140e-6)


def run(model: Says, budget: Budget, cache: ReplyCache | None = None) -> Run:
    return Run(
        Resources(graph=kit().graph, linker=kit().linker, reasoner=ChatReasoner(model, cache=cache)), budget=budget
    )


def test_the_budget_stops_a_repair_too() -> None:
    model = Says([BAD])
    with pytest.raises(BudgetError, match="1 calls is spent; says:ask was not called"):
        run(model, Budget(calls=1)).ask(ASK, CLAIM)
    assert len(model.asked) == 1


def test_what_useless_replies_cost_counts() -> None:
    limited = run(Says([BAD]), Budget(money=0.0002))
    with pytest.raises(ReplyError):
        limited.ask(ASK, CLAIM)
    with pytest.raises(BudgetError, match=r"0\.0002 money"):
        limited.ask(ASK, CLAIM)


def test_kept_replies_need_no_budget(tmp_path: Path) -> None:
    cache = ReplyCache(tmp_path)
    run(Says([GOOD]), Budget(), cache).ask(ASK, CLAIM)
    assert run(Says([GOOD]), Budget(calls=0), cache).need(ASK, CLAIM).verdict == "supported"


def test_repair_shares_the_time_of_the_call() -> None:
    import time

    with pytest.raises(ReasonerError, match=r"no reply in 0\.05 seconds"):
        ChatReasoner(Says([BAD], before=lambda: time.sleep(0.06))).judge(ASK, CLAIM, kit(), timeout=0.05)
