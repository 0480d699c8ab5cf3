"""What comes closest where no evidence satisfies the operator: the pattern without the hops that are missing."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.pattern import Pattern
from bioloom.core.ports import Matched
from bioloom.core.run import Run
from bioloom.methods.bioweave.explore.missing import diagnosed

from .graph import EvidenceGraph

ALTERNATIVES = 6  # hops, or pairs of them, that are left out in turn


def closest(evidence: EvidenceGraph, pattern: Pattern, run: Run) -> list[Matched]:
    """``pattern`` matched on E_q with one hop left out, or two where one is not enough, of those that could be missing.

    Nothing where the whole matches, or where two hops are not enough either. The hops come in the order of `diagnose`,
    those with the fewest candidates first.
    """
    out = []
    for hop in diagnosed(evidence.graph, pattern)[:ALTERNATIVES]:
        rest = without(pattern, hop.edges)
        matched = evidence.match(rest, run) if rest is not None else None
        if matched is not None and matched.count:
            out.append(matched)
    return out


def without(pattern: Pattern, edges: Sequence[int]) -> Pattern | None:
    """The part of ``pattern`` that hangs on the answer when ``edges`` are taken out; None when nothing does."""
    left = [e for i, e in enumerate(pattern.edges) if i not in edges]
    reached = {pattern.answer}
    for _ in left:
        reached |= {n for e in left if reached & {e.subject, e.object} for n in (e.subject, e.object)}
    kept = tuple(e for e in left if {e.subject, e.object} <= reached)
    if not kept:
        return None
    return Pattern(
        nodes=tuple(n for n in pattern.nodes if n.name in reached),
        edges=kept,
        answer=pattern.answer,
        differs=tuple(p for p in pattern.differs if reached.issuperset(p)),
    )
