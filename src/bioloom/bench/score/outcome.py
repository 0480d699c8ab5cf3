"""The score of one answer, with all by which a table, a report or a test groups it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, TypeVar

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item, condition
from bioloom.bench.build.items.prediction import Prediction
from bioloom.core.errors import InputError
from bioloom.core.question import AnswerKind
from bioloom.core.value import Value

from .contract import METRICS, Case, Scale, metric_of

Outcome = Literal["right", "wrong", "abstained", "invalid", "failed"]
Placed = TypeVar("Placed", Item, Gold)


class Configuration(Value):
    """What answered: one line of a table is one configuration on one part of a set."""

    method: str = ""
    reasoner: str = ""
    model: str = ""
    config: str = ""
    seed: int = 0
    condition: str = ""


class ItemScore(Value):
    """How one item went under one configuration.

    Attributes:
        id: Of the item.
        dataset: Of the item.
        kind: Of the item.
        family: Of the item.
        relation: Of the item.
        group: Of the item; its id when it stands alone.
        configuration: What answered.
        metric: Name of the metric.
        value: The score, 0 to 1; 0 for an abstention and for a failure.
        outcome: ``right`` when the answer passes, ``abstained`` when there is none, ``invalid`` when a model's reply
            was of no use, ``failed`` when nobody knows.
        read: What was read out of the answer.
        error: Of a failure.
        calls: Calls to a model.
        tokens: Of prompts and replies.
        money: US dollars, None where the price is not known.
        seconds: Wall-clock time.
    """

    id: str
    dataset: str
    kind: AnswerKind
    family: str = ""
    relation: str = ""
    group: str = ""
    configuration: Configuration
    metric: str
    value: float
    outcome: Outcome
    read: str = ""
    error: str = ""
    calls: int = 0
    tokens: int = 0
    money: float | None = None
    seconds: float = 0.0


def score_items(
    items: Iterable[Item],
    golds: Iterable[Gold],
    predictions: Iterable[Prediction],
    *,
    scale: Scale | None = None,
    metrics: Mapping[str, str] | None = None,
    reading: str = "",
) -> Iterator[ItemScore]:
    """Score every prediction, in order; of several of one item under one configuration only the first counts.

    Args:
        items: What was asked.
        golds: What is right.
        predictions: Records of any number of configurations; a record without a source condition has the item's.
        scale: Aliases and scorers.
        metrics: Names of metrics by kind of answer, in place of the contract's own.
        reading: Which reading of what is right to score against, where a gold has it.

    Raises:
        InputError: a prediction is of no item, an item has no gold, or an id stands twice.
    """
    asked, right = _by_id(items), _by_id(golds)
    scale, metrics = scale or Scale(), metrics or {}
    seen: set[tuple[tuple[str, str], Configuration]] = set()
    for prediction in predictions:
        place = prediction.dataset, prediction.id
        item, gold = asked.get(place), right.get(place)
        if item is None or gold is None:
            what = "no item" if item is None else "an item without a gold"
            raise InputError(
                f"A prediction is of {what}: {prediction.dataset} {prediction.id}.",
                hint="Score it with the set that it was made from.",
            )
        by = _configuration(prediction, item)
        if (place, by) in seen:
            continue
        seen.add((place, by))
        name = metrics.get(item.kind) or metric_of(item, gold)
        yield _scored(Case(item, gold.read(reading), prediction, scale), name, by)


def _scored(case: Case, metric: str, by: Configuration) -> ItemScore:
    item, prediction = case.item, case.prediction
    if metric not in METRICS:
        raise InputError(f"There is no metric {metric!r}.", hint=f"There are {', '.join(METRICS)}.")
    answered = not prediction.failed and not prediction.silent
    measured = METRICS[metric](case) if answered else None
    outcome: Outcome = "invalid" if prediction.invalid else "failed" if prediction.failed else "abstained"
    if measured is not None:
        outcome = "right" if measured.passed else "wrong"
    return ItemScore(
        id=item.id, dataset=item.dataset, kind=item.kind, family=item.family, relation=item.relation,
        group=item.group or item.id, configuration=by, metric=metric, outcome=outcome,
        value=measured.value if measured else 0.0, read=measured.read if measured else "", error=prediction.error,
        calls=prediction.calls, tokens=prediction.tokens_in + prediction.tokens_out, money=prediction.money,
        seconds=prediction.seconds,
    )  # fmt: skip


def _configuration(prediction: Prediction, item: Item) -> Configuration:
    return Configuration(
        method=prediction.method, reasoner=prediction.reasoner, model=prediction.model, config=prediction.config,
        seed=prediction.seed, condition=condition(prediction.sources or item.sources),
    )  # fmt: skip


def _by_id(things: Iterable[Placed]) -> dict[tuple[str, str], Placed]:
    out: dict[tuple[str, str], Placed] = {}
    for thing in things:
        place = thing.dataset, thing.id
        if place in out:
            raise InputError(
                f"The {type(thing).__name__.lower()} {place[0]} {place[1]} stands twice.", hint="Give each its own id."
            )
        out[place] = thing
    return out
