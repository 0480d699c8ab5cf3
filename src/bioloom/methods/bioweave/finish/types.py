"""What answering takes and gives: answers found on the evidence graph, the judgement's input and reply."""

from __future__ import annotations

from dataclasses import dataclass

from bioloom.core.answer import Ranked
from bioloom.core.evidence import Channel
from bioloom.core.question import AnswerKind
from bioloom.core.value import Value
from bioloom.methods.bioweave.plan.types import ReasoningOperator


@dataclass(frozen=True)
class Held:
    """An answer on the evidence graph.

    Attributes:
        ranked: The entity with its score and reasons.
        channels: The sources that speak for it.
        units: Ids of the evidence that does.
    """

    ranked: Ranked
    channels: tuple[Channel, ...]
    units: tuple[str, ...]

    @property
    def curie(self) -> str:
        """The entity's."""
        return self.ranked.entity.curie


@dataclass(frozen=True)
class Found:
    """What matching the pattern on the evidence graph gave.

    Attributes:
        answers: The answers that are shown, best first.
        count: How many distinct answers there are.
        verified: Whether they satisfy the operator; otherwise they are what fits best.
        denied_by: Ids of the units that say it is not so, of a question whether it is.
        joint: Id of the match over graph and texts, where texts take part in it; it stands for the graph's units.
        texts: Ids of the texts in it.
        complete: False when a bound was hit; then the count is not known.
        notes: What the reader must know of how they hold.
    """

    answers: tuple[Held, ...] = ()
    count: int = 0
    verified: bool = False
    denied_by: tuple[str, ...] = ()
    joint: str = ""
    texts: tuple[str, ...] = ()
    complete: bool = True
    notes: tuple[str, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether there is an answer: the operator is satisfied, or what was asked is denied."""
        return self.verified or bool(self.denied_by)


class Line(Value):
    """A unit of the evidence graph as a prompt shows it; ``text`` is from outside unless the source is the graph."""

    label: str
    source: Channel
    text: str


class Shown(Value):
    """An answer as a prompt shows it: its name, its CURIE, the labels of the units that speak for it."""

    name: str
    curie: str
    labels: tuple[str, ...]
    channels: tuple[Channel, ...]


class OfferedOption(Value):
    """An option, whether it is among the answers (None where nobody knows what it is), and its place among them."""

    text: str
    holds: bool | None
    place: int | None = None


class AnswerAsked(Value):
    """Input of the judgement.

    Attributes:
        question: The question's text.
        kind: The kind of answer.
        operator: o(q).
        answer_type: What an answer has to be.
        inverted: The option is wanted that does not hold, or the opposite of yes.
        sources: The active source condition.
        lines: The refined evidence graph.
        answers: What the pattern matches on it, best first.
        options: What is offered.
        count: How many distinct answers there are.
        verified: Whether the operator is satisfied.
        denied_by: Labels of the units that say that it is not so.
        missing: The hop that is missing, in words; empty when it is satisfied.
    """

    question: str
    kind: AnswerKind
    operator: ReasoningOperator
    answer_type: str
    inverted: bool
    sources: tuple[Channel, ...]
    lines: tuple[Line, ...]
    answers: tuple[Shown, ...]
    options: tuple[OfferedOption, ...]
    count: int
    verified: bool
    denied_by: tuple[str, ...] = ()
    missing: str = ""


class Concluded(Value):
    """The reply: positions in ``answers`` or ``options``, a number or a word, and the labels it rests on."""

    answers: tuple[int, ...] = ()
    options: tuple[int, ...] = ()
    number: int | None = None
    yes: bool | None = None
    evidence: tuple[str, ...] = ()
    needs_repair: bool = False
