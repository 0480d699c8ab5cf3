"""What a graph has on record of drugs, diseases and each other: read once, by node."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from bioloom.core.fact import Fact
from bioloom.graph.model.graph import Graph

from .label import about_patients

_GRAVE = {"severity": "critical", "interaction_list": "high priority"}

_ADJUNCT = (
    "CHEBI:36333",
)  # local anaesthetics: packed with another drug, they are listed as treating what that treats


class Record:
    """Indications by disease, contraindications by drug, grave interactions by drug; each as nodes and edge ids."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.indications: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        self.contraindications: dict[int, dict[int, int]] = defaultdict(dict)
        self.interactions: dict[int, dict[int, int]] = defaultdict(dict)
        for edge, drug, disease in self._edges("treats"):
            self.indications[disease][drug].append(edge)
        for edge, drug, disease in self._edges("contraindicated_in"):
            if about_patients(graph.fact(edge)):
                self.contraindications[drug].setdefault(disease, edge)
        for edge, one, other in self._edges("pharmacologically_interacts_with"):
            if any(_GRAVE.get(q.key) == q.value for q in graph.fact(edge).qualifiers):
                self.interactions[one].setdefault(other, edge)
                self.interactions[other].setdefault(one, edge)
        self.marketed = frozenset(
            drug
            for edge, drug, _ in self._edges("approved_by")
            if any(q.key == "marketing_status" and q.value != "DISCONTINUED" for q in graph.fact(edge).qualifiers)
        )
        adjunct = _nodes(graph, _ADJUNCT)
        self.adjuncts = frozenset(d for _, d, role in self._edges("has_chemical_role") if role in adjunct)
        self.denied = {(drug, disease) for _, drug, disease in self._edges("treats", negated=True)}

    def fact(self, edge: int) -> Fact:
        """A statement without its prose, and without the row it has in one build."""
        fact = self.graph.fact(edge)
        said = tuple(q for q in fact.qualifiers if q.key in _GRAVE)
        return fact.model_copy(update={"qualifiers": said, "edge": None})

    def indication(self, drug: int, disease: int) -> Fact:
        """The statement that ``drug`` treats ``disease``, a curated one before one that was read by a program."""
        facts = [self.fact(e) for e in self.indications[disease][drug]]
        return min(facts, key=lambda f: (f.agent_type == "text_mining_agent", f.primary_knowledge_source))

    def support(self, drug: int, disease: int) -> int:
        """How many statements say that it treats it."""
        return len(self.indications[disease][drug])

    def treats(self, drug: int, disease: int) -> bool:
        """Whether it is indicated for just this disease."""
        return disease in self.indications and drug in self.indications[disease]

    def _edges(self, predicate: str, *, negated: bool = False) -> Iterator[tuple[int, int, int]]:
        wanted = self.graph.edges((predicate,), negated=negated)
        for layer in self.graph.layers:
            inside = wanted[(wanted >= layer.first) & (wanted < layer.first + layer.edge_count)]
            local = np.asarray(inside - layer.first)
            rows = zip(inside.tolist(), layer.subject[local].tolist(), layer.object[local].tolist(), strict=True)
            yield from rows


def _nodes(graph: Graph, curies: Sequence[str]) -> frozenset[int]:
    return frozenset(n for curie in curies for n in graph.nodes.find(curie))
