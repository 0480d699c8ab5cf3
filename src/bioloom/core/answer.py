"""What a method returns, and the bundle a user keeps."""

from __future__ import annotations

from typing import Literal

from .fact import Entity
from .question import AnswerKind
from .results.mechanism import Mechanism
from .value import Value

CaveatKind = Literal[
    "not_stated", "no_data", "closed_world", "contradicted", "disagreement", "weaker", "subclasses", "uncovered",
    "unrecorded", "relaxed", "counted", "binned", "bounded", "loosely", "retaken", "from_text", "supposed", "denied",
    "respelt", "doubted", "leave", "ambiguous", "several", "unanswered", "background",
    "few", "incomplete", "corrected", "graded", "presumed",
]  # fmt: skip


class Caveat(Value):
    """What changes the meaning of an answer, so that nobody may read the answer without it.

    ``not_stated``: no source says it, nor the opposite. ``no_data``: nothing of the kind is known of it at all.
    ``closed_world``: it is denied only for not being listed. ``contradicted``: it is denied for what a source says
    instead. ``disagreement``: a source says it and another one denies it. ``weaker``: less is stated than was asked.
    ``subclasses``: it holds through kinds or parts of what was named. ``uncovered``: of some things nothing of the kind
    is known, so that they are in no "not". ``unrecorded``: a risk that is not recorded may still be there. ``relaxed``:
    a condition was let go. ``counted``: how it was counted, and what another way gives. ``binned``: a source gives a
    range and no number. ``bounded``: the search was cut short. ``loosely``: words of the question were left out.
    ``retaken``: a name was taken for something else than it says first. ``from_text``, ``supposed``, ``denied``: read
    from texts; said there only as possible; denied by one. ``respelt``: a name was taken as misspelt, in another
    spelling, or cut short. ``doubted``: what it rests on is contradicted. ``leave``: whether something may be done was
    asked, and this is what is known. ``ambiguous``: a short form stands for other things as well. ``several``: one was
    asked for, and others fit as well.
    ``unanswered``: of several things that were asked one has no answer. ``background``: what of the question was taken
    to set its scene, and for no condition. ``few``: a share was counted in a handful of patients.
    ``incomplete``: a list of what is known to be recorded in part. ``corrected``: whoever asked changed how the
    question was read. ``graded``: how severe an interaction is stated to be, or of which severity alone it is.
    ``presumed``: a word that narrows the question was taken as said by its relation, and not tested.
    """

    kind: CaveatKind
    said: str


class Ranked(Value):
    """An answer entity with its score (0 to 1, None when answers are not ranked) and the reasons for it."""

    entity: Entity
    score: float | None = None
    reasons: tuple[str, ...] = ()
    via: tuple[Entity, ...] = ()  # the subclass through which it holds, when it does not hold directly


class RuledOut(Value):
    """A drug that the patient must not have: by which of her states, who says so, and the class that it is told under.

    ``state`` are the question's words, ``why`` the whole reason, ``of`` a class of drugs, empty where none is known.
    """

    entity: Entity
    state: str
    why: str
    source: str = ""
    of: str = ""


class ForPatient(Value):
    """What of the drugs in question is which for a patient; the lists are whole, each in the order of the answer.

    ``states`` are those of hers of which something must be stated before a drug may be called suitable. ``suitable``
    are drugs of which a source says so, ``unstated`` those of which nothing is stated either way in one of her states,
    ``cautioned`` those against which something is stated that does not rule them out.
    """

    states: tuple[str, ...] = ()
    suitable: tuple[Ranked, ...] = ()
    unstated: tuple[Ranked, ...] = ()
    cautioned: tuple[Ranked, ...] = ()
    ruled_out: tuple[RuledOut, ...] = ()


class Answer(Value):
    """The answer to one question.

    ``value`` is the kind's own value: an option's text (choice), texts (choices, span, summary), a number (count),
    yes, no or maybe (yesno); entity kinds carry ``entities``. ``total`` is how many entities there are when only the
    first are listed. ``below`` are the first of ``below_total`` more that hold only of subclasses of what was named,
    and belong to neither. ``evidence`` are ids that the run holds; ``confidence`` is of this answer, 0 to 1, None when
    nobody can honestly say. ``missing`` says, for an abstention or a repairable answer, what would be needed. A
    question with several parts has an answer for each in ``parts``. ``read_as`` is the question as it was read, in a
    plain sentence. ``caveats`` change the meaning of the answer and are shown in its first line; ``notes`` say them
    too, before what is only worth knowing. ``patient`` sorts the drugs in question where one is asked for a patient.
    ``mechanism`` is how a drug may act on a disease, where that was asked; it changes nothing of the answer.
    """

    kind: AnswerKind
    value: str | int | tuple[str, ...] | None = None
    entities: tuple[Ranked, ...] = ()
    total: int | None = None
    below: tuple[Ranked, ...] = ()
    below_total: int | None = None
    text: str = ""
    evidence: tuple[str, ...] = ()
    confidence: float | None = None
    abstained: bool = False
    needs_repair: bool = False
    missing: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    caveats: tuple[Caveat, ...] = ()
    parts: tuple[Answer, ...] = ()
    read_as: str = ""
    patient: ForPatient | None = None
    mechanism: Mechanism | None = None

    @property
    def curies(self) -> tuple[str, ...]:
        """CURIEs of the answer entities, in order."""
        return tuple(r.entity.curie for r in self.entities)


def heeding(answer: Answer, *caveats: Caveat) -> Answer:
    """``answer`` with ``caveats`` before those that it has; its notes, or what it misses, begin with them as well."""
    every = tuple(dict.fromkeys((*caveats, *answer.caveats)))
    field = "missing" if answer.abstained else "notes"
    said = tuple(dict.fromkeys((*(c.said for c in every), *getattr(answer, field))))
    return answer.model_copy(update={"caveats": every, field: said})


def without(answer: Answer, said: str) -> Answer:
    """``answer`` without the caveat that says ``said``, among its caveats and what they are said in."""
    kept = tuple(c for c in answer.caveats if c.said != said)
    left = {f: tuple(s for s in getattr(answer, f) if s != said) for f in ("notes", "missing")}
    return answer.model_copy(update={"caveats": kept, **left}) if kept != answer.caveats else answer


def abstention(kind: AnswerKind, *missing: str) -> Answer:
    """No supported answer, and what is missing for one."""
    return Answer(kind=kind, abstained=True, missing=missing)


__all__ = [
    "Answer",
    "Caveat",
    "CaveatKind",
    "Entity",
    "ForPatient",
    "Ranked",
    "RuledOut",
    "abstention",
    "heeding",
    "without",
]
