"""Names in people's words: slips, spaces, short forms, foods, products of genes, twins, words that are no names."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest

from bioloom.graph.storage.record import write_record
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.candidates.grounded import Grounded
from bioloom.ground.linking.linker import SURE, Linker

# CURIE, category, name, exact synonyms, previous symbols
NODES = (
    ("CHEBI:26708", "ChemicalEntity", "sodium atom", (), ()),
    ("CHEBI:46195", "SmallMolecule", "paracetamol", ("acetaminophen",), ()),
    ("CHEBI:50249", "ChemicalRole", "anticoagulant", (), ()),
    ("CHEBI:77733", "SmallMolecule", "2-(3,4-dimethoxyphenyl)-5-[2-(3,4-dimethoxyphenyl)ethyl]pentanenitrile",
     ("verapamil",), ()),
    ("CHEBI:9948", "ChemicalEntity", "verapamil", (), ()),
    ("EC:1.1.1.34", "MolecularActivity", "HMG-CoA reductase activity", (), ()),
    ("GO:0006915", "BiologicalProcess", "apoptotic process", ("apoptosis",), ()),
    ("HGNC:11049", "Gene", "SLC6A3", ("DAT",), ()),
    ("HGNC:11998", "Gene", "TP53", ("tumor protein p53", "p53"), ()),
    ("HGNC:4177", "Gene", "GBA1", ("glucosylceramidase beta 1",), ("GBA",)),
    ("HGNC:4178", "Gene", "GBA1LP", ("GBA",), ()),
    ("HGNC:5006", "Gene", "HMGCR", (), ()),
    ("HGNC:7468", "Gene", "MTR", ("MS",), ()),
    ("HP:0000822", "PhenotypicFeature", "Hypertension", (), ()),
    ("HP:0002015", "PhenotypicFeature", "Dysphagia", (), ()),
    ("HP:0002315", "PhenotypicFeature", "Headache", (), ()),
    ("MESH:D000071", "Protein", "Dopamine Plasma Membrane Transport Proteins",
     ("Dopamine Transporter", "SLC6A3 Protein"), ()),
    ("MESH:D007854", "ChemicalEntity", "Lead", (), ()),
    ("MESH:D054328", "ChemicalRole", "Proton Pump Inhibitors", (), ()),
    ("MONDO:0004975", "Disease", "Alzheimer disease", (), ()),
    ("MONDO:0004979", "Disease", "asthma", (), ()),
    ("MONDO:0005011", "Disease", "Crohn disease", (), ()),
    ("MONDO:0005015", "Disease", "diabetes", (), ()),
    ("MONDO:0005252", "Disease", "heart failure", (), ()),
    ("MONDO:0005301", "Disease", "multiple sclerosis", (), ()),
    ("MONDO:0008903", "Disease", "lung cancer", (), ()),
    ("MONDO:0010000", "Disease", "fictive organ softening", (), ()),
    ("NDFRT:N01", "ChemicalRole", "Vitamin K Antagonist", (), ()),
    ("Pfam:PF00001", "ProteinDomain", "P53", (), ()),
    ("UBERON:0002037", "GrossAnatomicalStructure", "cerebellum", (), ()),
    ("USDA.NDB:1", "Food", "Spinach, raw", (), ()),
    ("USDA.NDB:2", "Food", "Spinach, canned, drained solids", (), ()),
    ("USDA.NDB:3", "Food", "Nuts, almonds", (), ()),
    ("USDA.NDB:4", "Food", "Nuts, almonds, oil roasted, lightly salted", (), ()),
    ("USDA.NDB:5", "Food", "Cheese, cheddar", (), ()),
    ("USDA.NDB:6", "Food", "Chickpeas (garbanzo beans, bengal gram), mature seeds, raw", (), ()),
    ("USDA.NDB:7", "Food", "Tomatoes, red, ripe, raw", (), ()),
    ("USDA.NDB:8", "Food", "Nuts, cashew nuts, raw", (), ()),
)  # fmt: skip
EDGES = [
    ("HGNC:5006", "biolink:catalyzes", "EC:1.1.1.34"),
    ("HGNC:4177", "biolink:gene_associated_with_condition", "MONDO:0004975"),
    ("HGNC:11998", "biolink:gene_associated_with_condition", "MONDO:0008903"),
    *[("MONDO:0005301", "biolink:has_phenotype", f"HP:000{n}") for n in ("0822", "2015", "2315")],
    *[("CHEBI:77733", "biolink:treats", f"MONDO:{n}") for n in ("0005252", "0005301", "0004979", "0008903")],
    ("USDA.NDB:1", "biolink:has_nutrient", "CHEBI:26708"),
    ("CHEBI:77733", "biolink:close_match", "CHEBI:9948"),
]


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Linker:
    """A linker on a graph of the things above."""
    folder = tmp_path_factory.mktemp("people")
    return Linker(open_lexicon(_written(folder / "graph"), cache=folder / "cache"))


def _written(folder: Path) -> Path:
    texts = pa.list_(pa.string())
    ids, categories, names, synonyms, previous = zip(*sorted(NODES), strict=True)
    columns = {
        "id": pa.array(ids),
        "category": pa.array([[f"biolink:{c}"] for c in categories], texts),
        "name": pa.array(names),
        "synonym": pa.array(list(map(list, synonyms)), texts),
        "previous_symbol": pa.array(list(map(list, previous)), texts),
    }
    edges = pa.table(dict(zip(("subject", "predicate", "object"), map(list, zip(*EDGES, strict=True)), strict=True)))
    edges = edges.append_column("primary_knowledge_source", pa.array(["infores:made"] * len(edges)))
    write_record(folder, name="made", tables={"nodes": [pa.table(columns)], "edges": [edges]}, level=1)
    return folder


def readings(linker: Linker, question: str, span: str) -> list[Grounded]:
    return next((g for g in linker.mentions(question) if g[0].text == span), [])


@pytest.mark.parametrize(
    ("question", "span", "curie"),
    [
        ("drugs for multple sclerosis", "multple sclerosis", "MONDO:0005301"),
        ("drugs for athsma", "athsma", "MONDO:0004979"),
        ("what gives headake", "headake", "HP:0002315"),
        ("genes of the cerebelum", "cerebelum", "UBERON:0002037"),
        ("genes in apotosis", "apotosis", "GO:0006915"),
        ("iron in spinich", "spinich", "USDA.NDB:1"),
        ("genes for alzhiemers", "alzhiemers", "MONDO:0004975"),
        ("what treats heartfailure", "heartfailure", "MONDO:0005252"),
        ("what treats hyper tension", "hyper tension", "HP:0000822"),
        ("what treats cancer lung", "cancer lung", "MONDO:0008903"),
        ("genes of MS", "MS", "MONDO:0005301"),
        ("genes of FOS", "FOS", "MONDO:0010000"),
        ("drugs for Crohn's", "Crohn's", "MONDO:0005011"),
        ("what is a PPI", "PPI", "MESH:D054328"),
        ("which PPIs treat ulcers", "PPIs", "MESH:D054328"),
        ("what are ppis", "ppis", "MESH:D054328"),
        ("genes of ms", "ms", "MONDO:0005301"),
        ("what do ppi do", "ppi", "MESH:D054328"),
        ("drugs for diabetis", "diabetis", "MONDO:0005015"),
        ("lycopene in tomato", "tomato", "USDA.NDB:7"),
        ("iron in cashews", "cashews", "USDA.NDB:8"),
        ("drugs of the VKA class", "VKA", "NDFRT:N01"),
        ("any blood thinners", "blood thinners", "CHEBI:50249"),
        ("what causes trouble swallowing", "trouble swallowing", "HP:0002015"),
        ("diseases of GBA", "GBA", "HGNC:4177"),
        ("what binds p53", "p53", "HGNC:11998"),
        ("drugs on the dopamine transporter", "dopamine transporter", "HGNC:11049"),
        ("drugs against HMG-CoA reductase", "HMG-CoA reductase", "HGNC:5006"),
        ("vitamins of spinach", "spinach", "USDA.NDB:1"),
        ("vitamins of almonds", "almonds", "USDA.NDB:3"),
        ("calcium in cheddar cheese", "cheddar cheese", "USDA.NDB:5"),
        ("iron in garbanzo beans", "garbanzo beans", "USDA.NDB:6"),
        ("foods with sodium", "sodium", "CHEBI:26708"),
        ("what does verapamil hit", "verapamil", "CHEBI:77733"),
    ],
)
def test_what_people_write_is_read_first(people: Linker, question: str, span: str, curie: str) -> None:
    assert [g.entity.curie for g in readings(people, question, span)][:1] == [curie]


@pytest.mark.parametrize("question", ["side effects of paracetamoll", "what does SLC6A4X do", "what is acetaminofen"])
def test_drugs_and_genes_are_never_read_by_likeness(people: Linker, question: str) -> None:
    assert people.mentions(question) == []
    assert all("misspelt" not in s for g in people.link(question.split()[-1]) for s in g.steps)


@pytest.mark.parametrize(
    "question", ["wich drugs can lead to it", "whihc one may target the other", "Top 5 of them", "hwo treets it best"]
)
def test_words_that_ask_are_no_names(people: Linker, question: str) -> None:
    assert all(g[0].score < SURE for g in people.mentions(question))


@pytest.mark.parametrize("words", ["after surgery", "stage III", "the test"])
def test_procedures_and_numerals_are_no_names(people: Linker, words: str) -> None:
    assert all(g[0].score < SURE for g in people.mentions(words))


def test_initials_alone_are_offered_but_never_taken_unasked(people: Linker) -> None:
    (first, *_) = readings(people, "genes of FOS", "FOS")
    assert first.kind == "initials"
    assert first.score < SURE


def test_what_is_misspelt_says_so(people: Linker) -> None:
    (first, *_) = readings(people, "drugs for multple sclerosis", "multple sclerosis")
    assert first.steps == ("“multple” taken as misspelt", "edit distance 1")
    assert SURE < first.score < 0.8


def test_both_of_two_nodes_of_one_name_are_offered(people: Linker) -> None:
    assert {g.entity.curie for g in readings(people, "verapamil targets", "verapamil")} == {"CHEBI:9948", "CHEBI:77733"}


def test_a_name_inside_another_is_offered_as_well(people: Linker) -> None:
    spans = {g[0].text for g in people.mentions("any blood thinners for heart failure in asthma")}
    assert {"blood thinners", "heart failure", "asthma"} <= spans


def test_a_long_text_is_not_searched_for_slips(people: Linker) -> None:
    text = "The patients were well. " * 20 + "They had multple sclerosis."
    assert readings(people, text, "multple sclerosis") == []
