"""A question of which not every word was understood: why it is refused, or an answer where one is wanted anyway."""

from __future__ import annotations

import re

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.ports import Linker
from bioloom.core.question import Question
from bioloom.stages.read.types import Understanding

from .names import NEAREST, near_names


def may_loosen(asked: Understanding) -> bool:
    """Whether nothing was taken, or only what names things that nobody knows, and there is a nearest reading."""
    nearest = bool(asked.alternatives) or any(h.reading for h in asked.halves)
    return nearest and (not asked.parts or any(p.unknown for p in asked.parts))


def loosened(asked: Understanding) -> Understanding:
    """``asked`` with its likeliest reading taken, though words of the question are left out; they stay missing.

    Of a question for several things those that were read are taken.
    """
    if read := tuple(h.reading for h in asked.halves if h.reading is not None):
        return asked.model_copy(update={"parts": read, "alternatives": ()})
    return asked.model_copy(update={"parts": asked.alternatives[:1], "alternatives": asked.alternatives[1:]})


_LISTS = frozenset({"select", "count", "most", "fewest", "highest", "lowest", "amount", "identify"})
_ASKS = re.compile(  # a piece that asks; "and is oral" and "which are approved" are conditions on the first
    r"\W*(?:(?:and|also|then|next|plus|or|but|if so|as well as)\b\W*)*(?:please\s+)?"
    r"(?:(?:in|at|on|by|to|for|from|of|with|through|under|via)\s+)?"
    r"(?:what|whose|where|how|why|when"
    r"|(?:which|who|whom)(?! (?:is|are|was|were|has|have|had|can|could|may|might|do|does|did|will|would|must|should)\b)"
    r"|(?:is|are|was|were|does|do|did|can|could|would|will|has|have)\s+(?:it|they|he|she|this|that|these|those|there)"
    r"|name|list|give|tell|state|say|explain|describe)\b",
    re.IGNORECASE,
)


def led(asked: Understanding) -> Understanding | None:
    """``asked`` with those of several things taken that were read, where the first is one; None where it is not.

    The first must list, count or measure something, and what was not read must ask by its own words: "... and carry a
    risk of it" is a condition on the first, without which that would be another question.
    """
    first = asked.halves[0].reading if asked.halves and not asked.parts else None
    lost = [h for h in asked.halves if h.reading is None]
    if first is None or first.operator not in _LISTS or not all(_ASKS.match(h.text) for h in lost):
        return None
    return loosened(asked)


def led_by(answer: Answer, asked: Understanding) -> Answer:
    """``answer`` to what was read of several things, with what was not read, and why, said first."""
    return heeding(answer, *(Caveat(kind="unanswered", said=said) for said in _lost(asked)))


def not_understood(question: Question, asked: Understanding, linker: Linker) -> Answer:
    """An abstention that says what was not understood, what was recognised, near names, and the nearest reading."""
    near = near_names(asked.strangers, linker)
    missing, notes = (asked.missing, _nearest(asked)) if not asked.halves else (_lost(asked), _read(asked))
    return abstention(question.kind or "entities", *missing).model_copy(update={"notes": (*near, *notes)})


def said_first(answer: Answer, asked: Understanding) -> Answer:
    """``answer`` with how the question was read and what was left out of it as its first note."""
    if any(h.reading for h in asked.halves):
        note, left = f"answered in part: {'; '.join(_lost(asked))}", _lost(asked)
    else:
        read = next((p.said for p in asked.parts if p.said), "")
        note, left = f"read loosely as: {read} Left out: {'; '.join(asked.missing)}", ()
    said = {*asked.missing, *left}
    kept = answer.model_copy(update={"notes": tuple(n for n in answer.notes if n not in said)})
    return heeding(kept, Caveat(kind="loosely", said=note))


def beside_background(answer: Answer, asked: Understanding) -> Answer:
    """``answer`` with what of the question was taken to set its scene said first, for it may have been a condition.

    So it is of "not stated": the question was read without it.
    """
    if not asked.background:
        return answer
    said = f"taken for background, not for a condition: {asked.background!r}"
    return heeding(answer, Caveat(kind="background", said=said))


def with_sources_told(answer: Answer, asked: Understanding) -> Answer:
    """``answer`` with whose statements alone it rests on, and which source of the question leaves nothing out.

    One that could not be heeded is said first.
    """
    said = [
        s.note or f"of {s.text} alone: what other sources state does not count"
        for s in asked.sources
        if (s.note or s.infores) and not s.unheeded
    ]
    answer = answer.model_copy(update={"notes": tuple(dict.fromkeys((*answer.notes, *said)))}) if said else answer
    unheeded = [Caveat(kind="loosely", said=s.note) for s in asked.sources if s.unheeded]
    return heeding(answer, *unheeded) if unheeded else answer


def _nearest(asked: Understanding) -> tuple[str, ...]:
    """What of the question was recognised, and the nearest reading."""
    recognised = [f"recognised: {', '.join(asked.understood)}"] if asked.understood else []
    return (*recognised, *(f"{NEAREST}{r.said}" for r in asked.alternatives[:1] if r.said))


def _lost(asked: Understanding) -> tuple[str, ...]:
    """Which of several things was not understood, and why; where none was, first that several are asked."""
    many = len(asked.halves)
    first = () if any(h.reading for h in asked.halves) else asked.missing[:1]
    lost = (
        f"part {n} of {many} is not understood: {h.text!r} ({'; '.join(h.missing)})"
        for n, h in enumerate(asked.halves, 1) if h.reading is None
    )  # fmt: skip
    return (*first, *lost)


def _read(asked: Understanding) -> tuple[str, ...]:
    """Which of several things was understood, how, and how to have that answered alone."""
    read = [
        f"part {n} of {len(asked.halves)} is understood: {h.text!r} as: {h.reading.said}"
        for n, h in enumerate(asked.halves, 1) if h.reading is not None
    ]  # fmt: skip
    return (*read, "ask for that alone, or for all with --loosely, which says first what it leaves out") if read else ()
