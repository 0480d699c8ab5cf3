"""Sources that a question names are found and taken out, and what is a gene or an identifier is left."""

from __future__ import annotations

import pytest

from bioloom.core.question import Question
from bioloom.stages.read.mentions.source_table import called, source_called
from bioloom.stages.read.mentions.sources import LONGEST, asked_of_sources, named_sources


@pytest.mark.parametrize(
    ("text", "said", "names"),
    [
        ("Which KEGG pathways is AAA1 in?", "Which pathways is AAA1 in?", ["KEGG"]),
        ("List the WikiPathways pathways containing AAA1.", "List the pathways containing AAA1.", ["WikiPathways"]),
        ("According to ClinGen, which genes cause zork?", "Which genes cause zork?", ["ClinGen"]),
        ("Which genes, according to ClinGen, cause zork?", "Which genes cause zork?", ["ClinGen"]),
        ("How many genes does DisGeNET link to zork?", "How many genes are linked to zork?", ["DisGeNET"]),
        ("Which genes does TRRUST say are regulated by AAA1?", "Which genes are regulated by AAA1?", ["TRRUST"]),
        ("Does Reactome put AAA1 in zorbling?", "Is AAA1 in zorbling?", ["Reactome"]),
        ("Does ClinGen list AAA1 as a gene for zork?", "Is AAA1 listed as a gene for zork?", ["ClinGen"]),
        ("every gene that Orphanet lists for zork", "every gene listed for zork", ["Orphanet"]),
        ("Which effects of zorbulin are listed in SIDER?", "Which effects of zorbulin are listed?", ["SIDER"]),
        ("targets of zorbulin reported by the Guide to Pharmacology", "targets of zorbulin",
         ["Guide to Pharmacology"]),
        ("Return the HPO phenotypes annotated to zork", "Return the phenotypes annotated to zork", ["HPO"]),
        ("HPO terms for zork", "Phenotypes for zork", ["HPO"]),
        ("What GO biological processes is AAA1 in?", "What biological processes is AAA1 in?", ["GO"]),
        ("Which tissues express AAA1 by HPA data?", "Which tissues express AAA1?", ["HPA"]),
        ("Which proteins bind AAA1 in BioGRID?", "Which proteins bind AAA1?", ["BioGRID"]),
        ("Which foods in the USDA database have zinc?", "Which foods have zinc?", ["USDA"]),
        ("AAA1 pathways (Reactome)", "AAA1 pathways", ["Reactome"]),
        ("ClinGen: which genes cause zork?", "Which genes cause zork?", ["ClinGen"]),
        ("zorbulin targets, DrugCentral only", "zorbulin targets", ["DrugCentral"]),
        ("Using CIViC, which variants confer resistance to zorbulin?", "Which variants confer resistance to zorbulin?",
         ["CIViC"]),
        ("Which genes linked to zork by ClinGen are in the Reactome pathway Zorbling?",
         "Which genes linked to zork are in the pathway Zorbling?", ["ClinGen", "Reactome"]),
        ("genes for GAD in the GAD database", "genes for GAD", ["GAD"]),
        ("Which genes cause zork in DisGeNET or ClinVar?", "Which genes cause zork?", ["DisGeNET or ClinVar"]),
        ("In ChEBI terms, what role does zorbulin play?", "What role does zorbulin play?", ["ChEBI"]),
        ("trace zorbulin through Reactome for me: pathways?", "trace zorbulin for me: pathways?", ["Reactome"]),
    ],
)  # fmt: skip
def test_a_source_is_taken_out_where_it_stands(text: str, said: str, names: list[str]) -> None:
    found = named_sources(text)
    assert found is not None
    assert not found.refused
    assert found.text.text == said
    assert [text[n.start : n.end] for n in found.named] == names == [n.text for n in found.named]


@pytest.mark.parametrize(
    "text",
    [
        "Which pathways is AAA1 in?",
        "OMIM id of zork",
        "What is the UniProt accession of AAA1?",
        "AAA1 omim",
        "UniProt for AAA1",
        "In the Gene Ontology, zorbling carries the accession",
        "Which drugs inhibit HPA?",
        "Which diseases is the HPO gene linked to?",
        "Which variants in the gene HPO cause zork?",
        "Which drugs treat GAD?",
        "Which symptoms does CTD have?",
        "Which pathways contain GO?",
        "Which foods contain a string of sugars?",
        "Is USDA commodity beef rich in zinc?",
        "Which diseases go with AAA1?",
        "HGNC:1100 -> symbol, location",
        "NCBI's Entrez database assigns what integer to AAA1?",
        "I am curating ClinVar submissions for AAA1. Which diseases go with it?",
        "does AAA1 carry zorbase activity or not, cant find it in uniprot",
        "I work with SIDER. Which diseases go with AAA1?",
        "Which genes are in Reactome? " + "x " * LONGEST,
    ],
)
def test_a_gene_an_identifier_and_a_word_are_no_source(text: str) -> None:
    assert named_sources(text) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Which pathways of AAA1 are not in Reactome?", "what 'not in Reactome' leaves out"),
        ("Which genes cause zork except those in ClinGen?", "leaves out"),
        ("Which genes cause zork in DisGeNET and ClinVar?", "DisGeNET and ClinVar"),
        ("Which genes cause zork in both Reactome and KEGG?", "several sources at once"),
        ("Which genes are in " + "Reactome, in " * 9 + "KEGG?", "more than"),
    ],
)
def test_what_a_source_cannot_be_asked_for_is_said(text: str, why: str) -> None:
    found = named_sources(text)
    assert found is not None
    assert why in found.refused


def test_two_names_of_one_source_are_one() -> None:
    found = named_sources("Which tissues express AAA1 in the Human Protein Atlas (HPA)?")
    assert found is not None
    assert not found.refused
    assert {n.source.said for n in found.named} == {"Human Protein Atlas"}


@pytest.mark.parametrize(
    ("text", "kind"),
    [("Reactome pathways of AAA1", "Pathway"), ("HPO terms of zork", "any"), ("AAA1 in Reactome", ""),
     ("GO molecular functions", "MolecularActivity"), ("MSigDB gene sets with AAA1", "Pathway")],
)  # fmt: skip
def test_the_word_behind_a_source_says_of_what_it_speaks(text: str, kind: str) -> None:
    found = named_sources(text)
    assert found is not None
    assert found.named[0].kind == kind


def test_every_place_leads_back() -> None:
    text = "According to ClinGen, does Reactome put AAA1 in zorbling?"
    found = named_sources(text)
    assert found is not None
    plain = found.text
    at = plain.text.index("AAA1")
    assert text[plain.back(at) : plain.back(at + 4, end=True)] == "AAA1"
    at = plain.text.index("zorbling")
    assert text[plain.back(at) : plain.back(at + 8, end=True)] == "zorbling"
    assert len(plain.origin) == len(plain.text)


def test_a_question_that_follows_on_keeps_the_source_of_the_one_before() -> None:
    of = asked_of_sources(Question(text="And BBB2?", previous="Which Reactome pathways is AAA1 in?"))
    assert of is not None
    asked, sourced = of
    assert (asked.text, asked.previous) == ("And BBB2?", "Which pathways is AAA1 in?")
    assert [(n.text, n.start, n.end) for n in sourced.named] == [("Reactome", 0, 0)]
    assert asked_of_sources(Question(text="And BBB2?", previous="Which pathways is AAA1 in?")) is None


def test_the_table_calls_every_source_by_one_name() -> None:
    assert source_called("HPO") is source_called("human phenotype ontology")
    assert called("infores:reactome") == "Reactome"
    assert called("infores:nobody-knows") == "nobody-knows"
    assert [called(f"infores:{i}") for i in ("medgen", "medic", "hpo-annotations")] == [
        "MedGen", "MEDIC", "Human Phenotype Ontology",
    ]  # fmt: skip
