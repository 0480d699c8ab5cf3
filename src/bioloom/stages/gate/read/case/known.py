"""What the graph knows of drugs and diseases, for the reading of a case."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bioloom.core.fact import Condition
from bioloom.stages.gate.infer.consequences import inferred
from bioloom.stages.gate.infer.hierarchy import Kin, beyond, treating

from .types import Mark

_SIGN = ("PhenotypicFeature",)


@dataclass(frozen=True)
class Known:
    """The graph behind ``kin``, and who tells whether a source has a disease against a drug, both by CURIE."""

    kin: Kin
    against: Callable[[str, str], bool] | None = None

    def treating(self, drug: str, disease: str) -> int:
        """How many drugs of a class (or the drug itself) treat a disease."""
        if self.kin.graph is None:
            return 0
        return len(np.intersect1d(treating(self.kin, (disease,)), self.kin.members(drug)))

    def akin(self, one: str, other: str) -> bool:
        """Whether one disease is a kind of the other."""
        return self.kin.is_kind(one, other) or self.kin.is_kind(other, one)

    def is_sign(self, sign: str, disease: str) -> bool:
        """Whether a source has one as a sign of the other, or as a kind of one."""
        graph, ill = self.kin.graph, np.array(sorted(self.kin.same(disease)), np.int32)
        if graph is None or not len(ill):
            return False
        return bool(self.kin.up(sign) & set(beyond(graph, ill, ("has_phenotype",)).tolist()))

    def treatable(self, disease: str) -> bool:
        """Whether the graph has anything that treats a disease or sign."""
        return self.kin.graph is not None and len(treating(self.kin, (disease,))) > 0

    def is_symptom(self, curie: str) -> bool:
        """Whether it is a sign or symptom and no disease."""
        node = self.kin.node(curie)
        return self.kin.graph is not None and node is not None and bool(self.kin.graph.category_mask(_SIGN)[node])

    def shown(self, marks: tuple[Mark, ...], disease: str) -> bool:
        """Whether what was measured (``marks``) amounts to a disease."""
        said = inferred(c for m in marks for c in m.conditions)
        return any(c.kind == "disease" and c.op == "=" and c.curie and self.akin(c.curie, disease) for c in said)

    def amounts(self, mark: Mark) -> tuple[Condition, ...]:
        """The diseases that a measurement amounts to: a blood pressure of 160/100 to a hypertension."""
        if {c.kind for c in mark.conditions} != {"lab"}:
            return ()
        said = inferred(mark.conditions)
        return tuple(c for c in said if c.kind == "disease" and c.op == "=" and c.curie is not None)

    def forbids(self, drug: str, disease: str) -> bool:
        """Whether a source has a disease as a reason against a drug."""
        return self.against is not None and self.against(drug, disease)
