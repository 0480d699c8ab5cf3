"""Readings that put a question more or less narrowly and get the same answer: which of them is meant does not matter.

"Do A and B bind C" may ask for targets or for main targets. Where both are true of the graph the answer is the same,
and the chances of such readings count together for the likeliest of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.errors import BioloomError
from bioloom.core.ports import Graph

from .choose import Weighed
from .form import Arm

COMPARED = 3  # readings, the likeliest
LEAST = 0.05  # chance of a reading that is worth a look


def agreeing(found: Sequence[Weighed], graph: Graph | None) -> float:
    """The chance of the first reading with those of the others that differ in qualifiers alone and answer the same."""
    if not found or found[0].proposal is None or graph is None:
        return found[0].chance if found else 0.0
    first, total = found[0], found[0].chance
    rivals = [w for w in found[1:COMPARED] if w.chance >= LEAST and _bare(w) == _bare(first)]
    if not rivals:
        return total
    own = _answer(first, graph)
    return total + sum(w.chance for w in rivals if own and _answer(w, graph) == own)


def _bare(one: Weighed) -> str:
    """What a reading asks of which stretches of the text, without qualifiers; empty for what was not learned."""
    if one.proposal is None or one.proposal.form.by is not None:
        return ""
    form, slots = one.proposal.form, one.proposal.slots
    arms = [(_untested(arm), s.start, s.end, s.curies) for arm, s in zip(form.arms, slots, strict=True)]
    return f"{form.operator} {form.kind} {arms}"


def _untested(arm: Arm) -> Arm:
    return arm._replace(hops=tuple(h.bare for h in arm.hops))


def _answer(one: Weighed, graph: Graph) -> str:
    """What the graph answers, in one word; empty where it cannot be asked."""
    if one.reading.aggregate is not None or not one.reading.pattern.edges:
        return ""
    try:
        matched = graph.match(one.reading.pattern)
    except BioloomError:
        return ""
    return f"{matched.count} {matched.answers_sha}"
