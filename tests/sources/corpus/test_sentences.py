"""Sentences: where they end, where they do not, and that their offsets are exact."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bioloom.sources.corpus.sentences import sentences


def split(text: str) -> list[str]:
    return [text[a:b] for a, b in sentences(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Mice got 5 mg/kg i.v. twice a day.",
        "Berg et al. saw it in 3.2% (P < 0.05) of them, i.e. in few.",
        "This was shown (Fig. 2; cf. Table 1) in E. coli.",
        "J. B. Nobody and K. Noone wrote it.",
        "It rose from 0.5 to 1.5 vs. 2.0 in the others.",
        "Dr. Nobody came at 9 a.m. sharp.",
        "Approx. 40 samples, e.g. of liver, were taken.",
        "a line that a PDF\nbroke in two.",
    ],
)
def test_a_stop_that_ends_nothing(text: str) -> None:
    assert split(text) == [text]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("It was given i.v.", "The rats slept."),
        ("They had hepatitis B.", "It was mild."),
        ("We measured vitamin D.", "Levels were low."),
        ("This was lost.", "p53 was not."),
        ("This was lost.", "mRNA was not."),
        ("Was it?", "Yes."),
        ("It fell.[3]", "Then it rose."),
        ("They called it “red.”", "We did too."),
        ("Doses were 1.5 and 2.5.", "3 mice died."),
        ("Rats, mice, etc.", "The others were left out."),
    ],
)
def test_a_stop_that_ends_a_sentence(first: str, second: str) -> None:
    assert split(f"{first} {second}") == [first, second]


def test_headings_and_items_of_a_list_stand_alone() -> None:
    assert split("A heading\n\nThe text\n- one\n- two") == ["A heading", "The text", "- one", "- two"]


PIECES = st.sampled_from(
    ["IL-2", "et al.", "e.g.", "0.5", "J.", "The end.", "α", "\n", "\n\n", " ", "?!", "(x)", "[1]", "“a”"]
)


@given(st.lists(PIECES, max_size=30).map(" ".join) | st.text(max_size=200), st.integers(0, 20), st.integers(0, 20))
def test_sentences_cover_all_but_white_space_in_order(text: str, start: int, less: int) -> None:
    start, end = min(start, len(text)), max(min(start, len(text)), len(text) - less)
    at = start
    for a, b in sentences(text, start, end):
        assert at <= a < b <= end
        assert not text[at:a].strip()
        assert text[a:b] == text[a:b].strip()
        at = b
    assert not text[at:end].strip("\f \n\t") or not text[at:end].strip()
