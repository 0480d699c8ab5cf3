"""Stretches that may name things, and the ways to take them together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from bioloom.core.fact import Entity
from bioloom.core.ports import Grounding
from bioloom.stages.read.forms.kinds import STATE
from bioloom.stages.read.mentions.spans import BITS, Candidate, candidates, hashed, ways, weighed
from bioloom.stages.read.score.masked import MOST

from .things import UNTAGGED, grounding


class Linker:
    """Offers what it was given, whatever the text."""

    def __init__(self, *offers: Sequence[Grounding]) -> None:
        self.offers = offers

    def mentions(self, text: str, *, categories: Sequence[str] = ()) -> Sequence[Sequence[Grounding]]:
        return self.offers

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> Sequence[Grounding]:
        return ()


def _span(start: int, end: int, chance: float) -> Candidate:
    return Candidate(start, end, "x" * (end - start), {"Gene": ()}, (), chance)


def test_a_span_has_its_readings_by_kind_the_likelier_first() -> None:
    text = "what causes MS"
    sure, less = grounding("MS", "MONDO:1", "Disease", start=12), grounding("MS", "G:1", "Gene", start=12, score=0.7)
    poor = grounding("MS", "HP:1", "PhenotypicFeature", start=12, score=0.2)
    (found,) = candidates(text, Linker([sure, less, poor]), UNTAGGED)
    assert list(found.kinds) == ["Disease", "Gene"]
    assert found.best == "Disease"
    assert found.kinds["Gene"] == (less,)


def test_twins_give_a_span_their_kinds_too() -> None:
    twin = Entity(curie="HP:1", name="itch", categories=("PhenotypicFeature",))
    (found,) = candidates("itch", Linker([grounding("itch", "MONDO:1", "Disease", twins=[twin])]), UNTAGGED)
    assert set(found.kinds) == {"Disease", "PhenotypicFeature"}


def test_states_are_offered_beside_names_in_the_order_of_the_text() -> None:
    found = candidates("pregnant with itch", Linker([grounding("itch", "MONDO:1", "Disease", start=14)]), UNTAGGED)
    assert [(c.text, c.best) for c in found] == [("pregnant", STATE), ("itch", "Disease")]


def test_marks_and_things_of_no_kind_are_no_candidates() -> None:
    odd = grounding("x", "X:1", "Publication")
    assert candidates("x ?", Linker([odd], [], [grounding("?", "MONDO:1", "Disease", start=2)]), UNTAGGED) == []


def test_a_span_is_told_by_the_words_around_it() -> None:
    plain = grounding("itch", "MONDO:1", "Disease", start=4)
    (one,), (other,) = (candidates(f"{word} itch", Linker([plain]), UNTAGGED) for word in ("for", "and"))
    assert set(one.features) != set(other.features)


def test_the_chance_follows_the_weights_of_the_features() -> None:
    weights = np.zeros(1 << BITS, np.float32)
    weights[hashed("good")] = 2
    weights[hashed("bad")] = -2
    good, bad, none = weighed(
        [_span(0, 1, 0)._replace(features=f) for f in (("good",), ("bad",), ())],
        weights,
    )
    assert good.chance > none.chance > bad.chance
    assert none.chance == 0.5


def test_ways_never_overlap_and_come_best_first() -> None:
    found = [_span(0, 5, 0.9), _span(3, 8, 0.8), _span(6, 9, 0.7), _span(0, 9, 0.6), _span(10, 12, 0.3)]
    taken = ways(found)
    for _, way in taken:
        assert all(a.end <= b.start for a, b in pairwise(way))
    assert [odds for odds, _ in taken] == sorted((odds for odds, _ in taken), reverse=True)
    assert [(c.start, c.end) for c in taken[0][1]] == [(0, 5), (6, 9)]
    assert len({tuple((c.start, c.end) for c in way) for _, way in taken}) == len(taken)


def test_a_way_is_worth_the_odds_of_its_spans() -> None:
    best = ways([_span(0, 1, 0.8), _span(2, 3, 0.9)])[0]
    assert math.isclose(best[0], math.log(4) + math.log(9), rel_tol=1e-6)


def test_ways_are_bounded_however_many_spans_there_are() -> None:
    found = [_span(i, i + 1, 0.9) for i in range(500)]
    taken = ways(found, most=5)
    assert len(taken) == 5
    assert all(0 < len(way) <= MOST for _, way in taken)


def test_a_question_that_names_nothing_has_one_way() -> None:
    assert ways([]) == [(0.0, ())]
