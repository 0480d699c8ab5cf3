"""A small world, written by hand: a record, a linker over its names, and resources to run a method with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pyarrow as pa

from bioloom.core.fact import Entity
from bioloom.core.ports import Grounding, Resources
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph
from bioloom.graph.storage.record import write_record
from bioloom.reason.rules import RuleReasoner

NODES = {
    "HGNC:1": (["Gene", "Protein"], "AAA1"),
    "HGNC:2": (["Gene", "Protein"], "BBB2"),
    "HGNC:3": (["Gene"], "CCC3"),
    "HGNC:4": (["Gene"], "DDD4"),
    "MONDO:1": (["Disease"], "redness"),
    "MONDO:2": (["Disease"], "blueness"),
    "MONDO:3": (["Disease"], "deep blueness"),
    "MONDO:4": (["Disease"], "greenness"),
    "HP:1": (["PhenotypicFeature"], "itch"),
    "HP:2": (["PhenotypicFeature"], "cough"),
    "HP:3": (["PhenotypicFeature"], "sneeze"),
    "GO:1": (["BiologicalProcess"], "glowing"),
}
ASSOCIATED, PHENOTYPE, PROCESS = "gene_associated_with_condition", "has_phenotype", "participates_in"
# subject, predicate, object, negated, source, publications, frequency, evidence code
EDGES: list[tuple[str, str, str, bool, str, list[str], float | None, str | None]] = [
    ("HGNC:1", ASSOCIATED, "MONDO:1", False, "infores:one", ["PMID:1"], None, None),
    ("HGNC:1", ASSOCIATED, "MONDO:1", False, "infores:two", [], None, None),
    ("HGNC:2", ASSOCIATED, "MONDO:1", False, "infores:one", [], None, None),
    ("HGNC:1", ASSOCIATED, "MONDO:3", False, "infores:one", [], None, None),
    ("HGNC:3", ASSOCIATED, "MONDO:4", False, "infores:one", [], None, None),
    ("MONDO:3", "subclass_of", "MONDO:2", False, "infores:onto", [], None, None),
    ("MONDO:1", PHENOTYPE, "HP:1", False, "infores:one", [], 0.9, None),
    ("MONDO:1", PHENOTYPE, "HP:2", False, "infores:one", [], 0.1, None),
    ("MONDO:1", PHENOTYPE, "HP:3", True, "infores:one", ["PMID:3"], None, None),
    ("MONDO:4", PHENOTYPE, "HP:1", False, "infores:one", [], None, None),
    ("HGNC:1", PROCESS, "GO:1", False, "infores:go", [], None, "IEA"),
    ("HGNC:2", PROCESS, "GO:1", False, "infores:go", [], None, "IDA"),
]


def write_world(folder: Path, synonyms: Mapping[str, Sequence[str]] = MappingProxyType({})) -> None:
    """The world as a record; ``synonyms`` are by id."""
    nodes = pa.table(
        {
            "id": list(NODES),
            "category": pa.array([c for c, _ in NODES.values()], pa.list_(pa.string())),
            "name": [n for _, n in NODES.values()],
            "synonym": pa.array([list(synonyms.get(i, ())) for i in NODES], pa.list_(pa.string())),
        }
    )
    columns = list(zip(*EDGES, strict=True))
    names = ("subject", "predicate", "object", "negated", "primary_knowledge_source", "publications")
    edges = {name: pa.array(column) for name, column in zip(names, columns, strict=False)}
    edges["publications"] = pa.array(columns[5], pa.list_(pa.string()))
    edges["knowledge_level"] = pa.array(["knowledge_assertion"] * len(EDGES))
    edges["agent_type"] = pa.array(["manual_agent"] * len(EDGES))
    edges["frequency"] = pa.array(columns[6], pa.float64())
    edges["evidence_code"] = pa.array(columns[7], pa.string())
    write_record(folder, name="world", tables={"nodes": [nodes], "edges": [pa.table(edges)]}, level=1)


@dataclass(frozen=True)
class Names:
    """A linker that knows the names of the world, to the letter, and nothing else."""

    graph: KnowledgeGraph

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> list[Grounding]:
        found = [c for c, (_, name) in NODES.items() if name.casefold() == text.casefold()]
        entities = [e for c in found if (e := self.graph.entity(c))]
        return [Grounding(text=text, start=0, end=len(text), entity=e, score=0.9, kind="name") for e in entities]

    def near(self, text: str) -> list[Entity]:
        return []

    def meant(self, word: str) -> Entity | None:
        return None

    def mentions(self, text: str, *, categories: Sequence[str] = ()) -> list[list[Grounding]]:
        out = []
        for name in sorted((n for _, n in NODES.values()), key=len, reverse=True):
            for found in re.finditer(re.escape(name), text, re.IGNORECASE):
                moved = {"start": found.start(), "end": found.end()}
                out.append([g.model_copy(update=moved) for g in self.link(name)])
        return out


def resources(folder: Path) -> Resources:
    """Resources over the record in ``folder``, judged by rules."""
    graph = open_knowledge_graph(folder)
    linker: Any = Names(graph)
    return Resources(graph=graph, linker=linker, reasoner=RuleReasoner())
