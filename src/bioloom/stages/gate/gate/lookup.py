"""The judgement of all conditions at once: a lookup table of true, false and unknown (the paper's section 4.2.2).

Rules over the typed states decide what they can. What they leave goes to a model in one call, when there is one; a
reply that does not name a condition leaves it unknown, and unknown never blocks.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from bioloom.core.errors import InputError
from bioloom.core.fact import Condition
from bioloom.core.judgement import Abstain, Judgement, Written
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.types import Clause, Patient, Truth
from bioloom.stages.judged import judged

from .case import Case

MOST = 150  # conditions in one call: the paper puts all in one, and a reply has room for so many


class Asked(Value):
    """The question, what was read of its patient, and the conditions to judge."""

    question: str
    states: tuple[Condition, ...]
    clauses: tuple[Clause, ...]


class Table(Value):
    """What holds of the conditions, in their order; ``by_model`` when a model was asked."""

    holds: tuple[Truth, ...]
    by_model: bool = False


class WrittenTable(Value):
    """What a model writes: by number."""

    holds: dict[str, Truth] = Field(description="number of the condition: true, false or null")


def rule(value: Asked, kit: Resources) -> Table:
    """What the typed states decide."""
    case = Case(value.states, kin_of(kit))
    return Table(holds=tuple(case.clause(c) for c in value.clauses))


def slots(value: Asked) -> dict[str, str]:
    """The question and the conditions as the prompt shows them."""
    texts = [c.text or "; ".join(s.text for s in c.all) for c in value.clauses]
    return {
        "question": fenced([value.question], ["question"]),
        "conditions": fenced(texts, [str(i) for i in range(1, len(texts) + 1)]),
    }


def read(written: WrittenTable, value: Asked, kit: Resources) -> Table:  # noqa: ARG001 - the shape of a reader
    """The table that was written.

    Raises:
        InputError: it has a number that no condition has.
    """
    numbers = {str(i) for i in range(1, len(value.clauses) + 1)}
    if strange := sorted(written.holds.keys() - numbers):
        raise InputError(f"There is no condition {strange[0]}.", hint=f"They are 1 to {len(value.clauses)}.")
    return Table(holds=tuple(written.holds.get(str(i)) for i in range(1, len(value.clauses) + 1)), by_model=True)


EVALUATE = Judgement(
    name="evaluate_conditions",
    input=Asked,
    output=Table,
    rules="partial",
    rule=rule,
    prompt=("bioloom.stages.gate.gate", "lookup.md"),
    slots=slots,
    written=Written(WrittenTable, read),
    settles=lambda table: table.by_model or None not in table.holds,
)


def evaluate(clauses: Sequence[Clause], question: str, patient: Patient, run: Run) -> dict[Clause, Truth]:
    """The lookup table: what of ``clauses`` holds of the patient of ``question``.

    Rules come first; only what they leave is asked for, ``MOST`` in one judgement, and all of it where a model is
    there to ask (section 4.3.3: the number of calls does not grow with the graph but for that). A reply of no use
    leaves what it was asked for unknown.
    """
    case = Case(patient.states, kin_of(run.resources))
    table = {c: case.clause(c) for c in dict.fromkeys(clauses)}
    left = tuple(c for c, truth in table.items() if truth is None)
    for at in range(0, len(left), MOST):
        some = left[at : at + MOST]
        said = judged(EVALUATE, Asked(question=question, states=patient.states, clauses=some), run)
        if not isinstance(said, Abstain):
            table |= dict(zip(some, said.holds, strict=True))
        if not run.has_model:
            break  # rules have said all that they know of the others, too
    return table
