"""MultiSourceEvidenceExploration (Algorithm 5): the graph first, then texts for what it binds and what it lacks."""

from __future__ import annotations

from bioloom.core.run import Run
from bioloom.methods.bioweave.plan.types import RetrievalPlan

from .memory import Memory
from .structured import structured_retrieval
from .types import Budgets, Explored
from .unstructured import unstructured_retrieval


def explore(plan: RetrievalPlan, memory: Memory, run: Run, budgets: Budgets) -> tuple[Explored, Memory]:
    """U_q, G_q and the updated memory; what earlier rounds found stays in the pool."""
    before = memory
    paths, subgraph, sought = structured_retrieval(plan, memory, run.within("kg"), budgets)
    memory = memory.grown(subgraph).update(paths)
    texts, memory = unstructured_retrieval(plan, subgraph, memory, run, budgets)
    memory = memory.update(unit for units in texts.values() for unit in units)
    run.note(
        "explored", round=plan.number, sources=list(plan.sources), kg=len(paths),
        **{channel: len(units) for channel, units in texts.items()}, pool=len(memory.units),
    )  # fmt: skip
    new, asked = memory.found.keys() != before.found.keys(), len(memory.asked) - len(before.asked)
    return Explored(memory.units, subgraph, new, asked, sought), memory
