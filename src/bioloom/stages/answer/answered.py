"""The answer to one part of a question, by what is wanted of its pattern."""

from __future__ import annotations

from bioloom.core.answer import Answer, Caveat, abstention, heeding, without
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.levels import with_level
from bioloom.stages.answer.conclude.stage import UNRECORDED
from bioloom.stages.answer.conclude.yesno import decide
from bioloom.stages.read.choice.lacking import lacking
from bioloom.stages.read.types import Reading
from bioloom.stages.weave.sources import where_from

from .names import unknown_name
from .operators.counting.amount import amount
from .operators.counting.compared import compared
from .operators.counting.counted import counted
from .operators.joining.connect import connect
from .operators.joining.mechanism import mechanism
from .operators.listing.select import select
from .operators.things.define import define
from .operators.things.identify import identify
from .operators.together.every_member import every, of_some
from .operators.together.jointly import jointly
from .operators.together.shared_by_class import shared
from .part import Manner, Part
from .phrases import listed

INITIALS, TOLD_APART = "initials", 0.45  # initials that fit many things score less
NAMED = 3
NO_TEXTS = {"define", "identify"}  # what a node is called is no statement that a text could add


def answered(part: Part, run: Run, manner: Manner) -> Answer:
    """The answer to ``part`` from the graph of ``run``, or an abstention."""
    answer = jointly(part, run) if part.reading.jointly else _answered(part, run, manner)
    if not manner.closed_world:
        return answer
    return without(answer, UNRECORDED)  # what is not listed is not so


def _answered(part: Part, run: Run, manner: Manner) -> Answer:
    reading = part.reading
    match reading.operator:
        case "define":
            return define(part, run)
        case "identify":
            return identify(part, run)
        case "path":
            return connect(part, run, manner)
        case "mechanism":
            return mechanism(part, run, manner)
    if reading.all_of:
        return (every if reading.kind == "yesno" else shared)(part, run, manner)
    if reading.aggregate is not None:
        how = {"highest": compared, "lowest": compared, "amount": amount}.get(reading.aggregate.how, counted)
        return how(part, reading.aggregate, run, manner)
    if reading.kind == "yesno":
        decided = decide(
            reading.pattern, run, inverted=reading.inverted, subclasses=manner.subclasses,
            witnesses=manner.witnesses, closed_world=manner.closed_world and not reading.leave,
        )  # fmt: skip
        told = resting(decided if manner.closed_world else of_some(decided, reading, run), reading)
        return with_level(told, reading.pattern, run) if reading.leave else told
    return select(part, run, manner)


def resting(answer: Answer, reading: Reading) -> Answer:
    """``answer`` with what it rests on, where leave was asked: a bare "yes" would be taken for it."""
    if not reading.leave or answer.abstained:
        return answer
    if answer.value == ("yes" if reading.inverted else "no"):  # one source's "no interaction" is no leave
        said = f"not stated: a source denies that {reading.leave}, which is no leave"
        return heeding(abstention("yesno"), Caveat(kind="leave", said=said))
    said = f"{'sources differ on whether ' if answer.value == 'maybe' else 'on record: '}{reading.leave}"
    return heeding(answer, Caveat(kind="leave", said=said))


def unanswerable(part: Part, run: Run) -> Answer | None:
    """An abstention where this graph cannot answer at all: words it does not know, relations it does not have."""
    reading, graph = part.reading, run.resources.graph
    if said := _mere_initials(reading):
        return abstention(reading.kind, said)
    if part.strangers:
        return unknown_name(reading.kind, [e.name for e in part.strangers], run.resources.linker)
    if run.matched_on is not None and (relations := lacking(reading.pattern, graph)):
        said = f"{graph.name} has no edges that say {'; '.join(relations)}: {where_from(relations, graph)}"
        return abstention(reading.kind, said)
    return None


def _mere_initials(reading: Reading) -> str:
    """What a short form may stand for, where it is nobody's name and only the initials of many; empty elsewhere."""
    for bound in reading.bound:
        if bound.readings and bound.readings[0].kind == INITIALS and bound.readings[0].score < TOLD_APART:
            may = listed([r.entity.name for r in bound.readings], NAMED)
            return f"what {bound.text!r} stands for: no source calls anything so; it may be {may}"
    return ""
