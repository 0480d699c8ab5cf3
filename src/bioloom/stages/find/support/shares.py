"""What a source says of a share or an amount: one value that was measured, or a range that it lies in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bioloom.core.fact import Fact
from bioloom.core.pattern import Op


class Range(NamedTuple):
    """Between what a value lies; ``name`` is what a source calls the range, empty where it has numbers alone.

    ``among`` is how many were looked at, where a source says it: ``11/53``.
    """

    low: float
    high: float
    name: str = ""
    among: int = 0

    @property
    def measured(self) -> bool:
        """Whether it is one value, and no name of a range either."""
        return self.low == self.high and not self.name

    def passes(self, op: Op, value: float) -> bool | None:
        """Whether what lies in the range stands in ``op`` to ``value``; None where part of the range does not."""
        at_low, at_high = _passes(self.low, op, value), _passes(self.high, op, value)
        if op in ("=", "<>"):
            within = self.low <= value <= self.high
            if self.low == self.high or not within:
                return at_low
            return None
        return at_low if at_low == at_high else None


def _passes(said: float, op: Op, value: float) -> bool:
    return {"=": said == value, "<>": said != value, "<": said < value, "<=": said <= value, ">": said > value,
            ">=": said >= value}[op]  # fmt: skip


BANDS: Mapping[str, Range] = {  # of the Human Phenotype Ontology: the number on the edge is then the middle of it
    "HP:0040280": Range(1.0, 1.0, "obligate"), "HP:0040281": Range(0.8, 0.99, "very frequent"),
    "HP:0040282": Range(0.3, 0.79, "frequent"), "HP:0040283": Range(0.05, 0.29, "occasional"),
    "HP:0040284": Range(0.01, 0.04, "very rare"), "HP:0040285": Range(0.0, 0.0, "excluded"),
}  # fmt: skip


def range_of(fact: Fact, key: str) -> Range | None:
    """What ``fact`` says of the number called ``key``; None where it says nothing.

    A count of patients ("11/53") was measured, whatever bounds stand beside it.
    """
    values = {q.key: q.value for q in fact.qualifiers}
    value, text = values.get(key), values.get(f"{key}_text")
    if not isinstance(value, float):
        return None
    if isinstance(text, str):
        return BANDS.get(text) or Range(value, value, among=int(n) if (n := text.partition("/")[2]).isdigit() else 0)
    lower, upper = values.get(f"{key}_lower"), values.get(f"{key}_upper")
    if isinstance(lower, float) and isinstance(upper, float) and lower < upper:
        return Range(lower, upper)
    return Range(value, value)


def share_text(value: float) -> str:
    """A share in percent: ``80%``, ``0.005%``."""
    return f"{100 * value:.3g}%"


def shares_text(said: Range) -> str:
    """A range of shares: ``very frequent: 80% to 99%``, ``10% to 100%``, ``obligate: 100%``, ``21%``."""
    span = share_text(said.low) if said.low == said.high else f"{share_text(said.low)} to {share_text(said.high)}"
    return f"{said.name}: {span}" if said.name else span
