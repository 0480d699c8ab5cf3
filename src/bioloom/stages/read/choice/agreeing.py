"""Readings that put a question differently and get the same answer: which of them is meant does not matter.

"Do A and B bind C" may ask for targets or for main targets. Where both are true of the graph the answer is the same,
and the chances of such readings count together for the likeliest of them. So it is for a list and its count, and for
two relations between the same things that both hold: "is SRY on the Y chromosome" is yes in either.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from bioloom.core.errors import BioloomError
from bioloom.core.ports import Graph

from ..forms.form import Arm
from ..forms.kinds import CHEM
from .choose import FEATURES, Weighed, Weights

EMPTY = FEATURES.index("empty")
COMPARED = 3  # readings, the likeliest
LEAST = 0.05  # chance of a reading that is worth a look


def agreeing(found: Sequence[Weighed], graph: Graph | None) -> float:
    """The chance of the first reading with those of the others that mean the same things and answer the same.

    They differ in qualifiers alone, or each is a "yes" about the same things.
    """
    if not found or found[0].proposal is None or graph is None:
        return found[0].chance if found else 0.0
    first, total = found[0], found[0].chance
    for one in found[1:COMPARED]:
        if one.chance < LEAST:
            continue
        if _bare(one) == _bare(first):
            own = _answer(first, graph)
            total += one.chance if own and _answer(one, graph) == own else 0.0
        elif _claimed(first) and _claimed(one) == _claimed(first):
            total += one.chance if _holds(first, graph) and _holds(one, graph) else 0.0
    return total


def told_by_words(one: Weighed, weights: Weights) -> float:
    """The chance of a list without an answer of its own, but for that: it is said that none is known, or what is below.

    What counts or judges is left as it is, for none and no would be answers; so is what leaves a word over.
    """
    if not one.features[EMPTY] or one.reading.operator != "select" or not one.coverage.whole:
        return one.chance
    odds = one.chance / max(1e-9, 1 - one.chance) * math.exp(-weights.features[EMPTY])
    return odds / (1 + odds)


def _claimed(one: Weighed) -> str:
    """The things of which a reading claims something, with where they are named; empty where it denies or counts.

    A qualifier's value may turn a claim round, and a drug may treat what it is forbidden in: such claims stand alone.
    """
    if one.proposal is None or one.proposal.form.operator != "exists" or one.proposal.form.by is not None:
        return ""
    form, slots = one.proposal.form, one.proposal.slots
    if any(a.absent for a in form.arms) or any(h.tests for h in form.hops) or any(s.kind == CHEM for s in slots):
        return ""
    return str(sorted((s.start, s.end, s.curies) for s in slots))


def _holds(one: Weighed, graph: Graph) -> bool:
    return _answer(one, graph).partition(" ")[0] not in ("", "0")


def _bare(one: Weighed) -> str:
    """What a reading asks of which stretches of the text, without qualifiers; empty for what was not learned."""
    if one.proposal is None or one.proposal.form.by is not None:
        return ""
    form, slots = one.proposal.form, one.proposal.slots
    arms = [(_untested(arm), s.start, s.end, s.curies) for arm, s in zip(form.arms, slots, strict=True)]
    operator = "select" if form.operator == "count" else form.operator  # a list is counted as well
    return f"{operator} {form.kind} {arms}"


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
