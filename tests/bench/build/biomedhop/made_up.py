"""A made-up graph with every kind of thing and relation that BioMedHop asks about, and nobody has ever met."""

from __future__ import annotations

import random
from collections.abc import Collection
from pathlib import Path

import pyarrow as pa

from bioloom.graph.storage.record import write_record

KINDS = {  # prefix, categories, how many
    "Disease": ("MONDO", ["Disease"], 60),
    "Gene": ("HGNC", ["Gene", "Protein"], 90),
    "Drug": ("CHEBI", ["SmallMolecule", "Drug"], 50),
    "Symptom": ("HP", ["PhenotypicFeature"], 160),
    "Anatomy": ("UBERON", ["GrossAnatomicalStructure"], 30),
    "Cell": ("CL", ["Cell"], 25),
    "Process": ("GO", ["BiologicalProcess"], 30),
    "Component": ("GOC", ["CellularComponent"], 20),
    "MicroRNA": ("MIR", ["MicroRNA"], 25),
    "Food": ("USDA.NDB", ["Food"], 40),
    "Blend": ("RXCUI", ["MolecularMixture", "Drug"], 20),
    "Agent": ("AGENCY", ["Agent"], 5),
    "Domain": ("Pfam", ["ProteinDomain"], 25),
    "Reaction": ("EC", ["MolecularActivity"], 25),
    "Organism": ("NCBITaxon", ["OrganismTaxon"], 20),
    "Place": ("GEO", ["GeographicLocation"], 15),
}
RELATIONS = {  # predicate between kinds: edges for each subject, on average
    ("Gene", "gene_associated_with_condition", "Disease"): 2,
    ("Disease", "has_phenotype", "Symptom"): 16,  # enough that what a disease lacks is known
    ("Disease", "disease_has_location", "Anatomy"): 2,
    ("Disease", "has_decreased_amount", "Gene"): 3,
    ("Disease", "has_increased_amount", "Gene"): 3,
    ("Disease", "located_in", "Place"): 2,
    ("Organism", "causes", "Disease"): 6,
    ("Drug", "treats", "Disease"): 3,
    ("Drug", "contraindicated_in", "Disease"): 3,
    ("Drug", "has_side_effect", "Symptom"): 12,
    ("Drug", "approved_by", "Agent"): 1,
    ("Drug", "directly_physically_interacts_with", "Gene"): 2,
    ("Drug", "interacts_with", "Domain"): 2,
    ("Blend", "has_active_ingredient", "Drug"): 3,
    ("Food", "has_nutrient", "Drug"): 3,
    ("Gene", "participates_in", "Process"): 2,
    ("Gene", "located_in", "Component"): 2,
    ("Gene", "has_part", "Domain"): 2,
    ("Gene", "catalyzes", "Reaction"): 1,
    ("Gene", "regulates", "Gene"): 2,
    ("Gene", "expressed_in", "Cell"): 2,
    ("Gene", "expressed_in", "Anatomy"): 2,
    ("MicroRNA", "regulates", "Gene"): 4,
    ("Cell", "part_of", "Anatomy"): 2,
}
_SYLLABLES = ("ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "qui", "ro", "su", "ta", "ve")
Edge = tuple[str, str, str]


def edges(seed: int = 1, without: Collection[str] = ()) -> list[Edge]:
    """Subject, predicate and object of every edge."""
    rng, out = random.Random(seed), []
    for (one, predicate, other), each in RELATIONS.items():
        if predicate not in without:
            pairs = [(a, b) for a in ids(one) for b in ids(other) if a != b]
            out += [(a, predicate, b) for a, b in sorted(rng.sample(pairs, each * KINDS[one][2]))]
    return out


def ids(kind: str) -> list[str]:
    prefix, _, count = KINDS[kind]
    return [f"{prefix}:{i}" for i in range(1, count + 1)]


def write_graph(folder: Path, *, seed: int = 1, without: Collection[str] = ()) -> None:
    """The graph as a record; a third of the nodes have a synonym."""
    rng = random.Random(seed)
    words: set[str] = set()
    while len(words) < 4 * sum(count for _, _, count in KINDS.values()):
        words.add("".join(rng.choice(_SYLLABLES) for _ in range(4)))
    names = iter(rng.sample(sorted(words), len(words)))
    nodes = [(curie, KINDS[kind][1], f"{next(names)} {next(names)}") for kind in KINDS for curie in ids(kind)]
    facts = edges(seed, without)
    table = pa.table(
        {
            "id": [n[0] for n in nodes],
            "category": pa.array([n[1] for n in nodes], pa.list_(pa.string())),
            "name": [n[2] for n in nodes],
            "synonym": pa.array(
                [[f"old {next(names)}"] if at % 3 == 0 else [] for at in range(len(nodes))], pa.list_(pa.string())
            ),
        }
    )
    raised = ["increased" if p == "expressed_in" and o.startswith("UBERON") else None for _, p, o in facts]
    stated = pa.table(
        {
            "subject": [e[0] for e in facts],
            "predicate": [e[1] for e in facts],
            "object": [e[2] for e in facts],
            "negated": pa.array([False] * len(facts)),
            "primary_knowledge_source": ["infores:made-up"] * len(facts),
            "publications": pa.array([[] for _ in facts], pa.list_(pa.string())),
            "knowledge_level": ["knowledge_assertion"] * len(facts),
            "agent_type": ["manual_agent"] * len(facts),
            "subject_direction_qualifier": pa.array(raised, pa.string()),
        }
    )
    write_record(folder, name="made-up", tables={"nodes": [table], "edges": [stated]}, level=1)
