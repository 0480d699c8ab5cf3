"""Fits gradient boosting on a table of pairs, with scikit-learn's histograms, and writes it as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingClassifier

from ..scorers.boosted import LEAF, Boosted
from .table import Table


@dataclass(frozen=True)
class BoostingPlan:
    """How many trees of how many leaves and steps (0: any), how fast they learn, how few pairs a leaf may have."""

    trees: int = 120
    leaves: int = 20
    depth: int = 6
    rate: float = 0.1
    least: int = 40
    l2: float = 5.0
    share: float = 0.5


def fit_boosting(table: Table, plan: BoostingPlan, seed: int) -> tuple[dict[str, NDArray[Any]], list[float]]:
    """The trees as arrays (`Boosted.read`), and the loss on a tenth of the pools that was not fitted, tree by tree.

    The number of trees is fixed: the loss only says whether it was too many.
    """
    pool = np.repeat(np.arange(len(table.nodes)), np.diff(table.start))
    held = np.isin(pool, np.random.default_rng(seed).permutation(len(table.nodes))[: max(len(table.nodes) // 10, 1)])
    model = HistGradientBoostingClassifier(
        max_iter=plan.trees, max_leaf_nodes=plan.leaves, max_depth=plan.depth or None, learning_rate=plan.rate,
        min_samples_leaf=plan.least, l2_regularization=plan.l2, max_features=plan.share, random_state=seed,
        early_stopping=True, n_iter_no_change=plan.trees + 1, scoring="loss",
    )  # fmt: skip
    x, weight = table.x.astype(np.float32), weights(table)
    model.fit(x[~held], table.y[~held], sample_weight=weight[~held],
              X_val=x[held], y_val=table.y[held], sample_weight_val=weight[held])  # fmt: skip
    return arrays_of(model), [-float(s) for s in model.validation_score_]


def weights(table: Table) -> NDArray[np.float32]:
    """float32[R]: each mechanism counts for as much as any other; of it, each pair for as many as it stands for."""
    rows = np.diff(table.start)
    gold = np.add.reduceat(table.y.astype(np.float32), table.start[:-1])
    return np.asarray(table.weight / np.repeat(gold, rows), np.float32)


def arrays_of(model: Any) -> dict[str, NDArray[Any]]:
    """A fitted model's trees, the two children of a node beside each other."""
    feature: list[int] = []
    threshold: list[float] = []
    left: list[int] = []
    roots, depth = [], 0
    for (tree,) in model._predictors:  # noqa: SLF001 - scikit-learn has no other way to its trees
        nodes = tree.nodes
        roots.append(len(feature))
        place = {0: len(feature)}
        feature.append(0)
        threshold.append(0.0)
        left.append(0)
        queue = [0]
        while queue:
            number = queue.pop(0)
            node, at = nodes[number], place[number]
            if node["is_leaf"]:
                feature[at], threshold[at], left[at] = LEAF, float(node["value"]), at
                continue
            feature[at], threshold[at], left[at] = int(node["feature_idx"]), float(node["num_threshold"]), len(feature)
            for child in ("left", "right"):
                place[int(node[child])] = len(feature)
                feature.append(0)
                threshold.append(0.0)
                left.append(0)
                queue.append(int(node[child]))
        depth = max(depth, int(nodes["depth"].max()))
    return {
        "feature": np.array(feature, np.int16), "threshold": np.array(threshold, np.float32),
        "left": np.array(left, np.int32), "root": np.array(roots, np.int32),
        "base": np.array(float(model._baseline_prediction.ravel()[0])), "depth": np.array(depth),  # noqa: SLF001 - as above
    }  # fmt: skip


__all__ = ["Boosted", "BoostingPlan", "arrays_of", "fit_boosting", "weights"]
