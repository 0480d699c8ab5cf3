"""Words that are kept as what each adds to the one before."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bioloom.ground.forms.english_words import common_words
from bioloom.ground.forms.front_coded import read, written

WORDS = st.text(st.characters(categories=["L"]), min_size=1, max_size=60)


@given(st.lists(WORDS, max_size=30))
def test_words_come_back_sorted(words: list[str]) -> None:
    assert list(read(written(words))) == sorted(set(words))


def test_the_words_that_ship_are_words() -> None:
    words = common_words()
    assert len(words) == 19_070
    assert {"aachen", "assemble"} <= words
    assert all(w.isalpha() and len(w) > 3 for w in words)
