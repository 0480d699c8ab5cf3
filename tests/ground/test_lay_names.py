"""Names as people say them: plain words of signs, adjectives, short forms in names, other names of one thing."""

from __future__ import annotations

import pytest

from bioloom.ground.forms.derivations import nouns_of
from bioloom.ground.forms.lay_signs import lay_names, stems
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.candidates.grounded import Grounded
from bioloom.ground.linking.linker import Linker
from ground.small_graph import N, write_small_graph

ILL, SIGN, PATHWAY = ("Disease",), ("PhenotypicFeature",), ("Pathway",)
NODES = (
    N("CL:0000910", ("Cell",), "cytotoxic T cell"),
    N("GO:0004930", ("MolecularActivity",), "G protein-coupled receptor activity"),
    N("GO:0016301", ("MolecularActivity",), "kinase activity"),
    N("HGNC:3023", ("Gene",), "DRD2", ("D2 receptor", "dopamine receptor D2")),
    N("HGNC:3546", ("Gene",), "F5", ("factor V",)),
    N("HGNC:6407", ("Gene",), "KRAS"),
    N("HP:0000007", ("GeneticInheritance",), "Autosomal recessive inheritance"),
    N("HP:0000083", SIGN, "Renal insufficiency"),
    N("HP:0000212", SIGN, "Gingival overgrowth"),
    N("HP:0001382", SIGN, "Joint hypermobility"),
    N("HP:0001596", SIGN, "Alopecia", ("Hair loss",)),
    N("HP:0002019", SIGN, "Constipation"),
    N("HP:0002239", SIGN, "Gastrointestinal hemorrhage", ("Gastrointestinal bleeding",)),
    N("HP:0002315", SIGN, "Headache"),
    N("HP:0002321", SIGN, "Vertigo", ("Dizziness",)),
    N("HP:0002360", SIGN, "Insomnia"),
    N("HP:0002757", SIGN, "Recurrent fractures"),
    N("HP:0002758", SIGN, "Fracture", ("Fractures",)),
    N("HP:0005202", SIGN, "Helicobacter pylori infection"),
    N("HP:0012398", SIGN, "Peripheral edema"),
    N("HP:0012418", SIGN, "Hypoxia"),
    N("HP:0012626", SIGN, "Stage 4 chronic kidney disease"),
    N("MESH:D002952", ("BiologicalProcess",), "Citric Acid Cycle", ("Krebs Cycle",)),
    N("MONDO:0005300", ILL, "chronic kidney disease", ("CKD",)),
    N("MONDO:0007404", ILL, "Cri-du-chat syndrome"),
    N("MONDO:0008560", ILL, "thrombophilia due to activated protein C resistance"),
    N("MONDO:0009688", ILL, "myasthenia gravis"),
    N("MONDO:0019735", ILL, "polymyalgia rheumatica"),
    N("REACT:R-HSA-71403", PATHWAY, "Citric acid cycle (TCA cycle)"),
    N("REACT:R-HSA-177929", PATHWAY, "Signaling by EGFR"),
)
KNOWN = ("HP:0002019", "HP:0012418", "MONDO:0009688", "MONDO:0019735", "MONDO:0007404", "HP:0002321")
EDGES = [
    (one, "biolink:related_to", other.id) for one in KNOWN for other in NODES if other.id not in ("MESH:D002952", one)
]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Linker:
    """A linker on a graph of the things above."""
    folder = tmp_path_factory.mktemp("lay")
    return Linker(open_lexicon(write_small_graph(folder / "graph", NODES, EDGES), cache=folder / "cache"))


def readings(linker: Linker, question: str, span: str) -> list[Grounded]:
    return next((g for g in linker.mentions(question) if g[0].text == span), [])


@pytest.mark.parametrize(
    ("question", "span", "curie"),
    [
        ("which drugs make your hair fall out?", "hair fall out", "HP:0001596"),
        ("my hair is falling out, is it the tablets?", "hair is falling out", "HP:0001596"),
        ("drugs that give gum overgrowth", "gum overgrowth", "HP:0000212"),
        ("which disease has bendy joints?", "bendy joints", "HP:0001382"),
        ("she has puffy ankles since", "puffy ankles", "HP:0012398"),
        ("why is it useless when the kidneys don't work?", "kidneys don't work", "HP:0000083"),
        ("what helps if I can't sleep?", "can't sleep", "HP:0002360"),
        ("she has been constipated", "constipated", "HP:0002019"),
        ("patients who are hypoxic", "hypoxic", "HP:0012418"),
        ("which drugs cause GI bleeding?", "GI bleeding", "HP:0002239"),
        ("gout with CKD stage 4", "CKD stage 4", "HP:0012626"),
        ("what treats H. pylori now", "H. pylori", "HP:0005202"),
        ("a boy with fractures over and over", "fractures over and over", "HP:0002757"),
        ("it gives me a thumping headache", "thumping headache", "HP:0002315"),
        ("what treats PMR?", "PMR", "MONDO:0019735"),
        ("the OMIM number of cri du chat?", "cri du chat", "MONDO:0007404"),
        ("is it recessively inherited", "recessively", "HP:0000007"),
        ("genes that are kinases", "kinases", "GO:0016301"),
        ("GPCRs of the liver", "GPCRs", "GO:0004930"),
        ("genes of the Krebs cycle", "Krebs cycle", "REACT:R-HSA-71403"),
        ("genes of the EGFR pathway", "EGFR pathway", "REACT:R-HSA-177929"),
        ("is Ras switched on", "Ras", "HGNC:6407"),
        ("partial agonists at D2", "D2", "HGNC:3023"),
        ("I have factor V Leiden", "factor V Leiden", "MONDO:0008560"),
    ],
)
def test_what_people_say_is_offered(whole: Linker, question: str, span: str, curie: str) -> None:
    assert curie in [g.entity.curie for g in readings(whole, question, span)]


@pytest.mark.parametrize(
    ("question", "span"),
    [
        ("which authority let it go to market", "go"),
        ("how fast does it spread", "fast"),
        ("leaves the receptor alone", "alone"),
        ("you should not sleep on it", "not sleep"),
        ("hair and nails loss", "hair and nails loss"),
        ("kidney or bleeding", "kidney or bleeding"),
    ],
)
def test_plain_words_are_no_signs(whole: Linker, question: str, span: str) -> None:
    assert not readings(whole, question, span)


@pytest.mark.parametrize(
    ("option", "kind", "curie"),
    [
        ("hair falling out", "PhenotypicFeature", "HP:0001596"),
        ("GI bleeding", "PhenotypicFeature", "HP:0002239"),
        ("killer T cells", "Cell", "CL:0000910"),
        ("Krebs cycle", "Pathway", "REACT:R-HSA-71403"),
        ("PMR", "Disease", "MONDO:0019735"),
    ],
)
def test_an_option_is_read_as_a_name_in_a_question(whole: Linker, option: str, kind: str, curie: str) -> None:
    assert whole.link(option, categories=(kind,))[0].entity.curie == curie


@pytest.mark.parametrize(
    "said", ["hair fell out", "my hair is falling out", "Hair falls out!", "her hair keeps falling out"]
)
def test_small_words_and_forms_of_verbs_do_not_matter(said: str) -> None:
    assert set(stems("hair fall out")) <= set(stems(said))


def test_a_part_and_its_state_are_put_together() -> None:
    names = [name for name, _ in lay_names(stems("swelling of my eyelids"))]
    assert "eyelid swelling" in names
    assert "palpebral edema" in names


@pytest.mark.parametrize(
    ("word", "noun"),
    [
        ("constipated", "constipation"), ("dizzy", "dizziness"), ("hypoxic", "hypoxia"), ("anaemic", "anemia"),
        ("wheezes", "wheezing"), ("infertile", "infertility"), ("breathless", "breathlessness"),
        ("lethargic", "lethargy"), ("anxious", "anxiety"), ("paralysed", "paralysis"), ("obese", "obesity"),
    ],
)  # fmt: skip
def test_a_condition_is_made_of_its_adjective(word: str, noun: str) -> None:
    assert noun in nouns_of(word)
