"""Questions told by their names and a few words: what is taken, as which plain question, and what is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.core.answer import Answer
from bioloom.core.method import answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.methods.bioharness.method import BioHarness
from bioloom.methods.loom import Loom
from bioloom.stages.lookup.sense import rules, sensed
from lookup.shelf import stocked

GENES = {"AAA1", "BBB2", "CCC3", "OLD7", "TF", "FISH", "IV", "P12345"}


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Resources:
    return stocked(tmp_path, monkeypatch)


@pytest.mark.parametrize(
    ("text", "rule", "plain"),
    [
        ("We keep only current names here; what would HGNC have us write as the symbol in place of OLD7?", "alias",
         "What is the official symbol of OLD7?"),
        ("Planning a FISH probe, so I must know on what chromosome AAA1 is to be found.", "chromosome",
         "On which chromosome is AAA1 located?"),
        ("Will AAA1 show up if I filter for genes with a protein product?", "coding", "Is AAA1 a protein-coding gene?"),
        ("My table needs ENSG numbers: which for AAA1?", "to_ensembl", "What is the Ensembl ID of AAA1?"),
        ("After loss of BBB2 the level of AAA1 fell. Is it a target?", "regulates", "Does BBB2 regulate AAA1?"),
        ("AAA1 or BBB2: which has more RNA in the kidney?", "higher_in",
         "Which is more highly expressed in the kidney, AAA1 or BBB2?"),
        ("at a cut-off of 12.5 nTPM, how many tissues are there above it for AAA1", "count_above",
         "How many tissues express AAA1 above 12.5 nTPM?"),
        ("Sort AAA1, BBB2, CCC3 for me: which belong to chr 7?", "which_on_chromosome",
         "Which of AAA1, BBB2 and CCC3 are on chromosome 7?"),
        ("For a talk on redness I need a slide; which genes have been implicated in redness?", "disease_genes",
         "Which genes are associated with redness?"),
        ("ENSG00000000001 is in row one. What symbol is that?", "from_ensembl",
         "What is the official symbol of ENSG00000000001?"),
        ("Is rs7 listed in ClinVar as benign or what?", "significance", "What is the clinical significance of rs7?"),
    ],
)  # fmt: skip
def test_a_question_is_taken_as_the_plain_one_that_it_is_about(
    given: Resources, text: str, rule: str, plain: str
) -> None:
    found = sensed(text, lambda t: t.upper() in GENES, given.linker)
    assert found is not None
    assert (found.rule, found.text) == (rule, plain)


@pytest.mark.parametrize(
    "text",
    [
        "Which drugs target the protein encoded by AAA1?",  # another thing is asked for
        "Which tissues don't express AAA1?",  # turned
        "What is AAA1's official symbol and does it have kinase activity?",  # two asks
        "True or false: AAA1 is on chromosome 19",  # a value to be judged
        "On which chromosome are AAA1 and BBB2 and CCC3?",  # more names than one
        "Which gene is aliased besides?",  # none
        "Is AAA1 c.5946delT classified?",  # a variant of it
        "Which ion channel genes are linked to redness?",  # a kind of gene
        "Genes linked to early onset redness, any?",  # a longer name that nothing bears
        "Is there evidence that the gene ZNF999 is linked to redness?",  # a gene that nothing bears
        "What does HP:0001250 stand for, and P12345?",  # identifiers
        "the chromosome of the FISH probe",  # a word of the trade
        "Which is less expressed in the kidney, AAA1 or BBB2?",
        "Where in the mouse is AAA1 expressed?",
        "x" * 500 + " chromosome of AAA1",
    ],
)
def test_what_asks_for_more_or_for_else_is_left_alone(given: Resources, text: str) -> None:
    assert sensed(text, lambda t: t.upper() in GENES, given.linker) is None


def ask(method: object, text: str, given: Resources) -> Answer:
    return answer(method, Question(text=text), given).answer  # type: ignore[arg-type]


def test_the_answer_says_first_what_it_was_taken_as(given: Resources) -> None:
    text = "Planning a probe, so I must know on what chromosome AAA1 is to be found."
    for method in (Loom(), BioHarness()):
        found = ask(method, text, given)
        assert found.value == "chromosome 7"
        assert [c.kind for c in found.caveats] == ["retaken"]
        assert found.caveats[0].said == "taken as: On which chromosome is AAA1 located?"
    plain = ask(Loom(), "On which chromosome is AAA1 located?", given)
    assert (plain.value, plain.caveats) == ("chromosome 7", ())


def test_each_rule_names_slots_that_its_question_has() -> None:
    known = {"gene", "gene2", "genes", "tf", "ensembl", "variant", "disease", "tissue", "level", "chromosome"}
    for rule in rules().rules:
        assert set(rule.slots) <= known
        assert all(f"{{{slot}}}" in rule.says for slot in rule.slots), rule.name
        assert rule.by in ("look-up", "reader", "program")
