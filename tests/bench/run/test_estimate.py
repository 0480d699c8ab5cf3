"""What a run would cost, said before anybody is asked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from pydantic import ValidationError

from bioloom.bench.build.items.item import Item
from bioloom.bench.run.cells import Cell, Job, Opened, Setup, jobs
from bioloom.bench.run.estimate import TYPICAL, estimated
from bioloom.bench.run.spec import Spec, Variant, load_spec
from bioloom.core.question import Question
from bioloom.core.run import Budget
from bioloom.reason.dry import Unasked, WouldAskError
from bioloom.reason.exchange import Message, Request
from bioloom.reason.settings import Price

ITEMS = [Item(id=str(i), dataset="x", kind="entity", text="Which gene?") for i in range(10)]
PAPERS = Path(__file__).parents[3] / "benchmarks" / "specs" / "papers.yaml"


@dataclass(frozen=True)
class Priced:
    """A model with a price, which nobody may call."""

    price: Price | None
    name: str = "m"
    identity: str = "chat:m"
    free: bool = False


def first(price: Price | None) -> object:
    def ask(job: Job, question: Question) -> WouldAskError:
        said = Message(role="user", content="word " * 400)
        request = Request(judgement="answer", version="1", messages=(said,), form={}, max_tokens=1024)
        return WouldAskError(Unasked(Priced(price)), request)  # type: ignore[arg-type]

    return ask


def job(method: str, **budget: int) -> Job:
    return Job(setup=Setup(graph="full", reasoner="only:m"), method=Variant(name=method), budget=Budget(**budget))


def test_one_call_a_question_costs_its_prompt_and_its_reply() -> None:
    found = estimated(job("io", calls=2), "io", ITEMS, first(Price(input=1.0, output=2.0)))  # type: ignore[arg-type]
    assert (found.items, found.asking, found.calls) == (10, 1.0, 10)
    assert found.tokens_in == pytest.approx(10 * found.prompt)
    assert found.money == pytest.approx((found.tokens_in + 2 * found.tokens_out) / 1e6, rel=0.01)
    assert found.most == pytest.approx(10 * 2 * (found.prompt + 2 * 1024) / 1e6, rel=0.01)


def test_a_method_that_asks_often_costs_more_and_a_price_may_be_unknown() -> None:
    io, weave = (estimated(job(n), n, ITEMS, first(None)) for n in ("io", "bioweave"))  # type: ignore[arg-type]
    assert weave.calls == 10 * TYPICAL["bioweave"][0] > io.calls
    assert weave.money is None
    assert weave.most is None


def test_what_rules_settle_costs_nothing() -> None:
    found = estimated(job("loom"), "loom", ITEMS, lambda job, question: None)
    assert (found.asking, found.calls, found.tokens_in, found.money) == (0.0, 0, 0, None)


def test_the_papers_spec_asks_models_alone_with_their_limit_on_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BENCH_MODEL", "some-model")
    spec = load_spec(PAPERS)
    assert [s.name for s in spec.sets] == ["biomedhop", "biohopr", "condmedqa"]
    made = list(jobs(spec))
    assert {j.setup.reasoner for j in made} == {"only:some-model"}
    assert {j.setup.max_tokens for j in made} == {1024}
    assert all(j.model_alone for j in made)


def test_the_limit_on_tokens_makes_another_cell() -> None:
    def config(most: int | None) -> str:
        setup = Setup(graph="full", max_tokens=most)
        return Cell(
            set="s", digest="d", job=Job(setup=setup, method=Variant(name="io")), opened=Opened(method="x")
        ).config

    assert config(None) != config(1024)
    with pytest.raises(ValidationError):
        Spec(name="x", sets=({"name": "a", "path": "a"},), methods=("io",), max_tokens=0)  # type: ignore[arg-type]
