"""Numbers in questions and what each may be worth."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bioloom.stages.read.forms.numbers import numbers, plain, side


@pytest.mark.parametrize(
    ("text", "words", "value"),
    [
        ("in nine out of ten patients", "nine out of ten", 0.9),
        ("seen in 3 in every 4 of them", "3 in every 4", 0.75),
        ("nine patients out of ten", "nine patients out of ten", 0.9),
        ("at least 5 mg of it", "5 mg", 0.005),
        ("5mg of it", "5mg", 0.005),
        ("5 µg in it", "5 µg", 5e-6),
        ("binds at 100 nM or better", "100 nM", 7),
        ("an IC50 of 2 uM", "2 uM", 5.69897),
        ("more than 1,000 genes", "1,000", 1000),
        ("in more than a third", "a third", 1 / 3),
        ("two thirds have it", "two thirds", 2 / 3),
        ("in 40 % of cases", "40 %", 0.4),
        ("in 40 percent of cases", "40 percent", 0.4),
        ("0.5% of people", "0.5%", 0.005),
        ("more than twenty-five drugs", "twenty-five", 25),
        ("a pKi over 7.5", "7.5", 7.5),
    ],
)
def test_a_number_is_found_with_what_it_is_worth(text: str, words: str, value: float) -> None:
    (found,) = numbers(text)
    assert text[found.start : found.end] == words
    assert found.means(value)
    assert not found.means(value * 1.1)


def test_a_plain_number_may_be_a_share_in_percent_too() -> None:
    (found,) = numbers("at least 30 of them")
    assert found.means(30)
    assert found.means(0.3)


@pytest.mark.parametrize("text", ["IL-6 and CYP2D6", "a tenfold rise", "HLA-B*57", "often", "someone"])
def test_what_belongs_to_a_word_is_no_number(text: str) -> None:
    assert numbers(text) == []


def test_the_hundred_grams_that_amounts_are_in_are_none() -> None:
    text = "more than 20 mg per 100 g of it"
    assert [text[n.start : n.end] for n in numbers(text)] == ["20 mg"]


def test_several_come_in_order_and_never_overlap() -> None:
    found = numbers("of 3 drugs, 1 in 5 patients had over 2.5 mg and a quarter more than 12 %")
    assert [n.start for n in found] == sorted(n.start for n in found)
    assert all(a.end <= b.start for a, b in pairwise(found))
    assert len(found) == 5


@pytest.mark.parametrize(
    ("value", "text"), [(5e-6, "0.000005"), (1e6, "1000000"), (0.9, "0.9"), (7.0, "7"), (0.0, "0")]
)
def test_forms_write_numbers_in_digits_alone(value: float, text: str) -> None:
    assert plain(value) == text


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a third clue", []),
        ("the third, and the fourth gene", []),
        ("in more than a third of them", [0.333333]),
        ("in at least a third", [0.333333]),
        ("two thirds", [0.666667]),
        ("one third", [0.333333]),
        ("in a fifth of patients", [0.2]),
    ],
)
def test_an_ordinal_is_no_share(text: str, values: list[float]) -> None:
    assert [n.values[0] for n in numbers(text)] == values


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("in more than 30% of patients", ">"),
        ("no fewer than 30% of those", ">="),
        ("at least a third of them", ">="),
        ("5 or more genes", ">="),
        ("over 100 nTPM", ">"),
        ("with a pKi better than 9", ">"),
        ("no more than 30%", "<="),
        ("fewer than about 5 genes", "<"),
        ("below 5% of cases", "<"),
        ("10 or fewer drugs", "<="),
        ("in 30% of patients", ""),
        ("binds below 10 nM", ""),
    ],
)
def test_words_beside_a_number_tell_how_it_is_compared(text: str, asked: str) -> None:
    (number,) = numbers(text)
    assert side(text, number) == asked
