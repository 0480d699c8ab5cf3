"""The patient that the reader heard, as conditions: each state, drug, reaction and disease of hers, or why it is none.

Who is a patient, what she has, takes and reacted to are the roles of the reading. The words of a state ("eGFR 25",
"pregnant", "severe") are made typed conditions here; what cannot be made one is named, never dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from bioloom.core.biolink import biolink
from bioloom.core.fact import Condition, Entity
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.gate.infer.hierarchy import Kin, kin_of
from bioloom.stages.gate.types import MODIFIERS, SICK, Patient, state
from bioloom.stages.read.grammar.text.surface import surface
from bioloom.stages.read.mentions.asked import asked_text, marked
from bioloom.stages.read.types import Bound, Reading, Role, Span, Understanding

from .condition import normalized, relatives, states
from .found import Found, denied
from .patient import not_against, unsure
from .things import TAKEN, Names

THINGS = {"disease", "drug", "allergy"}
FORBIDS = "contraindicated_in"
_ARTICLE = re.compile(r"^(?:an?|the) ", re.IGNORECASE)
_KINDS = {"has": ("disease", SICK), "takes": ("drug", TAKEN), "reacted": ("allergy", TAKEN)}


class Heard(NamedTuple):
    """The patient as the gate takes her, and what was said of her that is no condition, in words."""

    patient: Patient
    missed: tuple[str, ...] = ()


class _Told(NamedTuple):
    """A stretch of the text with what is said there, and where it stands in the text that the rules read."""

    bound: Bound
    start: int
    end: int


def hear(question: Question, asked: Understanding, run: Run) -> Heard:
    """The patient of a reading with patient roles; recorded."""
    text = _read_text(question)
    said, kin = not_against(normalized(text)), kin_of(run.resources)
    found = states(said, Names(run.resources.linker))
    out: list[Condition] = []
    missed: list[str] = []
    patient = asked.patient
    roles = (("has", (*patient.has, *spared(asked.parts))), ("takes", patient.takes), ("reacted", patient.reacted))
    others = relatives(said)
    for role, bounds in roles:
        for bound in bounds:
            told = _placed(bound, text, said)
            if any(a <= told.start and told.end <= b for a, b in others):  # "her mother had asthma" says nothing of her
                continue
            conditions = _typed(role, told, said, found, kin) or _alone(role, bound, kin)
            if isinstance(conditions, str):
                missed.append(conditions)
                continue
            out += conditions
            if not conditions:
                missed.append(f"what {named(bound)!r} means for what may be given")
    mentions = [_placed(_as_bound(s), text, said) for s in asked.spans if s.role == Role.MENTION]
    rest = [f for f in found if all(f.end <= m.start or m.end <= f.start for m in mentions)]
    unread = [_placed(_as_bound(s), text, said) for s in asked.spans if s.role == Role.UNREAD]
    for one in rest:
        if one.kind in THINGS and one.states[0].curie is not None:  # a thing that is no slot: "lithium" left out
            if any(m.start < one.end and one.start < m.end for m in unread):
                missed.append(f"what {said[one.start : one.end]!r} has to do with the patient")
        elif not unsure(said, one):
            out += [s for s in one.said if s.kind != "other"]
    heard = Heard(Patient(states=tuple(dict.fromkeys(out)), apart=True), tuple(dict.fromkeys(missed)))
    run.note("patient", states=[s.model_dump(mode="json", exclude_defaults=True) for s in heard.patient.states],
             missed=list(heard.missed))  # fmt: skip
    return heard


def spared(parts: Iterable[Reading]) -> tuple[Bound, ...]:
    """What must not be contraindicated, or is asked to be: the patient has it as well."""
    out: list[Bound] = []
    for reading in parts:
        whether = reading.operator == "exists"
        nodes = {e.object for e in reading.pattern.edges if FORBIDS in e.predicates and (e.absent or whether)}
        out += [b for b in reading.bound if b.node in nodes]
    return tuple(out)


def _read_text(question: Question) -> str:
    """The text that the places of a reading are places in."""
    parts = surface(question.text)
    options = question.options or (parts.options if marked(parts) else ())
    return asked_text(question, parts, offered=bool(options))


def _as_bound(span: Span) -> Bound:
    return Bound(node="", text=span.text, start=span.start, end=span.end)


def _placed(bound: Bound, text: str, said: str) -> _Told:
    """Where the words of ``bound`` stand in ``said``, which is ``text`` with numbers as digits; nowhere: at -1."""
    words = not_against(normalized(bound.text))
    before = not_against(normalized(text[: bound.start]))
    at = -1
    for _ in range(before.count(words) + 1):
        at = said.find(words, at + 1)
    if at < 0 or not words:
        return _Told(bound, -1, -1)
    return _Told(bound, at, at + len(words))


def _typed(role: str, told: _Told, said: str, found: Sequence[Found], kin: Kin) -> list[Condition] | str:
    """The conditions of one stretch; why there are none where the words and the reader contradict each other."""
    near = [f for f in found if f.start < told.end and told.start < f.end]
    own = _grounded(role, told.bound)
    kind = _KINDS[role][0]
    if role == "reacted":  # "never again" is how a reaction is said, and denies none
        near = [replace(f, denied=False) for f in near]
    elif any(_denied_outside(f, told.bound, said, kin) for f in near):
        return f"whether {named(told.bound)!r} is said of the patient or denied"
    heard = [state(kind, curie=e.curie, text=told.bound.text) for e in own]
    out = [] if any(f.denied for f in near) else [*heard]
    for one in near:
        out += _words(kind, one, told, heard, kin)
    if kind == "disease" and any(s.kind == "allergy" for s in out):  # what is reacted to says it all
        out = [s for s in out if s not in heard]
    return _checkable(out, kin)


def _alone(role: str, bound: Bound, kin: Kin) -> list[Condition]:
    """The conditions of the words by themselves, where those around them hide what they are."""
    words = normalized(bound.text)
    told = _Told(bound, 0, len(words))
    out: list[Condition] = []
    for one in states(words, Names(kin.linker)):
        out += _words(_KINDS[role][0], one, told, (), kin)
    return _checkable(out, kin)


def _words(kind: str, one: Found, told: _Told, own: Sequence[Condition], kin: Kin) -> Iterator[Condition]:
    """What the words of ``one`` add to the reader's ``own``: what modifies it, other names of it, other states."""
    whole = one.start <= told.start and told.end <= one.end
    for s in one.said:
        if s.kind == "other" or (s.kind in THINGS and not _fits(s.kind, kind)):
            continue
        if kind == "allergy" and s.op == "<>":  # "tolerates" and the reader's reaction are no two states
            continue
        if s.kind in THINGS:
            alike = s.curie is not None and any(_akin(s, o, kin) for o in own)
            if not own or whole or alike or s.kind == "allergy":  # vocabularies have "penicillin allergy" as a disease
                yield s if s.kind == "allergy" else s.model_copy(update={"kind": kind})
        elif s.kind in MODIFIERS and own:
            yield s
            yield from (s.model_copy(update={"curie": o.curie}) for o in own[:1] if s.curie is not None)
        else:
            yield s


def _fits(said: str, kind: str) -> bool:
    """Whether words for a thing of kind ``said`` can be meant by a role of ``kind``: an allergy may be had."""
    return said == kind or (kind == "allergy" and said == "drug") or said == "allergy"


def _akin(one: Condition, other: Condition, kin: Kin) -> bool:
    a, b = str(one.curie), str(other.curie)
    return kin.is_kind(a, b) or kin.is_kind(b, a)


def _checkable(conditions: Iterable[Condition], kin: Kin) -> list[Condition]:
    """Those that the gate can check; none where no thing that is named is in its graph."""
    out = [c for c in dict.fromkeys(conditions) if c.kind != "genotype" or c.curie is not None]
    things = [c for c in out if c.kind in THINGS and c.curie is not None]
    if things and all(kin.node(str(c.curie)) is None for c in things):
        return []
    return out


def _grounded(role: str, bound: Bound) -> list[Entity]:
    """What the reader took the words for, in each vocabulary that has it."""
    if not bound.readings:
        return []
    best, classes = bound.readings[0], _KINDS[role][1]
    model = biolink()
    return [
        e for e in (best.entity, *best.twins) if any(model.is_a(c, above) for c in e.categories for above in classes)
    ]


def _denied_outside(one: Found, bound: Bound, said: str, kin: Kin) -> bool:
    """Whether words around a thing deny it that are no part of its own: "not pregnant", "HLA-B*57:01 negative" are."""
    if not one.denied:
        return False
    inside = any(f.denied for f in states(normalized(bound.text), Names(kin.linker)))
    return not inside and not denied(said[one.start :], Found(0, one.end - one.start, one.states))


def named(bound: Bound) -> str:
    """What the reader took the words for; the words where they stand for no thing."""
    return bound.readings[0].entity.name if bound.readings else _ARTICLE.sub("", bound.text)
