"""Receptors by short names before what acts on them, families of genes by their roots, variants called by places."""

from __future__ import annotations

import pytest

from bioloom.ground.lexicon.gene_families import families
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import FAMILY, Linker
from ground.small_graph import N, write_small_graph

GENE = ("Gene",)
NODES = (
    N("CHEBI:37961", ("ChemicalRole",), "H2-receptor antagonist", ("H2 blocker",)),
    N("GO:0004938", ("MolecularActivity",), "alpha2-adrenergic receptor activity", ("alpha2-adrenergic receptor",)),
    N("HGNC:2884", GENE, "DIO2", ("D2", "iodothyronine deiodinase 2")),
    N("HGNC:3023", GENE, "DRD2", ("dopamine receptor D2", "D2R")),
    N("HGNC:3024", GENE, "DRD3", ("dopamine receptor D3",)),
    N("HGNC:3542", GENE, "F5", ("coagulation factor V", "factor V")),
    N("HGNC:3688", GENE, "FGFR1", ("fibroblast growth factor receptor 1", "H2")),
    N("HGNC:3689", GENE, "FGFR2", ("fibroblast growth factor receptor 2",)),
    N("HGNC:3690", GENE, "FGFR3", ("fibroblast growth factor receptor 3",)),
    N("HGNC:3691", GENE, "FGFR3P1", ("fibroblast growth factor receptor 3 pseudogene 1",)),
    N("HGNC:5173", GENE, "HRAS", ("HRas proto-oncogene, GTPase",)),
    N("HGNC:6407", GENE, "KRAS", ("KRAS proto-oncogene, GTPase",)),
    N("HGNC:7227", GENE, "MRAS", ("muscle RAS oncogene homolog",)),
    N("HGNC:7989", GENE, "NRAS", ("NRAS proto-oncogene, GTPase",)),
    N("HGNC:897", GENE, "AVPR2", ("arginine vasopressin receptor 2",)),
    N("HGNC:10274", GENE, "RP2", ("RP2 activator of ARL3 GTPase",)),
    N("HGNC:10263", GENE, "RP1", ("RP1 axonemal microtubule associated",)),
    N("HGNC:10588", GENE, "SCN2A", ("sodium voltage-gated channel alpha subunit 2",)),
    N("HGNC:10585", GENE, "SCN1A", ("sodium voltage-gated channel alpha subunit 1",)),
    N("MONDO:0018542", ("Disease",), "severe congenital neutropenia", ("SCN",)),
)
EDGES = [(n.id, "biolink:gene_associated_with_condition", "MONDO:0018542") for n in NODES if n.id.startswith("HGNC")]


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Linker:
    """A linker on a graph of the things above."""
    folder = tmp_path_factory.mktemp("receptors")
    return Linker(
        open_lexicon(write_small_graph(folder / "graph", tuple(sorted(NODES)), EDGES), cache=folder / "cache")
    )


def first(linker: Linker, text: str, span: str) -> str:
    return next((g[0].entity.curie for g in linker.mentions(text) if g[0].text == span), "")


@pytest.mark.parametrize(
    ("text", "span", "curie"),
    [
        ("side effects of D2 antagonists", "D2", "HGNC:3023"),
        ("a D2/D3 partial agonist", "D2", "HGNC:3023"),
        ("D2 and D3 blockers", "D2", "HGNC:3023"),
        ("an alpha-2 agonist", "alpha-2", "GO:0004938"),
        ("a V2 antagonist", "V2", "HGNC:897"),
        ("what does D2 do", "D2", "HGNC:2884"),
        ("inhibitors of D2", "D2", "HGNC:2884"),
        ("which H2 blocker", "H2 blocker", "CHEBI:37961"),
    ],
)
def test_a_short_name_before_what_acts_on_it_is_the_receptor_and_the_symbol_elsewhere(
    named: Linker, text: str, span: str, curie: str
) -> None:
    assert first(named, text, span) == curie


def members(linker: Linker, text: str) -> list[str]:
    return [linker.lexicon.entity(m).name for f in families(linker.lexicon, text) for m in f.members]


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("the FGFR family", ["FGFR1", "FGFR2", "FGFR3"]),
        ("RAS genes", ["HRAS", "KRAS", "NRAS"]),
        ("SCN genes", ["SCN1A", "SCN2A"]),
        ("RP genes", []),  # these two share a root and nothing else
        ("the FGFR gene", []),
        ("Which genes", []),
        ("KRAS genes", []),
    ],
)
def test_a_root_with_a_word_for_a_family_is_its_members(named: Linker, text: str, symbols: list[str]) -> None:
    assert members(named, text) == symbols


def test_a_family_is_one_thing_that_is_any_of_its_members_and_nothing_within_it_is_named(named: Linker) -> None:
    (only,) = named.mentions("SCN genes")
    assert (only[0].kind, only[0].entity.name) == (FAMILY, "any of SCN1A and SCN2A")
    assert {only[0].entity.curie, *(t.curie for t in only[0].twins)} == {"HGNC:10585", "HGNC:10588"}
    assert first(named, "drugs for SCN", "SCN") == "MONDO:0018542"


def test_a_variant_that_is_called_by_a_place_is_not_its_protein(named: Linker) -> None:
    assert not named.mentions("factor V Leiden")
    assert first(named, "lack of factor V in plasma", "factor V") == "HGNC:3542"
