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
