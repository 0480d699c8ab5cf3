"""A name of which the graph says nothing of the kind that is asked, read as another thing of that name."""

from __future__ import annotations

from bioloom.core.pattern import Pattern, Var
from bioloom.core.ports import Grounding
from bioloom.core.run import Run
from bioloom.stages.read.types import Bound, Reading

OTHERS = 4  # further readings that are tried
CLOSE = 0.25  # a reading that is this much less sure is another thing


def reread(reading: Reading, run: Run) -> tuple[Reading, str]:
    """``reading`` with a name taken for another thing where only that has matches, and what to say of it.

    The thing first thought of must have no edge at all where the pattern has one: "iron" is an element among the
    nutrients, and a drug elsewhere.
    """
    for bound in reading.bound:
        for other in bound.readings[1:OTHERS]:
            if bound.readings[0].score - other.score > CLOSE:
                continue
            if not _silent(reading.pattern, bound.node, run):
                break
            pattern = _with(reading.pattern, bound.node, other)
            if pattern != reading.pattern and run.match(pattern).count:
                taken = _first(bound, other)
                run.note("reread", node=bound.node, curie=other.entity.curie)
                bounds = tuple(taken if b is bound else b for b in reading.bound)
                return reading.model_copy(update={"pattern": pattern, "bound": bounds}), _said(bound, other)
    return reading, ""


def _silent(pattern: Pattern, name: str, run: Run) -> bool:
    """Whether the graph has no edge of the kinds that ``pattern`` has at the node ``name``, for one of them."""
    node = pattern.node(name)
    for edge in pattern.edges:
        if name not in (edge.subject, edge.object) or edge.closure or edge.absent or edge.subject == edge.object:
            continue
        far = pattern.node(edge.object if edge.subject == name else edge.subject)
        open_end = Var(name=far.name, categories=far.categories)
        if not run.match(Pattern(nodes=(node, open_end), edges=(edge,), answer=far.name)).count:
            return True
    return False


def _with(pattern: Pattern, name: str, other: Grounding) -> Pattern:
    curies = tuple(dict.fromkeys((other.entity.curie, *(t.curie for t in other.twins))))
    if set(curies) & set(pattern.node(name).curies):
        return pattern
    nodes = tuple(n.model_copy(update={"curies": curies}) if n.name == name else n for n in pattern.nodes)
    return pattern.model_copy(update={"nodes": nodes})


def _first(bound: Bound, taken: Grounding) -> Bound:
    return bound.model_copy(update={"readings": (taken, *(g for g in bound.readings if g is not taken))})


def _said(bound: Bound, taken: Grounding) -> str:
    first = bound.readings[0].entity
    return (
        f"{bound.text!r} is taken for {taken.entity.name} ({taken.entity.curie}); "
        f"the graph says nothing of the kind about {first.name} ({first.curie})"
    )
