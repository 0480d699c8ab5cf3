"""Answers by the value that an edge carries: where it is highest or lowest."""

from __future__ import annotations

from bioloom.core.answer import Answer, abstention
from bioloom.core.run import Run
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.types import Aggregate

from .extreme import Measure, extreme
from .phrases import BANDS, edge_text, key_text, qualifier_of, value_text


def compared(part: Part, aggregate: Aggregate, run: Run, manner: Manner) -> Answer:
    """The answers whose value is highest or lowest, the largest of each counting where several are recorded."""
    pattern, key = part.reading.pattern, aggregate.key
    qualifier = qualifier_of(pattern, aggregate)
    words = qualifier.values if qualifier and qualifier.type == "word" and qualifier.most else ()
    if qualifier and qualifier.type in ("word", "flag") and not words:
        return abstention(part.reading.kind, f"no {key_text(key)} is higher than another, so nothing is the most")
    said = edge_text(pattern, pattern.edges[aggregate.edge])
    measure = Measure(
        of=lambda matched: matched.values(aggregate.edge, key, words),
        said=lambda n: value_text(words[int(n)] if words else n, key, qualifier),
        what=f"compared: the {key_text(key)} ({said}), the largest on record of each",
        lacking=f"no {key_text(key)}",
        most=aggregate.how == "highest",
        key=key,
    )
    answer = extreme(part, measure, run, manner)
    facts = (f for unit in run.recorder.evidence(answer.evidence) for f in unit.facts)
    told = {str(q.value) for f in facts for q in f.qualifiers if q.key == f"{key}_text"}
    bands = [BANDS[t] for t in sorted(told & BANDS.keys())]
    note = f"a source gives a band, and its middle is compared ({', '.join(bands)})"
    return answer.model_copy(update={"notes": (*answer.notes, note)}) if bands else answer
