"""What the verifier is shown and what it says (BioMedHop, Appendix D.3 and the prompt of Appendix H)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from bioloom.bench.score.metrics.agreement import Agreement, agreement
from bioloom.core.value import Value

SUPPORTED = 3  # of 5: from here on the evidence supports the answer

ErrorType = Literal[
    "none",
    "entity_grounding",
    "missing_evidence",
    "wrong_hop_or_relation",
    "distractor_confusion",
    "counting_or_deduplication",
    "unsupported_answer",
    "format_error",
    "other",
]


class Judged(Value):
    """One answer to be judged, all as text.

    Attributes:
        question: As it was asked.
        options: Of a multiple choice.
        format: Kind of answer that was wanted.
        family: Family of the task.
        structure: The hops that the reasoning has to cover, as the text form of the pattern or in words.
        condition: The channels that could be drawn on.
        gold: What is right, each thing with its names.
        prediction: What was answered.
        correct: Whether the automatic metric says it is right, None where there is none.
        support: What the system itself says in support of its answer.
        evidence: Texts of the evidence that it cites.
    """

    question: str
    options: tuple[str, ...] = ()
    format: str = ""
    family: str = ""
    structure: str = ""
    condition: str = ""
    gold: tuple[str, ...]
    prediction: str
    correct: bool | None = None
    support: str = ""
    evidence: tuple[str, ...] = ()


class Verdict(Value):
    """A verdict in three dimensions that are never merged into one score, the kind of error, and the reason."""

    answer_correct: bool
    evidence_support_score: Literal[0, 1, 2, 3, 4, 5]
    reasoning_complete: bool
    error_type: ErrorType
    short_reason: str

    @property
    def evidence_supported(self) -> bool:
        """The binary label of the score."""
        return self.evidence_support_score >= SUPPORTED


class Grounding(NamedTuple):
    """Verdicts together, shares from 0 to 1: the columns Ans., Evid. and Reason. of BioMedHop's Table 5.

    ``errors`` counts the verdicts of each kind of error, those without one left out.
    """

    n: int
    answers: float
    evidence: float
    reasoning: float
    errors: dict[str, int]


def grounding(verdicts: Iterable[Verdict]) -> Grounding:
    """The shares over ``verdicts``; all 0 when there are none."""
    all_ = list(verdicts)
    n = len(all_) or 1
    errors = Counter(v.error_type for v in all_ if v.error_type != "none")
    return Grounding(
        n=len(all_),
        answers=sum(v.answer_correct for v in all_) / n,
        evidence=sum(v.evidence_supported for v in all_) / n,
        reasoning=sum(v.reasoning_complete for v in all_) / n,
        errors=dict(errors.most_common()),
    )


def judges_agree(one: Sequence[Verdict], other: Sequence[Verdict]) -> dict[str, Agreement]:
    """Agreement of two judges on the same answers in order, by dimension (BioMedHop's Table 14)."""
    dimensions = ("answer_correct", "evidence_supported", "reasoning_complete", "error_type")
    return {d: agreement([getattr(v, d) for v in one], [getattr(v, d) for v in other]) for d in dimensions}
