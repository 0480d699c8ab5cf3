"""A small graph, written by hand, with known overlaps, contradictions and faults."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from bioloom.graph.model.graph import Graph
from bioloom.graph.storage.manifest import SourceInfo
from bioloom.graph.storage.record import write_record
from bioloom.graph.store import open_graph

SCRIPT = "<script>alert(1)</script>"
A, B, C = "infores:a", "infores:b", "infores:c"
# id, category, name, synonyms, xrefs, provided by, deprecated
NODES: list[tuple[str, list[str], str | None, list[str], list[str], list[str], bool]] = [
    ("CHEBI:1", ["SmallMolecule", "Drug"], "aspirin", ["ASA"], ["UNII:1"], [A, B], False),
    ("CHEBI:2", ["SmallMolecule", "Drug"], "Aspirin", [], [], [B], False),  # one name with CHEBI:1
    ("CHEBI:3", ["SmallMolecule", "Drug"], SCRIPT, [], [], [A], False),
    ("MONDO:1", ["Disease"], "gout", ["podagra"], [], [A], False),
    ("MONDO:2", ["Disease"], "ulcer", [], [], [A], False),
    ("MONDO:3", ["Disease"], "obsolete pain", [], [], [A], True),
    ("MONDO:4", ["Disease"], None, [], [], [A], False),  # in a hierarchy only, and without a name
    ("HGNC:1", ["Gene", "Protein"], "AAA1", [], ["NCBIGene:1"], [C], False),
    ("HGNC:2", ["Gene", "Protein"], "BBB2", [], [], [C], False),
    ("HGNC:3", ["Gene"], "CCC3", [], [], [C], False),  # no edge
    ("bioloom.text:abc", ["NamedThing"], "a thing of a text", [], [], [], False),
    ("Error", ["Widget"], "no CURIE", [], [], [], False),
]


def said(subject: str, predicate: str, object_: str, source: str | None, **more: Any) -> dict[str, Any]:
    return {"subject": subject, "predicate": predicate, "object": object_, "primary_knowledge_source": source, **more}


BINDS, INTERACTS = "directly_physically_interacts_with", "physically_interacts_with"
EDGES = [
    said("CHEBI:1", "treats", "MONDO:1", A, publications=["PMID:1"]),
    said("CHEBI:1", "treats", "MONDO:1", B),  # an overlap
    said("CHEBI:1", "treats", "MONDO:2", A),
    said("CHEBI:1", "treats", "MONDO:2", B, negated=True),  # denied by another
    said("CHEBI:1", "contraindicated_in", "MONDO:2", B, label_text="not with ulcers"),  # and contraindicated
    said("CHEBI:2", "treats", "MONDO:3", A),  # of an obsolete term
    said("CHEBI:3", "ameliorates_condition", "MONDO:1", A),
    said("CHEBI:3", "exacerbates_condition", "MONDO:1", A),  # a source contradicts itself
    said("HGNC:1", INTERACTS, "HGNC:2", C),
    said("HGNC:2", INTERACTS, "HGNC:1", B),  # the same, said the other way round
    said("HGNC:1", INTERACTS, "HGNC:1", C),  # a loop
    said("CHEBI:1", BINDS, "HGNC:1", B, action="agonist", affinity=7.0),
    said("CHEBI:1", BINDS, "HGNC:1", B, action="agonist", affinity=7.0),  # to the letter
    said("CHEBI:1", BINDS, "HGNC:1", B, action="agonist", affinity=8.0),  # with other details
    said("CHEBI:1", BINDS, "HGNC:1", C, action="antagonist"),
    said(
        "CHEBI:2", "affects", "HGNC:1", A, object_direction_qualifier="increased", object_aspect_qualifier="expression"
    ),
    said(
        "CHEBI:2", "affects", "HGNC:1", B, object_direction_qualifier="decreased", object_aspect_qualifier="expression"
    ),
    said(
        "CHEBI:2", "affects", "HGNC:2", A, object_direction_qualifier="increased", object_aspect_qualifier="expression"
    ),
    said("CHEBI:2", "affects", "HGNC:2", B, object_direction_qualifier="decreased", object_aspect_qualifier="activity"),
    said("MONDO:4", "subclass_of", "MONDO:1", A),
    said("Error", "resembles", "bioloom.text:abc", None),  # nobody says so, in a word of its own
]
SCHEMA = pa.schema(
    [
        ("subject", pa.string()),
        ("predicate", pa.string()),
        ("object", pa.string()),
        ("negated", pa.bool_()),
        ("primary_knowledge_source", pa.string()),
        ("publications", pa.list_(pa.string())),
        ("knowledge_level", pa.string()),
        ("agent_type", pa.string()),
        ("action", pa.string()),
        ("affinity", pa.float64()),
        ("label_text", pa.string()),
        ("object_direction_qualifier", pa.string()),
        ("object_aspect_qualifier", pa.string()),
        ("genome_build", pa.string()),
        ("start_position", pa.float64()),
        ("end_position", pa.float64()),
    ]
)


def write(folder: Path, nodes_: Sequence[tuple[Any, ...]] = NODES, edges: Sequence[dict[str, Any]] = EDGES) -> None:
    """The graph as a record; others than its own nodes and edges where they are given."""
    texts = pa.list_(pa.string())
    kinds: list[Any] = [("id", pa.string()), ("category", texts), ("name", pa.string()), ("synonym", texts)]
    kinds += [("xref", texts), ("provided_by", texts), ("deprecated", pa.bool_())]
    nodes = [dict(zip((k for k, _ in kinds), row, strict=True)) for row in nodes_]
    level = {"knowledge_level": "knowledge_assertion", "agent_type": "manual_agent"}
    write_record(
        folder,
        name="odd",
        sources=[
            SourceInfo(infores=A, title="Source A", licence="CC0-1.0", rows=10),
            SourceInfo(infores=B, title="Source B", licence="https://b.example/terms", rows=12),
        ],
        tables={
            "nodes": [pa.Table.from_pylist(nodes, pa.schema(kinds))],
            "edges": [pa.Table.from_pylist([level | e for e in edges], SCHEMA)],
        },
        level=1,
    )


def opened(folder: Path, *things: Sequence[Any]) -> Graph:
    """The graph as a store."""
    write(folder, *things)
    return open_graph(folder)
