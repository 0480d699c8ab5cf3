"""Shares in an order: what was measured by its value, what is given as a range by the end of it that is sure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from bioloom.core.pattern import Pattern, Test
from bioloom.core.results.numbers import Numbers
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.few_patients import FEW
from bioloom.stages.find.support.shares import BANDS, Range, share_text, shares_text
from bioloom.stages.weave.stage import Woven

HANDFULS = tuple(f"{some}/{of}" for of in range(1, FEW) for some in range(of + 1))
STEP = 1e-9  # a range stands just behind the measured value that equals its end
BINNED, MEASURED = "given as ", "what was measured of each, and else the sure end of a range"
LED = "the first is given only as a range: what was measured of another may be beyond it"
OF_OPTIONS = "of one only a range is given, and what was measured of it may be beyond the first"
BEYOND = "{:,} are given only as ranges that reach beyond the first"


class Share(NamedTuple):
    """The qualifier of an edge by whose largest (``most``) or smallest share answers are ordered."""

    edge: int
    key: str
    most: bool


@dataclass
class Placed:
    """Which numbers are the ends of ranges, and how many ranges reach beyond all that is sure."""

    ends: set[float] = field(default_factory=set)
    beyond: int = 0


def of_shares(woven: Woven, found: Numbers, share: Share, run: Run, placed: Placed) -> Numbers:
    """``found``, the largest number of each answer, with ranges taken by their lower end (their upper, for the least).

    A number that was measured stands before any range that is given of the same; the ranges are put in ``placed``.
    """
    edge, key, most = share
    text = f"{key}_text"
    unsaid = (*BANDS, *HANDFULS)  # what was counted in a handful does not stand before a range
    whole = _tested(woven.pattern, edge, tuple(Test(key=text, op="<>", value=b) for b in unsaid))
    measured = _by_curie(run.match(whole).values(edge, key))
    bands: dict[str, Range] = {}
    for name, band in sorted(BANDS.items(), key=lambda b: b[1].low if most else -b[1].high):
        held = run.match(_tested(woven.pattern, edge, (Test(key=text, op="=", value=name),)))
        bands |= {e.curie: band for e in held.entities()}
    ends = woven.matched.values(edge, f"{key}_{'lower' if most else 'upper'}").of
    of, far = found.of.copy(), []
    for i in np.flatnonzero(~np.isnan(of)).tolist():
        curie = found.entity(i).curie
        if curie not in bands and np.isnan(ends[i]):
            continue  # no range is given of it
        if curie in measured:
            of[i] = measured[curie]
        elif (held_in := bands.get(curie)) is not None:
            of[i] = (held_in.low - STEP) if most else (held_in.high + STEP)
            placed.ends.add(float(of[i]))
            far.append(held_in.high if most else -held_in.low)
        elif not np.isnan(ends[i]):
            of[i] = (ends[i] - STEP) if most else (ends[i] + STEP)
            placed.ends.add(float(of[i]))
    if len(there := of[~np.isnan(of)]):
        sure = float(there.max() if most else -there.min())
        placed.beyond = sum(end > sure + 2 * STEP for end in far)
    return Numbers(of, found.entity, complete=found.complete)


def binned_text(number: float, said: str, *, most: bool) -> str:
    """A range in words from its sure end: ``given as in 80% to 99% of patients (very frequent)``, ``at least 4%``."""
    end = round(number, 7)
    band = next((b for b in BANDS.values() if abs((b.low if most else b.high) - end) < STEP), None)
    if band is None:
        end_text = f"{'at least' if most else 'at most'} {share_text(end)}"
        return f"{BINNED}{said.replace('{value}', end_text)}"
    return f"{BINNED}{said.replace('{value}', shares_text(band._replace(name='')))} ({band.name})"


def _by_curie(numbers: Numbers) -> dict[str, float]:
    return {numbers.entity(i).curie: float(numbers.of[i]) for i in np.flatnonzero(~np.isnan(numbers.of)).tolist()}


def _tested(pattern: Pattern, at: int, tests: tuple[Test, ...]) -> Pattern:
    edges = tuple(
        e.model_copy(update={"tests": (*e.tests, *tests)}) if i == at else e for i, e in enumerate(pattern.edges)
    )
    return pattern.model_copy(update={"edges": edges})
