"""CrossVerify and RefineEvidenceGraph (Algorithms 2 and 6)."""

from __future__ import annotations

from bioloom.core.run import Run
from bioloom.methods.bioweave.explore.types import Explored
from bioloom.methods.bioweave.plan.types import RetrievalPlan

from .graph import EvidenceGraph, assemble
from .refine import refine
from .score import scored
from .select import select
from .types import Weights


def cross_verify(explored: Explored, plan: RetrievalPlan, question: str, run: Run, weights: Weights) -> EvidenceGraph:
    """E_q: the units that relevance, verification and the selector leave, merged with their provenance."""
    best = scored(explored, plan, question, run, weights)
    units = select(best, plan, question, run, weights)
    by_id = {s.unit.id: s for s in best}
    for unit in units:
        run.keep(unit.evidence)
    run.note(
        "selected",
        units=[
            {
                "id": u.id, "source": u.source, "hops": list(u.hops), "rel": round(by_id[u.id].rel, 4),
                "ver": round(by_id[u.id].ver, 4), "cross": round(by_id[u.id].cross, 4),
                "supported_by": list(by_id[u.id].supported_by),
            }
            for u in units
        ],
    )  # fmt: skip
    return assemble(units, plan.pattern, run)


def refine_evidence_graph(evidence: EvidenceGraph, plan: RetrievalPlan, question: str, run: Run) -> EvidenceGraph:
    """E*_q: aliases collapsed and duplicates dropped; which paths of the graph texts back is recorded."""
    units = refine(evidence.units, question, run)
    if units != evidence.units:
        evidence = assemble(units, plan.pattern, run)
    run.note(
        "refined", units=len(evidence.units), facts=len(evidence.facts),
        backed={path: list(texts) for path, texts in evidence.backed.items() if texts},
    )  # fmt: skip
    return evidence
