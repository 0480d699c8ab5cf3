import json

import numpy as np
import pytest

from bioloom.core.errors import InputError, SetupError
from bioloom.stages.weave.refine.features import NAMES
from bioloom.stages.weave.refine.scorers.boosted import Boosted
from bioloom.stages.weave.refine.weights import open_weights, read, written


def test_a_tree_goes_left_at_most_its_threshold_and_adds_its_leaf():
    trees = Boosted.read({
        "feature": np.array([1, -1, 0, -1, -1]), "threshold": np.array([0.5, 1.0, 2.0, 10.0, 100.0]),
        "left": np.array([1, 1, 3, 3, 4]), "root": np.array([0]), "base": np.array(-1.0), "depth": np.array(2),
    })  # fmt: skip
    x = np.array([[0, 0.5], [2, 0.6], [2.1, 0.6]], np.float32)
    assert trees(x).tolist() == [0.0, 9.0, 99.0]


def test_the_shipped_weights_fit_the_features_and_are_small():
    weights = open_weights()
    assert weights.about["columns"] == list(NAMES)
    assert "< 7" in weights.about["trained_on"]
    x = np.zeros((3, len(NAMES)), np.float32)
    assert {n.partition(".")[0] for n in weights.arrays} >= {"boosted"}
    assert np.isfinite(Boosted.read({n[8:]: a for n, a in weights.arrays.items() if n.startswith("boosted.")})(x)).all()


def test_weights_of_other_features_and_pruners_without_weights_are_refused():
    content = written({"mlp.inner": np.ones((2, 2), np.float32)}, {})
    with pytest.raises(SetupError, match="boosted"):
        read(content).pruner("boosted")
    with pytest.raises(SetupError, match="nobody"):
        read(content).pruner("nobody")
    import io

    out = io.BytesIO()
    np.savez(out, about=np.array(json.dumps({"format": 1, "features": "other"})))
    with pytest.raises(InputError, match="other features"):
        read(out.getvalue())


def test_trees_are_written_by_steps_and_short_numbers_and_score_alike():
    chance = np.random.default_rng(3)
    arrays = {
        "feature": np.array([0, 1, -1, -1, -1, 1, -1, -1], np.int16),
        "threshold": chance.normal(size=8).astype(np.float32), "left": np.array([1, 3, 2, 3, 4, 6, 6, 7], np.int32),
        "root": np.array([0, 5], np.int32), "base": np.array(0.5), "depth": np.array(2),
    }  # fmt: skip
    stored = read(written({f"boosted.{n}": a for n, a in arrays.items()}, {}))
    assert "left" not in stored.of("boosted")
    again, first = stored.scorer("boosted"), Boosted.read(arrays)
    assert np.array_equal(again.left, first.left)
    assert np.allclose(again.threshold, first.threshold, rtol=2**-12)
    assert not np.array_equal(again.threshold, first.threshold)
    x = chance.normal(size=(500, 2)).astype(np.float32)
    assert np.abs(again(x) - first(x)).max() < 2e-3
