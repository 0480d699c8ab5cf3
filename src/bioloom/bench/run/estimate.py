"""What a run would cost, before its first call: the first prompts of some questions, and how often methods ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bioloom.bench.build.items.item import Item
from bioloom.core.question import Question
from bioloom.core.value import Value
from bioloom.reason.dry import WouldAskError

from .cells import Job

SAMPLED = 3  # questions of a cell whose first prompt is made
# Calls, tokens in and tokens out of a question that a model was asked at all: means of the kept run with a small model
# (benchmarks/results/biomedhop_model_run, KG+Doc, 60 and 12 items), but for bioweave's, which are the paper's, and
# those of tog, which are assumed from its kin.
TYPICAL = {
    "io": (1.0, 216, 91), "cot": (1.0, 246, 80), "bioweave": (4.5, 4200, 370), "naive_doc": (1.1, 719, 228),
    "pog": (2.8, 3859, 191), "tog2": (5.0, 1323, 446), "cok": (5.5, 1500, 475), "tog": (5.0, 1840, 475),
}  # fmt: skip
OTHERWISE = (5.0, 2000, 475)  # a method that nobody has run yet
FirstCall = Callable[[Job, Question], WouldAskError | None]


class CellEstimate(Value):
    """One cell of a run.

    Attributes:
        title: What it is.
        items: Questions.
        asking: Share of those that were tried which ask a model at all.
        prompt: Tokens of a first prompt, mean; by an estimate, for tokenizers differ.
        calls, tokens_in, tokens_out: Expected, of all questions.
        money: US dollars expected; None when the price is not known.
        most: US dollars if every question spends its budget of calls, each reply as long as it may be; None where
            there is no such budget or no price.
    """

    title: str
    items: int
    asking: float
    prompt: float
    calls: float
    tokens_in: float
    tokens_out: float
    money: float | None = None
    most: float | None = None


def estimated(job: Job, title: str, items: Sequence[Item], first: FirstCall) -> CellEstimate:
    """What ``job`` would cost on ``items``; ``first`` makes the first prompt of a question, and calls nobody."""
    tried = [first(job, job.asked(item.question())) for item in items[:SAMPLED]]
    would = [w for w in tried if w is not None]
    if not would:
        return CellEstimate(title=title, items=len(items), asking=0.0, prompt=0.0, calls=0, tokens_in=0, tokens_out=0)
    calls, tokens_in, tokens_out = TYPICAL.get(job.method.name, OTHERWISE)
    asked = len(items) * len(would) / len(tried)
    prompt = sum(w.request.tokens for w in would) / len(would)
    longest, price = max(w.request.max_tokens for w in would), would[0].model.price
    each_in, each_out = max(prompt * calls, tokens_in), min(tokens_out, calls * longest)
    money = most = None
    if price is not None:
        money = asked * price.of(round(each_in), round(each_out))
        if (limit := job.budget.calls) is not None:
            most = len(items) * limit * price.of(round(max(prompt, tokens_in / calls)), longest)
    return CellEstimate(
        title=title, items=len(items), asking=len(would) / len(tried), prompt=prompt, calls=asked * calls,
        tokens_in=asked * each_in, tokens_out=asked * each_out, money=money, most=most,
    )  # fmt: skip
