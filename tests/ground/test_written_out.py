"""Names cut short or said in other words: eponyms with particles, lay words of processes, what comes of a brand."""

from __future__ import annotations

import pytest

from bioloom.ground.forms.process_names import process_names
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.candidates.grounded import Grounded
from bioloom.ground.linking.linker import Linker
from ground.small_graph import N, write_small_graph

ILL, PROCESS = ("Disease",), ("BiologicalProcess",)
SIGN = ("DiseaseOrPhenotypicFeature",)
NODES = (
    N("CHEBI:46195", ("SmallMolecule", "Drug"), "paracetamol", ("acetaminophen", "Tylenol®")),
    N("CL:0000910", ("Cell",), "cytotoxic T cell"),
    N("CHEBI:50903", ("ChemicalRole",), "carcinogenic agent"),
    N("GO:0006629", PROCESS, "lipid metabolic process"),
    N("GO:0006707", PROCESS, "cholesterol catabolic process"),
    N("HGNC:12726", ("Gene",), "VWF", ("von Willebrand factor",)),
    N("HP:0000112", ("PhenotypicFeature",), "Nephropathy"),
    N("MONDO:0002413", ILL, "glycogen storage disease I", ("von Gierke's disease",)),
    N("MONDO:0008667", ILL, "von Hippel-Lindau syndrome"),
    N("MONDO:0019180", ILL, "hereditary hemorrhagic telangiectasia", ("Osler-Weber-Rendu disease",)),
    N("MONDO:0019565", ILL, "von Willebrand disease"),
    N("UMLS:C0572025", SIGN, "Acetaminophen overdose"),
    N("UMLS:C0595916", SIGN, "Nephropathy toxic"),
)
EDGES = [("HGNC:12726", "biolink:gene_associated_with_condition", "MONDO:0019565")]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Linker:
    """A linker on a graph of the things above."""
    folder = tmp_path_factory.mktemp("whole")
    return Linker(open_lexicon(write_small_graph(folder / "graph", NODES, EDGES), cache=folder / "cache"))


def readings(linker: Linker, question: str, span: str) -> list[Grounded]:
    return next((g for g in linker.mentions(question) if g[0].text == span), [])


@pytest.mark.parametrize(
    ("question", "span", "curie"),
    [
        ("what treats von Gierke?", "von Gierke", "MONDO:0002413"),
        ("which genes cause von Hippel-Lindau?", "von Hippel-Lindau", "MONDO:0008667"),
        ("which genes cause osler-weber-rendu?", "osler-weber-rendu", "MONDO:0019180"),
        ("which genes are in fat metabolism?", "fat metabolism", "GO:0006629"),
        ("which genes are in cholesterol breakdown?", "cholesterol breakdown", "GO:0006707"),
        ("which genes do killer T cells express?", "killer T cells", "CL:0000910"),
        ("what helps in tylenol overdose?", "tylenol overdose", "UMLS:C0572025"),
        ("which drugs cause nephrotoxicity?", "nephrotoxicity", "UMLS:C0595916"),
        ("which drugs are carcinogenic?", "carcinogenic", "CHEBI:50903"),
    ],
)
def test_a_name_in_other_words_is_found(whole: Linker, question: str, span: str, curie: str) -> None:
    found = readings(whole, question, span)
    assert found
    assert found[0].entity.curie == curie


@pytest.mark.parametrize(
    ("question", "span"),
    [
        ("what does von Willebrand factor do?", "von Willebrand"),
        ("which drugs treat von Hippel-Lindau tumours?", "von Hippel-Lindau"),
        ("who was Gierke?", "Gierke"),
        ("which genes are in fat transport?", "fat transport"),
        ("what helps in tylenol allergy?", "tylenol allergy"),
    ],
)
def test_what_says_something_else_is_not(whole: Linker, question: str, span: str) -> None:
    assert not readings(whole, question, span)


def test_lay_words_of_a_process_are_said_in_the_words_of_vocabularies() -> None:
    said = [name for name, _ in process_names(("fat", "breakdown"))]
    assert "lipid catabolic process" in said
    assert "fat breakdown" not in said
    assert not list(process_names(("fat",)))
