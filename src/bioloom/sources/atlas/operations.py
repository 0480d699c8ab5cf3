"""What can be asked of records: which count, how they add up, their order, how specific they are. Deterministic.

*Expressed in* means at least ``DETECTED`` nTPM and at least ``SHARE`` of the gene's own highest value, unless said
otherwise: the second keeps a gene of one organ (CRP, ALB) from being called expressed in every organ that leaks it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from math import log2
from statistics import fmean
from typing import Literal

from bioloom.core.value import Value

from .organs import organ_of
from .records import Record, strength, strongest_first

DETECTED, SHARE = 1.0, 0.02  # nTPM; of the highest value of the gene
EVERYWHERE = 0.9  # of the places measured
RESTRICTED = 0.85  # tau: genes of one tissue are told from others at 0.8 to 0.9 (Kryuchkova-Mostacci et al. 2017)
How = Literal["highest", "mean"]
_HOW: dict[How, Callable[[Sequence[float]], float]] = {"highest": max, "mean": fmean}


class Specific(Value):
    """How specific a gene is to places.

    ``tau`` is 0 where it is level and 1 where it is in one place alone (Yanai et al. 2005, over log2(nTPM + 1)).
    """

    tau: float
    highest: str
    fold: float
    detected: int
    measured: int

    @property
    def said(self) -> str:
        """In a word: in how many places it is expressed, and how unevenly."""
        if not self.detected:
            return "not expressed"
        if self.tau >= RESTRICTED:
            return "restricted expression"
        return "ubiquitous expression" if self.detected >= EVERYWHERE * self.measured else "broad expression"


def expressed(records: Sequence[Record], *, least: float = DETECTED, share: float = SHARE) -> tuple[Record, ...]:
    """The records of numbers that count as expressed, the strongest first."""
    known = [r for r in records if r.value is not None]
    highest = max((strength(r) for r in known), default=0.0)
    return strongest_first([r for r in known if strength(r) >= max(least, share * highest)])


def by_organ(records: Sequence[Record], how: How = "highest") -> tuple[Record, ...]:
    """A record for each organ, of its tissues the highest or the mean value; tissues of no organ are left out."""
    tissues: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        if record.value is not None and (organ := organ_of(record.place)):
            tissues[organ].append(record)
    combine = _HOW[how]
    return tuple(
        found[0].model_copy(update={"place": organ, "value": combine([strength(r) for r in found])})
        for organ, found in sorted(tissues.items())
    )


def specific(records: Sequence[Record]) -> Specific | None:
    """How specific the gene of ``records`` is to their places; None where it was measured in fewer than two."""
    ordered = strongest_first([r for r in records if r.value is not None])
    if not ordered[1:]:
        return None
    logs = [log2(strength(r) + 1) for r in ordered]
    highest = logs[0]
    tau = sum(1 - x / highest for x in logs) / (len(logs) - 1) if highest else 0.0
    second = max(strength(ordered[1]), 0.1)  # the smallest level that the atlas reports
    return Specific(
        tau=round(tau, 3), highest=ordered[0].place, fold=round(strength(ordered[0]) / second, 2),
        detected=len(expressed(ordered)), measured=len(ordered),
    )  # fmt: skip


def compared(one: Record, other: Record) -> str:
    """Which of two records of one unit is higher, and how many times."""
    a, b = strength(one), strength(other)
    names = [f"{r.gene} in {r.place}" for r in (one, other)]
    if a == b:
        return f"{names[0]} and {names[1]} are level at {a:g} {one.unit}"
    (high, low), (first, last) = ((a, b), names) if a > b else ((b, a), names[::-1])
    times = f", {high / low:.3g} times as much" if low else ""
    return f"{first} is higher than {last}: {high:g} against {low:g} {one.unit}{times}"
