"""Readings that differ in a qualifier alone count together where the graph answers both the same, and no others."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.core.errors import BudgetError
from bioloom.core.pattern import Pattern
from bioloom.stages.read.candidates.propose import Proposal
from bioloom.stages.read.choice.agreeing import agreeing, told_by_words
from bioloom.stages.read.choice.choose import FEATURES, Weighed, Weights
from bioloom.stages.read.coverage.strict import Coverage
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower

from .things import grounding

THINGS = tuple(
    Slot(text=t, start=n, end=n + 1, kind=k, readings=(grounding(t, f"X:{n}", k),))
    for n, (t, k) in enumerate((("ABC1", "Gene"), ("drug", "ChemicalEntity")))
)
BINDS = "exists Gene | ROOT ; directly_physically_interacts_with{}>Gene"
PLAIN, MAIN, OTHER = BINDS.format(""), BINDS.format("{mechanism_of_action=true}"), "exists Gene | ROOT ; affects>Gene"


class Matched(NamedTuple):
    count: int

    @property
    def answers_sha(self) -> str:
        return str(self.count)


class Holds:
    """A graph in which what has a qualifier holds so often, and anything else once."""

    def __init__(self, narrow: int) -> None:
        self.narrow = narrow

    def match(self, pattern: Pattern) -> Matched:
        if self.narrow < 0:
            raise BudgetError("It takes too long.")
        return Matched(self.narrow if any(e.tests for e in pattern.edges) else 1)


def _weighed(form: str, chance: float) -> Weighed:
    read = parse_form(form)
    slots = tuple(s.model_copy(update={"kind": "Chem"}) if s.kind == "ChemicalEntity" else s for s in THINGS)
    reading = lower(read, slots, catalogue())
    return Weighed(reading, Coverage((), (), 0, 0, 0), (), Proposal(reading, read, slots, 0, 0, 0), chance)


@pytest.mark.parametrize(
    ("second", "narrow", "chance"),
    [(MAIN, 1, 0.75), (MAIN, 0, 0.5), (OTHER, 1, 0.5), (MAIN, -1, 0.5)],
    ids=["same", "another answer", "another relation", "not to be asked"],
)
def test_what_answers_the_same_counts_together(second: str, narrow: int, chance: float) -> None:
    graph: Any = Holds(narrow)
    assert agreeing([_weighed(PLAIN, 0.5), _weighed(second, 0.25)], graph) == chance


GENE_AND_PART = tuple(
    Slot(text=t, start=n, end=n + 1, kind=k, readings=(grounding(t, f"X:{n}", k),))
    for n, (t, k) in enumerate((("ABC1", "Gene"), ("chromosome", "CellularComponent")))
)
LIES, STANDS = "exists Gene | ROOT ; has_sequence_location<Gene", "exists Gene | ROOT ; located_in<Gene"
LISTED, COUNTED = "select Gene | located_in<Gene", "count Gene | located_in<Gene"


class Knows:
    """A graph in which only these relations hold, once each."""

    def __init__(self, *relations: str) -> None:
        self.relations = relations

    def match(self, pattern: Pattern) -> Matched:
        return Matched(int(all(set(e.predicates) & set(self.relations) for e in pattern.edges)))


def _of(form: str, slots: tuple[Slot, ...], chance: float) -> Weighed:
    read = parse_form(form)
    reading = lower(read, slots, catalogue())
    return Weighed(reading, Coverage((), (), 0, 0, 0), (), Proposal(reading, read, slots, 0, 0, 0), chance)


@pytest.mark.parametrize(
    ("relations", "chance"),
    [(("has_sequence_location", "located_in"), 0.75), (("located_in",), 0.5), (("has_sequence_location",), 0.5)],
)
def test_claims_about_the_same_things_count_together_where_both_hold(relations: tuple[str, ...], chance: float) -> None:
    graph: Any = Knows(*relations)
    assert agreeing([_of(STANDS, GENE_AND_PART, 0.5), _of(LIES, GENE_AND_PART, 0.25)], graph) == chance


def test_a_list_and_its_count_are_of_the_same_things() -> None:
    graph: Any = Knows("located_in")
    part = GENE_AND_PART[1:]
    assert agreeing([_of(LISTED, part, 0.5), _of(COUNTED, part, 0.25)], graph) == 0.75
    assert (
        agreeing(
            [_of(LISTED, part, 0.5), _of(LISTED.replace("located_in", "has_sequence_location"), part, 0.25)], graph
        )
        == 0.5
    )


def test_without_a_graph_the_first_stands_alone() -> None:
    assert agreeing([_weighed(PLAIN, 0.5), _weighed(MAIN, 0.25)], None) == 0.5
    assert agreeing([], None) == 0.0


def test_an_empty_list_is_told_by_its_words_and_a_count_is_not() -> None:
    empty = tuple(float(name == "empty") for name in FEATURES)
    weights = Weights(tuple(-1.5 * f for f in empty), (0.0, 0.0, 0.0))
    listed = _weighed(
        "select Gene | physically_interacts_with<Gene ; directly_physically_interacts_with>Gene", 0.5
    )._replace(features=empty)
    counted = _weighed(
        "count Gene | physically_interacts_with<Gene ; directly_physically_interacts_with>Gene", 0.5
    )._replace(features=empty)
    assert told_by_words(listed, weights) == pytest.approx(0.8176, abs=1e-4)
    assert told_by_words(counted, weights) == 0.5
    assert told_by_words(listed._replace(features=(0.0,) * len(FEATURES)), weights) == 0.5
    left = listed._replace(coverage=Coverage((), (), 1, 0, 0))
    assert told_by_words(left, weights) == 0.5
