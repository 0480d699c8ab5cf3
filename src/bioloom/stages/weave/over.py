"""An answer over a graph with texts laid on it: first with all that was read, then with what it rests on alone."""

from __future__ import annotations

from collections.abc import Callable

from bioloom.core.answer import Answer, Caveat, heeding
from bioloom.core.ports import Layered
from bioloom.core.run import Run

from .texts import Texts, is_hedged

Answering = Callable[[Run], Answer]


def answer_over(texts: Texts, run: Run, answering: Answering, *, hedged: bool = False) -> Answer:
    """What ``answering`` says with the facts of ``texts`` on top of the graph of ``run``; it cites their sentences.

    It answers twice. What was read but carries nothing is left out the second time, so the evidence that is cited is
    all that is needed to come to the same answer again (`bioloom verify` does).
    """
    base = run.resources.graph
    if not isinstance(base, Layered) or not texts.units:
        return answering(run)
    first = answering(run.over(base.overlaid(texts.facts(hedged=hedged)), channel=run.matched_on))
    facts = [f for unit in run.recorder.evidence(first.evidence) for f in unit.facts]
    used = Texts(texts.behind(facts)).only(f.key[:3] for f in facts)
    if first.abstained:
        return first
    if not used.units:  # what was read carries nothing of the answer, so it is the graph's
        return answering(run)
    over = run.over(base.overlaid(used.facts(hedged=hedged)), channel=run.matched_on)
    again = answering(over)
    cited = tuple(run.keep(unit) for unit in used.units)
    sources = ", ".join(sorted({u.origin.source for u in used.units}))
    said = "1 sentence carries" if len(used.units) == 1 else f"{len(used.units)} sentences carry"
    caveats = [Caveat(kind="from_text", said=f"{said} this, from {sources}: read from text, not curated")]
    if hedged and any(is_hedged(f) for u in used.units for f in u.facts):
        caveats.append(Caveat(kind="supposed", said="said there only as possible"))
    return heeding(again.model_copy(update={"evidence": (*again.evidence, *cited)}), *caveats)
