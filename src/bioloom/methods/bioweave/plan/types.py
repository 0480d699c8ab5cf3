"""What question initialization takes and gives (BioWeave, section 5.1 and Table 6)."""

from __future__ import annotations

from typing import Literal

from bioloom.core.evidence import Channel
from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.core.ports import MissingHop
from bioloom.core.question import Question
from bioloom.core.value import Value
from bioloom.stages.read.types import Reading

from .edges import Relates

# The operators o(q): how the clues of a question are put together.
ReasoningOperator = Literal[
    "lookup", "one-hop", "shared-neighbor", "intersection", "chain", "aggregation", "count", "verify"
]
CHANNELS: tuple[Channel, ...] = ("kg", "doc", "web")  # the source space; trials, labels and pages are the web


class PlanAsked(Value):
    """Input of the judgement: a question, the sources that its condition allows, and what a graph has relations for.

    ``relations`` are those of the graph's own schema, empty where only rules are asked, which know the catalogue.
    """

    question: Question
    allowed: tuple[Channel, ...]
    relations: tuple[Relates, ...] = ()


class Part(Value):
    """One question abstracted; a question with several parts has one of each.

    Attributes:
        reading: The pattern, what is bound in it, and the kind of answer.
        operator: o(q).
        topics: The candidate entities C_q.
        answer_type: What an answer is: a Biolink class, or "Number" or "Truth".
        indicator: The reasoning line of the case studies: "psoriasis" - associated gene - answer(gene) - ...
        split_questions: What is asked hop by hop.
    """

    reading: Reading
    operator: ReasoningOperator
    topics: tuple[Entity, ...]
    answer_type: str
    indicator: str
    split_questions: tuple[str, ...]


class QuestionPlan(Value):
    """All that question initialization found, and the source plan S_q.

    Attributes:
        parts: The parts; none when the question was not understood.
        sources: S_q, a part of what is allowed.
        options: What is offered, also where it stands in the question's own text.
        missing: What was not understood.
    """

    parts: tuple[Part, ...]
    sources: tuple[Channel, ...]
    options: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


class Failed(Value):
    """Input of the repair judgement: what the evidence does not show yet.

    Attributes:
        question: The question's text.
        operator: o(q).
        answer_type: The expected type of answer.
        sources: The source plan so far.
        allowed: The source condition.
        evidence: The evidence graph, a line for each unit; text from outside among it.
        hops: The hops that could be missing, in words, the likeliest first.
    """

    question: str
    operator: ReasoningOperator
    answer_type: str
    sources: tuple[Channel, ...]
    allowed: tuple[Channel, ...]
    evidence: tuple[str, ...]
    hops: tuple[str, ...]


class Repair(Value):
    """What is to be looked for again: positions in ``Failed.hops``, and the source plan for it."""

    repair_needed: bool
    hops: tuple[int, ...]
    sources: tuple[Channel, ...]


class RetrievalPlan(Value):
    """R = (q, S_q, C_q, o(q), H_miss) of Algorithm 2.

    Attributes:
        part: The question.
        pattern: What is looked for: the pattern of the question, with the options in its hole where some are offered.
        sources: S_q.
        strangers: What the question names and only texts may know; they are looked for by their names.
        missing: H_miss.
        tried: The hops that were repaired with these sources, by their edges.
        number: How many repairs led to it.
    """

    part: Part
    pattern: Pattern
    sources: tuple[Channel, ...]
    strangers: tuple[Entity, ...] = ()
    missing: tuple[MissingHop, ...] = ()
    tried: tuple[tuple[int, ...], ...] = ()
    number: int = 0

    @property
    def hops(self) -> tuple[int, ...]:
        """Positions of the edges that are looked for; all that can be, before anything is known to be missing."""
        edges = self.pattern.edges
        sought = {i for m in self.missing for i in m.edges} or set(range(len(edges)))
        return tuple(i for i in sorted(sought) if not edges[i].absent and not edges[i].closure)
