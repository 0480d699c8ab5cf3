"""Whether any source that the patient gate knows cautions against a drug that a question would call right.

The builder's own patterns say what is right. This is the second look: pairs, what follows of kin and classes, labels'
words, interactions, what guidelines state. A question is left out when one of its right answers is ruled out, may be,
or is only warned of, by any of them: it need not hold everything, and must hold nothing harmful.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import numpy as np

from bioloom.core.fact import Condition, Entity
from bioloom.core.ports import Linker
from bioloom.graph.model.graph import Graph
from bioloom.stages.gate.gate.contraindications import ledger_of
from bioloom.stages.gate.gate.verdict import Judge
from bioloom.stages.gate.infer.hierarchy import Kin
from bioloom.stages.gate.types import state

from .case import Modifier

_STATES = {"comorbidity": "disease", "comedication": "drug"}


class Look(Protocol):
    """What finds cautions."""

    def against(self, disease: Entity, modifier: Modifier | None, drugs: Iterable[Entity]) -> frozenset[str]:
        """CURIEs of ``drugs``, given for ``disease`` to a patient with the condition, that a source cautions of."""


class Cautions:
    """Cautions of everything that the gate reads on one graph."""

    def __init__(self, graph: Graph, linker: Linker) -> None:
        self._graph, self._kin = graph, Kin(graph, linker)
        self._ledger = ledger_of(self._kin)

    def against(self, disease: Entity, modifier: Modifier | None, drugs: Iterable[Entity]) -> frozenset[str]:
        """See `Look`."""
        states = () if modifier is None else (self._state(modifier),)
        judge = Judge(self._kin, self._ledger, states, (disease.curie,), prose=True)
        nodes = {self._graph.index(e.curie): e.curie for e in drugs}
        found = judge.verdict(np.array(sorted(nodes), np.int32))
        booked = (found.closed, found.unsure, found.warned, found.conflicts)
        return frozenset(curie for node, curie in nodes.items() if any(node in kind for kind in booked))

    @staticmethod
    def _state(modifier: Modifier) -> Condition:
        return state(_STATES[modifier.kind], curie=modifier.entity.curie, text=modifier.entity.name)
