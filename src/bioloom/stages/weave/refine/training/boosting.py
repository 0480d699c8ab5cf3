"""Fits gradient boosting on a table with LightGBM, and writes the trees as arrays that numpy reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import lightgbm
import numpy as np
from numpy.typing import NDArray

from ..scorers.boosted import LEAF, Boosted
from .table import Table

BINS = 127
DEEP, AT, STEPS = 30, 20, 50  # of a pool the pairs whose order counts, at which the curve is told; steps of Newton


@dataclass(frozen=True)
class BoostingPlan:
    """How many trees of how many leaves, how fast they learn, how few rows a leaf may have.

    ``share`` of the columns is looked at for each split; ``loss`` is ``binary`` for gold or not, ``regression`` for a
    number, ``lambdarank`` for the order within each pool, whose scores are made log-odds afterwards.
    """

    trees: int = 120
    leaves: int = 20
    rate: float = 0.1
    least: int = 40
    l2: float = 5.0
    share: float = 0.5
    loss: str = "binary"


def fit_boosting(table: Table, plan: BoostingPlan, seed: int) -> tuple[dict[str, NDArray[Any]], list[float]]:
    """The trees as arrays (`Boosted.read`), and the loss on a tenth of the pools that was not fitted, tree by tree.

    The number of trees is fixed: the loss only says whether it was too many.
    """
    pool = np.repeat(np.arange(len(table.nodes)), np.diff(table.start))
    held = np.isin(pool, np.random.default_rng(seed).permutation(len(table.nodes))[: max(len(table.nodes) // 10, 1)])
    y = table.y.astype(np.float32)
    odds = weights(table) if plan.loss != "regression" else table.weight
    ranked = plan.loss == "lambdarank"
    weight = np.ones_like(odds) if ranked else odds / odds.mean()
    made = {"max_bin": BINS, "feature_pre_filter": False, "verbose": -1}
    sets = [
        lightgbm.Dataset(
            table.x[some].astype(np.float32), y[some], weight=weight[some], params=made,
            group=np.unique(pool[some], return_counts=True)[1] if ranked else None,
        )
        for some in (~held, held)
    ]  # fmt: skip
    sets[1].set_reference(sets[0])
    curve: dict[str, dict[str, list[float]]] = {}
    model = lightgbm.train(
        {
            **made, "objective": plan.loss, "num_leaves": plan.leaves, "learning_rate": plan.rate,
            "min_data_in_leaf": plan.least, "min_sum_hessian_in_leaf": 0.0, "lambda_l2": plan.l2,
            "feature_fraction_bynode": plan.share, "seed": seed, "deterministic": True, "force_row_wise": True,
            "lambdarank_truncation_level": DEEP, "eval_at": [AT],
        },
        sets[0], plan.trees, valid_sets=[sets[1]], valid_names=["held"],
        callbacks=[lightgbm.record_evaluation(curve)],
    )  # fmt: skip
    arrays, told = arrays_of(model), next(iter(curve["held"].values()))
    if ranked:
        score = np.asarray(model.predict(table.x[held].astype(np.float32), raw_score=True))
        slope, base = _odds(score, y[held], odds[held])
        leaf = arrays["feature"] == LEAF
        arrays["threshold"][leaf] *= slope
        arrays["base"] = np.array(base)
    return arrays, told


def _odds(score: NDArray[Any], y: NDArray[Any], weight: NDArray[Any]) -> tuple[float, float]:
    """Slope and base by which scores become log-odds (Platt), by Newton's method; the slope is above 0."""
    x = np.stack([score, np.ones_like(score)], axis=1).astype(np.float64)
    w, at = weight / weight.sum(), np.array([1.0, 0.0])
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(x @ at, -30, 30)))
        curved = (x * (w * p * (1 - p))[:, None]).T @ x + 1e-9 * np.eye(2)
        at -= np.clip(np.linalg.solve(curved, x.T @ (w * (p - y))), -1, 1)
    return max(float(at[0]), 1e-3), float(at[1])


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

    def place() -> int:
        for some, value in ((feature, 0), (threshold, 0.0), (left, 0)):
            some.append(value)  # type: ignore[arg-type]
        return len(feature) - 1

    for tree in model.dump_model()["tree_info"]:
        roots.append(place())
        queue: list[tuple[Mapping[str, Any], int, int]] = [(tree["tree_structure"], roots[-1], 0)]
        while queue:
            node, at, steps = queue.pop(0)
            depth = max(depth, steps)
            if "leaf_value" in node:
                feature[at], threshold[at], left[at] = LEAF, float(node["leaf_value"]), at
                continue
            assert node["decision_type"] == "<="  # noqa: S101 - no column is one of kinds
            first, second = place(), place()
            feature[at], threshold[at], left[at] = int(node["split_feature"]), float(node["threshold"]), first
            queue += [(node["left_child"], first, steps + 1), (node["right_child"], second, steps + 1)]
    return {
        "feature": np.array(feature, np.int16), "threshold": np.array(threshold, np.float32),
        "left": np.array(left, np.int32), "root": np.array(roots, np.int32),
        "base": np.array(0.0), "depth": np.array(depth),
    }  # fmt: skip


__all__ = ["Boosted", "BoostingPlan", "arrays_of", "fit_boosting", "weights"]
