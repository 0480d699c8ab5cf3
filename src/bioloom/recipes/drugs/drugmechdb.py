"""DrugMechDB (CC0): curated mechanisms, each a small graph from a drug to the disease it treats.

They are no recipe of a build: a graph that held them would be judged by what it was given. They are read for training
and for measuring, and as a layer that a user lays over a graph.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from bioloom.core.errors import InputError
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.ground.identity.prefixes import normalised

SOURCE = "infores:drugmechdb"
OF_DRUG, OF_DISEASE = "mechanism_of_drug", "mechanism_in_disease"  # qualifiers: whose mechanism an edge is part of
HELD_OUT = 7  # of ten: the decile from which on a drug is kept out of training
CATEGORIES = {"Drug": "Drug", "ChemicalSubstance": "ChemicalEntity", "MacromolecularComplex": "MacromolecularComplex"}


@dataclass(frozen=True)
class Mechanism:
    """One curated mechanism: its drug as the record names it, both ends, the links, and what they rest on."""

    id: str
    drug_name: str
    drug: Entity
    disease: Entity
    facts: tuple[Fact, ...]
    references: tuple[str, ...] = ()

    @property
    def held_out(self) -> bool:
        """Whether its drug is never trained on: int(sha256(lower-case name), 16) % 10 >= 7."""
        return held_out(self.drug_name)


def held_out(drug_name: str) -> bool:
    """Whether a drug of this name is kept out of training; three of ten are, whatever they treat."""
    return int(sha256(drug_name.lower().encode()).hexdigest(), 16) % 10 >= HELD_OUT


def mechanisms(path: Path) -> Iterator[Mechanism]:
    """The mechanisms of a file of JSON lines (``.gz`` or plain), node-link graphs, in its order.

    Raises:
        InputError: there is no such file, or a line is no mechanism.
    """
    if not path.is_file():
        raise InputError(f"There is no file {path}.", hint="DrugMechDB's paths as JSON lines, one mechanism each.")
    with gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb") as lines:
        try:
            for number, line in enumerate(lines, 1):
                yield _of_line(line, f"Line {number} of {path.name}")
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise InputError(f"{path.name} is no whole gzip file.", hint=str(error)) from error


def _of_line(line: bytes, called: str) -> Mechanism:
    try:
        return mechanism_of(json.loads(line.decode("utf-8")))
    except (KeyError, StopIteration, TypeError, AttributeError, ValueError, RecursionError) as error:
        raise InputError(f"{called} is no mechanism.", hint=" ".join(str(error).split())[:200]) from error


def mechanism_of(record: Mapping[str, Any]) -> Mechanism:
    """The mechanism that a record tells: ``graph{_id, drug, disease, ...}, nodes[], links[], references[]``."""
    about, nodes = record["graph"], {n["id"]: entity_of(n) for n in record["nodes"]}
    drug = nodes[drug_of(record)]
    disease = nodes[about["disease_mesh"]]
    references = tuple(str(r) for r in record.get("references", ()))
    whose = (Qualifier(key=OF_DRUG, value=drug.curie), Qualifier(key=OF_DISEASE, value=disease.curie))
    facts = {
        (f.subject.curie, f.predicate, f.object.curie): f
        for f in (
            Fact(
                subject=nodes[link["source"]], predicate=snake(link["key"]), object=nodes[link["target"]],
                qualifiers=whose, primary_knowledge_source=SOURCE, publications=published(references),
                knowledge_level="knowledge_assertion", agent_type="manual_agent",
            )
            for link in record["links"]
        )
    }  # fmt: skip
    return Mechanism(about["_id"], about["drug"], drug, disease, tuple(facts.values()), references)


def drug_of(record: Mapping[str, Any]) -> str:
    """The node, as the record spells it, that is the drug."""
    about, there = record["graph"], {n["id"] for n in record["nodes"]}
    return str(next(d for d in (about.get("drug_mesh"), about.get("drugbank")) if d in there))


def entity_of(node: Mapping[str, str]) -> Entity:
    """A node of a record with its identifier in our spelling."""
    id_ = f"DRUGBANK:{node['id'][3:]}" if node["id"].startswith("DB:") else node["id"]
    category = CATEGORIES.get(node["label"], node["label"])
    return Entity(curie=normalised(id_) or id_, name=node["name"], categories=(category,))


def snake(relation: str) -> str:
    """A relation's words as a predicate: ``increases activity of`` is ``increases_activity_of``."""
    return "_".join(relation.lower().split())


def published(references: Sequence[str]) -> tuple[str, ...]:
    """PMIDs among addresses, which are what publications are here; other addresses are left to the record."""
    found = (r.rstrip("/").rpartition("/") for r in references)
    return tuple(dict.fromkeys(f"PMID:{last}" for home, _, last in found if "pubmed" in home and last.isdigit()))
