"""How typical each side effect is of its drug, from what the labels of all drugs list.

A label lists hundreds of effects and most of them say little: nearly every drug has nausea, and the label of a kinase
inhibitor names nearly everything. What tells a cough on an ACE inhibitor from one on any other drug is that the other
drugs of the class have it more often than the length of their lists and the number of drugs with the effect let one
expect.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from bioloom.core.trust.side_effects import CLASS_EXCESS, DRUGS_WITH_EFFECT, FREQUENCY_RANK

from ..rows import Edge, Qualifiers
from .known import Pair

OTHERS = 2  # drugs of a class beside the drug itself, below which the class says nothing
SURE = 0.98  # no drug of a long list has a common effect for certain
SPREAD = 0.5  # added to the variance, so that small classes say less
LEAST = 0.1  # of class_excess, what is not worth writing
_WIDEST = 30  # a range from 0 up says no more than one whose ends differ by so many times

Floats = NDArray[np.float32]


class Typical:
    """Of the side effects that ``edges`` state, what `bioloom.core.trust.side_effects` says of each pair."""

    def __init__(self, edges: Iterable[Edge], traits: Callable[[str], Iterable[str]]) -> None:
        frequency: dict[Pair, float | None] = {}
        for edge in edges:
            pair, often = (edge.subject, edge.object), _often(dict(edge.qualifiers))
            frequency[pair] = max((f for f in (frequency.get(pair), often) if f is not None), default=None)
        self._ranks = dict(_ranks(frequency))
        self._drugs = {d: i for i, d in enumerate(dict.fromkeys(d for d, _ in frequency))}
        self._effects = {e: i for i, e in enumerate(dict.fromkeys(e for _, e in frequency))}
        self._has = np.zeros((len(self._drugs), len(self._effects)), np.float32)
        for drug, effect in frequency:
            self._has[self._drugs[drug], self._effects[effect]] = 1
        self._with = self._has.sum(axis=0)
        self._excess = self._excesses(traits)

    def of(self, pair: Pair) -> Qualifiers:
        """The qualifiers that a pair gets."""
        drug, effect = self._drugs[pair[0]], self._effects[pair[1]]
        out: Qualifiers = ((DRUGS_WITH_EFFECT, float(self._with[effect])),)
        if (excess := round(float(self._excess[drug, effect]), 1)) >= LEAST:
            out = ((CLASS_EXCESS, excess), *out)
        return (*out, (FREQUENCY_RANK, float(self._ranks[pair]))) if pair in self._ranks else out

    def _excesses(self, traits: Callable[[str], Iterable[str]]) -> Floats:
        """float32[drugs, effects]: the most that any class of the drug has the effect beyond what is expected."""
        lengths, every = self._has.sum(axis=1), max(float(self._has.sum()), 1.0)
        expected = np.minimum(1 - np.exp(-np.outer(lengths, self._with) / every), SURE).astype(np.float32)
        members: dict[str, list[int]] = defaultdict(list)
        for drug, at in self._drugs.items():
            for trait in traits(drug):
                members[trait].append(at)
        out = np.zeros_like(self._has)
        for rows in map(np.array, members.values()):
            if len(rows) <= OTHERS:
                continue
            has, chance = self._has[rows], expected[rows]
            spread = chance * (1 - chance)
            beyond = (has.sum(axis=0) - has) - (chance.sum(axis=0) - chance)
            found = beyond / np.sqrt(spread.sum(axis=0) - spread + SPREAD)
            out[rows] = np.maximum(out[rows], found)
        return out


def _often(said: Mapping[str, str | float]) -> float | None:
    """The middle of the range in which a label has the frequency, by its orders of magnitude."""
    low, high = said.get("frequency_lower"), said.get("frequency_upper")
    if not isinstance(low, float) or not isinstance(high, float):
        return None
    return sqrt(max(low, high / _WIDEST) * high)


def _ranks(frequency: Mapping[Pair, float | None]) -> Iterator[tuple[Pair, int]]:
    """The place of each effect among those of its drug that have a frequency; equally frequent ones share the first."""
    known = sorted((drug, -often, effect) for (drug, effect), often in frequency.items() if often is not None)
    for drug, group in groupby(known, key=lambda row: row[0]):
        place, before = 0, None
        for at, (_, often, effect) in enumerate(group, 1):
            if often != before:
                place, before = at, often
            yield (drug, effect), place
