"""Which drug a compound of SIDER is: one test for each kind of number, and for each way to be misled."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.recipes.drugs import gtopdb, sider_compounds
from bioloom.recipes.drugs.everycure import DRUGS
from bioloom.recipes.drugs.sider_compounds import Compounds, Found
from bioloom.recipes.drugs.skeletons import Skeletons, skeleton
from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.parsers.chebi import TERMS
from bioloom.recipes.table import chosen
from recipes.drugs.made import tsv, written

TAXANE, PIPERAZINE = (f"InChI=1S/C9H9NO/c1-2-{n}/h1H/t4-/m0/s1" for n in (3, 4))


def files(tmp_path: Path) -> dict[str, str]:
    stitch = [  # flat compound, stereo-specific one
        ("1", "1"), ("2", "2"), ("3", "3"), ("4", "41"), ("4", "42"), ("5", "51"), ("5", "52"), ("6", "6"), ("7", "7"),
        ("8", "8"), ("9", "9"), ("10", "10"), ("11", "11"),
    ]  # fmt: skip
    effects = [f"CID1{flat:0>8};CID0{one:0>8};C1;PT;C1;Nausea" for flat, one in stitch]
    mapped = [("DB4", "4"), ("DB5", "5"), ("DB6", "6"), ("DB66", "6"), ("DB7", "7"), ("DB10", "10")]
    return {
        sider_compounds.EFFECTS: tsv(*effects),
        sider_compounds.MAPPED: tsv("drugbank_id;stitch_id_flat", *(f"{d};CID1{flat:0>8}" for d, flat in mapped)),
        sider_compounds.PHARMGKB: tsv(
            "PharmGKB Accession Id;Cross-references;InChI;PubChem Compound Identifiers",
            "PA2;ChEBI:CHEBI:22, DrugBank:DB2, ChemSpider:5;;2",
            f"PA4;DrugBank:DB4;{TAXANE};41999",
            f"PA5;DrugBank:DB5;{PIPERAZINE};5999",
            f"PA55;DrugBank:DB55;{PIPERAZINE};5998",
            "PA10;ChEBI:CHEBI:100;;10",
            "PA11;ChEBI:CHEBI:101, DrugBank:DB11;;11",
        ),
        gtopdb.LIGANDS: (
            "Ligand id,Name,Approved,Labelled,PubChem CID,InChI\n"
            "30,[3H]ligand,,yes,3,\n31,ligand,yes,,3,\n90,x,,,9,\n91,y,,,9,\n"
        ),
        DRUGS: (
            "curie,alternate_ids\n"
            "CHEBI:1,\"['CHEBI:1', 'UNII:1', 'PUBCHEM.COMPOUND:1', 'PUBCHEM.COMPOUND:999', 'DRUGBANK:DB1']\"\n"
            "CHEBI:60,\"['CHEBI:60', 'DRUGBANK:DB6', 'UNII:S', 'PUBCHEM.COMPOUND:6']\"\n"
            "CHEBI:70,\"['CHEBI:70', 'DRUGBANK:DB77', 'CHEBI:71', 'PUBCHEM.COMPOUND:7']\"\n"
            "CHEBI:80,\"['CHEBI:80', 'DRUGBANK:DB8', 'CHEBI:81', 'PUBCHEM.COMPOUND:8']\"\n"
        ),
        TERMS: (
            '[{"id": "CHEBI:80", "name": "base"},'
            '{"id": "CHEBI:81", "name": "base hydrochloride", "relations": {"has_part": ["CHEBI:80"]}},'
            '{"id": "CHEBI:22", "name": "known"}, {"id": "CHEBI:71", "name": "an ester"}]'
        ),
    }


@pytest.mark.parametrize(
    ("number", "drug", "form"),
    [
        pytest.param(1, "CHEBI:1", "", id="the list has it, and another number"),
        pytest.param(2, "CHEBI:22", "", id="PharmGKB alone has it"),
        pytest.param(11, "DRUGBANK:DB11", "", id="PharmGKB, by a number that ChEBI does not have"),
        pytest.param(3, "GTOPDB:31", "", id="a ligand; its labelled twin does not count"),
        pytest.param(41, "DRUGBANK:DB4", "PUBCHEM.COMPOUND:41", id="stereoisomers of the only drug of a skeleton"),
        pytest.param(51, "PUBCHEM.COMPOUND:51", "", id="two drugs of one skeleton"),
        pytest.param(6, "PUBCHEM.COMPOUND:6", "", id="a form without a number, of two drugs"),
        pytest.param(7, "DRUGBANK:DB7", "", id="SIDER's own mapping before a form"),
        pytest.param(8, "CHEBI:80", "CHEBI:81", id="a salt"),
        pytest.param(9, "PUBCHEM.COMPOUND:9", "", id="two ligands"),
        pytest.param(10, "CHEBI:100", "", id="PharmGKB before the mapping of a mixture"),
    ],
)
def test_a_compound_is_the_drug_that_identifiers_leave(tmp_path: Path, number: int, drug: str, form: str) -> None:
    found = Compounds(written(tmp_path, files(tmp_path))).of(f"CID0{number:0>8}")
    assert (found.drug, found.form) == (drug, form)


def test_a_form_with_a_number_is_itself_unless_it_is_a_salt(tmp_path: Path) -> None:
    made = files(tmp_path) | {sider_compounds.MAPPED: "drugbank_id\tstitch_id_flat\n"}
    read = Compounds(written(tmp_path, made))
    assert read.of("CID000000007") == Found("CHEBI:71")
    assert read.of("CID000000006") == Found("CHEBI:60", "PUBCHEM.COMPOUND:6")  # nothing says that it is another's


def test_a_skeleton_is_the_largest_part_without_stereo() -> None:
    salt = "InChI=1S/C17H17Cl2N.ClH/c1-20-17-9-7-12(13)14;/h2-6,8H;1H/t12-,17-;/m0./s1"
    assert skeleton(salt) == ("C17H17Cl2N", "1-20-17-9-7-12(13)14")
    assert skeleton("InChI=1S/Fe") is None
    assert skeleton("") is None


def test_a_drug_is_alone_only_where_its_structure_is_known() -> None:
    found = Skeletons()
    found.add(skeleton(TAXANE), "PA1", "DRUGBANK:DB1")
    found.add(skeleton(TAXANE), "GTOPDB:1")  # the same drug in another source
    assert found.alone("DRUGBANK:DB1")
    assert not found.alone("DRUGBANK:DB2")
    found.add(skeleton(TAXANE), "GTOPDB:2")
    assert not found.alone("DRUGBANK:DB1")


@pytest.mark.shared
@pytest.mark.slow
def test_well_known_compounds(data: Path) -> None:
    (recipe,) = chosen("sider")
    read = Compounds(Shelf(data=data, offline=True).files(recipe)[0])
    expected = {
        "CID000002818": Found("CHEBI:3766"),  # clozapine, by the number that PubChem has given up
        "CID000063009": Found("CHEBI:9123", "CHEBI:9124"),  # sertraline hydrochloride
        "CID005352019": Found("DRUGBANK:DB01229", "PUBCHEM.COMPOUND:5352019"),  # paclitaxel
        "CID001548999": Found("PUBCHEM.COMPOUND:1548999"),  # cetirizine or levocetirizine
        "CID000060656": Found("PUBCHEM.COMPOUND:60656"),  # betaxolol or levobetaxolol
        "CID000005768": Found("PUBCHEM.COMPOUND:5768"),  # of quinine or quinidine
        "CID000006037": Found("DRUGBANK:DB00158"),  # folic acid, not its tritiated ligand
    }
    assert {stitch: read.of(stitch) for stitch in expected} == expected
