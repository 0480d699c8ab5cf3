"""Which questions are of the form of a look-up, and which are left to the reader."""

from __future__ import annotations

import time

import pytest

from bioloom.sources.tools.toolbox import TOOLS
from bioloom.stages.lookup.forms import forms
from bioloom.stages.lookup.options import chosen, none_right, same_name, same_place
from bioloom.stages.lookup.read import odd_one_out, read

KNOWN = {"AAA1", "WAS", "OLDA", "ENSG01", "LA16c-3.1"}


def looked(text: str) -> tuple[str, ...] | None:
    asked = read(text, KNOWN.__contains__)
    return None if asked is None else (asked.form.tool, *asked.arguments)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("What is the official gene symbol of OLDA?", ("symbol", "OLDA")),
        ("The official symbol of gene OLDA is", ("symbol", "OLDA")),
        ("Convert ENSG01 to official gene symbol.", ("symbol", "ENSG01")),
        ("OLDA is an old symbol of which gene?", ("symbol", "OLDA")),
        ("What is the official symbol of WAS?", ("symbol", "WAS")),
        ("Which chromosome is AAA1 gene located on human genome?", ("chromosome", "AAA1")),
        ("Which chromosome is LA16c-3.1 gene located on human genome?", ("chromosome", "LA16c-3.1")),
        ("On which cytogenetic band does AAA1 lie?", ("band", "AAA1")),
        ("Is AAA1 a protein-coding gene?", ("coding", "AAA1")),
        ("Does the gene AAA1 encode a protein?", ("coding", "AAA1")),
        ("Is AAA1 a pseudogene?", ("locus", "AAA1")),
        ("What is AAA1's Ensembl ID?", ("identifier", "AAA1", "ensembl")),
        ("What is the functional summary of AAA1?", ("summary", "AAA1")),
        ("Which gene is SNP rs5 associated with?", ("variant_genes", "rs5")),
        ("Which chromosome does SNP rs5 locate on human genome?", ("variant_chromosome", "rs5")),
        ("rs5: what is it?", ("variant", "rs5")),
        ("What does the SNP rs5 mean?", ("variant", "rs5")),
        ("tell me about rs5", ("variant", "rs5")),
        ("What are the direct parents of deep blueness?", ("parents", "deep blueness")),
        ("What is the is-a path from deep blueness to blueness?", ("ontology_path", "deep blueness", "blueness")),
        ("What is the expression pattern of AAA1 gene?", ("organs", "AAA1")),
        ("List chromosome locations of the genes related to redness.", ("band", "redness")),
        ("What is the function of the gene associated with SNP rs5?", ("summary", "rs5")),
    ],
)
def test_a_form_is_told_by_its_cue_its_frame_and_a_name(text: str, meant: tuple[str, ...]) -> None:
    assert looked(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "Which chromosome does not carry AAA1?",
        "How many aliases does AAA1 have?",
        "Which genes are on chromosome 7?",
        "What is the official symbol of OLDA in mice?",
        "What is the official symbol of the gene that AAA1 regulates?",
        "Is AAA1 a protein-coding gene expressed in liver?",
        "Which chromosome is NOBODY1 located on?",
        "Which chromosome carries AAA1 and WAS?",
        "What is the most common alias of AAA1?",
        "Which drugs target AAA1?",
        "What is the official symbol?",
        "UniProt/Ensembl id of AAA1",
        "In what way are AAA1 and redness connected?",
    ],
)
def test_a_word_that_is_not_accounted_for_leaves_the_question_to_the_reader(text: str) -> None:
    assert looked(text) is None


@pytest.mark.parametrize("text", ["gene " * 1200, "genes related to " * 350, "symbol of " * 600, "x" * 6000])
def test_a_long_text_is_no_form_and_takes_no_time(text: str) -> None:
    start = time.perf_counter()
    assert read(text, KNOWN.__contains__) is None
    assert read(text, KNOWN.__contains__, late=True) is None
    assert read(text[:300], KNOWN.__contains__) is None
    assert time.perf_counter() - start < 2


def test_every_form_names_a_look_up_and_takes_what_it_takes() -> None:
    for form in forms().forms:
        extra = 1 + bool(form.argument) + (form.about == "two terms")
        needed = [p for p in TOOLS[form.tool].parameters.values() if p.default is p.empty]
        assert len(needed) == extra, form.tool


def test_the_odd_one_out_is_asked_for_in_several_ways_and_with_nothing_else() -> None:
    assert odd_one_out("Select the gene symbol that does not belong to the same gene type as the other three.")
    assert odd_one_out("Which of these genes is of a different gene type than the others?")
    assert not odd_one_out("Which mutated gene is of a different gene type than the others?")


@pytest.mark.parametrize(
    ("option", "said", "same"),
    [
        ("19;19p13.3", "19p13.3", True), ("3;3q11.2-q13.12", "3q12.1", True), ("11;11p15.4|11p15", "11p15.5", True),
        ("11;11p14", "11p15.5", False), ("X;Xq13.1-q22.1", "Xp22", False), ("chr7", "7", True), ("17", "7", False),
        ("2;2q11.1", "12q11.1", False), ("lacritin", "7", False), ("4;4p12-q11", "4p11", True),
    ],
)  # fmt: skip
def test_places_are_compared_by_chromosome_and_by_band(option: str, said: str, same: bool) -> None:
    assert same_place(option, said) is same


def test_no_right_answer_is_chosen_only_where_all_that_there_is_is_known() -> None:
    options = ("A1", "No right answer")
    assert none_right("No right answer")
    assert not none_right("nonesuch")
    assert chosen(options, ("B1",), same_name, whole=True) == ("No right answer",)
    assert chosen(options, ("B1",), same_name, whole=False) == ()
    assert chosen(("A-1", "none of these"), ("a 1", "B1"), same_name, whole=True) == ("A-1",)
