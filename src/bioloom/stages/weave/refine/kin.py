"""Which curated mechanisms are near to a drug and a disease, as it is learned from which ones share links; their votes.

`shelf` counts by six fixed likenesses. Here eight likenesses of each mechanism, its place by each and its share of the
best become one number, the overlap with the mechanism in question that trees expect (`training.kinship`; the cosine
of two sets of pairs). Of a pair, and of its ends, the mechanisms that have it say ``KIN``, weighted by that number. The
second look reads them where curated mechanisms lie over the graph.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from bioloom.graph.matching.steps.neighbours import Neighbours, StepFilter
from bioloom.graph.model.arrays import Int32, Int64, Ints, distinct

from .pool import Pools
from .shelf import LIKE, Floats, Kinds, Shelf

BY = (*LIKE, "name", "use")  # what the drugs are called alike, and what they are given for
LIKENESS = (*BY, *(f"place_{b}" for b in BY), *(f"of_best_{b}" for b in BY), "disease_by_drug", "all_in_all")
_SAID = ("best", "share", "sharp", "sharpest", "place", "of_best")
KIN = (*(f"kin_{s}" for s in _SAID), *(f"kin_one_{s}" for s in _SAID), *(f"kin_other_{s}" for s in _SAID), "kin_top")
NEAREST = 150  # mechanisms that are looked at
TREATS = ("treats", "ameliorates_condition")
LETTERS, SHARP, LAST = (3, 4, 5), 10.0, 9.0  # sizes of parts of names; exp(SHARP x overlap); the place of what has none


@dataclass(frozen=True)
class Votes:
    """Which mechanisms have which pairs (``keys`` ascending) and which things: those of key i at ``start[i:i+2]``."""

    keys: Int64
    start: Int64
    of: Int32
    things: Int64
    thing_start: Int64
    of_thing: Int32
    size: Int64

    @classmethod
    def counted(cls, pair: Int64, of: Int64, mechanisms: int) -> Votes:
        """From the pairs of all mechanisms in a line."""
        one = _indexed(pair, of)
        both = np.concatenate([pair >> 32, pair & 0xFFFFFFFF])
        size = np.bincount(one[2], minlength=mechanisms)
        return cls(*one, *_indexed(both, np.concatenate([of, of])), size)

    def columns(self, keys: Int64, mechanisms: Ints, near: Floats) -> Floats:
        """float32 [len(keys), len(KIN)]: what ``mechanisms`` say, each of them ``near`` (0 and less: not at all)."""
        value = np.zeros(len(self.size), np.float32)
        value[mechanisms] = np.maximum(near, 0)
        place = np.full(len(self.size), LAST, np.float32)
        place[mechanisms[np.argsort(-near, kind="stable")]] = np.log1p(np.arange(len(mechanisms)))
        told = [
            _told(known, start, of, wanted, value=value, place=place)
            for known, start, of, wanted in (
                (self.keys, self.start, self.of, keys),
                (self.things, self.thing_start, self.of_thing, keys >> 32),
                (self.things, self.thing_start, self.of_thing, keys & 0xFFFFFFFF),
            )
        ]
        top = np.full((len(keys), 1), value.max(initial=0), np.float32)
        both = np.minimum(told[1], told[2]), np.maximum(told[1], told[2])
        return np.concatenate([told[0], *both, top], axis=1, dtype=np.float32)

    def overlap(self, gold: Int64) -> Floats:
        """float32[M]: the cosine of each mechanism's pairs with ``gold`` (sorted keys)."""
        there = np.isin(self.keys, gold)
        shared = np.bincount(self.of[np.repeat(there, np.diff(self.start))], minlength=len(self.size))
        return np.asarray(shared / np.sqrt(np.maximum(self.size * len(gold), 1)), np.float32)


@dataclass(frozen=True)
class Kindred:
    """The mechanisms nearest to a question and what they are like (``x`` [C, len(LIKENESS)]); ``keys`` of its pool."""

    votes: Votes
    mechanisms: Int32
    x: Floats
    keys: Int64

    def columns(self, near: Floats, rows: Ints) -> Floats:
        """float32 [len(rows), len(KIN)] of rows of the pool; ``near`` is the overlap that is expected of each."""
        return self.votes.columns(self.keys[rows], self.mechanisms, near)


class Kin:
    """The curated mechanisms over a graph, with what their drugs are called and given for."""

    def __init__(self, pools: Pools, shelf: Shelf) -> None:
        self._pools, self._shelf = pools, shelf
        self.votes = Votes.counted(shelf.pairs, shelf.of, len(shelf.drugs))
        self._given = Neighbours(pools.graph, StepFilter(predicates=TREATS))
        self._parts: dict[str, int] = {}
        names = {int(d): self._named(int(d), new=True) for d in set(shelf.drugs.tolist())}
        uses = {int(d): self._used(int(d)) for d in names}
        self._names = Kinds.of([names[int(d)] for d in shelf.drugs], len(self._parts))
        self._uses = Kinds.of([uses[int(d)] for d in shelf.drugs], pools.graph.node_count)

    def of(self, drug: int, disease: int, hidden: Ints, keys: Int64) -> Kindred:
        """The nearest mechanisms of which an edge is not ``hidden``; ``keys`` are the pairs of the pool."""
        like, there = self._shelf.like(drug, disease, hidden)
        told = np.stack([*like, self._names.like(self._named(drug)), self._uses.like(self._used(drug))], axis=1)
        told[~there] = 0
        by = dict(zip(BY, told.T, strict=True))
        drugs = np.maximum.reduce([by[b] for b in ("drug", "class", "gene", "name", "use")])
        first = np.argsort(-np.where(there, by["disease"] + drugs + by["all"], -1), kind="stable")
        nearest = np.sort(first[: min(NEAREST, int(there.sum()))]).astype(np.int32)
        x = [told, np.log1p(_places(told)), told / np.maximum(told.max(axis=0, initial=0), 1e-6)]
        alike = by["disease"] * np.maximum.reduce([by[b] for b in ("drug", "class", "name", "use")])
        rows = np.concatenate([*x, alike[:, None], told.sum(axis=1)[:, None]], axis=1, dtype=np.float32)
        return Kindred(self.votes, nearest, rows[nearest], keys)

    def _named(self, drug: int, *, new: bool = False) -> Int64:
        """The parts of a drug's name, those of the curated drugs alone unless they are ``new``."""
        plain = f"^{re.sub(r'[^a-z0-9]', '', self._pools.graph.entity(drug).name.lower())}$"
        parts = {plain[i : i + size] for size in LETTERS for i in range(len(plain) - size + 1)}
        if new:
            for part in sorted(parts):
                self._parts.setdefault(part, len(self._parts))
        return np.array(sorted(self._parts[p] for p in parts if p in self._parts), np.int64)

    def _used(self, drug: int) -> Int64:
        """What a drug is given for by the graph alone, and what that is."""
        twins, closure = self._pools.twins, self._pools.graph.closure
        step = self._given.steps(np.array(twins.members(drug), np.int32))
        other = distinct(twins.of[step.other[~np.isin(step.edge, self._pools.curated)]]).astype(np.int32)
        return distinct(twins.of[closure.ancestors(other)]).astype(np.int64) if len(other) else np.empty(0, np.int64)


def _places(told: Floats) -> Floats:
    """[M, n]: of each column the place of each row, the highest first."""
    out = np.empty_like(told)
    order = np.argsort(-told, axis=0, kind="stable")
    np.put_along_axis(out, order, np.arange(len(told), dtype=np.float32)[:, None], axis=0)
    return out


def _indexed(keys: Int64, of: Int64) -> tuple[Int64, Int64, Int32]:
    """Distinct keys, where those of each start, and whose they are, each once."""
    order = np.lexsort((of, keys))
    keys, of = keys[order], of[order]
    new = np.concatenate([[True], (keys[1:] != keys[:-1]) | (of[1:] != of[:-1])])[: len(keys)]
    keys, of = keys[new], of[new]
    known = distinct(keys)
    return known, np.searchsorted(keys, np.append(known, np.iinfo(np.int64).max)), of.astype(np.int32)


def _told(known: Int64, start: Int64, of: Int32, wanted: Int64, *, value: Floats, place: Floats) -> Floats:
    """[len(wanted), len(_SAID)]; zeros, and ``LAST`` as place, of what no mechanism has."""
    out = np.zeros((len(wanted), len(_SAID)), np.float32)
    out[:, _SAID.index("place")] = LAST
    if not len(known) or not len(wanted):
        return out
    at = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
    hit = known[at] == wanted
    there = distinct(at[hit])
    if not len(there):
        return out
    sizes = start[there + 1] - start[there]
    first = np.cumsum(sizes) - sizes
    rows = of[np.repeat(start[there] - first, sizes) + np.arange(sizes.sum())]
    v, e = value[rows], np.expm1(SHARP * value)
    best = np.maximum.reduceat(v, first)
    columns = [
        best, np.add.reduceat(v, first) / max(value.sum(), 1e-6),
        np.add.reduceat(np.square(v), first) / max(float(np.square(value).sum()), 1e-6),
        np.add.reduceat(e[rows], first) / max(e.sum(), 1e-6), np.minimum.reduceat(place[rows], first),
        best / max(value.max(), 1e-6),
    ]  # fmt: skip
    out[hit] = np.stack(columns, axis=1)[np.searchsorted(there, at[hit])]
    return out


__all__ = ["KIN", "LIKENESS", "Kin", "Kindred", "Votes"]
