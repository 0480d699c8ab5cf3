"""Questions with their things masked."""

from __future__ import annotations

from bioloom.stages.read.forms.form import parse_wording
from bioloom.stages.read.forms.kinds import KINDS
from bioloom.stages.read.score.masked import MARKS, MOST, WORDS, masked, masked_wording, slot_name


def test_a_thing_is_the_word_for_its_kind_and_its_mark() -> None:
    text = "does AAA1 cause redness?"
    said = masked(text, [(5, 9, "Gene"), (16, 23, "Disease")])
    assert said == f"does gene {MARKS[0]} cause disease {MARKS[1]} ?"


def test_a_wording_and_a_question_with_names_are_masked_alike() -> None:
    one = parse_wording("does <Gene> cause <Disease>? | exists Disease | gene_associated_with_condition>Disease ; ROOT")
    assert masked_wording(one) == masked("does AAA1 cause redness?", [(5, 9, "Gene"), (16, 23, "Disease")])


def test_the_name_itself_does_not_matter() -> None:
    assert masked("for itch", [(4, 8, "Disease")]) == masked("for deep blueness", [(4, 17, "Disease")])


def test_no_more_than_the_marks_are_masked_and_the_rest_stays() -> None:
    text = "x " * (MOST + 2)
    said = masked(text, [(2 * i, 2 * i + 1, "Gene") for i in range(MOST + 2)])
    assert said.split().count("gene") == MOST
    assert said.split()[-2:] == ["x", "x"]


def test_every_kind_has_a_word_of_its_own_and_a_slot_is_called_as_in_the_question() -> None:
    assert set(WORDS) == set(KINDS)
    assert len(set(WORDS.values())) == len(WORDS)
    assert slot_name(1, "Disease") in masked("AAA1 redness", [(0, 4, "Gene"), (5, 12, "Disease")])
