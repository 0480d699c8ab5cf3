"""The small world with what a page has to cope with: a hostile record, a name of two things, numbers of expression."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa

from bioloom.graph.storage.record import write_record
from world import ASSOCIATED, EDGES, NODES

SCRIPT = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
HOSTILE, HOSTILE_SOURCE = f"{SCRIPT} scaling", f"infores:{SCRIPT}"
MORE = {
    "MONDO:9": (["Disease"], HOSTILE),
    "UBERON:1": (["GrossAnatomicalStructure", "AnatomicalEntity"], "left wing"),
    "UBERON:2": (["GrossAnatomicalStructure", "AnatomicalEntity"], "right wing"),
}
SYNONYMS = {"MONDO:9": ["scaling"], "MONDO:4": ["glare"], "MONDO:2": ["glare"]}
ADDED = [
    ("HGNC:1", ASSOCIATED, "MONDO:9", False, HOSTILE_SOURCE, ["javascript:window.hacked=1", "PMID:9"], None, None),
    ("HGNC:4", ASSOCIATED, "MONDO:2", False, "infores:one", [], None, None),
    ("HGNC:1", "expressed_in", "UBERON:1", False, "infores:atlas", [], None, None),
    ("HGNC:1", "expressed_in", "UBERON:2", False, "infores:atlas", [], None, None),
]
LEVELS = {"UBERON:1": 40.0, "UBERON:2": 10.0}  # nTPM


def write_page_world(folder: Path) -> None:
    """The world of the page as a record."""
    things, rows = {**NODES, **MORE}, [*EDGES, *ADDED]
    nodes = pa.table(
        {
            "id": list(things),
            "category": pa.array([c for c, _ in things.values()], pa.list_(pa.string())),
            "name": [n for _, n in things.values()],
            "synonym": pa.array([SYNONYMS.get(i, []) for i in things], pa.list_(pa.string())),
        }
    )
    columns = list(zip(*rows, strict=True))
    names = ("subject", "predicate", "object", "negated", "primary_knowledge_source")
    edges = {name: pa.array(column) for name, column in zip(names, columns, strict=False)}
    edges["publications"] = pa.array(columns[5], pa.list_(pa.string()))
    edges["knowledge_level"] = pa.array(["knowledge_assertion"] * len(rows))
    edges["agent_type"] = pa.array(["manual_agent"] * len(rows))
    edges["frequency"] = pa.array(columns[6], pa.float64())
    edges["evidence_code"] = pa.array(columns[7], pa.string())
    edges["nTPM"] = pa.array([LEVELS.get(o) for o in columns[2]], pa.float64())
    write_record(folder, name="world", tables={"nodes": [nodes], "edges": [pa.table(edges)]}, level=1)
