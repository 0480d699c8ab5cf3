"""Proteins as people name them: by what they are, by mass, by letter and family; an alias of several genes."""

from __future__ import annotations

import pytest

from bioloom.ground.forms.protein_words import by_mass, headed, holds, lettered
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.candidates.grounded import Grounded
from bioloom.ground.linking.linker import Linker
from ground.small_graph import N, write_small_graph

GENE = ("Gene",)
NODES = (
    N("CHEBI:231601", ("ChemicalEntity",), "trastuzumab", ("Herceptin®",)),
    N("DRUGBANK:DB11311", ("ChemicalEntity",), "Prothrombin"),
    N("HGNC:11892", GENE, "TNF", ("tumor necrosis factor",)),
    N("HGNC:11926", GENE, "TNFSF11", ("RANKL", "receptor activator of nuclear factor kappa B ligand")),
    N("HGNC:12680", GENE, "VEGFA", ("VEGF",)),
    N("HGNC:17", GENE, "CDH17", ("cadherin", "cadherin 17")),
    N("HGNC:1748", GENE, "CDH1", ("ECAD", "cadherin 1")),
    N("HGNC:1785", GENE, "CDKN1B", ("P27KIP1", "CDK Inhibitor p27", "p27 CDK Inhibitor", "p27 Kip1 Protein")),
    N("HGNC:2625", GENE, "CYP2D6"),
    N("HGNC:20609", GENE, "AIMP2", ("p38",)),
    N("HGNC:24253", GENE, "TMED7", ("p27",)),
    N("HGNC:3535", GENE, "F2", ("prothrombin", "coagulation factor II")),
    N("HGNC:3528", GENE, "F10", ("coagulation factor X",)),
    N("HGNC:6342", GENE, "KIT", ("Stem Cell Factor Receptor", "KIT proto-oncogene, receptor tyrosine kinase")),
    N("HGNC:6871", GENE, "MAPK1", ("p38", "ERK2")),
    N("HGNC:6876", GENE, "MAPK14", ("p38", "p38alpha", "p38alpha MAP Kinase", "CSBP1")),
    N("HGNC:6893", GENE, "MAPT", ("tau",)),
    N("HGNC:90", GENE, "ACADM", ("MCAD", "medium-chain acyl-CoA dehydrogenase")),
    N("HGNC:91", GENE, "SUPT20H", ("p38IP",)),
    N("MESH:D016875", ("Protein",), "tau Proteins"),
    N("MONDO:0007254", ("Disease",), "breast cancer"),
    N("UMLS:C0338204", ("ChemicalEntity",), "Herceptin"),
)
_ILL = "biolink:gene_associated_with_condition"
EDGES = [
    *((n.id, _ILL, "MONDO:0007254") for n in NODES if n.id.startswith("HGNC")),
    *(("HGNC:3535", "biolink:interacts_with", n.id) for n in NODES if n.id.startswith("HGNC")),
    *(("CHEBI:231601", "biolink:interacts_with", n.id) for n in NODES if n.id.startswith("HGNC")),
]


@pytest.fixture(scope="module")
def proteins(tmp_path_factory: pytest.TempPathFactory) -> Linker:
    """A linker on a graph of the things above."""
    folder = tmp_path_factory.mktemp("proteins")
    return Linker(open_lexicon(write_small_graph(folder / "graph", NODES, EDGES), cache=folder / "cache"))


def readings(linker: Linker, question: str, span: str) -> list[Grounded]:
    return next((g for g in linker.mentions(question) if g[0].text == span), [])


@pytest.mark.parametrize(
    ("span", "curie"),
    [
        ("KIT receptor", "HGNC:6342"),
        ("KIT kinase", "HGNC:6342"),
        ("c-KIT", "HGNC:6342"),
        ("tau protein", "HGNC:6893"),
        ("E-cadherin", "HGNC:1748"),
        ("p38", "HGNC:6876"),
        ("p38 MAPK", "HGNC:6876"),
        ("p27", "HGNC:1785"),
        ("factor Xa", "HGNC:3528"),
        ("P450 2D6", "HGNC:2625"),
        ("prothrombin", "HGNC:3535"),
        ("Herceptin", "CHEBI:231601"),
    ],
)
def test_a_protein_is_found_by_what_people_call_it(proteins: Linker, span: str, curie: str) -> None:
    found = readings(proteins, f"which drugs target {span}?", span)
    assert found
    assert found[0].entity.curie == curie


@pytest.mark.parametrize("span", ["VEGF receptor", "RANKL receptor", "c-TNF", "TNF kinase", "M-cadherin"])
def test_what_no_name_of_the_gene_says_is_not_taken_for_it(proteins: Linker, span: str) -> None:
    assert not readings(proteins, f"which drugs target {span}?", span)


@pytest.mark.parametrize("span", ["M-cadherin", "VE-cadherin", "E-cadherin"])
def test_a_letter_before_the_word_of_a_family_is_never_left_out(proteins: Linker, span: str) -> None:
    assert not readings(proteins, f"which drugs target {span}?", "cadherin")
    assert readings(proteins, "which drugs target cadherin?", "cadherin")[0].entity.curie == "HGNC:17"


def test_the_others_with_an_alias_stay_readings(proteins: Linker) -> None:
    found = {r.entity.curie for r in readings(proteins, "what inhibits p38?", "p38")}
    assert found == {"HGNC:6876", "HGNC:6871", "HGNC:20609"}


@pytest.mark.parametrize(
    ("name", "word", "said"),
    [
        ("Stem Cell Factor Receptor", "receptor", True),
        ("dopamine receptor D2", "receptor", True),
        ("KIT proto-oncogene, receptor tyrosine kinase", "receptor", True),
        ("MAPK14", "mapk", True),
        ("interleukin 1 receptor antagonist", "receptor", False),
        ("cyclin dependent kinase inhibitor 1B", "kinase", False),
        ("MAPKAP1", "mapk", False),
    ],
)
def test_a_name_says_what_a_thing_is_at_its_head(name: str, word: str, said: bool) -> None:
    assert headed(name, word) is said


def test_a_mass_stands_in_names() -> None:
    assert by_mass("p27", "p27Kip1")
    assert by_mass("p27", "P27 CDK inhibitor")
    assert not by_mass("p38", "p38IP")
    assert not by_mass("p27", "p270")
    assert holds("p38alpha", "p38")
    assert not holds("p381", "p38")
    assert not holds("OPTC", "OPT")
    assert lettered("VE", "cadherin") == "vecad"
