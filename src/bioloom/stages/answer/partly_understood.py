"""A question of which not every word was understood: why it is refused, or an answer where one is wanted anyway."""

from __future__ import annotations

from bioloom.core.answer import Answer, Caveat, abstention, heeding
from bioloom.core.ports import Linker
from bioloom.core.question import Question
from bioloom.stages.read.types import Understanding

from .names import near_names


def may_loosen(asked: Understanding) -> bool:
    """Whether nothing was taken, or only what names things that nobody knows, and there is a nearest reading."""
    return bool(asked.alternatives) and (not asked.parts or any(p.unknown for p in asked.parts))


def loosened(asked: Understanding) -> Understanding:
    """``asked`` with its likeliest reading taken, though words of the question are left out; they stay missing."""
    return asked.model_copy(update={"parts": asked.alternatives[:1], "alternatives": asked.alternatives[1:]})


def not_understood(question: Question, asked: Understanding, linker: Linker) -> Answer:
    """An abstention that says what was not understood, what was recognised, near names, and the nearest reading."""
    recognised = [f"recognised: {', '.join(asked.understood)}"] if asked.understood else []
    nearest = [f"nearest reading: {r.said}" for r in asked.alternatives[:1] if r.said]
    found = abstention(question.kind or "entities", *asked.missing)
    near = near_names(asked.strangers, linker)
    return found.model_copy(update={"notes": (*near, *recognised, *nearest)})


def said_first(answer: Answer, asked: Understanding) -> Answer:
    """``answer`` with how the question was read and what was left out of it as its first note."""
    read = next((p.said for p in asked.parts if p.said), "")
    note = f"read loosely as: {read} Left out: {'; '.join(asked.missing)}"
    kept = answer.model_copy(update={"notes": tuple(n for n in answer.notes if n not in asked.missing)})
    return heeding(kept, Caveat(kind="loosely", said=note))
