"""The layers of an encoder in numpy: rows of word pieces that are vectors already, to what they mean in their row.

Rows of several lengths stand one behind the other, so that nothing is padded: products with weights run over all of
them at once, attention within each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
HEADS = 12
_ROOT, _CUBE = np.float32(2 * 0.7978845608), np.float32(2 * 0.7978845608 * 0.044715)
LEAST = 1e-12  # of a variance


class Layers(Protocol):
    """The layers of one encoder."""

    def every(self, rows: Sequence[Floats]) -> list[Floats]:
        """[T, width] of each row: what each of its pieces means."""
        ...

    def first(self, rows: Sequence[Floats]) -> Floats:
        """[rows, width]: what the first piece of each row means."""
        ...


class NumpyLayers:
    """Layers out of weights by the names that torch gives them, turned so that they stand behind the factor."""

    def __init__(self, weights: Mapping[str, Floats], number: int | None = None) -> None:
        self.w = weights
        every = 1 + max(int(n.split(".")[2]) for n in weights if n.startswith("encoder.layers."))
        self.number = every if number is None else min(number, every)  # the first so many

    def every(self, rows: Sequence[Floats]) -> list[Floats]:
        """[T, width] of each row."""
        x, ends = np.concatenate(rows), [0, *accumulate(map(len, rows))]
        for i in range(self.number):
            x = self._layer(x, ends, f"encoder.layers.{i}")
        return [x[a:b] for a, b in pairwise(ends)]

    def first(self, rows: Sequence[Floats]) -> Floats:
        """[rows, width]; the last layer is worked out for the first pieces alone."""
        x, ends = np.concatenate(rows), [0, *accumulate(map(len, rows))]
        for i in range(self.number - 1):
            x = self._layer(x, ends, f"encoder.layers.{i}")
        return self._layer(x, ends, f"encoder.layers.{self.number - 1}", most=1)

    def linear(self, x: Floats, name: str) -> Floats:
        """``x`` times the weights of that name, and their bias."""
        return linear(x, self.w, name)

    def _layer(self, x: Floats, ends: Sequence[int], at: str, most: int | None = None) -> Floats:
        """One layer; ``most`` pieces of each row are asked for."""
        width = x.shape[1]
        mixed = self.linear(x, f"{at}.mixed").reshape(len(x), 3, HEADS, width // HEADS)
        found = [_attended(mixed[a:b], most) for a, b in pairwise(ends)]
        if most is not None:
            x = np.concatenate([x[a : min(b, a + most)] for a, b in pairwise(ends)])
        flat = self.linear(np.concatenate(found), f"{at}.joined")
        flat += x
        flat = norm(flat, self.w, f"{at}.first")
        out = self.linear(gelu(self.linear(flat, f"{at}.inner")), f"{at}.outer")
        out += flat
        return norm(out, self.w, f"{at}.second")


def begun(weights: Mapping[str, Floats], ids: Sequence[int], sides: Sequence[int] = ()) -> Floats:
    """[T, width]: word pieces as vectors, before any layer."""
    x: Floats = weights["encoder.words.weight"][ids]
    x += weights["encoder.sides.weight"][list(sides) or 0]
    x += weights["encoder.places.weight"][: len(ids)]
    return norm(x, weights, "encoder.norm")


def _attended(mixed: Floats, most: int | None) -> Floats:
    """[T, width] of one row from its queries, keys and values [T, 3, heads, part]."""
    q, k, v = (mixed[:, i].transpose(1, 0, 2) for i in range(3))
    seen: Floats = q[:, :most] @ k.transpose(0, 2, 1)
    seen *= np.float32(1 / np.sqrt(q.shape[-1]))
    seen -= seen.max(-1, keepdims=True)
    np.exp(seen, out=seen)
    seen /= seen.sum(-1, keepdims=True)
    found: Floats = np.ascontiguousarray((seen @ v).transpose(1, 0, 2))
    return found.reshape(seen.shape[1], -1)


def linear(x: Floats, weights: Mapping[str, Floats], name: str) -> Floats:
    """``x`` times the weights of that name, and their bias."""
    out: Floats = x @ weights[f"{name}.weight"]
    out += weights[f"{name}.bias"]
    return out


def norm(x: Floats, weights: Mapping[str, Floats], name: str) -> Floats:
    """Layer normalisation; ``x`` is overwritten."""
    x -= x.mean(-1, keepdims=True)
    x *= 1 / np.sqrt(np.einsum("...i,...i->...", x, x)[..., None] / np.float32(x.shape[-1]) + np.float32(LEAST))
    x *= weights[f"{name}.weight"]
    x += weights[f"{name}.bias"]
    return x


def gelu(x: Floats) -> Floats:
    """GELU by its usual approximation with tanh, written with exp, of which numpy's is quicker: x / (1 + exp(-2u))."""
    out: Floats = x * x
    out *= -_CUBE
    out -= _ROOT
    out *= x
    with np.errstate(over="ignore"):  # far below zero it is -0
        np.exp(out, out=out)
    out += np.float32(1)
    return np.divide(x, out, out=out)
