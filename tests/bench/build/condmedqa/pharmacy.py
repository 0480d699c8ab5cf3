"""A made-up pharmacy: diseases, drugs with groups and labels, conditions that rule drugs out. Nothing of it exists."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa

from bioloom.graph.storage.record import write_record

DRUGS = {  # curie: name, ATC code
    "CHEBI:1": ("amberil", "C01AA01"),
    "CHEBI:2": ("brockine", "C01AB01"),
    "CHEBI:3": ("cedrolan", "C03AA01"),
    "CHEBI:4": ("doruvan", "C03AA02"),
    "CHEBI:5": ("elmoxin", "N05AA01"),
    "CHEBI:6": ("farnotide", "N05AA02"),
    "CHEBI:7": ("gorsepam", "N05AA03"),
    "CHEBI:8": ("hyssopol", "J01AA01"),
    "CHEBI:9": ("irisamide", "C01AA02"),
    "CHEBI:10": ("juniperone", "J01AA02"),
}
ILLS = {
    "MONDO:1": "gravel fever",
    "MONDO:2": "winter gloom",
    "MONDO:11": "lumbar ague",
    "MONDO:12": "severe lumbar ague",
    "MONDO:13": "marsh cough",
    "MONDO:14": "spleen rot",
    "MONDO:15": "copper sweat",
    "AGENCY:1": "the agency",
}
TREATS = [("CHEBI:1", "MONDO:1"), ("CHEBI:2", "MONDO:1"), ("CHEBI:3", "MONDO:1"), ("CHEBI:4", "MONDO:1")] + [
    (drug, "MONDO:2") for drug in ("CHEBI:5", "CHEBI:6", "CHEBI:7", "CHEBI:8")
]
AGAINST = [  # drug, condition, label, words of the label
    ("CHEBI:1", "MONDO:11", "Amberil must not be given in lumbar ague. Nothing else.", "lumbar ague"),
    ("CHEBI:3", "MONDO:13", "Contraindicated in marsh cough.", "marsh cough"),
    ("CHEBI:5", "MONDO:14", "Patients with spleen rot.", "spleen rot"),
    ("CHEBI:8", "MONDO:13", "Contraindicated in marsh cough.", "marsh cough"),
    ("CHEBI:2", "MONDO:15", "In winter gloom with copper sweat it must not be given.", "copper sweat"),
]


def write_pharmacy(folder: Path) -> None:
    """The graph as a record."""
    things = [(c, ["SmallMolecule", "Drug"], n, [f"ATC:{code}"]) for c, (n, code) in DRUGS.items()]
    things += [(c, ["Agent" if c.startswith("AGENCY") else "Disease"], n, []) for c, n in ILLS.items()]
    nodes = pa.table(
        {
            "id": [t[0] for t in things],
            "category": pa.array([t[1] for t in things], pa.list_(pa.string())),
            "name": [t[2] for t in things],
            "xref": pa.array([t[3] for t in things], pa.list_(pa.string())),
        }
    )
    facts: list[tuple[str, str, str, str | None, str | None, str | None]]
    facts = [(drug, "treats", ill, None, None, None) for drug, ill in [*TREATS, ("CHEBI:2", "MONDO:2")]]
    facts += [(drug, "treats", "MONDO:14", None, None, None) for drug in ("CHEBI:9", "CHEBI:10")]
    facts += [(drug, "contraindicated_in", ill, label, words, None) for drug, ill, label, words in AGAINST]
    facts += [(drug, "approved_by", "AGENCY:1", None, None, "RX") for drug in DRUGS]
    facts += [("MONDO:12", "subclass_of", "MONDO:11", None, None, None)]
    sources = ["infores:made-up"] * len(facts)
    labels = [fact for fact in facts if fact[1] == "treats"]  # a label says so, too
    facts, sources = [*facts, *labels], [*sources, *["infores:medic"] * len(labels)]
    edges = pa.table(
        {
            "subject": [f[0] for f in facts],
            "predicate": [f[1] for f in facts],
            "object": [f[2] for f in facts],
            "negated": pa.array([False] * len(facts)),
            "primary_knowledge_source": sources,
            "publications": pa.array([[] for _ in facts], pa.list_(pa.string())),
            "knowledge_level": ["knowledge_assertion"] * len(facts),
            "agent_type": ["manual_agent"] * len(facts),
            "label_text": pa.array([f[3] for f in facts], pa.string()),
            "original_object": pa.array([f[4] for f in facts], pa.string()),
            "marketing_status": pa.array([f[5] for f in facts], pa.string()),
        }
    )
    write_record(folder, name="pharmacy", tables={"nodes": [nodes], "edges": [edges]}, level=1)
