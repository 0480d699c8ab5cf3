"""What holds of the kinds of what is named and not of it as it is named: with every answer, and apart from it."""

from __future__ import annotations

from bioloom.core.answer import Answer, Caveat, Ranked, heeding
from bioloom.core.run import Run
from bioloom.stages.answer.part import Manner
from bioloom.stages.find.support.strength import SCORING
from bioloom.stages.weave.stage import Woven, widened

from ...phrases import listed

SHOWN, LOOKED_AT, NAMED = 20, 5000, 5


def with_below(answer: Answer, woven: Woven, run: Run, manner: Manner) -> Answer:
    """``answer`` of what is stated of the terms themselves with what is stated only of their subclasses.

    Of a count it changes the meaning, so it is a caveat there, and so it is of a list that has the smaller part. An
    answer that holds through subclasses says so itself, and what excludes or tests is left as it was asked.
    """
    pattern = woven.pattern
    strict = not manner.subclasses or manner.entries or woven.widened or bool(woven.relaxed) or woven.plain is not None
    if strict or answer.abstained or any(e.absent or e.tests for e in pattern.edges):
        return answer
    wider = widened(pattern)
    broad = run.match(wider) if wider != pattern else woven.matched
    more = broad.count - woven.matched.count
    if more <= 0:
        return answer
    first: tuple[Ranked, ...] = ()
    if broad.count <= LOOKED_AT:
        own = {e.curie for e in woven.matched.entities()}
        best = (b.entity for b in broad.supported(SCORING, len(own) + SHOWN))
        first = tuple(Ranked(entity=e) for e in best if e.curie not in own)[:SHOWN]
    names = _names(first, more)
    answer = answer.model_copy(update={"below": first, "below_total": more})
    if answer.kind == "count":
        said = f"stated of the term itself; {more:,} more entries hold of its subclasses alone{names}"
        return heeding(answer, Caveat(kind="counted", said=said))
    said = f"{more:,} more hold of subclasses of what is named, and not of it itself{names}"
    if more > (answer.total or 0):  # most of what is known is not in the list
        return heeding(answer, Caveat(kind="counted", said=said))
    return answer.model_copy(update={"notes": (*answer.notes, said)})


def _names(first: tuple[Ranked, ...], more: int) -> str:
    """The best supported of them, after a colon; nothing where they are too many to have been looked at."""
    if not first:
        return ""
    names = listed([r.entity.name for r in first], NAMED)
    return f": {names}" if more <= SHOWN else f", {', '.join(r.entity.name for r in first[:NAMED])} before all"
