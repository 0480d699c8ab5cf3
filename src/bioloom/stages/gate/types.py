"""Typed conditions and patients.

A state is a `bioloom.core.fact.Condition`; its ``kind`` is one of ``KINDS``. What the fields mean by kind:

| kind | curie | op, value, unit |
| --- | --- | --- |
| age | | compared in ``year`` |
| gestation | | compared in ``week`` |
| sex | | ``female``, ``male`` |
| pregnancy, lactation, childbearing, menopause | | |
| disease | of the disease or phenotype; None for any | |
| severity | of the disease, None for whatever it is | 1 mild, 2 moderate, 3 severe, 4 end-stage |
| stage | the same | a number on the scale that ``unit`` names (``NYHA``) |
| course | the same | a word: acute, chronic, history, metastatic ... |
| lab | LOINC code of the measurement | compared in the canonical unit |
| drug, allergy | of the drug or class; None for any | |
| genotype | of the gene | an allele or phenotype: ``poor metabolizer``, ``V600E``, ``*57:01`` |
| route, setting, habit | | a word: oral, inpatient, smoking |
| other | | words that were not understood, in ``text`` |

``<>`` negates a state that is not compared by size.
"""

from __future__ import annotations

from typing import Literal

from bioloom.core.fact import OPPOSITE, Condition, Entity
from bioloom.core.value import Value

Truth = bool | None  # None is unknown

MEASURED = ("age", "gestation", "lab")  # compared by size
# Biolink classes of what somebody has, and of what is given.
SICK = ("DiseaseOrPhenotypicFeature", "Behavior")
CHEMICAL = ("ChemicalEntity", "ChemicalRole", "MolecularMixture")
REACTION = "reaction"  # the course of a disease that was how something was reacted to
MODIFIERS = ("severity", "stage", "course")  # say more of a disease

AnswerRole = Literal["answer", "replaced", "replacement", "contraindicated"]
Preference = Literal["first_line", "preferred", "alternative", "second_line", "replaced_by"]


class Clause(Value):
    """States that hold together: "women over 35 who smoke" is three. ``text`` are the original words."""

    all: tuple[Condition, ...]
    text: str = ""

    @property
    def of_allergy(self) -> bool:
        """Whether all of it are allergies."""
        return {c.kind for c in self.all} == {"allergy"}


class Patient(Value):
    """Whom a question is about.

    Attributes:
        states: what is said of the patient, and what follows from it; what is denied has ``<>``.
        avoid: things the answer must not be ("other than doxycycline").
        target: what is asked for, in the question's words ("antibiotic"); empty when it does not say.
        role: what the answer is to the patient: a drug that fits, the one to be replaced, its replacement, or one that
            is contraindicated.
        core: the question without what it says of the patient.
        spans: where the question speaks of the patient.
        apart: whether what the patient has was told apart from what is treated, as the roles of a reading do: then
            only the very disease that is treated, or a wider name of it, is no state beside it.
        treated: what is treated, with what was said of it ("active"), where the roles of the question say it.
        unsettled: diseases of which nothing says which one is to be treated, by their words.
        unread: numbers that no rule makes a state of.
    """

    states: tuple[Condition, ...] = ()
    avoid: tuple[Entity, ...] = ()
    target: str = ""
    role: AnswerRole = "answer"
    core: str = ""
    spans: tuple[tuple[int, int], ...] = ()
    apart: bool = False
    treated: tuple[Condition, ...] = ()
    unsettled: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def required(self) -> tuple[Condition, ...]:
        """The states that hold (the paper's required conditions, Appendix D)."""
        return tuple(s for s in self.states if s.op != "<>")

    @property
    def excluded(self) -> tuple[Condition, ...]:
        """The states that do not hold."""
        return tuple(s for s in self.states if s.op == "<>")


MAY_BE_GIVEN = "may be given"  # how a statement for a drug is told


def state(
    kind: str, value: str | float | None = None, *,
    curie: str | None = None, op: str = "=", unit: str | None = None, text: str = "",
) -> Condition:  # fmt: skip
    """A state as a condition that requires it."""
    return Condition.model_validate(
        {"kind": kind, "polarity": "requires", "curie": curie, "op": op, "value": value, "unit": unit, "text": text}
    )


def negated(condition: Condition) -> Condition:
    """The opposite state."""
    return condition.model_copy(update={"op": OPPOSITE[condition.op]})
