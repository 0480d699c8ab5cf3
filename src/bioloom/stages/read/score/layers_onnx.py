"""The layers of an encoder in ONNX Runtime (extra ``embed``), in whole numbers of eight bits: twice as quick as numpy.

It is not exact, and is for a glance whose readings are taken only where they are beyond doubt.

Weights are six bits already and lose nothing. What they are multiplied with is made whole numbers piece by piece, each
with a scale of its own, so that nothing depends on what is read beside it. A few places of a vector are far larger than
the others, always the same ones: each stands there several times, as a part of itself, so that the others keep their
bits. Results are some hundredths off, which `benchmarks/results/reader_speed.md` follows to the readings. The model is
put together in memory when it is first asked: that takes less than to read it from a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bioloom.core.errors import SetupError

from .layers import HEADS, LEAST, Floats, NumpyLayers
from .onnx_file import FLOAT, MICROSOFT, Graph

ENGINE = "BIOLOOM_READER_ENGINE"  # "numpy" leaves ONNX Runtime out
LEVELS = 63  # of a weight on either side: beyond, the sum of two products with bytes overflows
MIDDLE, HIGHEST = 128, 127  # of what lies on both sides of zero
LOW, LOWEST = 16, 0.17004  # what GELU gives lies above this
TINY = 1e-9
LARGE, PARTS = 8, 4  # places of a vector that stand there several times, and how often
Weight = tuple[NDArray[np.int8], Floats]  # [in, out], and a scale for each column


def installed() -> bool:
    """Whether ONNX Runtime is there."""
    return find_spec("onnxruntime") is not None


class OnnxLayers:
    """Layers out of weights by the names that torch gives them, as whole numbers with scales, and the rest as it is.

    ``rest`` has the weights as numpy takes them too; ``sample`` is a row by which it is told which places of vectors
    are large.
    """

    def __init__(self, weights: Mapping[str, Weight], rest: Mapping[str, Floats], sample: Floats) -> None:
        self.weights, self.rest, self.sample = weights, rest, sample

    def every(self, rows: Sequence[Floats]) -> list[Floats]:
        """[T, width] of each row."""
        return [self._every.run(None, {"x": row[None]})[0][0] for row in rows]

    def first(self, rows: Sequence[Floats]) -> Floats:
        """[rows, width]."""
        return np.stack([row[0] for row in self.every(rows)])

    @cached_property
    def _every(self) -> Any:
        return _opened(_Built(self.weights, self.rest, self.sample).model())


def _opened(model: bytes) -> Any:
    """The model, run by one thread: a question is too short for several."""
    import onnxruntime  # noqa: PLC0415 - an extra

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    try:
        return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # its errors have no class of their own to name
        problem = f"ONNX Runtime {onnxruntime.__version__} does not run the reader's encoder: {error}"
        raise SetupError(problem, hint=f"pip install -U onnxruntime, or set {ENGINE}=numpy.") from error


class _Listening(NumpyLayers):
    """Layers that keep how large each place was of what was multiplied."""

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        super().__init__(weights)
        self.heard: dict[str, Floats] = {}

    def linear(self, x: Floats, name: str) -> Floats:
        """As ever."""
        self.heard[name] = np.abs(x).max(0)
        return super().linear(x, name)


def spread(large: Floats) -> tuple[NDArray[np.int64], Floats]:
    """Places of a vector, the `LARGE` largest of them `PARTS` times, and the share of its value that each place has."""
    loud = np.sort(np.argsort(-large)[:LARGE])
    share = np.ones(len(large), np.float32)
    share[loud] = 1 / PARTS
    return np.concatenate([np.arange(len(large)), np.tile(loud, PARTS - 1)]), share


class _Built:
    """Puts the model together."""

    def __init__(self, weights: Mapping[str, Weight], rest: Mapping[str, Floats], sample: Floats) -> None:
        self.weights, self.rest, self.graph = weights, rest, Graph()
        listening = _Listening(rest)
        listening.every([sample])
        self.spread = {n: spread(large) for n, large in listening.heard.items() if n.endswith((".mixed", ".inner"))}
        self.number = 1 + max(int(n.split(".")[2]) for n in weights)
        self.width = len(self.weights["encoder.layers.0.joined.weight"][1])
        for name, value in (("one", 1.0), ("tiny", TINY), ("both", 1 / HIGHEST), ("above", 1 / (255 - LOW))):
            self.graph.constant(name, np.full((), value, np.float32))
        self.graph.constant("step", np.full((), LOWEST / LOW, np.float32))
        self.graph.constant("middle", np.full((), MIDDLE, np.uint8))
        self.graph.constant("low", np.full((), LOW, np.uint8))

    def model(self) -> bytes:
        """The model of all layers."""
        x = "x"
        for i in range(self.number):
            x = self._layer(x, f"encoder.layers.{i}")
        return self.graph.model({"x": (FLOAT, (1, "pieces", self.width))}, {x: (FLOAT, (1, "pieces", self.width))})

    def _layer(self, x: str, at: str) -> str:
        mixed = self._whole(x, f"{at}.mixed")
        parts = [*(self._times(mixed, p) for p in self._parts(at)), self._kept(f"{at}.mixed.bias")]
        found = self.graph.node("MultiHeadAttention", parts, domain=MICROSOFT, num_heads=HEADS)
        x = self._norm(x, self._times(self._whole(found), f"{at}.joined"), f"{at}.first", f"{at}.joined")
        inner = self._times(self._whole(x, f"{at}.inner"), f"{at}.inner")
        inner = self.graph.node("FastGelu", [inner, self._kept(f"{at}.inner.bias")], domain=MICROSOFT)
        return self._norm(x, self._times(self._positive(inner), f"{at}.outer"), f"{at}.second", f"{at}.outer")

    def _parts(self, at: str) -> list[str]:
        """Names of the weights of queries, keys and values."""
        values, scale = self.weights[f"{at}.mixed.weight"]
        values = values[self.spread[f"{at}.mixed"][0]]
        for i, (part, of) in enumerate(zip(np.split(values, 3, 1), np.split(scale, 3), strict=True)):
            self._keep(f"{at}.mixed{i}", (part, of))
        return [f"{at}.mixed{i}" for i in range(3)]

    def _whole(self, x: str, name: str = "") -> tuple[str, str, str]:
        """``x`` as bytes around the middle, spread out for the weights of that name, its scales, and where zero is."""
        if name in self.spread:
            places, share = self.spread[name]
            x = self.graph.node("Mul", [x, self.graph.constant(f"{name}.share", share)])
            loud = self.graph.constant(f"{name}.loud", places[-LARGE:])
            x = self.graph.node("Concat", [x, *[self.graph.node("Gather", [x, loud], axis=-1)] * (PARTS - 1)], axis=-1)
        most = self.graph.node("ReduceMax", [self.graph.node("Abs", [x])], axes=[-1], keepdims=1)
        return self._bytes(x, self.graph.node("Max", [self.graph.node("Mul", [most, "both"]), "tiny"]), "middle")

    def _positive(self, x: str) -> tuple[str, str, str]:
        """The same of what GELU gives, which is hardly below zero."""
        most = self.graph.node("ReduceMax", [x], axes=[-1], keepdims=1)
        return self._bytes(x, self.graph.node("Max", [self.graph.node("Mul", [most, "above"]), "step"]), "low")

    def _bytes(self, x: str, scale: str, zero: str) -> tuple[str, str, str]:
        return self.graph.node("QuantizeLinear", [self.graph.node("Div", [x, scale]), "one", zero]), scale, zero

    def _times(self, whole: tuple[str, str, str], name: str) -> str:
        """What was made bytes times the weights of that name, without their bias."""
        values, scale, zero = whole
        if not self.graph.has(f"{name}.values"):
            values_of, scale_of = self.weights[f"{name}.weight"]
            self._keep(name, (values_of[self.spread[name][0]] if name in self.spread else values_of, scale_of))
        inputs = [values, f"{name}.values", "one", f"{name}.scale", zero]
        return self.graph.node("Mul", [self.graph.node("MatMulIntegerToFloat", inputs, domain=MICROSOFT), scale])

    def _norm(self, x: str, more: str, name: str, bias_of: str) -> str:
        """The normalised sum of ``x``, ``more`` and the bias of that name."""
        kept = [self._kept(f"{n}") for n in (f"{name}.weight", f"{name}.bias", f"{bias_of}.bias")]
        return self.graph.node("SkipLayerNormalization", [x, more, *kept], domain=MICROSOFT, epsilon=LEAST)

    def _keep(self, name: str, weight: Weight) -> None:
        self.graph.constant(f"{name}.values", weight[0])
        self.graph.constant(f"{name}.scale", weight[1])

    def _kept(self, name: str) -> str:
        return self.graph.constant(name, self.rest[name])
