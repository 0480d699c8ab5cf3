"""What a build found odd among the things of a graph, as faults."""

from __future__ import annotations

from bioloom.recipes.build.report import BuildReport

from .types import Fault

PREFIX = "suspect_"


def suspected(built: BuildReport | None) -> tuple[Fault, ...]:
    """Every kind of finding with all of its findings; none where no build report is at hand."""
    found = () if built is None else built.suspects
    return tuple(Fault(kind=PREFIX + one.kind, count=len(one.found), first=one.found) for one in found)
