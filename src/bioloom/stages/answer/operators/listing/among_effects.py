"""Beside the drugs that are contraindicated in a disease: those whose labels list it among their effects."""

from __future__ import annotations

from bioloom.core.answer import Answer, Caveat, heeding
from bioloom.core.pattern import Edge, Pattern
from bioloom.core.run import Run
from bioloom.stages.answer.part import Manner
from bioloom.stages.find.support.strength import SCORING
from bioloom.stages.weave.stage import Woven

FORBIDS, EFFECT = "contraindicated_in", "has_side_effect"
NAMED = 10


def with_effects(answer: Answer, woven: Woven, run: Run, manner: Manner) -> Answer:
    """``answer`` with a caveat that names what may cause or worsen the disease and is in no list of contraindications.

    Sources of contraindications hold what a label forbids, not what it warns of: a list of them alone would be heard
    as whole.
    """
    edge = _forbids(woven.pattern)
    if edge is None or answer.abstained or answer.kind not in ("entities", "entity") or manner.entries:
        return answer
    pattern = woven.pattern.model_copy(update={"edges": (edge.model_copy(update={"predicates": (EFFECT,)}),)})
    found = run.match(pattern)
    own = {e.curie for e in woven.matched.entities()}
    number = len({e.curie for e in found.entities()} - own)
    if not number:
        return answer
    first = [b.entity.name for b in found.supported(SCORING, len(own) + NAMED) if b.entity.curie not in own][:NAMED]
    said = (
        "these are what labels forbid, not what they warn of; "
        f"of {number:,} more drugs they list it among the effects: {', '.join(first)}{' ...' if number > NAMED else ''}"
    )
    return heeding(answer, Caveat(kind="unrecorded", said=said))


def _forbids(pattern: Pattern) -> Edge | None:
    """The edge, where the drugs that are contraindicated in what is named are asked for and nothing else."""
    if len(pattern.edges) != 1:
        return None
    edge = pattern.edges[0]
    plain = edge.predicates == (FORBIDS,) and not (edge.absent or edge.negated or edge.tests)
    return edge if plain and edge.subject == pattern.answer and pattern.node(edge.object).known else None
