"""Signs said in any order and with any word for what is wrong; variants of genes in any notation; alleles."""

from __future__ import annotations

import pyarrow as pa
import pytest

from bioloom.graph.storage.record import write_record
from bioloom.ground.forms.normalize import forms
from bioloom.ground.forms.sign_names import sign
from bioloom.ground.forms.variant_notation import notations
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import SURE, Linker

# CURIE, category, name, exact synonyms
NODES = (
    ("CHEBI:1", "SmallMolecule", "nicotine", ()),
    ("CHEBI:2", "ChemicalEntity", "magnesium", ()),
    ("CHEBI:3", "ChemicalRole", "hepatotoxic agent", ()),
    ("CHEBI:4", "ChemicalEntity", "St. John's wort extract", ()),
    ("CHEBI:5", "ChemicalEntity", "insulin", ()),
    ("GO:1", "MolecularActivity", "GABA-A receptor activity", ()),
    ("GO:2", "CellularComponent", "mitochondrial respiratory chain complex I", ()),
    ("HGNC:1", "Gene", "BRAF", ()),
    ("HGNC:2", "Gene", "ERBB2", ("HER2",)),
    ("HGNC:3", "Gene", "CYP2C19", ()),
    ("HGNC:4", "Gene", "SCN9A", ("Nav1.7",)),
    ("HGNC:5", "Gene", "SHH", ("sonic hedgehog signaling molecule",)),
    ("HGNC:6", "Gene", "GABRA1", ()),
    ("HGNC:7", "Gene", "GABRA2", ()),
    ("HP:1", "PhenotypicFeature", "Prolonged QT interval", ()),
    ("HP:2", "PhenotypicFeature", "Hypermagnesemia", ("High blood magnesium levels",)),
    ("HP:3", "PhenotypicFeature", "Hyperinsulinemia", ()),
    ("HP:4", "PhenotypicFeature", "Enlarged kidney", ()),
    ("HP:5", "PhenotypicFeature", "Proteinuria", ()),
    ("MONDO:1", "Disease", "vitamin B12 deficiency", ()),
    ("MONDO:2", "Disease", "Marfan syndrome", ()),
    ("MONDO:3", "Disease", "Li-Fraumeni syndrome", ()),
    ("UBERON:1", "GrossAnatomicalStructure", "pancreatic islet", ()),
    ("UMLS:1", "DiseaseOrPhenotypicFeature", "Liver injury", ()),
    ("civic.mpid:1", "SequenceVariant", "BRAF V600E", ()),
    ("civic.mpid:2", "SequenceVariant", "ERBB2 [Amplification]", ()),
    ("civic.mpid:3", "SequenceVariant", "BCR::ABL1 [Fusion]", ()),
    ("civic.mpid:4", "SequenceVariant", "MET Exon 14 Skipping Mutation", ()),
)
ENABLES = [("HGNC:6", "biolink:enables", "GO:1"), ("HGNC:7", "biolink:enables", "GO:1")]


@pytest.fixture(scope="module")
def linker(tmp_path_factory: pytest.TempPathFactory) -> Linker:
    folder = tmp_path_factory.mktemp("signs") / "graph"
    strings = pa.list_(pa.string())
    nodes = pa.table(
        {
            "id": [n[0] for n in NODES],
            "category": pa.array([[f"biolink:{n[1]}"] for n in NODES], strings),
            "name": [n[2] for n in NODES],
            "synonym": pa.array([list(n[3]) for n in NODES], strings),
        }
    )
    edges = pa.table(dict(zip(("subject", "predicate", "object"), map(list, zip(*ENABLES, strict=True)), strict=True)))
    edges = edges.append_column("primary_knowledge_source", pa.array(["infores:made"] * len(edges)))
    write_record(folder, name="made", tables={"nodes": [nodes], "edges": [edges]}, level=1)
    return Linker(open_lexicon(folder, cache=folder.parent / "cache"))


def offered(linker: Linker, text: str, question: str = "Which drugs do something with {}?") -> set[str]:
    """The CURIEs that are offered for ``text`` in a question, and surely."""
    asked = question.format(text)
    at = asked.index(text)
    spans = [m for m in linker.mentions(asked) if (m[0].start, m[0].end) == (at, at + len(text))]
    return {r.entity.curie for m in spans for r in m if r.score >= SURE}


@pytest.mark.parametrize(
    ("text", "curie"),
    [
        ("QT prolongation", "HP:1"),
        ("high magnesium", "HP:2"),
        ("elevated serum magnesium", "HP:2"),
        ("magnesium elevation", "HP:2"),
        ("increased insulin", "HP:3"),
        ("kidney enlargement", "HP:4"),
        ("protein in the urine", "HP:5"),
        ("B12 deficiency", "MONDO:1"),
        ("liver damage", "UMLS:1"),
        ("hepatic toxicity", "UMLS:1"),
        ("pancreas islets", "UBERON:1"),
        ("Marfan", "MONDO:2"),
        ("Li-Fraumeni", "MONDO:3"),
        ("BRAF p.Val600Glu", "civic.mpid:1"),
        ("BRAF p.V600E", "civic.mpid:1"),
        ("V600E mutation in BRAF", "civic.mpid:1"),
        ("V600E", "civic.mpid:1"),
        ("HER2 amplification", "civic.mpid:2"),
        ("BCR-ABL1", "civic.mpid:3"),
        ("MET exon 14 skipping", "civic.mpid:4"),
        ("sodium channel Nav1.7", "HGNC:4"),
        ("sonic hedgehog", "HGNC:5"),
        ("nicotine patches", "CHEBI:1"),
        ("St John's wort", "CHEBI:4"),
        ("GABA-A receptor", "GO:1"),
        ("mitochondrial complex I", "GO:2"),
        ("hepatotoxic", "CHEBI:3"),
    ],
)
def test_what_people_say_is_offered(linker: Linker, text: str, curie: str) -> None:
    assert curie in offered(linker, text)


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("increase insulin", "Which drugs {} in people?"),
        ("insulin increase", "Does {} the appetite?"),
        ("CYP2C19", "Which drugs does {}*2 slow?"),
        ("marfan", "what is {} about"),
        ("high level", "which drugs reach a {}"),
        ("hepatotoxicity agent", "is it a {}"),
    ],
)
def test_a_verb_an_allele_and_a_bare_measure_are_no_names(linker: Linker, text: str, question: str) -> None:
    assert not offered(linker, text, question)


def test_what_a_drug_does_to_an_organ_is_no_illness(linker: Linker) -> None:
    assert offered(linker, "hepatotoxic") == {"CHEBI:3"}


def test_a_gene_of_another_variant_is_not_given_for_one_that_is_unknown(linker: Linker) -> None:
    assert not offered(linker, "BRAF p.Val601Glu")
    assert not offered(linker, "CYP2C19 amplification")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Elevated circulating creatine kinase concentration", "creatine kinase elevation"),
        ("renal injury", "nephrotoxicity"),
        ("shortened PR interval", "PR shortening"),
        ("low platelet count", "decreased platelets"),
    ],
)
def test_a_sign_has_one_key(one: str, other: str) -> None:
    assert sign(forms(one)) == sign(forms(other)) != ""


def test_blood_is_left_out_where_something_in_it_is_meant() -> None:
    assert sign(forms("high blood magnesium")) == sign(forms("high magnesium"))
    assert sign(forms("high blood pressure")) != sign(forms("high pressure"))


def test_a_change_is_read_with_the_gene_on_either_side() -> None:
    text = "KRAS G12C or T315I mutations of ABL1"
    assert {(n.gene, n.change) for n in notations(text)} >= {("KRAS", "G12C"), ("ABL1", "T315I"), ("", "G12C")}
    assert not list(notations("T cells in H1N1 take vitamin B12"))
