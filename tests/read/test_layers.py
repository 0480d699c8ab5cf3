"""Layers in numpy and in ONNX Runtime: what is padded nowhere, what is left out, what eight bits lose."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from bioloom.core.errors import SetupError
from bioloom.stages.read.score import layers_onnx
from bioloom.stages.read.score.layers import HEADS, Floats, NumpyLayers, gelu, norm
from bioloom.stages.read.score.layers_onnx import LARGE, PARTS, OnnxLayers, spread

WIDTH, INNER = 4 * HEADS, 8 * HEADS


def _weights(seed: int = 0) -> dict[str, Floats]:
    """Two layers of weights that six bits hold without loss."""
    rng = np.random.default_rng(seed)
    out: dict[str, Floats] = {}
    for i in range(2):
        at = f"encoder.layers.{i}"
        for name, shape in (("mixed", (WIDTH, 3 * WIDTH)), ("joined", (WIDTH, WIDTH)), ("inner", (WIDTH, INNER)),
                            ("outer", (INNER, WIDTH))):  # fmt: skip
            whole = rng.integers(-31, 32, shape)
            whole[0] = 31
            out[f"{at}.{name}.weight"] = (whole * rng.uniform(0.002, 0.008, shape[1])).astype(np.float32)
            out[f"{at}.{name}.bias"] = rng.normal(0, 0.1, shape[1]).astype(np.float32)
        for name in ("first", "second"):
            out[f"{at}.{name}.weight"] = rng.uniform(0.5, 1.5, WIDTH).astype(np.float32)
            out[f"{at}.{name}.bias"] = rng.normal(0, 0.1, WIDTH).astype(np.float32)
    return out


def _rows(*lengths: int) -> list[Floats]:
    rng = np.random.default_rng(1)
    return [rng.standard_normal((n, WIDTH)).astype(np.float32) for n in lengths]


def _plainly(x: Floats, w: Mapping[str, Floats]) -> Floats:
    """The layers as a textbook has them, one row, in double precision."""
    y = x.astype(float)

    def normal(v: np.ndarray, name: str) -> np.ndarray:
        return (v - v.mean(-1, keepdims=True)) / v.std(-1, keepdims=True) * w[f"{name}.weight"] + w[f"{name}.bias"]

    for i in range(2):
        at = f"encoder.layers.{i}"
        q, k, v = np.split(y @ w[f"{at}.mixed.weight"] + w[f"{at}.mixed.bias"], 3, -1)
        heads = []
        for part in np.split(np.arange(WIDTH), HEADS):
            seen = np.exp(q[:, part] @ k[:, part].T / np.sqrt(len(part)))
            heads.append(seen / seen.sum(-1, keepdims=True) @ v[:, part])
        y = normal(y + np.concatenate(heads, -1) @ w[f"{at}.joined.weight"] + w[f"{at}.joined.bias"], f"{at}.first")
        z = y @ w[f"{at}.inner.weight"] + w[f"{at}.inner.bias"]
        z = 0.5 * z * (1 + np.tanh(np.sqrt(2 / np.pi) * (z + 0.044715 * z**3)))
        y = normal(y + z @ w[f"{at}.outer.weight"] + w[f"{at}.outer.bias"], f"{at}.second")
    return y.astype(np.float32)


def test_numpy_does_what_the_textbook_says_however_long_the_rows_beside_are() -> None:
    weights, rows = _weights(), _rows(7, 1, 23)
    for ours, row in zip(NumpyLayers(weights).every(rows), rows, strict=True):
        assert np.abs(ours - _plainly(row, weights)).max() < 1e-4


def test_the_first_pieces_alone_are_the_first_of_all() -> None:
    weights, rows = _weights(), _rows(7, 1, 23)
    every = NumpyLayers(weights).every(rows)
    assert np.abs(NumpyLayers(weights).first(rows) - np.stack([r[0] for r in every])).max() < 1e-5


def test_gelu_far_from_zero_is_nothing_or_the_value_itself() -> None:
    assert gelu(np.array([-60.0, -3.0, 0.0, 3.0, 60.0], np.float32)) == pytest.approx(
        [0, -0.003637, 0, 2.996363, 60], abs=1e-5
    )


def test_what_is_equal_everywhere_is_normalised_to_the_bias() -> None:
    weights = {"n.weight": np.full(4, 2, np.float32), "n.bias": np.full(4, 3, np.float32)}
    assert norm(np.full((1, 4), 5, np.float32), weights, "n").tolist() == [[3, 3, 3, 3]]


def _quick(weights: Mapping[str, Floats]) -> OnnxLayers:
    pytest.importorskip("onnxruntime")
    whole = {}
    for name, values in weights.items():
        if values.ndim == 2:
            scale = np.abs(values).max(0) / 31
            whole[name] = np.rint(values / scale).astype(np.int8), scale
    return OnnxLayers(whole, weights, _rows(9)[0])


def test_eight_bits_lose_little() -> None:
    weights, rows = _weights(), _rows(7, 1, 23)
    for ours, theirs in zip(_quick(weights).every(rows), NumpyLayers(weights).every(rows), strict=True):
        assert ours.shape == theirs.shape
        assert np.abs(ours - theirs).mean() < 0.02 * np.abs(theirs).mean()


def test_eight_bits_say_the_same_of_the_first_pieces_and_of_all() -> None:
    rows, quick = _rows(7, 1, 23), _quick(_weights())
    assert np.abs(quick.first(rows) - np.stack([r[0] for r in quick.every(rows)])).max() < 1e-5


def test_eight_bits_do_not_depend_on_what_is_read_beside() -> None:
    short, long = _rows(5, 40)
    quick = _quick(_weights())
    assert np.array_equal(quick.every([short])[0], quick.every([long * 50, short])[1])


def test_a_model_that_does_not_run_is_a_fault_of_the_setup() -> None:
    pytest.importorskip("onnxruntime")
    with pytest.raises(SetupError, match="ONNX Runtime"):
        layers_onnx._opened(b"no model")


def test_what_is_large_stands_there_in_parts_and_is_worth_the_same() -> None:
    large = np.arange(20, dtype=np.float32)
    places, share = spread(large)
    assert len(places) == 20 + LARGE * (PARTS - 1)
    assert np.bincount(places, share[places]).tolist() == [1] * 20
    assert set(np.flatnonzero(share < 1).tolist()) == set(range(20 - LARGE, 20))
