"""BacktraceMissingHop: which hops the evidence graph lacks, the likeliest first (Algorithm 2)."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.pattern import Pattern
from bioloom.core.ports import MissingHop
from bioloom.core.run import Run
from bioloom.methods.bioweave.explore.missing import diagnosed
from bioloom.methods.bioweave.verify.graph import EvidenceGraph


def backtrace_missing_hop(evidence: EvidenceGraph, pattern: Pattern, run: Run) -> Sequence[MissingHop]:
    """H_miss by ``diagnose`` on the evidence graph; every hop when it holds so little that no one hop would do."""
    hops = list(diagnosed(evidence.graph, pattern))
    if not hops:
        sought = [i for i, e in enumerate(pattern.edges) if not e.absent and not e.closure]
        hops = [MissingHop(edges=(i,), still_missing=len(sought) - 1, left=0, right=0) for i in sought]
    run.note("missing", hops=[h.model_dump(mode="json") for h in hops[:5]])
    return hops
