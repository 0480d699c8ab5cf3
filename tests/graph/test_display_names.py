"""Chemicals are called what people call them; the identifier and the recorded name stay."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest

from bioloom.graph.engine import open_knowledge_graph
from bioloom.graph.model.display import display_name
from bioloom.graph.storage.record import write_record

DRUG, CHEMICAL = ("SmallMolecule", "Drug"), ("SmallMolecule",)


@pytest.mark.parametrize(
    ("name", "categories", "synonyms", "related", "shown"),
    [
        ("lithium(1+)", DRUG, ("Lithium cation",), (), "lithium"),
        ("iron(2+)", CHEMICAL, (), (), "iron(2+)"),  # of a metal with several ions the charge says which
        ("potassium atom", CHEMICAL, (), (), "potassium"),
        ("docetaxel anhydrous", DRUG, ("Docetaxel Trihydrate",), (), "docetaxel"),
        ("(S)-timolol (anhydrous)", DRUG, ("timolol", "Timoptic®"), (), "timolol"),
        ("(R)-salbutamol", DRUG, ("Levosalbutamol",), (), "levosalbutamol"),
        ("(R)-bicalutamide", DRUG, (), (), "(R)-bicalutamide"),
        ("(S)-lactate", CHEMICAL, ("Lactate",), (), "(S)-lactate"),
        ("3,7-bis(dimethylamino)thing-5-ium", DRUG, ("Blueium", "blueium chloride"), (), "blueium"),
        ("4-(diethylamino)but-2-yn-1-ol", DRUG, ("Brand®", "plainynin chloride", "plainynin"), (), "plainynin"),
        ("3-[5-(2-fluorophenyl)-1,2,4-oxadiazol-3-yl]benzoic acid", DRUG, (), ("Plainuren",), "plainuren"),
        ("3-[5-(2-fluorophenyl)-1,2,4-oxadiazol-3-yl]benzoic acid", DRUG, ("AB-123",), (),
         "3-[5-(2-fluorophenyl)-1,2,4-oxadiazol-3-yl]benzoic acid"),
        ("atrial septal defect(1+)", ("Disease",), (), (), "atrial septal defect(1+)"),
        ("vitamin B12", CHEMICAL, ("Cobalamin",), (), "vitamin B12"),
    ],
)  # fmt: skip
def test_a_name_of_vocabularies_gives_way_to_one_of_people(
    name: str, categories: tuple[str, ...], synonyms: tuple[str, ...], related: tuple[str, ...], shown: str
) -> None:
    assert display_name(name, categories, synonyms, related) == shown


def test_a_graph_shows_it_everywhere_and_keeps_the_recorded_name(tmp_path: Path) -> None:
    nodes = pa.table(
        {
            "id": ["CHEBI:1", "MONDO:1"],
            "category": pa.array([list(DRUG), ["Disease"]], pa.list_(pa.string())),
            "name": ["(S)-plainol (anhydrous)", "ache"],
            "synonym": pa.array([["plainol"], []], pa.list_(pa.string())),
        }
    )
    edges = pa.table({"subject": ["CHEBI:1"], "predicate": ["treats"], "object": ["MONDO:1"]})
    write_record(tmp_path, name="shown", tables={"nodes": [nodes], "edges": [edges]}, level=1)
    graph = open_knowledge_graph(tmp_path)
    entity = graph.entity("CHEBI:1")
    assert entity is not None
    assert (entity.curie, entity.name) == ("CHEBI:1", "plainol")
    assert graph.names("CHEBI:1")[0] == "(S)-plainol (anhydrous)"
