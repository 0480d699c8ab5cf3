"""Denials, numbers and narrowing words that say nothing of what is asked are told from those that do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from bioloom.stages.read.coverage.idle import denials, free_numbers, idle
from bioloom.stages.read.coverage.words import cover
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot
from bioloom.stages.read.score.encoder import Encoder, Heard
from bioloom.stages.read.score.idle import DENIALS, NARROWING, NUMBERS, chances_of_idle, vectors
from bioloom.stages.read.score.tags import TAGS, Tags
from bioloom.stages.read.training.idle import Word, fit_idle, words
from bioloom.stages.read.training.naming import Named

TEXT = "They could not help, 42 at once, severe or so. Which drugs treat itch?"
TREATS = "select Chem | treats<Chem"
TABLE = {"drugs": ["kind:Chem"], "treat": ["rel:treats"], "they": [], "help": [], "once": [], "so": []}


def _heard(text: str, **told: float) -> Heard:
    """Words with vectors of one number: of those in ``told`` that one, of others 0.1."""
    words, at = [], 0
    for word in text.split():
        start = text.index(word, at)
        at = start + len(word)
        words.append((start, at))
    values = [[told.get(text[a:b].strip(",.?").lower(), 0.1)] for a, b in words]
    return Heard(tuple(words), np.array(values, np.float32))


def _cover(text: str, spared: tuple[tuple[int, int], ...] = (), tags: Tags | None = None) -> list[str]:
    slot = Slot(text="itch", start=text.index("itch"), end=text.index("itch") + 4, kind="Disease")
    found = cover(text, parse_form(TREATS), [slot], [], TABLE, tags=tags, idle=spared)
    return [s.span.text for s in found.refused]


def test_the_vector_of_a_word_stands_beside_the_mean_of_all() -> None:
    heard = Heard(((0, 3), (4, 7)), np.array([[1.0], [3.0]], np.float32))
    assert vectors(heard, [4, 5, 9]).tolist() == [[3.0, 2.0], [3.0, 2.0], [0.0, 0.0]]
    assert vectors(heard, []).shape == (0, 2)


def test_each_sort_has_weights_of_its_own() -> None:
    heard = Heard(((0, 3),), np.array([[1.0]], np.float32))
    weights = np.array([[4.0, 0.0, 0.0], [-4.0, 0.0, 0.0]], np.float32)
    (denied,), (number,) = (chances_of_idle(heard, weights, sort, [0]) for sort in (DENIALS, NUMBERS))
    assert denied > 0.95
    assert number < 0.05
    assert chances_of_idle(heard, weights, DENIALS, [5]) == [0.0]


def test_what_is_surely_idle_refuses_nothing() -> None:
    weights = np.array([[4.0, 0.0, 0.0]] * 3, np.float32)
    spared = idle(TEXT, _heard(TEXT, **{"not": 1.0, "42": 1.0, "severe": 1.0}), weights, TABLE)
    assert [TEXT[a : a + 3] for a, _ in spared] == ["not", "42 ", "sev"]
    assert _cover(TEXT) == ["not", "42", "severe"]
    assert _cover(TEXT, spared) == []
    assert idle(TEXT, _heard(TEXT, **{"not": -1.0, "42": -1.0, "severe": -1.0}), weights, TABLE) == ()


def test_what_is_said_of_a_patient_is_never_idle() -> None:
    text = "My daughter is 42, not severe. Which drugs treat itch?"
    places = [(text.index(w), text.index(w) + 1) for w in ("42", "not", "severe")]
    slot = Slot(text="itch", start=text.index("itch"), end=text.index("itch") + 4, kind="Disease")
    table = {**TABLE, "daughter": []}
    left = {s.span.text for s in cover(text, parse_form(TREATS), [slot], [], table, idle=places).refused}
    assert {"42", "not", "severe"} <= left
    told = cover(text, parse_form("select Gene | gene_associated_with_condition<Gene"), [slot], [], table, idle=places)
    assert left.isdisjoint({s.span.text for s in told.refused} & {"42", "not", "severe"})


def test_phrases_that_never_exclude_are_not_asked_about() -> None:
    assert denials("I do not know. Which drugs do not treat itch?") == [30]


@pytest.mark.parametrize(
    ("text", "form", "told"),
    [
        ("signs in over 30%", "select PhenotypicFeature | has_phenotype{frequency>0.3}>PhenotypicFeature", [True]),
        ("in 1990 they knew the signs", "select PhenotypicFeature | has_phenotype>PhenotypicFeature", [False]),
        ("name two signs", "select PhenotypicFeature | has_phenotype>PhenotypicFeature", []),
        ("slide 12: the signs", "select PhenotypicFeature | has_phenotype>PhenotypicFeature", []),
    ],
)  # fmt: skip
def test_numbers_are_values_or_free(text: str, form: str, told: list[bool]) -> None:
    assert [used for _, used in free_numbers(text, parse_form(form), 1)] == told


def test_weights_tell_what_they_were_fitted_to_apart() -> None:
    rng = np.random.default_rng(0)
    every = [
        Word(sort, (rng.normal(size=4) + np.array([0, sign * (3 if idle_ else -3), 0, 0])).astype(np.float32), idle_)
        for sort, sign in ((DENIALS, 1), (NUMBERS, -1), (NARROWING, 1))
        for idle_ in (True, False)
        for _ in range(200)
    ]
    weights = fit_idle(every)
    assert weights.shape == (3, 5)
    right = [(w.vector @ weights[w.sort, :-1] + weights[w.sort, -1] > 0) == w.idle for w in every]
    assert np.mean(right) > 0.95


@pytest.mark.parametrize(("chance", "left"), [(0.05, []), (0.9, ["JSON"])])
def test_a_word_that_nobody_knows_is_a_name_only_where_the_encoder_thinks_so(chance: float, left: list[str]) -> None:
    text = "Which drugs treat itch JSON"
    said = np.zeros((1, len(TAGS)), np.float32)
    said[0, 0], said[0, 1] = 1 - chance, chance
    at = text.index("JSON")
    assert _cover(text, tags=Tags(((at, at + 4),), said)) == left


def test_a_word_that_the_encoder_did_not_hear_stays_a_name() -> None:
    assert _cover("Which drugs treat itch JSON", tags=Tags((), np.zeros((0, len(TAGS)), np.float32))) == ["JSON"]


@pytest.mark.parametrize(
    ("text", "form", "told"),
    [
        ("It could not sleep. Which drugs treat itch?", TREATS, [(DENIALS, True)]),
        ("Which drugs do not treat itch?", "select Chem | !treats<Chem", [(DENIALS, False)]),
        ("In 1990 with new cats. Which drugs treat itch?", TREATS, [(NUMBERS, True), (NARROWING, True)]),
        ("Which new drugs treat itch?", "none", [(NARROWING, False)]),
        ("Which drugs treat severe itch?", TREATS, []),  # part of the name
    ],
)
def test_a_wording_tells_what_is_idle_in_it(text: str, form: str, told: list[tuple[int, bool]]) -> None:
    name = "severe itch" if "severe" in text else "itch"
    start = text.index(name)
    one = Named(text=text, slots=((start, start + len(name), "Disease", ""),), form=form, writer="w")
    encoder = SimpleNamespace(hear=_heard)
    assert [(w.sort, w.idle) for w in words([one], cast("Encoder", encoder), {})] == told
