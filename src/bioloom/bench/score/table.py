"""The table of scores: rows of items, and rows of rows (the mean of a family's formats, the Overall Avg.)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean, median
from typing import Literal

import numpy as np

from bioloom.bench.build.items.item import FAMILIES
from bioloom.bench.score.metrics.intervals import LEVEL, RESAMPLES, SEED, Floats, between, resampled
from bioloom.core.value import Value

from .contract import SCORING_VERSION
from .outcome import Configuration, ItemScore, Outcome

Level = Literal["cell", "family", "dataset", "overall", "pooled"]
ALL = "all"  # in place of a source condition: all of them together


class Row(Value):
    """One line of the table.

    Attributes:
        level: ``cell``: the items of one format of one family. ``family``: the mean of its formats' scores, BioMedHop's
            "Avg.". ``dataset``: the mean over all its items. ``overall``: BioMedHop's "Overall Avg.", the mean of the
            scores of its four families, where all are there. ``pooled``: the mean over the items of all sets,
            BioHarness's overall score.
        configuration: What answered.
        dataset: Name of the set, empty for all.
        family: Name of the family, empty for all.
        kind: Kind of answer, empty for all.
        metric: Name of the metric, empty where several are pooled.
        n: Items with a record.
        score: Mean of the items' values, 0 to 1; abstentions and failures count 0, so no method gains by either.
        low: Lower end of the 95% bootstrap interval, over groups of items from one pattern.
        high: Upper end.
        known: Mean without the failures: what the score would be if they had gone like the rest. None if all failed,
            and for means of means.
        right: Items that pass.
        wrong: Items answered that do not pass.
        abstained: Items without an answer by choice.
        invalid: Items to which a model's reply was of no use; they count as wrong wherever failures are left out.
        failed: Items without an answer by accident.
        missing: Items of the part without a record: the run is not finished.
        calls: Mean calls to a model.
        tokens: Mean tokens.
        money: Sum of US dollars, None where a price is not known.
        seconds: Median wall-clock time.
    """

    level: Level
    configuration: Configuration
    dataset: str = ""
    family: str = ""
    kind: str = ""
    metric: str = ""
    n: int
    score: float
    low: float
    high: float
    known: float | None = None
    right: int
    wrong: int
    abstained: int
    invalid: int = 0
    failed: int
    missing: int = 0
    calls: float = 0.0
    tokens: float = 0.0
    money: float | None = None
    seconds: float = 0.0


class Table(Value):
    """All rows, in order of configuration, set and level, with the number of the scoring contract."""

    scoring_version: int = SCORING_VERSION
    rows: tuple[Row, ...] = ()

    def at(self, level: Level, **where: str) -> tuple[Row, ...]:
        """The rows of a level whose fields, or whose configuration's, are as given."""
        return tuple(r for r in self.rows if r.level == level and all(_field(r, k) == v for k, v in where.items()))


class Part(Value):
    """How many items a part of a set has, whether answered or not."""

    dataset: str
    family: str
    kind: str
    condition: str
    n: int


def tabulate(
    scores: Iterable[ItemScore], parts: Iterable[Part] = (), *, level: float = LEVEL, resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Table:  # fmt: skip
    """The table over ``scores``.

    A configuration that ran under several source conditions has rows for each and for ``all`` of them.

    Args:
        scores: Of the items, from `score_items`.
        parts: What there was to answer, so that an unfinished run shows as one.
        level: Of the intervals.
        resamples: Draws of the bootstrap.
        seed: Of the draws.
    """
    there, by = list(parts), _by_configuration(scores)
    rows: list[Row] = []
    for configuration in sorted(by, key=_order):
        drawn = _Drawn(configuration, there, level=level, resamples=resamples, seed=seed)
        sets = by[configuration]
        for dataset in sorted(sets):
            rows += _of_set(dataset, sets[dataset], drawn)
        if len(sets) > 1:
            every = [s for dataset in sorted(sets) for s in sets[dataset]]
            rows.append(drawn.row("pooled", every, fmean(s.value for s in every), *drawn.means([every])))
    return Table(rows=tuple(rows))


def _by_configuration(scores: Iterable[ItemScore]) -> dict[Configuration, dict[str, list[ItemScore]]]:
    """By configuration and set, in order of id, so that the order of the records changes no interval."""
    by: dict[Configuration, dict[str, list[ItemScore]]] = {}
    pooled: dict[Configuration, dict[str, list[ItemScore]]] = {}
    conditions: dict[Configuration, set[str]] = {}
    for score in sorted(scores, key=lambda s: s.id):
        every = score.configuration.model_copy(update={"condition": ALL})
        by.setdefault(score.configuration, {}).setdefault(score.dataset, []).append(score)
        pooled.setdefault(every, {}).setdefault(score.dataset, []).append(score)
        conditions.setdefault(every, set()).add(score.configuration.condition)
    return by | {every: pooled[every] for every, which in conditions.items() if len(which) > 1}


def _of_set(dataset: str, scores: Sequence[ItemScore], drawn: _Drawn) -> list[Row]:
    """The rows of one set; all their intervals come from the same draws of its groups."""
    by: dict[tuple[str, str], list[ItemScore]] = {}
    for score in scores:
        by.setdefault((score.family, score.kind), []).append(score)
    *means, pooled = drawn.means([*by.values(), scores])
    cells = {key: (fmean(s.value for s in cell), draws) for (key, cell), draws in zip(by.items(), means, strict=True)}
    rows: list[Row] = []
    families: dict[str, tuple[float, Floats]] = {}
    for family in sorted({family for family, _ in by}, key=_family_order):
        kinds = sorted(kind for other, kind in by if other == family)
        rows += [
            drawn.row("cell", by[family, kind], *cells[family, kind], dataset=dataset, family=family, kind=kind)
            for kind in kinds
        ]
        families[family] = _mean([cells[family, kind] for kind in kinds])
        if family:
            mine = [s for kind in kinds for s in by[family, kind]]
            rows.append(drawn.row("family", mine, *families[family], dataset=dataset, family=family))
    rows.append(drawn.row("dataset", scores, fmean(s.value for s in scores), pooled, dataset=dataset))
    if set(FAMILIES) <= families.keys():
        four = [s for s in scores if s.family in FAMILIES]
        rows.append(drawn.row("overall", four, *_mean([families[f] for f in FAMILIES]), dataset=dataset))
    return rows


def _mean(parts: Sequence[tuple[float, Floats]]) -> tuple[float, Floats]:
    """Mean of scores, and of their draws."""
    return fmean(score for score, _ in parts), np.mean([draws for _, draws in parts], axis=0)


class _Drawn:
    """Makes the rows of one configuration, all from draws of one seed."""

    def __init__(self, configuration: Configuration, parts: Sequence[Part], *, level: float, resamples: int, seed: int):
        self.configuration, self.level, self.resamples, self.seed = configuration, level, resamples, seed
        self.parts = [p for p in parts if configuration.condition in (ALL, p.condition)]

    def means(self, cells: Sequence[Sequence[ItemScore]]) -> list[Floats]:
        """Bootstrap means of each cell, drawn together."""
        values = [[s.value for s in cell] for cell in cells]
        groups = [[(s.dataset, s.group) for s in cell] for cell in cells]
        return resampled(values, groups, seed=self.seed, resamples=self.resamples)

    def row(
        self, level: Level, scores: Sequence[ItemScore], score: float, draws: Floats, *, dataset: str = "",
        family: str = "", kind: str = "",
    ) -> Row:  # fmt: skip
        """The row over ``scores``, whose score and bootstrap draws are as given."""
        low, high = between(draws, self.level)
        known = [s.value for s in scores if s.outcome != "failed"]
        metrics = {s.metric for s in scores}
        money = [s.money for s in scores if s.calls]
        return Row(
            level=level, configuration=self.configuration, dataset=dataset, family=family, kind=kind,
            metric=metrics.pop() if len(metrics) == 1 else "", n=len(scores), score=score, low=low, high=high,
            known=fmean(known) if known and level not in ("family", "overall") else None,
            right=_count(scores, "right"), wrong=_count(scores, "wrong"), abstained=_count(scores, "abstained"),
            invalid=_count(scores, "invalid"), failed=_count(scores, "failed"),
            missing=self._there(scores, family, kind) - len(scores),
            calls=fmean(s.calls for s in scores), tokens=fmean(s.tokens for s in scores),
            money=None if None in money else sum(m for m in money if m is not None),
            seconds=median(s.seconds for s in scores),
        )  # fmt: skip

    def _there(self, scores: Sequence[ItemScore], family: str, kind: str) -> int:
        """How many items there were to answer; as many as were, where nobody says."""
        datasets = {s.dataset for s in scores}
        mine = [p for p in self.parts if p.dataset in datasets and family in ("", p.family) and kind in ("", p.kind)]
        return max(sum(p.n for p in mine), len(scores))


def _count(scores: Sequence[ItemScore], outcome: Outcome) -> int:
    return sum(s.outcome == outcome for s in scores)


def _order(configuration: Configuration) -> tuple[str, ...]:
    c = configuration
    return c.method, c.reasoner, c.model, c.condition, c.config, f"{c.seed:012}"


def _family_order(family: str) -> tuple[int, str]:
    return (FAMILIES.index(family) if family in FAMILIES else len(FAMILIES)), family


def _field(row: Row, name: str) -> object:
    return getattr(row, name) if name in Row.model_fields else getattr(row.configuration, name)
