"""Sentences that set a scene are blanked where the encoder takes them for one; conditions and patients stay."""

from __future__ import annotations

import numpy as np
import pytest

from bioloom.stages.read.coverage.scenery import scenery, sentences_of
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.kinds import STATE
from bioloom.stages.read.mentions.spans import Candidate
from bioloom.stages.read.training.naming import Named
from bioloom.stages.read.training.scenes import Sentence, Writers, fit_scenes, is_scene

ASKED = "Which genes does KLF4 regulate?"


def _named(text: str, *names: str, kind: str = "Gene") -> list[Candidate]:
    return [Candidate(text.index(n), text.index(n) + len(n), n, {kind: ()}, (), 0.9) for n in names]


@pytest.mark.parametrize(
    ("text", "names", "chances", "left"),
    [
        (f"The freezer holds SOX2. {ASKED}", ["SOX2", "KLF4"], [0.9, 0.0], ASKED),
        (f"Long day. {ASKED} My boss wants it now.", ["KLF4"], [0.9, 0.0, 0.8], ASKED),
        (f"A dog barks. It is late. {ASKED}", ["KLF4"], [0.9, 0.2, 0.0], f"It is late. {ASKED}"),
        ("The freezer is full. Which genes does it regulate, KLF4?", ["KLF4"], [0.9, 0.0],
         "Which genes does it regulate, KLF4?"),
    ],
)  # fmt: skip
def test_scenes_are_blanked_and_places_kept(text: str, names: list[str], chances: list[float], left: str) -> None:
    every = _named(text, *names)
    found = scenery(text, every, sentences_of(text, every), chances)
    assert found is not None
    assert " ".join(found.text.split()) == left
    assert len(found.text) == len(text)
    assert [found.keeps(n) for n in every] == [n.text in left for n in every]


@pytest.mark.parametrize(
    ("text", "names", "chances"),
    [
        (f"Long day. {ASKED}", ["KLF4"], [0.6, 0.1]),  # not likely enough
        ("The freezer holds SOX2. Which genes does it regulate, and KLF4?", ["SOX2", "KLF4"], [0.9, 0.1]),
        ("The freezer holds SOX2. Which genes does KLF4 regulate there?", ["SOX2", "KLF4"], [0.9, 0.1]),
        ("My daughter has gout. Which genes does KLF4 regulate?", ["gout", "KLF4"], [0.9, 0.1]),
        (f"Severe ones count. {ASKED}", ["KLF4"], [0.8, 0.1]),  # a word that narrows
        ("KLF4 is my gene. Which targets has it got?", ["KLF4"], [0.9, 0.1]),  # nothing is named in what is asked
    ],
)
def test_what_may_be_a_condition_stays(text: str, names: list[str], chances: list[float]) -> None:
    every = _named(text, *names)
    assert scenery(text, every, sentences_of(text, every), chances) is None


def test_a_state_of_a_patient_stays() -> None:
    text = f"Pregnant women sit there. {ASKED}"
    every = [*_named(text, "Pregnant", kind=STATE), *_named(text, "KLF4")]
    assert scenery(text, every, sentences_of(text, every), [0.9, 0.1]) is None


def test_no_sentence_ends_within_a_name() -> None:
    text = "Is nov. Gen a name? Yes it is."
    assert len(sentences_of(text)) == 3
    assert len(sentences_of(text, _named(text, "nov. Gen"))) == 2


WRITERS = Writers(frozenset({"s"}), frozenset({"c"}))


@pytest.mark.parametrize(
    ("form", "writer", "wanted"),
    [
        ("select Gene | - ; regulates>Gene", "other", [True, False]),
        ("select Gene | treats<Chem ; regulates>Gene", "s", [False, False]),
    ],
)
def test_arms_say_whether_a_sentence_with_slots_is_a_scene(form: str, writer: str, wanted: list[bool]) -> None:
    text = f"The freezer holds SOX2. {ASKED}"
    slots = tuple((n.start, n.end, "Gene", "") for n in _named(text, "SOX2", "KLF4"))
    one = Named(text=text, slots=slots, form=form, writer=writer)
    assert [is_scene(one, parse_form(form), place, WRITERS) for place in sentences_of(text)] == wanted


@pytest.mark.parametrize(
    ("text", "form", "writer", "wanted"),
    [
        ("Long day.", "select Gene | regulates>Gene", "s", True),
        ("Long day.", "select Gene | regulates>Gene", "other", None),
        ("Selective ones.", "select Gene | regulates>Gene", "c", False),
        ("Long day.", "none", "s", False),
        ("Which one?", "select Gene | regulates>Gene", "s", False),
    ],
)
def test_of_a_sentence_without_slots_the_writer_says_it(text: str, form: str, writer: str, wanted: bool | None) -> None:
    whole = f"{text} {ASKED}"
    slots = tuple((n.start, n.end, "Gene", "") for n in _named(whole, "KLF4"))
    one = Named(text=whole, slots=slots, form=form, writer=writer)
    assert is_scene(one, parse_form(form), sentences_of(whole)[0], WRITERS) is wanted


def test_weights_tell_what_they_were_fitted_to_apart() -> None:
    rng = np.random.default_rng(0)
    scene = rng.random(200) < 0.5
    vectors = rng.normal(size=(200, 6)).astype(np.float32)
    vectors[:, 2] += np.where(scene, 2.0, -2.0)
    weights = fit_scenes(Sentence(v, bool(s), 1.0) for v, s in zip(vectors, scene, strict=True))
    assert weights.shape == (7,)
    assert ((vectors @ weights[:-1] + weights[-1] > 0) == scene).mean() > 0.95
