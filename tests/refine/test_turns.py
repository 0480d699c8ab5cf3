"""Readouts in turns, and the terms of a question."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bioloom.stages.text.lines import Line
from bioloom.stages.weave.refine.retrieved import MOST, terms_of
from bioloom.stages.weave.refine.turns import tokens_of, turns


def lines(*sizes: int) -> list[Line]:
    return [Line(label=str(i), source="kg", text="x" * (4 * n), evidence=str(i)) for i, n in enumerate(sizes)]


@given(st.lists(st.integers(1, 700), max_size=40))
def test_every_line_is_read_in_order_and_no_turn_is_too_long_but_for_one_line(sizes: list[int]) -> None:
    given_ = lines(*sizes)
    made = turns(given_)
    assert [x for i, turn in enumerate(made) for x in turn if not (i and x in made[i - 1])] == given_
    for turn in made:
        assert len(turn) == 1 or sum(tokens_of(x.text) for x in turn) <= 512 or not turn
    for before, after in pairwise(made):
        shared = [x for x in after if x in before]
        assert sum(tokens_of(x.text) for x in shared) <= 100
        assert tuple(shared) == before[len(before) - len(shared) :] == after[: len(shared)]


def test_a_turn_begins_with_the_last_lines_of_the_one_before() -> None:
    made = turns(lines(200, 200, 60, 40, 100))
    assert [[x.label for x in t] for t in made] == [["0", "1", "2", "3"], ["2", "3", "4"]]
    assert turns([]) == [()]


def test_terms_are_names_and_the_words_between_them() -> None:
    asked = "How does metformin treat type 2 diabetes?"
    assert terms_of(asked, ["metformin", "type 2 diabetes"]) == ["metformin", "type 2 diabetes", "treat"]
    assert terms_of("A man with gout, what is best for his gout?") == ["man", "gout", "best"]
    assert len(terms_of(" of ".join(f"term{i}" for i in range(60)))) == MOST
    assert terms_of("?") == []
