"""A small graph around two drugs and a disease, and three curated mechanisms over it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.memory import from_facts
from bioloom.recipes.drugs.drugmechdb import Mechanism, mechanism_of

DRUG = Entity(curie="CHEBI:1", name="testimab", categories=("SmallMolecule",))
SALT = Entity(curie="CHEBI:2", name="testimab sodium", categories=("SmallMolecule",))
OTHER = Entity(curie="CHEBI:3", name="othermide", categories=("SmallMolecule",))
TARGET = Entity(curie="HGNC:1", name="AAA1", categories=("Gene", "Protein"))
BOUND = Entity(curie="HGNC:2", name="BBB1", categories=("Gene", "Protein"))
PROCESS = Entity(curie="GO:1", name="inflammatory response", categories=("BiologicalProcess",))
ILL = Entity(curie="MONDO:1", name="testitis", categories=("Disease",))
SIGN = Entity(curie="HP:1", name="Testitis", categories=("PhenotypicFeature",))
WIDE = Entity(curie="MONDO:2", name="itis", categories=("Disease",))
THINGS = (DRUG, SALT, OTHER, TARGET, BOUND, PROCESS, ILL, SIGN, WIDE)


def fact(s: Entity, p: str, o: Entity, **qualifiers: Any) -> Fact:
    return Fact(
        subject=s, predicate=p, object=o, primary_knowledge_source="infores:test",
        knowledge_level="knowledge_assertion", agent_type="manual_agent",
        qualifiers=tuple(Qualifier(key=k, value=v) for k, v in qualifiers.items()),
    )  # fmt: skip


def graph() -> Graph:
    """What is stated: the target works on the disease, what is merely bound takes part in a process."""
    return from_facts(
        [
            fact(SALT, "directly_physically_interacts_with", TARGET, mechanism_of_action="true", action="inhibitor"),
            fact(DRUG, "directly_physically_interacts_with", BOUND),
            fact(OTHER, "directly_physically_interacts_with", BOUND, mechanism_of_action="true"),
            fact(SALT, "has_active_moiety", DRUG),
            fact(ILL, "close_match", SIGN),
            fact(ILL, "subclass_of", WIDE),
            fact(TARGET, "participates_in", PROCESS),
            fact(BOUND, "participates_in", PROCESS),
            fact(TARGET, "gene_associated_with_condition", ILL),
            fact(DRUG, "treats", ILL),
        ],
        THINGS,
    )


def record(number: int, drug: Entity, name: str, *links: tuple[Entity, str, Entity]) -> dict[str, Any]:
    """A mechanism as DrugMechDB writes it."""
    labels = {"SmallMolecule": "Drug", "Gene": "Protein"}
    things = {e.curie: e for s, _, o in links for e in (s, o)}
    return {
        "graph": {"_id": f"DB{number}_{ILL.curie}_1", "drug": name, "disease": ILL.name, "drug_mesh": drug.curie,
                  "drugbank": f"DB:DB{number}", "disease_mesh": ILL.curie},
        "nodes": [{"id": e.curie, "name": e.name, "label": labels.get(e.categories[0], e.categories[0])}
                  for e in things.values()],
        "links": [{"source": s.curie, "key": key, "target": o.curie} for s, key, o in links],
        "references": ["https://pubmed.ncbi.nlm.nih.gov/123/", "https://en.wikipedia.org/wiki/Testitis"],
    }  # fmt: skip


def records() -> list[dict[str, Any]]:
    """The drug's own mechanism, and that of another drug, which shares the last link."""
    last = (PROCESS, "positively correlated with", ILL)
    return [
        record(1, DRUG, "Testimab", (DRUG, "decreases activity of", TARGET),
               (TARGET, "positively regulates", PROCESS), last),
        record(2, OTHER, "Othermide", (OTHER, "decreases activity of", BOUND),
               (BOUND, "positively regulates", PROCESS), last),
    ]  # fmt: skip


def mechanisms() -> list[Mechanism]:
    return [mechanism_of(r) for r in records()]


def written(folder: Path) -> Path:
    """The records as a file."""
    file = folder / "paths.jsonl.gz"
    with gzip.open(file, "wt", encoding="utf-8") as out:
        out.writelines(json.dumps(r) + "\n" for r in records())
    return file
