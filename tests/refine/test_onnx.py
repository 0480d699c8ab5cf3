"""The pruners as ONNX models: the same log-odds as ours, from the command line and without its packages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.cli import Cli
from bioloom.core.errors import SetupError
from bioloom.stages.weave.refine.context import CONTEXT
from bioloom.stages.weave.refine.features import NAMES
from bioloom.stages.weave.refine.scorers.boosted import Boosted
from bioloom.stages.weave.refine.scorers.mlp import Perceptron
from bioloom.stages.weave.refine.scorers.rearev import ReaRev
from bioloom.stages.weave.refine.weights import open_weights

pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")
from bioloom.stages.weave.refine.training.onnx_export import checked, columns_of, exported


def drawn(*shape: int, seed: int = 1) -> Any:
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32) / 2


def perceptron() -> Perceptron:
    return Perceptron(drawn(7), 1 + np.abs(drawn(7)), drawn(5, 7), drawn(5), drawn(1, 5), drawn(1))


def network(*, instructions: int = 2, layers: int = 2, head: bool = False) -> ReaRev:
    d, columns, asked = 6, 9, 4
    sizes = {"relation": (d, columns), "begin": (d, d), "question": (d, asked), "asked": (d, 4 * d), "attend": (1, d),
             "where": (1, d), "triple": (1, 4 if head else 3 * d),
             **{f"ask.{i}": (d, d) for i in range(instructions)},
             **{f"message.{i}": (d, d) for i in range(layers)},
             **{f"join.{i}": (d, d * (1 + 2 * instructions)) for i in range(layers)}}  # fmt: skip
    sizes |= {"head": (4, 3 * d)} if head else {}
    weights = {f"{n}.weight": drawn(*s, seed=i) for i, (n, s) in enumerate(sizes.items())}
    weights |= {f"{n}.bias": drawn(s[0], seed=i) for i, (n, s) in enumerate(sizes.items())}
    weights |= {f"{kind}.{i}.weight": drawn(d, 3 * d, seed=i) for kind in ("fuse", "gate") for i in range(instructions)}
    weights |= {"mean": drawn(columns), "scale": 1 + np.abs(drawn(columns))}
    return ReaRev(weights, instructions, layers, 2)


def test_trees_that_ship_give_the_same_in_onnx() -> None:
    trees = open_weights().scorer("boosted")
    assert isinstance(trees, Boosted)
    assert checked(exported(trees, len(NAMES)), trees, columns_of(trees)) < 1e-3


def test_the_perceptron_gives_the_same_in_onnx() -> None:
    assert checked(exported(perceptron(), 7), perceptron(), 7) < 1e-4


@pytest.mark.parametrize("how", [{}, {"instructions": 1, "layers": 1}, {"instructions": 3}, {"head": True}], ids=str)
def test_the_network_gives_the_same_in_onnx_for_graphs_of_any_size(how: Any) -> None:
    net = network(**how)
    assert columns_of(net) == 9
    assert checked(exported(net, 9), net, 9) < 1e-3


def test_a_model_that_is_far_from_ours_is_no_export() -> None:
    one, other = (
        perceptron(),
        Perceptron(drawn(7), np.ones(7, np.float32), drawn(5, 7), drawn(5), drawn(1, 5), drawn(1) + 1),
    )
    with pytest.raises(SetupError, match="from ours"):
        checked(exported(other, 7), one, 7)


def test_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    cli = Cli(monkeypatch, capsys)
    done = cli("train", "kg-refine-onnx", "--out", str(tmp_path / "models"))
    assert done.code == 0, done.err
    assert (tmp_path / "models" / "boosted.onnx").stat().st_size > 1000
    assert f"{len(NAMES)} columns" in done.out
    assert (tmp_path / "models" / "boosted_second.onnx").stat().st_size > 1000
    assert f"{len(CONTEXT)} columns" in done.out
    assert cli("train", "kg-refine-onnx", "--out", str(tmp_path), "--weights", str(tmp_path / "none.npz")).code == 2
