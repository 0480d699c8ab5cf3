"""Shares that were counted in a handful of patients: "1/1" is no 100% of all of them."""

from __future__ import annotations

from collections.abc import Iterable

from bioloom.core.answer import Caveat
from bioloom.core.fact import Fact
from bioloom.core.pattern import Pattern
from bioloom.stages.answer.phrases import listed
from bioloom.stages.find.support.shares import Range, range_of
from bioloom.stages.weave.rank import Support

FEW, NAMED = 5, 5  # patients under which a share says little; things that are named


def of_few(said: Range | None) -> bool:
    """Whether a share was counted, and in fewer than `FEW` patients."""
    return said is not None and said.measured and 0 < said.among < FEW


def few_patients(shown: Iterable[Support], key: str) -> tuple[Caveat, ...]:
    """What to say of those of ``shown`` whose share (``key``) rests on counts of fewer than `FEW` patients alone."""
    found = {s.ranked.entity.name: _in_few([f for w in s.witnesses for f in w.facts], key) for s in shown}
    few = [f"{name} {text}" for name, text in found.items() if text]
    if not few:
        return ()
    said = f"of {len(few):,} the share was counted in fewer than {FEW} patients ({listed(few, NAMED)})"
    return (Caveat(kind="few", said=said),)


def tested_shares(pattern: Pattern) -> str:
    """The qualifier that ``pattern`` tests by a number, empty where it tests none."""
    keys = [t.key for e in pattern.edges for t in e.tests if isinstance(t.value, float)]
    return next((k.removesuffix("_lower").removesuffix("_upper") for k in keys), "")


def _in_few(facts: Iterable[Fact], key: str) -> str:
    """The count (``1/1``) of the fact of the most patients, where all facts with a share are counts of few."""
    said = [(r, f) for f in facts if (r := range_of(f, key)) is not None]
    if not said or not all(of_few(r) for r, _ in said):
        return ""
    _, most = max(said, key=lambda of_it: of_it[0].among)
    return next((str(q.value) for q in most.qualifiers if q.key == f"{key}_text"), "")
