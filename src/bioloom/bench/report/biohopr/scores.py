"""BioHopR's figures from prediction records: both hops (Table 5), relations (Table 6), thresholds (Figure 3).

Accuracy of one hop is over distinct 1-hop questions, of two hops over chains, and BOTH_CORRECT and BOTH_WRONG over
chains with the 1-hop question of their bridge. So the paper counts, too: its 32.88% of GPT4O is 820 of the 2,494
questions of Table 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from statistics import fmean

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.contract import Scale
from bioloom.bench.score.metrics.embedding import GRID
from bioloom.bench.score.metrics.hops import both_hops
from bioloom.bench.score.outcome import Configuration, ItemScore, score_items
from bioloom.core.value import Value

EMBEDDING = {"entity": "embedding_accuracy", "entities": "embedding_f1"}  # section 4.3, 5.5.1; needs a scorer


class Both(Value):
    """A row of Table 5, shares from 0 to 1; ``failed`` chains are left out of the shares."""

    hop1: float
    hop2: float
    both_correct: float
    both_wrong: float
    chains: int
    failed: int


class Relation(Value):
    """A row of Table 6: accuracy of single-answer prompts, mean F1 of multi-answer ones, None where nothing is asked.

    Attributes:
        relation: Of two hops, ``Query:Bridge:Target``.
        chains: How many were asked for one answer.
        hop1_acc: Of the 1-hop relation ``Query:Bridge``, which is what the paper's table sets beside it: its 47.47%
            for both Disease:Drug:Phenotype and Disease:Drug:Protein are 141 of the 297 questions on Disease:Drug.
        hop1_f1: The same, of multi-answer prompts.
        linked_acc: Of the 1-hop questions that the chains of this relation build on, ``Bridge:Target``.
        linked_f1: The same, of multi-answer prompts.
        hop2_acc: Of the chains.
        hop2_f1: Of the chains.
    """

    relation: str
    chains: int
    hop1_acc: float | None
    hop1_f1: float | None
    linked_acc: float | None
    linked_f1: float | None
    hop2_acc: float | None
    hop2_f1: float | None


class HopReport(Value):
    """One configuration, scored against one reading of what is right.

    Attributes:
        configuration: What answered.
        reading: ``named_bridge``, or empty for all bridges.
        metrics: Names of the metrics that scored, by kind of prompt.
        both: Of single-answer prompts.
        overall: Over all relations.
        relations: One by one.
        grid: BOTH_CORRECT by threshold, where a scorer was given.
    """

    configuration: Configuration
    reading: str
    metrics: dict[str, str]
    both: Both
    overall: Relation
    relations: tuple[Relation, ...]
    grid: tuple[tuple[float, float], ...] = ()


def hop_reports(
    items: Iterable[Item],
    golds: Iterable[Gold],
    predictions: Iterable[Prediction],
    *,
    scale: Scale | None = None,
    metrics: Mapping[str, str] | None = None,
    reading: str = "",
) -> tuple[HopReport, ...]:
    """The tables of every configuration among ``predictions``.

    Args:
        items: What was asked: a dataset of ours, or the published one as `bioloom.bench.run.loaders` reads it.
        golds: What is right.
        predictions: Records; a question that was not asked counts nowhere.
        scale: Aliases, and the scorer and threshold of the embedding metrics; with a scorer Figure 3 is made, too.
        metrics: ``EMBEDDING`` scores as the paper does; the contract's own, alias-aware ones when None.
        reading: ``named_bridge`` as the published data has it; all bridges when empty.

    Raises:
        InputError: A prediction is of no item, or an item has no gold.
        SetupError: An embedding metric without a scorer.
    """
    scale = scale or Scale()
    asked, right, answered = list(items), list(golds), list(predictions)
    by_id = {item.id: item for item in asked}
    scores = _by_configuration(score_items(asked, right, answered, scale=scale, metrics=metrics, reading=reading))
    grid: dict[Configuration, list[tuple[float, float]]] = {}
    if scale.similar is not None:
        single = [p for p in answered if (item := by_id.get(p.id)) is not None and item.kind == "entity"]
        kept = replace(scale, similar=cache(scale.similar))
        for threshold in GRID:
            at = replace(kept, threshold=threshold)
            found = _by_configuration(score_items(asked, right, single, scale=at, metrics=EMBEDDING, reading=reading))
            for configuration, mine in found.items():
                grid.setdefault(configuration, []).append((threshold, _both(by_id, mine).both_correct))
    return tuple(_report(by_id, mine, c, reading, tuple(grid.get(c, ()))) for c, mine in scores.items())


def _by_configuration(scores: Iterable[ItemScore]) -> dict[Configuration, list[ItemScore]]:
    out: dict[Configuration, list[ItemScore]] = {}
    for score in scores:
        out.setdefault(score.configuration, []).append(score)
    return out


def _report(
    items: Mapping[str, Item],
    scores: Sequence[ItemScore],
    configuration: Configuration,
    reading: str,
    grid: tuple[tuple[float, float], ...],
) -> HopReport:
    value = {s.id: s.value for s in scores if s.outcome != "failed"}
    mine = [items[s.id] for s in scores]
    first = [item for item in mine if item.hops == 1]
    second = [item for item in mine if item.hops == 2]
    by_relation: dict[str, list[Item]] = {}
    for item in second:
        by_relation.setdefault(item.relation, []).append(item)
    rows = []
    for relation, chains in sorted(by_relation.items()):
        start = relation.rpartition(":")[0]
        before = [item for item in first if item.relation == start]
        rows.append(_relation(relation, before, chains, value))
    return HopReport(
        configuration=configuration,
        reading=reading,
        metrics={s.kind: s.metric for s in scores},
        both=_both(items, scores),
        overall=_relation("Overall", first, second, value),
        relations=tuple(rows),
        grid=grid,
    )


def _both(items: Mapping[str, Item], scores: Iterable[ItemScore]) -> Both:
    """Over the single-answer prompts."""
    single = [s for s in scores if s.kind == "entity"]
    right = {s.id: None if s.outcome == "failed" else s.outcome == "right" for s in single}
    links = [(items[s.id].follows, s.id) for s in single if items[s.id].hops == 2]
    shares = both_hops(links, right)
    return Both(
        hop1=_mean([float(v) for s in single if items[s.id].hops == 1 and (v := right[s.id]) is not None]) or 0.0,
        hop2=shares.hop2,
        both_correct=shares.both_correct,
        both_wrong=shares.both_wrong,
        chains=shares.pairs,
        failed=shares.failed,
    )


def _relation(name: str, before: Sequence[Item], chains: Sequence[Item], value: Mapping[str, float]) -> Relation:
    def of(items: Iterable[Item], kind: str) -> float | None:
        return _mean([value[item.id] for item in items if item.kind == kind and item.id in value])

    def of_linked(kind: str) -> float | None:
        mine = {item.follows for item in chains if item.kind == kind}
        return _mean([value[id_] for id_ in sorted(mine) if id_ in value])

    return Relation(
        relation=name,
        chains=sum(item.kind == "entity" for item in chains),
        hop1_acc=of(before, "entity"),
        hop1_f1=of(before, "entities"),
        linked_acc=of_linked("entity"),
        linked_f1=of_linked("entities"),
        hop2_acc=of(chains, "entity"),
        hop2_f1=of(chains, "entities"),
    )


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None
