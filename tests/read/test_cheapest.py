"""Combinations come in the order of their cost, as sorting all would have it, and without making all of them."""

from __future__ import annotations

from itertools import islice, product
from random import Random

from bioloom.stages.read.grammar.meaning.cheapest import cheapest


def test_the_order_is_that_of_sorting_all() -> None:
    random = Random(5)
    for _ in range(50):
        costs = [[random.choice((0.25, 0.5, 1.5, 2.0)) for _ in range(random.randint(1, 4))] for _ in range(4)]
        found = list(cheapest(costs))
        every = list(product(*(range(len(c)) for c in costs)))
        assert sorted(found) == every
        said = [sum(c[i] for c, i in zip(costs, places, strict=True)) for places in found]
        assert said == sorted(said)


def test_a_choice_of_nothing_has_no_combination() -> None:
    assert list(cheapest([[1.0], []])) == []
    assert list(cheapest([])) == [()]


def test_forty_sentences_are_no_product() -> None:
    first = list(islice(cheapest([[0.0, 1.0, 2.0]] * 40), 24))
    assert first[0] == (0,) * 40
    assert all(sum(places) == 1 for places in first[1:])
