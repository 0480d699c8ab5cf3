"""The tables of words: every row can be read, names what there is, and is not written twice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import pytest

from bioloom.stages.gate.tables import grades, labs
from bioloom.stages.gate.tables.diseases import organ
from bioloom.stages.gate.tables.load import interval, states, table

ROWS = {  # by table the lists of rows that have words
    "classes": ("class",),
    "diseases": ("disease",),
    "grades": ("scale",),
    "labs": ("lab",),
    "people": ("age_group", "state"),
    "states": ("state",),
    "states_everyday": ("state",),
}
KINDS = {
    "age", "allergy", "childbearing", "course", "disease", "drug", "habit", "lab", "lactation", "menopause", "other",
    "pregnancy", "route", "setting", "severity", "sex",
}  # fmt: skip


def rows(name: str) -> Iterator[Mapping[str, Any]]:
    found = table(name)
    for kind in ROWS[name]:
        yield from found[kind]


@pytest.mark.parametrize("name", ROWS)
def test_each_of_the_words_is_a_pattern_of_its_own_that_matches_something(name: str) -> None:
    for row in rows(name):
        for words in row["words"]:
            assert re.compile(words, re.IGNORECASE).search("") is None, f"{words} matches nothing at all"


@pytest.mark.parametrize("name", ROWS)
def test_no_words_stand_in_two_rows(name: str) -> None:
    twice = [words for words, n in Counter(w for row in rows(name) for w in row["words"]).items() if n > 1]
    assert not twice


@pytest.mark.parametrize("name", ["states", "states_everyday", "people"])
def test_states_are_of_the_kinds_that_are_judged(name: str) -> None:
    said = [s for row in rows(name) if "is" in row for s in states(row["is"])]
    assert said
    assert {s.kind for s in said} <= KINDS


def test_intervals_keep_their_ends_as_they_are_written() -> None:
    assert interval({"from": 0, "below": 2}).within(interval({"from": 0, "to": 2}))
    assert interval({"above": 5.5}).meets(interval({"to": 5.5})) is None


def test_what_a_value_means_is_of_a_known_lab_and_never_both_so_and_not() -> None:
    known = {lab.loinc for lab in labs.LABS}
    assert {m.lab for m in labs.MEANS} <= known
    assert all(m.yes.meets(m.no) is None for m in labs.MEANS)


def test_stages_of_the_kidney_leave_no_gap() -> None:
    spans = sorted(((s.low, s.high) for s in labs.CKD_STAGES.values()), reverse=True)
    assert all(upper[0] == lower[1] for upper, lower in pairwise(spans))


def test_courses_that_exclude_each_other_are_courses() -> None:
    known = {*grades.COURSES.values(), "history"}
    assert {course for pair in grades.EXCLUSIVE for course in pair} <= known
    assert all(len(pair) == 2 for pair in grades.EXCLUSIVE)


def test_an_ailing_organ_is_told_by_the_end_of_the_words() -> None:
    assert organ("severe renal impairment") == "MONDO:0001343"
    assert organ("hepatic impairment (Child-Pugh C)") is None
    assert organ("asthma") is None
