"""Answers by the value that an edge carries: where it is highest or lowest."""

from __future__ import annotations

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.results.numbers import Numbers
from bioloom.core.run import Run
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.types import Aggregate
from bioloom.stages.weave.stage import Woven

from ...phrases import edge_text, key_text, qualifier_of, value_text
from .binned import BEYOND, BINNED, LED, MEASURED, OF_OPTIONS, Placed, Share, binned_text, of_shares
from .extreme import Measure, extreme


def compared(part: Part, aggregate: Aggregate, run: Run, manner: Manner) -> Answer:
    """The answers whose value is highest or lowest, the largest of each counting where several are recorded."""
    pattern, key = part.reading.pattern, aggregate.key
    qualifier = qualifier_of(pattern, aggregate)
    words = qualifier.values if qualifier and qualifier.type == "word" and qualifier.most else ()
    if qualifier and qualifier.type in ("word", "flag") and not words:
        return abstention(part.reading.kind, f"no {key_text(key)} is higher than another, so nothing is the most")
    said = edge_text(pattern, pattern.edges[aggregate.edge])
    placed = Placed()
    most, share = aggregate.how == "highest", qualifier is not None and qualifier.type == "share"

    def numbers(woven: Woven, run: Run) -> Numbers:
        found = woven.matched.values(aggregate.edge, key, words)
        return of_shares(woven, found, Share(aggregate.edge, key, most), run, placed) if share else found

    def in_words(number: float) -> str:
        if number in placed.ends:
            return binned_text(number, qualifier.said if qualifier else "{value}", most=most)
        return value_text(words[int(number)] if words else number, key, qualifier)

    measure = Measure(
        of=numbers,
        said=in_words,
        what=f"compared: the {key_text(key)} ({said}), {MEASURED if share else 'the largest on record of each'}",
        lacking=f"no {key_text(key)}",
        most=most,
        key=key,
    )
    answer = extreme(part, measure, run, manner)
    if answer.abstained or not placed.beyond:
        return answer
    unsure = answer.model_copy(update={"confidence": None})
    led = any(r.startswith(BINNED) for e in answer.entities[:1] for r in e.reasons)
    said = OF_OPTIONS if part.options and not led else LED if led else BEYOND.format(placed.beyond)
    return heeding(unsure, Caveat(kind="binned", said=said))
