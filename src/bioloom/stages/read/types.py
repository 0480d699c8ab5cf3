"""What understanding takes and gives: a question in, patterns out, and what was not understood."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from bioloom.core.fact import Entity
from bioloom.core.pattern import Op, Pattern
from bioloom.core.ports import Grounding
from bioloom.core.question import AnswerKind, Question
from bioloom.core.value import Value

from .forms.form import FormOperator

MENTION = "mention:"  # prefix of a known node whose words no lexicon knows; it can be shown but not matched


class Asked(Value):
    """Input of the judgement."""

    question: Question


class Bound(Value):
    """Which words of the question a known node of the pattern stands for.

    ``readings`` are the entities that fit there, the one taken first (several are taken together only when they are
    the same thing in two vocabularies); empty when no lexicon knows the words.
    """

    node: str
    text: str
    start: int
    end: int
    readings: tuple[Grounding, ...] = ()


class Aggregate(Value):
    """What is counted, compared or read off the matches of a pattern.

    ``most`` and ``fewest`` count the distinct fillers of the variable ``over`` for each answer, ``number`` keeps the
    answers whose count stands in ``op`` to ``number``. ``highest``, ``lowest`` and ``amount`` look at the qualifier
    ``key`` of the pattern's edge at position ``edge``.
    """

    how: Literal["most", "fewest", "number", "highest", "lowest", "amount"]
    over: str = ""
    op: Op = ">="
    number: int = 0
    edge: int = 0
    key: str = ""


class Role(StrEnum):
    """What a stretch of the question became."""

    MENTION = "mention"
    RELATION = "relation"
    QUALIFIER = "qualifier"
    OPERATOR = "operator"
    KIND = "kind"
    FILLER = "filler"
    UNREAD = "unread"
    LEFT_OUT = "left_out"  # by whoever asked, who changed how the question was read


class Span(Value):
    """A stretch of the question and what it became: ``became`` is a CURIE, a relation, a test, an operator ..."""

    start: int
    end: int
    text: str
    role: Role
    became: str = ""


class Patient(Value):
    """What a question says of a patient beside what is to be treated: her states, her drugs, what she reacted to."""

    has: tuple[Bound, ...] = ()
    takes: tuple[Bound, ...] = ()
    reacted: tuple[Bound, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.has or self.takes or self.reacted)


class Presumed(Value):
    """A word that narrows what is asked and that a relation of the pattern is taken to say: "approved" beside "treats".

    It would be an edge ``predicate`` to one of ``curies`` (from it, where ``forward``), which are called ``said``.
    """

    text: str
    said: str
    curies: tuple[str, ...]
    predicate: str
    forward: bool
    closure: bool = False


class Reading(Value):
    """One pattern for the question, or for one part of a question with several.

    ``operator`` is what is wanted of the pattern's matches, with ``aggregate`` where they are counted or compared;
    ``asks`` is the sort of identifier that is wanted of a thing. ``every`` are further patterns that must hold as well
    (a statement on several things). ``ranked`` wants the main one of the answers. ``inverted`` turns the reply round:
    of the options the one that does not hold, for yes/no the opposite. ``score`` (0 to 1) is the probability that the
    question is read rightly; ``said`` is the reading in plain words. ``leave`` is the harm that a question asking for
    leave is about: what a yes or no rests on, and nothing that may be read from an empty record. ``many`` is how many
    are to be named, 0 where the question does not say. ``all_of`` is the node of a class of which all are meant ("do
    all statins ...", "shared by all statins"), empty where one is enough. ``jointly``: its two drugs are taken at
    once, and nothing is asked of each. ``severity``: how severe the interactions are that are meant, in words, where
    the question does not mean all. ``presumed``: words that narrow it and are not tested.
    """

    pattern: Pattern
    kind: AnswerKind
    bound: tuple[Bound, ...] = ()
    operator: FormOperator = "select"
    aggregate: Aggregate | None = None
    asks: str = ""
    every: tuple[Pattern, ...] = ()
    ranked: bool = False
    inverted: bool = False
    score: float = 1.0
    said: str = ""
    leave: str = ""
    many: int = 0
    all_of: str = ""
    jointly: bool = False
    severity: str = ""
    presumed: tuple[Presumed, ...] = ()

    @property
    def unknown(self) -> tuple[Bound, ...]:
        """Known nodes whose words ground to nothing."""
        return tuple(b for b in self.bound if not b.readings)


class Half(Value):
    """One of several things that a question asks: its words, and what they are read as, or ``missing`` says why not."""

    text: str
    reading: Reading | None = None
    missing: tuple[str, ...] = ()


class Meant(Value):
    """A name that nobody knows and the one drug that it is likely meant for: offered, never taken.

    ``entity`` is called by the name that is near; ``reading`` is what the question asks with that name in its place,
    None where it is not understood even so. Asked again with it, the question is answered.
    """

    text: str
    start: int
    end: int
    entity: Entity
    reading: Reading | None = None


class OfSource(Value):
    """A source that a question names as a condition, as it is written, and what it was taken for.

    ``infores`` are the ids of the statements that count, empty where it leaves nothing out; ``note`` says why then.
    ``unheeded``: it could not be heeded, which is said first.
    """

    text: str
    infores: tuple[str, ...] = ()
    note: str = ""
    unheeded: bool = False


class Understanding(Value):
    """All that was understood.

    ``parts`` has one reading per part of the question, ``alternatives`` other readings nearly as good (reported, never
    silently taken). ``options`` are those found in the question's own text ("1. CAD 2. PDS5B"). ``missing`` says
    what was not understood; with no ``parts`` the question was not understood at all. ``spans`` say what each stretch
    of the question became, ``strangers`` are names in it that nobody knows. ``halves`` are the things that a question
    asks at once where it is refused because not all of them were read; ``background`` is what was taken to set its
    scene and for no condition. ``meant`` are the strangers that are likely a misspelt drug's name, in their order.
    ``sources`` are those that it names as a condition.
    """

    parts: tuple[Reading, ...] = ()
    alternatives: tuple[Reading, ...] = ()
    options: tuple[str, ...] = ()
    understood: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    patient: Patient = Patient()
    spans: tuple[Span, ...] = ()
    strangers: tuple[str, ...] = ()
    halves: tuple[Half, ...] = ()
    background: str = ""
    meant: tuple[Meant, ...] = ()
    sources: tuple[OfSource, ...] = ()
