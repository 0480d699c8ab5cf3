"""The judgements of a beam search; each has a rule that goes by words alone."""

from __future__ import annotations

from typing import Any

from bioloom.core.judgement import Judgement, Written
from bioloom.core.ports import Compared, Resources
from bioloom.core.untrusted import fenced, inert
from bioloom.core.value import Value

from .types import Choice, Choosing, Enough, Weighing

PACKAGE = "bioloom.stages.find.beam"


class WrittenChoice(Value):
    """How a model writes it: numbers of items, the best first."""

    chosen: tuple[int, ...] = ()
    scores: tuple[float, ...] = ()


def choosing_slots(value: Choosing) -> dict[str, str]:
    """The items, numbered from 1."""
    return {
        "question": value.question,
        "at": inert(value.at),
        "items": "; ".join(f"{i} {inert(item)}" for i, item in enumerate(value.items, 1)),
        "width": f"at most {value.width}" if value.width else "as many as help",
        "conditions": f"To be fulfilled: {'; '.join(map(inert, value.conditions))}" if value.conditions else "",
    }


def read_choice(written: WrittenChoice, value: Choosing, kit: Any) -> Choice:  # noqa: ARG001 - a reader is given the kit
    """The choice as it was written, without numbers that stand for nothing."""
    known = [n - 1 for n in dict.fromkeys(written.chosen) if 1 <= n <= len(value.items)]
    if written.chosen and not known:
        raise ValueError(f"The items are numbered 1 to {len(value.items)}.")
    scores = [min(max(s, 0.0), 1.0) for s in written.scores] + [1.0 / (1 + i) for i in range(len(known))]
    scores = scores[: len(known)] if len(written.scores) >= len(known) else scores[len(written.scores) :][: len(known)]
    return Choice(chosen=tuple(known[: value.width]), scores=tuple(scores[: value.width]))


def by_likeness(value: Choosing, kit: Resources) -> Choice:
    """The items whose words are most like the question's; without a width those that are more alike than most."""
    if kit.scorer is None or not value.items:
        return Choice(chosen=tuple(range(len(value.items)))[: value.width], scores=(1.0,) * len(value.items))
    query = " ".join((value.question, *value.conditions))
    scores = kit.scorer.handle(Compared(query, value.items), timeout=None).scores
    order = sorted(range(len(scores)), key=lambda i: (-scores[i], i))
    if value.width is None:
        middle = sum(scores) / len(scores)
        order = [i for i in order if scores[i] >= middle]
    chosen = tuple(order[: value.width])
    return Choice(chosen=chosen, scores=tuple(max(0.0, min(1.0, scores[i])) for i in chosen))


def weighing_slots(value: Weighing) -> dict[str, str]:
    """What was found, between its marks."""
    options = f"Options: {'; '.join(value.options)}" if value.options else ""
    return {"question": value.question, "options": options, "lines": fenced(value.lines)}


def by_topics(value: Weighing, kit: Any) -> Enough:  # noqa: ARG001 - a rule is given the kit
    """Enough, once something was reached from every topic of the question."""
    return Enough(enough=value.topics > 0 and any(n >= value.topics for n in value.reached))


_CHOICE = Written(form=WrittenChoice, read=read_choice)
RELATIONS = Judgement(
    "choose-relations", Choosing, Choice, "full", rule=by_likeness, prompt=(PACKAGE, "relations.md"),
    slots=choosing_slots, written=_CHOICE,
)  # fmt: skip
ENTITIES = Judgement(
    "choose-entities", Choosing, Choice, "full", rule=by_likeness, prompt=(PACKAGE, "entities.md"),
    slots=choosing_slots, written=_CHOICE,
)  # fmt: skip
ENOUGH = Judgement(
    "enough", Weighing, Enough, "full", rule=by_topics, prompt=(PACKAGE, "enough.md"), slots=weighing_slots
)
