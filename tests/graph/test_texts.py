"""Texts in a heap: one by one, in a row, in slices, and lists of them."""

from __future__ import annotations

import numpy as np
import pytest

from bioloom.graph.model.texts import TextLists, Texts

WORDS = ["", "α-synuclein", "gene", "", "naïve", "x" * 5000] * 1500


@pytest.fixture
def texts() -> Texts:
    raw = [w.encode() for w in WORDS]
    return Texts(np.cumsum([0, *map(len, raw)]), np.frombuffer(b"".join(raw), np.uint8))


def test_all_are_read_in_their_order(texts: Texts) -> None:
    assert list(texts) == WORDS == [texts[i] for i in range(len(texts))]
    assert list(Texts(np.zeros(1, np.int64), np.empty(0, np.uint8))) == []


@pytest.mark.parametrize("part", [slice(0, 0), slice(1, 4), slice(5, 2), slice(-7, None), slice(None, 40, 3)])
def test_slices_are_those_of_a_list(texts: Texts, part: slice) -> None:
    assert texts[part] == WORDS[part]


def test_lists_are_parts_of_the_heap(texts: Texts) -> None:
    lists = TextLists(np.array([0, 2, 2, 6]), texts)
    assert [lists[i] for i in range(3)] == [("", "α-synuclein"), (), ("gene", "", "naïve", "x" * 5000)]
