"""Phrases that deny nothing of what is asked, and numbers that count pages; what narrows the question is none."""

from __future__ import annotations

import pytest

from bioloom.stages.read.coverage.asides import doses, harmless, labels
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("Doesn't cefiderocol help in pneumonia?", "Doesn't"),
        ("I know aspirin. Isn't it used for pain?", "Isn't"),
        ("BCL2 is a gene of the nucleus, no?", "no"),
        ("no. of genes in repair", "no. of"),
        ("Which class is it best classified as?", "best classified"),
        ("I never met that cell before", "never met"),
        ("what approves A, and B besides?", "besides"),
        ("he is newly diagnosed with gout", "newly diagnosed"),
        ("to the best of my knowledge, what treats gout", "to the best of my knowledge"),
        ("It has a childhood onset, does it not?", ", does it not"),
    ],
)
def test_it_denies_nothing(text: str, phrase: str) -> None:
    assert phrase in [text[a:b] for a, b in harmless(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Which drugs don't treat gout?",
        "drugs for gout, no steroids",
        "gout drugs that aren't statins",
        "the best drug for gout",
        "the best tolerated drug for gout",
        "the best studied gene of gout",
        "It isn't used for gout",
        "besides aspirin, what treats gout?",
    ],
)
def test_what_narrows_the_question_is_no_aside(text: str) -> None:
    assert not harmless(text)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Pharmacology II, question 7. Which drug", "question 7"),
        ("need it for fig 4", "fig 4"),
        ("2 lines max please", "2 lines"),
        ("ward round in 10 min", "in 10 min"),
        ("like a student at 3am", "at 3am"),
    ],
)
def test_numbers_that_count_pages(text: str, label: str) -> None:
    assert label in [text[a:b] for a, b in labels(text)]


@pytest.mark.parametrize("text", ["in 40 % of cases", "type 2 diabetes", "more than 5 genes", "week 12", "tables 3.5%"])
def test_numbers_that_count_for_something(text: str) -> None:
    assert not labels(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("anaphylaxis to amoxicillin in 2019, which antibiotic?", "in 2019"),
        ("she had a stroke 6 weeks ago", "6 weeks ago"),
        ("on dialysis three times a week", "three times a week"),
    ],
)
def test_when_something_befell_a_patient_counts_nothing_and_else_narrows(text: str, said: str) -> None:
    assert said in [text[a:b] for a, b in doses(text, parse_form("select Chem | @has ; treats<Chem"), [])]
    assert not doses(text, parse_form("select Chem | treats<Chem"), [])
    assert said not in [text[a:b] for a, b in labels(text)]


def test_the_dose_of_a_drug_that_is_taken_narrows_nothing() -> None:
    text = "on methadone 110 mg, which antiemetic is better than metoclopramide 10 mg?"
    form = parse_form("select Chem | @takes ; OTHER")
    slots = [_slot(text, "methadone"), _slot(text, "metoclopramide")]
    assert [text[a:b].strip() for a, b in doses(text, form, slots)] == ["110 mg"]


def _slot(text: str, name: str) -> Slot:
    at = text.index(name)
    return Slot(text=name, start=at, end=at + len(name), kind="Chem", readings=())


def test_a_bare_number_behind_a_drug_that_is_taken_is_its_dose() -> None:
    text = "He is on simvastatin 40. Which drugs of 40 interact?"
    found = doses(text, parse_form("select Chem | @takes"), [_slot(text, "simvastatin")])
    assert [text[a:b].strip() for a, b in found] == ["40"]


def test_how_many_sentences_are_wanted_is_no_number_of_things() -> None:
    text = "in two or three sentences"
    assert labels(text) == ((0, len(text)),)
