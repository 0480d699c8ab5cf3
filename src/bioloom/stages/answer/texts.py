"""What texts add to an answer of the graph: support where it stands, an answer where there is none."""

from __future__ import annotations

from collections.abc import Callable

from bioloom.core.answer import Answer
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.options import offered
from bioloom.stages.find.retrieve.search import sources_of
from bioloom.stages.weave.reach import Reach

from .part import Part

Answering = Callable[[Run], Answer]


def with_texts(part: Part, answer: Answer, run: Run, answering: Answering, reach: Reach, *, weak: float) -> Answer:
    """``answer`` of the graph where that is well supported; else what ``answering`` makes of it with texts."""
    from bioloom.stages.weave import reading as texts_of  # noqa: PLC0415 - of no use where the graph suffices

    texts = texts_of.supplied(part.context, run, part.strangers)
    if settled(answer):
        return texts_of.supported(answer, texts, run, answering, asked=part.reading.pattern, reach=reach, weak=weak)
    if not (part.options and part.reading.inverted):
        pattern = offered(part.reading.pattern, part.options, run) if part.options else part.reading.pattern
        texts = texts_of.search_hops(pattern, run, reach, texts, part.strangers)
    for found in texts_of.answers(texts, run, answering):
        if settled(found):
            return texts_of.with_denials(found, texts, run, part.reading.pattern)
    if not answer.abstained:
        return answer
    denied = texts_of.denials(part.reading.pattern, texts)
    n = len({u.origin.record for u in texts.units})
    told = f"{n} record{'s' * (n != 1)} that state something near it do not close the gap" if n else "no text found"
    return answer.model_copy(update={"missing": (*denied, *answer.missing, told)})


def settled(answer: Answer) -> bool:
    """Whether an answer rests on a statement: not an abstention, a count of nothing or a no for want of a yes.

    That sources disagree rests on the statements of both.
    """
    if answer.abstained or (answer.kind == "count" and not answer.value):
        return False
    return answer.kind != "yesno" or answer.confidence is not None or answer.value == "maybe"


def with_unread(answer: Answer, run: Run) -> Answer:
    """``answer`` with a note on the channels that it may draw on and for which no source is set up."""
    if unread := [c for c in sorted(run.allowed - {"kg"}) if not sources_of(c, run)]:
        note = f"{', '.join(unread)} not read: no source of it is set up (--corpus NAME, or a source by name)"
        return answer.model_copy(update={"notes": (*answer.notes, note)})
    return answer
