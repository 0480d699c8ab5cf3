"""Score predictions against golds: a table that anybody re-derives offline from the records alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction

from .contract import Scale
from .outcome import score_items
from .table import Part, Table, tabulate


def score(
    items: Iterable[Item],
    golds: Iterable[Gold],
    predictions: Iterable[Prediction],
    *,
    scale: Scale | None = None,
    metrics: Mapping[str, str] | None = None,
    reading: str = "",
) -> Table:
    """The table of all configurations among ``predictions``.

    The contract stands in `bioloom.bench.score.contract`, the rows in `bioloom.bench.score.table.Row`. For the
    score of each item (per relation, by disagreement, paired tests) call `score_items`; `tabulate` takes its results.

    Args:
        items: What was asked.
        golds: What is right.
        predictions: Records of any number of configurations; the first of an item under a configuration counts.
        scale: Aliases from a graph, and the scorer of the embedding metrics.
        metrics: Names of metrics by kind of answer, in place of the contract's own (``{"entity":
            "embedding_accuracy"}`` scores as BioHopR does).
        reading: Which reading of what is right to score against, where a gold has it (``named_bridge``).

    Raises:
        InputError: a prediction is of no item, or an item has no gold.
        SetupError: a metric needs a scorer or a package that is not there.
    """
    asked = list(items)
    there = Counter((i.dataset, i.family, i.kind, i.condition) for i in asked)
    parts = [Part(dataset=d, family=f, kind=k, condition=c, n=n) for (d, f, k, c), n in sorted(there.items())]
    return tabulate(score_items(asked, golds, predictions, scale=scale, metrics=metrics, reading=reading), parts)
