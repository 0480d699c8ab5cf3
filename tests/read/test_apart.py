"""Where questions are cut: at clauses and nouns that ask by themselves, and nowhere else."""

from __future__ import annotations

import pytest

from bioloom.stages.read.grammar.text.surface import surface
from bioloom.stages.read.mentions.spans import Candidate
from bioloom.stages.read.pieces.apart import Apart, apart

from .things import grounding

NAMES = ("Zork syndrome", "zorbulin", "AAA1", "BBB2", "liver", "blurp ache")


def cut(text: str) -> Apart | None:
    """The pieces of ``text``, in which the names of these tests are known."""
    names = [
        Candidate(at, at + len(n), n, {"Disease": (grounding(n, "X:1", "Disease", start=at),)}, (), 0.9)
        for n in NAMES if (at := text.find(n)) >= 0
    ]  # fmt: skip
    return apart(surface(text), names)


SEVERAL = [
    ("The patient shows blurp ache. Which disease, and which genes are associated with them?",
     "", ["The patient shows blurp ache. Which disease", "which genes are associated with them"]),
    ("Which gene causes Zork syndrome, and how is it inherited?",
     "", ["Which gene causes Zork syndrome", "how is it inherited"]),
    ("Which drugs bind AAA1? Which bind BBB2?", "", ["Which drugs bind AAA1", "Which bind BBB2"]),
    ("What type of receptor is AAA1, which drugs bind it, and what blocks it?",
     "", ["What type of receptor is AAA1", "which drugs bind it", "what blocks it"]),
    ("Loss of which protein causes Zork syndrome, and which chromosome carries its gene?",
     "", ["Loss of which protein causes Zork syndrome", "which chromosome carries its gene"]),
    ("Name two drugs that inhibit AAA1 and say which diseases they treat.",
     "", ["Name two drugs that inhibit AAA1", "say which diseases they treat"]),
    ("List the symptoms of Zork syndrome and name the gene involved.",
     "", ["List the symptoms of Zork syndrome", "name the gene involved"]),
    ("Does zorbulin treat Zork syndrome, and is it contraindicated in blurp ache?",
     "", ["Does zorbulin treat Zork syndrome", "is it contraindicated in blurp ache"]),
    ("Zork syndrome: gene, mode of inheritance and treatment", "Zork syndrome",
     ["gene", "mode of inheritance", "treatment"]),
    ("Zork syndrome. gene? inheritance?", "Zork syndrome", ["gene", "inheritance"]),
    ("AAA1 -> symbol, location", "AAA1", ["symbol", "location"]),
    ("gene AAA1 - symptoms and what drugs hit it", "gene AAA1", ["symptoms", "what drugs hit it"]),
    ("Fetch MONDO/OMIM id for Zork syndrome",
     "", ["Fetch MONDO id for Zork syndrome", "Fetch OMIM id for Zork syndrome"]),
    ("What are the gene and the symptoms of Zork syndrome?",
     "", ["What are the gene of Zork syndrome", "What are the symptoms of Zork syndrome"]),
    ("Which drugs and foods interact with zorbulin?",
     "", ["Which drugs interact with zorbulin", "Which foods interact with zorbulin"]),
    ("Symptoms of Zork syndrome as well as its inheritance", "", ["Symptoms of Zork syndrome", "inheritance"]),
    ("Ensembl id for AAA1 + the tissues where it is expressed",
     "", ["Ensembl id for AAA1", "tissues where it is expressed"]),
    ("For zorbulin I want targets, indications and side effects, please.",
     "For zorbulin", ["targets", "indications", "side effects"]),
    ("Zork syndrome: gene, inheritance. Three lines max.", "Zork syndrome", ["gene", "inheritance"]),
    ("Which drugs target AAA1? Names only. Which of them treat Zork syndrome?",
     "", ["Which drugs target AAA1", "Which of them treat Zork syndrome"]),
    ("Which genes cause Zork syndrome? And blurp ache?", "", ["Which genes cause Zork syndrome", "blurp ache"]),
    ("Which genes cause Zork syndrome, and is AAA1 expressed in the liver?",
     "", ["Which genes cause Zork syndrome", "is AAA1 expressed in the liver"]),
    ("Is Zork syndrome inherited, what are its signs?", "", ["Is Zork syndrome inherited", "what are its signs"]),
    ("What is the target of zorbulin, and that of AAA1?", "", ["What is the target of zorbulin", "that of AAA1"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "head", "pieces"), SEVERAL)
def test_what_asks_by_itself_is_a_piece(text: str, head: str, pieces: list[str]) -> None:
    found = cut(text)
    assert found is not None
    assert (found.head, list(found.pieces), found.whole) == (head, pieces, True)


ONE = [
    "Which drugs treat Zork syndrome and also blurp ache?",
    "Which drugs treat Zork syndrome and are contraindicated in blurp ache?",
    "Tell me the drug which treats Zork syndrome and which inhibits AAA1.",
    "AAA1 and BBB2 are genes which are linked to Zork syndrome, true or false?",
    "AAA1 or BBB2, which causes Zork syndrome?",
    "AAA1 or BBB2, which one causes Zork syndrome?",
    "AAA1 binds zorbulin, so which diseases will it cause?",
    "AAA1, BBB2: which diseases do they share?",
    "AAA1 codes for a protein. Which diseases is it behind?",
    "Common targets and diseases of AAA1 and BBB2",
    "Zork syndrome: symptoms in liver and BBB2",
    "Drugs for Zork syndrome and its complications",
    "Which drugs treat Zork syndrome and are AAA1 inhibitors?",
    "Which diseases have blurp ache and have Zork syndrome as a complication?",
    "Which drugs treat Zork syndrome and the symptoms of BBB2?",
    "Which genes cause Zork syndrome? And blurp ache? I'd like those in common.",
    "Zork syndrome: drugs and foods to avoid",
    "When zorbulin is given in Zork syndrome, which pathway does it act through?",
    "What blocks AAA1 in Zork syndrome, which drugs do that?",
    "Are there genes behind Zork syndrome? Name them.",
    "Hello! A quick question: which gene causes Zork syndrome? Thanks, and have a nice day!",
    "zorbulin -> ? -> Zork syndrome (fill the ? with a gene)",
]


@pytest.mark.parametrize("text", ONE)
def test_one_thing_asked_is_not_cut(text: str) -> None:
    assert cut(text) is None


def test_a_statement_ahead_of_two_questions_is_no_piece_and_what_they_may_depend_on() -> None:
    found = cut("My aunt takes zorbulin. What can she take for blurp ache, and what must she avoid?")
    assert found is not None
    assert found.pieces == ("What can she take for blurp ache", "what must she avoid")
    assert found.firm
    assert not found.whole


@pytest.mark.parametrize(
    ("text", "firm"),
    [
        ("Which gene causes Zork syndrome, and how is it inherited?", True),
        ("Zork syndrome. gene? inheritance?", True),
        ("Zork syndrome: gene, inheritance", False),
        ("What blocks AAA1 in Zork syndrome? Give the gene.", False),
    ],
)
def test_what_asks_by_a_question_of_its_own_is_firm(text: str, firm: bool) -> None:
    found = cut(text)
    assert found is not None
    assert found.firm is firm
