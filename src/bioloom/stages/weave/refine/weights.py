"""The fitted pruners by name: those that ship, or those of a folder that ``bioloom train kg-refine`` made."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bioloom.core.errors import InputError, SetupError
from bioloom.core.value import digest
from bioloom.graph.model.arrays import Ints

from .context import More, again, context
from .features import NAMES, Seen
from .pool import DISEASE, DRUG
from .scorers.boosted import Boosted
from .scorers.mlp import Perceptron
from .scorers.rearev import ReaRev

Floats = NDArray[np.float32]
Score = Callable[[Seen], Floats]
Rows = Callable[[Floats], Floats]
ENV, FILE, ABOUT = "BIOLOOM_REFINE", "refine.npz", "about"
PUBLISHED_FILE = "published.npz"
EMBEDDED = ("question", "name", "predicate")  # what the published pruners read, as vectors
LEARNED = ("boosted", "mlp", "gnn")  # on features; the paper's two read embeddings and lie in a file of their own
FORMAT = 1
BITS = 12  # of 23: of thresholds and leaves; moves a bound by a four-thousandth, a score by less than seeds do
KIN_TREES = "kin"  # how near a curated mechanism is (`kin`), for the second look where some lie over the graph
OVER, SECOND = "_over", "_second"  # a pruner fitted where curated mechanisms lie over the graph; its second look
KINDS: dict[str, type[Boosted] | type[Perceptron] | type[ReaRev]] = {
    "boosted": Boosted, "boosted_second": Boosted, "boosted_over": Boosted, "boosted_over_second": Boosted,
    KIN_TREES: Boosted,
    "mlp": Perceptron, "gnn": ReaRev, "mlp_published": Perceptron, "gnn_published": ReaRev,
}  # fmt: skip
ONE = np.ones((1, 1), np.float32)  # the question of a pruner that reads features: they say what is asked


@dataclass(frozen=True)
class Weights:
    """Arrays by ``pruner.name``, and what they were made of (``about``: data, seeds, figures)."""

    arrays: Mapping[str, NDArray[Any]]
    about: Mapping[str, Any]
    sha: str

    def of(self, name: str) -> dict[str, NDArray[Any]]:
        """The arrays of one pruner, by their own names; empty where there is none."""
        return {n.partition(".")[2]: a for n, a in self.arrays.items() if n.startswith(f"{name}.")}

    def pruner(self, name: str, *, over: bool = False) -> Score:
        """The log-odds of every pair of a pool, by one of ``LEARNED``.

        Where ``over`` (curated mechanisms lie over the graph) the one that was fitted for that, if there is one. What
        has a second look (`context`) scores twice.

        Raises:
            SetupError: the file has no such pruner.
        """
        name = name + OVER if over and self.of(name + OVER) else name
        scorer = self.scorer(name)
        if isinstance(scorer, ReaRev):
            return lambda seen: scorer(seen.x, ONE, _ends(seen), len(seen.pool.nodes), np.array([DRUG, DISEASE]))
        if not self.of(name + SECOND):
            return lambda seen: scorer(seen.x)
        second, kin = self.scorer(name + SECOND), self.scorer(KIN_TREES) if name.endswith(OVER) else None
        assert not isinstance(second, ReaRev)  # noqa: S101 - no network looks twice
        assert not isinstance(kin, ReaRev)  # noqa: S101 - as above

        def score(seen: Seen) -> Floats:
            more = partial(seen.kin.columns, kin(seen.kin.x)) if kin and seen.kin else None
            return twice(scorer, second, seen.x, _ends(seen), len(seen.pool.nodes), more=more)

        return score

    def scorer(self, name: str) -> Boosted | Perceptron | ReaRev:
        """One pruner of the file, as it is called with rows.

        Raises:
            SetupError: the file has no such pruner.
        """
        own = self.of(name)
        if name not in KINDS or not own:
            raise SetupError(
                f"There are no weights of a pruner {name!r} here.",
                hint=f"Take one of {', '.join(LEARNED)}; bioloom train kg-refine makes them, and {ENV} names a folder.",
            )
        return KINDS[name].read(own)


def twice(first: Rows, second: Rows, x: Floats, ends: Ints, nodes: int, *, more: More | None = None) -> Floats:
    """float32[P]: the log-odds of ``first``, and of what it holds for likeliest those of ``second`` (`context`)."""
    score = first(x)
    if not len(score):
        return score
    rows, seen_again = context(x, score, ends, nodes, more)
    return again(score, rows, second(seen_again))


def _ends(seen: Seen) -> Ints:
    return np.stack([seen.near, seen.far], axis=1)


def open_weights() -> Weights:
    """The weights of the folder that ``BIOLOOM_REFINE`` names, else those that ship.

    A folder with the published pruners alone changes nothing of the others.
    """
    folder = os.environ.get(ENV, "")
    only = bool(folder) and not (Path(folder) / FILE).is_file() and (Path(folder) / PUBLISHED_FILE).is_file()
    return _opened("" if only else folder)


def open_published() -> Weights:
    """The weights of the paper's two parts, which read embeddings; they do not ship.

    Raises:
        SetupError: the folder that ``BIOLOOM_REFINE`` names has none, or none is named.
    """
    folder = os.environ.get(ENV, "")
    if not folder or not (Path(folder) / PUBLISHED_FILE).is_file():
        raise SetupError(
            f"The published pruners do not ship, and {ENV} names no folder with a {PUBLISHED_FILE}.",
            hint="bioloom train kg-refine --published --embedder NAME makes them.",
        )
    return _opened(folder, PUBLISHED_FILE)


@cache
def _opened(folder: str, name: str = FILE) -> Weights:
    if folder:
        file = Path(folder) / name
        if not file.is_file():
            raise InputError(f"There is no {name} in {folder}.", hint=f"bioloom train kg-refine --out {folder}")
        return read_file(file)
    return read((files("bioloom") / "data" / "refine" / FILE).read_bytes())


def read_file(file: Path) -> Weights:
    """The weights in a file, of either kind.

    Raises:
        InputError: there is no such file, or it is of another format.
    """
    if not file.is_file():
        raise InputError(f"There is no file {file}.", hint="bioloom train kg-refine makes one.")
    return read(file.read_bytes(), EMBEDDED if file.name == PUBLISHED_FILE else NAMES)


def read(content: bytes, columns: Sequence[str] = NAMES) -> Weights:
    """The weights in the bytes of a file; ``columns`` are what they must have been made for.

    Raises:
        InputError: they are of another format, or were made for other features.
    """
    with np.load(BytesIO(content), allow_pickle=False) as stored:
        arrays = {n: stored[n] for n in stored.files if n != ABOUT}
        about = json.loads(str(stored[ABOUT]))
    if about.get("format") != FORMAT or about.get("features") != digest(*columns):
        raise InputError(
            "The pruner's weights were made for other features.", hint="bioloom train kg-refine makes them."
        )
    return Weights(arrays, about, digest(content.hex()))


def written(arrays: Mapping[str, NDArray[Any]], about: Mapping[str, Any], columns: Sequence[str] = NAMES) -> bytes:
    """The bytes of a file of weights, compressed: matrices in sixteen bits, trees by steps and with short numbers."""
    out = BytesIO()
    told = json.dumps({"format": FORMAT, "features": digest(*columns), **about}, sort_keys=True)
    every: dict[str, Any] = {ABOUT: np.array(told)}
    for name, array in arrays.items():
        if name.endswith(".left"):
            every[name.removesuffix("left") + "step"] = (array - np.arange(len(array))).astype(np.int16)
        elif name.endswith(".threshold"):
            every[name] = _short(array)
        else:
            every[name] = array.astype(np.float16) if array.dtype == np.float32 and array.ndim > 1 else array
    np.savez_compressed(out, **every)
    return out.getvalue()


def _short(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """``values`` rounded to ``BITS`` binary places of the mantissa: the rest are zeros, which take no room."""
    bits = np.ascontiguousarray(values, np.float32).view(np.uint32)
    cut = np.uint32(23 - BITS)
    return ((bits + (np.uint32(1) << (cut - np.uint32(1)))) >> cut << cut).view(np.float32)
