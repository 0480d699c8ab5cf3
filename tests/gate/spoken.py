"""Questions as the reader hears them: the things named are marked in the text, the form says what they have to do."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bioloom.core.answer import Answer
from bioloom.core.catalogue import catalogue
from bioloom.core.fact import Fact
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.methods.loom import Loom
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower, patient_of
from bioloom.stages.read.types import Role, Span, Understanding
from gate.clinic import Names, resources

_MARK = re.compile(r"\[([^|\]]+)\|(\w+)\]")


def heard(marked: str, form: str, unread: str = "") -> tuple[Question, Understanding]:
    """A question with each slot marked as ``[words|Kind]``, and what the reader takes it for, but for ``unread``."""
    slots, text = [], ""
    at = 0
    for m in _MARK.finditer(marked):
        text += marked[at : m.start()]
        at = m.end()
        readings = () if m[2] == "State" else tuple(Names().link(m[1]))
        slots.append(Slot(text=m[1], start=len(text), end=len(text) + len(m[1]), kind=m[2], readings=readings))
        text += m[1]
    text += marked[at:]
    taken = parse_form(form)
    named = tuple(Span(start=s.start, end=s.end, text=s.text, role=Role.MENTION) for s in slots)
    if unread:
        at = text.index(unread)
        named = (*named, Span(start=at, end=at + len(unread), text=unread, role=Role.UNREAD))
    options = tuple(s.text for s, a in zip(slots, taken.arms, strict=True) if a.role == "option")
    reading = lower(taken, slots, catalogue()).model_copy(update={"said": "as it was read"})
    patient = patient_of(taken, slots)
    return Question(text=text), Understanding(parts=(reading,), patient=patient, spans=named, options=options)


def ask(marked: str, form: str, *more: Fact, loom: Loom | None = None, **run: Any) -> Answer:
    """What loom answers in the clinic when this is what the reader heard."""
    question, asked = heard(marked, form)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bioloom.methods.loom.understand", lambda q, run: asked)
        return (loom or Loom())(question, Run(resources(*more), **run))


def names(answer: Answer) -> set[str]:
    """The names of the answers; for a patient also of those of which nothing is stated either way."""
    silent = answer.patient.unstated if answer.patient else ()
    return {r.entity.name for r in (*answer.entities, *silent)}
