"""All pools of the training drugs, or of those held out, in a folder: what every table is drawn from and measured on.

They are made once (most of the time of a training), as two files: the features, which are mapped and not read whole,
and the rest. ``bioloom train kg-refine`` takes some three gigabytes for them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bioloom.core.value import digest
from bioloom.graph.model.arrays import Bools, Int32, Int64
from bioloom.graph.storage.whole_files import new_file

from ..features import NAMES
from ..kin import LIKENESS, Kindred, Votes
from .examples import Example, Examples, Setting

Told = Callable[[int, int], None]


@dataclass(frozen=True)
class Kept:
    """Pools in a line; those of pool ``i`` are rows ``start[i]:start[i+1]``, of mechanism ``item[i]``.

    Attributes:
        x: float16 [R, len(NAMES)], mapped.
        y: bool[R], which pairs are gold.
        ends: int32 [R, 2], near and far end, as positions in the pool.
        keys: int64[R], the pairs by nodes of the graph.
        nodes: int32[N], how many things each pool has.
        start: int64[N+1].
        item: int32[N], positions in `Examples.items`.
        near: int32[K], the curated mechanisms near to each, in a line; those of pool ``i`` are ``near_start[i:i+2]``.
        like: float16 [K, len(LIKENESS)].
        overlap: float16[K], what `Votes.overlap` says of each.
        near_start: int64[N+1].
    """

    x: NDArray[np.float16]
    y: Bools
    ends: Int32
    keys: Int64
    nodes: Int32
    start: Int64
    item: Int32
    near: Int32
    like: NDArray[np.float16]
    overlap: NDArray[np.float16]
    near_start: Int64

    def __len__(self) -> int:
        return len(self.item)

    def rows(self, i: int) -> slice:
        """The rows of a pool."""
        return slice(int(self.start[i]), int(self.start[i + 1]))

    def kin(self, i: int, votes: Votes | None) -> Kindred | None:
        """The curated mechanisms near to a pool; None where none lie over the graph."""
        if votes is None:
            return None
        some = slice(int(self.near_start[i]), int(self.near_start[i + 1]))
        return Kindred(votes, self.near[some], self.like[some].astype(np.float32), self.keys[self.rows(i)])


def kept_pools(examples: Examples, setting: Setting, folder: Path, told: Told, *, held_out: bool = False) -> Kept:
    """The pools of a setting, from ``folder`` where it has them for the same graph, mechanisms and features."""
    which = f"{setting}-{'held' if held_out else 'train'}"
    key = digest(examples.over.content_hash, repr(examples.limits), *NAMES, *LIKENESS, which)
    rest, features = folder / f"pools-{which}.npz", folder / f"pools-{which}.f16"
    if not rest.exists() or _key(rest) != key:
        folder.mkdir(parents=True, exist_ok=True)
        _make(examples, setting, held_out=held_out, files=(rest, features), key=key, told=told)
    with np.load(rest) as stored:
        arrays = {n: stored[n] for n in Kept.__dataclass_fields__ if n != "x"}
    shape = (len(arrays["y"]), len(NAMES))
    x: Any = np.memmap(features, np.float16, "r", shape=shape) if shape[0] else np.empty(shape, np.float16)
    return Kept(x=x, **arrays)


def _key(file: Path) -> str:
    with np.load(file) as stored:
        return str(stored["key"])


def _make(
    examples: Examples, setting: Setting, *, held_out: bool, files: tuple[Path, Path], key: str, told: Told
) -> None:  # fmt: skip
    place = {item.id: i for i, item in enumerate(examples.items)}
    total = sum(i.held_out == held_out for i in examples.items)
    parts: list[dict[str, NDArray[Any]]] = []
    with new_file(files[1]) as new, new.open("wb") as out:
        for number, example in enumerate(examples.all(setting, held_out=held_out)):
            told(number + 1, total)
            out.write(np.ascontiguousarray(example.seen.x, np.float16).tobytes())
            parts.append(_part(example, place[example.item.id]))
    whole = {n: np.concatenate([p[n] for p in parts]) for n in parts[0]} if parts else _part_of_nothing()
    starts = {n: np.cumsum([0, *(len(p[of]) for p in parts)]) for n, of in (("start", "y"), ("near_start", "near"))}
    with new_file(files[0]) as new, new.open("wb") as out:
        np.savez(out, key=np.array(key), **whole, **starts)  # type: ignore[arg-type]


def _part(example: Example, item: int) -> dict[str, NDArray[Any]]:
    seen, kin = example.seen, example.seen.kin
    return {
        "y": example.y, "ends": np.stack([seen.near, seen.far], axis=1).astype(np.int32), "keys": seen.pool.keys,
        "nodes": np.array([len(seen.pool.nodes)], np.int32), "item": np.array([item], np.int32),
        "near": kin.mechanisms if kin else np.empty(0, np.int32),
        "like": (kin.x if kin else np.empty((0, len(LIKENESS)))).astype(np.float16),
        "overlap": kin.votes.overlap(example.item.gold)[kin.mechanisms].astype(np.float16) if kin
        else np.empty(0, np.float16),
    }  # fmt: skip


def _part_of_nothing() -> dict[str, NDArray[Any]]:
    none = {"y": np.bool_, "keys": np.int64, "nodes": np.int32, "item": np.int32, "near": np.int32,
            "overlap": np.float16}  # fmt: skip
    empty: dict[str, NDArray[Any]] = {n: np.empty(0, kind) for n, kind in none.items()}
    return {**empty, "ends": np.empty((0, 2), np.int32), "like": np.empty((0, len(LIKENESS)), np.float16)}
