"""What a conditional question is made of: a disease, a condition of the patient, what is given without and with it."""

from __future__ import annotations

from typing import Literal

from bioloom.core.fact import Entity, Fact
from bioloom.core.value import Value

Category = Literal["comorbidity", "imaging", "population", "interaction"]  # section 3.4, in its order
SHARES: dict[Category, int] = {"comorbidity": 57, "imaging": 23, "population": 16, "interaction": 4}  # percent
Kind = Literal["comorbidity", "comedication"]


class Modifier(Value):
    """A condition of the patient: a disease that is there beside the treated one, or a drug that is taken."""

    kind: Kind
    entity: Entity

    @property
    def category(self) -> Category:
        """The reasoning category that it makes a question of."""
        return "comorbidity" if self.kind == "comorbidity" else "interaction"


class Case(Value):
    """One disease under one condition.

    Attributes:
        disease: What is treated.
        modifier: The patient's condition.
        usual: The general answer that the question is built around: indicated, and ruled out by the condition.
        general: All drugs on the market that are indicated.
        remaining: Those of ``general`` that the condition does not rule out: the conditional answer.
        indicated: The source that says what treats the disease: the edge of ``usual``.
        against: The source that rules ``usual`` out: a contraindication, or an interaction.
    """

    disease: Entity
    modifier: Modifier
    usual: Entity
    general: tuple[Entity, ...]
    remaining: tuple[Entity, ...]
    indicated: Fact
    against: Fact

    @property
    def ruled_out(self) -> tuple[Entity, ...]:
        """What is right without the condition and wrong with it."""
        left = {e.curie for e in self.remaining}
        return tuple(e for e in self.general if e.curie not in left)
