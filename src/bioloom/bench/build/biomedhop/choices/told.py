"""What the controls get, as a section of a set's card: built in, so that nobody has to ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from bioloom.bench.build.dataset.about import Section
from bioloom.bench.build.items.item import FAMILIES

from .blind import blind
from .controls import CHANCE, WATCHED, Chosen

Floats = NDArray[np.float64]
BLIND, CLUE = "question-blind model", "one clue"
TARGET = 0.32  # the most that the upper end of a control's interval should be
_Z = 1.959964


def scores(chosen: Sequence[Chosen], names: Sequence[str], edges: Sequence[int]) -> dict[str, Floats]:
    """float[questions] for each control: the probability with which it chooses right."""
    found = {name: np.array([c.hits[at] for c in chosen]) for at, name in enumerate(WATCHED)}
    found[BLIND] = blind(chosen, names, edges)
    found[CLUE] = np.array([np.mean(c.clues) for c in chosen])
    return found


def upper(share: float, n: int) -> float:
    """Upper end of the 95% interval of a share of ``n`` (Wilson)."""
    middle = share + _Z**2 / (2 * n)
    return (middle + _Z * sqrt(share * (1 - share) / n + _Z**2 / (4 * n * n))) / (1 + _Z**2 / n)


def section(
    chosen: Sequence[Chosen], dropped: Mapping[tuple[str, str], int], names: Sequence[str], edges: Sequence[int]
) -> Section:
    """Two tables: what each control gets in each family, with its upper bound; and what was left out, and why."""
    by_family = {f: [c for c in chosen if c.family == f] for f in FAMILIES}
    families = [f for f in FAMILIES if by_family[f]]
    found = {f: scores(by_family[f], names, edges) for f in families}
    rows = ["| control | " + " | ".join(f"{f} (n = {len(by_family[f]):,})" for f in families) + " |"]
    rows.append("| --- |" + " --: |" * len(families))
    for name in (*WATCHED, BLIND, CLUE):
        cells = []
        for f in families:
            share = float(found[f][name].mean())
            cells.append(f"{share:.1%} (to {upper(share, len(by_family[f])):.1%})")
        rows.append(f"| {name} | {' | '.join(cells)} |")
    for name, told in (
        ("one clue, the least that there can be", _least), ("a clue that singles out the answer", _singled),
        ("pairs of clues that a wrong option fulfils", _pairs),
    ):  # fmt: skip
        rows.append(f"| {name} | {' | '.join(told(by_family[f]) for f in families)} |")
    said = (
        f"By how many of the multiple-choice questions a rule that does not read the question chooses right; chance is "
        f"{CHANCE:.0%}. In brackets the upper end of the 95% interval, which should be at most {TARGET:.0%}. One clue: "
        "one of the options that fulfil one clue of the question, the mean over its clues. No wrong option fulfils all "
        "clues, so of three wrong ones that control gets at least 42% at two clues and 33% at three: the row below it."
    )
    left = Counter({f"{family}: {why}": n for (family, why), n in dropped.items()})
    out = ["| left out | patterns |", "| --- | --: |", *(f"| {why} | {n:,} |" for why, n in sorted(left.items()))]
    return Section(title="Controls", text="\n".join([said, "", *rows, "", "Patterns that make no question:", "", *out]))


def _least(chosen: Sequence[Chosen]) -> str:
    return f"{np.mean([_floor(len(c.clues)) for c in chosen]):.1%}"


def _floor(clues: int) -> float:
    """The least mean of 1 / (1 + n) over the clues, where the three wrong options fulfil all but one clue each."""
    held = [3 * (clues - 1) // clues + (i < 3 * (clues - 1) % clues) for i in range(clues)]
    return float(np.mean([1 / (1 + n) for n in held]))


def _singled(chosen: Sequence[Chosen]) -> str:
    return f"{np.mean([max(c.clues) > 1 - 1e-9 for c in chosen]):.1%}"


def _pairs(chosen: Sequence[Chosen]) -> str:
    there = sum(c.pairs[1] for c in chosen)
    return f"{sum(c.pairs[0] for c in chosen) / there:.1%}" if there else "–"
