"""Weights of spans: what is fitted tells things asked about from words that only look like names."""

from __future__ import annotations

import numpy as np

from bioloom.stages.read.mentions.spans import BITS, Candidate, weighed
from bioloom.stages.read.training.naming import Named
from bioloom.stages.read.training.spans import Found, fit_spans, right_ways


def _question(number: int) -> Found:
    """A thing behind "of" that is asked about, and a word behind "top" that is no name."""
    slots = ((10, 14, "Gene", "HGNC:1"),)
    thing = Candidate(10, 14, "AAA1", {"Gene": ()}, ("bias", "<of", f"text={number}"))
    word = Candidate(4, 7, "top", {"Gene": ()}, ("bias", "<the", f"word={number}"))
    return Named(text="the top of AAA1", slots=slots, form="define Gene | ROOT"), [word, thing]


FOUND = [_question(i) for i in range(600)]


def test_a_feature_of_things_gets_a_chance_and_one_of_words_none() -> None:
    weights = fit_spans(FOUND)
    assert weights.shape == (1 << BITS,)
    word, thing = weighed(_question(9999)[1], weights)  # its own words were never seen
    assert thing.chance > 0.8
    assert word.chance < 0.2


def test_the_same_seed_fits_the_same() -> None:
    assert np.array_equal(fit_spans(FOUND, 3), fit_spans(FOUND, 3))
    assert not np.array_equal(fit_spans(FOUND, 3), fit_spans(FOUND, 4))


def test_right_ways_are_told_first_and_kept() -> None:
    assert right_ways(FOUND, fit_spans(FOUND)) == (1, 1)
    first, kept = right_ways(FOUND, -fit_spans(FOUND))
    assert first == 0
    assert kept == 1
    missed = [(question, some[:1]) for question, some in FOUND]
    assert right_ways(missed, fit_spans(FOUND)) == (0, 0)
    assert right_ways([], fit_spans(FOUND)) == (0, 0)
