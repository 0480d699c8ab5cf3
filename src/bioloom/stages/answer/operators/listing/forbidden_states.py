"""Beside the diseases in which a drug is contraindicated: states that records speak of, and that are no diseases.

Pregnancy, an age or a clearance is no node that an edge of a contraindication leads to. A list of diseases alone, of a
drug that must not be given in pregnancy, would be heard as whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bioloom.core.answer import Answer, Caveat, heeding
from bioloom.core.pattern import Edge, Pattern
from bioloom.core.run import Run
from bioloom.stages.answer.part import Manner

from ...phrases import listed

if TYPE_CHECKING:
    from bioloom.stages.gate.gate.guidelines import Told

FORBIDS = "contraindicated_in"
NAMED = 8


def with_states(answer: Answer, pattern: Pattern, run: Run, manner: Manner) -> Answer:
    """``answer`` with what records say of the drug that is asked about: what forbids it, then what warns of it.

    Also where no disease is known: what is known of the drug is then the states alone.
    """
    edge = _forbidden_in(pattern)
    if edge is None or manner.closed_world or manner.entries:
        return answer
    # The gate is loaded for the few questions that need it.
    from bioloom.stages.gate.gate.guidelines import told_of  # noqa: PLC0415
    from bioloom.stages.gate.stage import CHECKED_ONLY  # noqa: PLC0415

    if run.resources.extras.get(CHECKED_ONLY):
        return answer
    graph = run.resources.graph
    drugs = [e for c in pattern.node(edge.subject).curies if (e := graph.entity(c)) is not None]
    told = told_of(name for e in drugs for name in (e.name, *graph.names(e.curie)))
    parts = [
        _said(how, [t for t in told if t.caution == warns]) for how, warns in (("forbid", False), ("warn of", True))
    ]
    said = "; ".join(p for p in parts if p)
    return heeding(answer, Caveat(kind="incomplete", said=f"beside diseases, records {said}")) if said else answer


def _said(how: str, told: list[Told]) -> str:
    states = list(dict.fromkeys(t.state for t in told))
    sources = list(dict.fromkeys(t.source for t in told))
    return f"{how} it in: {listed(states, NAMED)} ({listed(sources, 2, '; ')})" if states else ""


def _forbidden_in(pattern: Pattern) -> Edge | None:
    """The edge, where it is asked in what a drug is contraindicated, and nothing else."""
    if len(pattern.edges) != 1:
        return None
    edge = pattern.edges[0]
    plain = edge.predicates == (FORBIDS,) and not (edge.absent or edge.negated or edge.tests)
    return edge if plain and edge.object == pattern.answer and pattern.node(edge.subject).known else None
