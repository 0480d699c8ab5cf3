"""Composed wordings: in the format, lowered, said back, in the proportions of the weights, no frame too often."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.stages.read.form import Wording, parse_form, parse_wording
from bioloom.stages.read.lower import Slot, lower
from bioloom.stages.read.readback import say
from bioloom.stages.read.training.check import check
from bioloom.stages.read.training.compose import Composer
from bioloom.stages.read.training.composing.phrases import load_phrases
from bioloom.stages.read.training.corpus import common_frames

PHRASES = load_phrases(Path(__file__).parents[2] / "wordings" / "phrases")
NUMBER = 2000


@pytest.fixture(scope="module")
def wordings() -> list[Wording]:
    return list(islice(Composer(PHRASES, seed=11), NUMBER))


def _line(w: Wording) -> str:
    return f"{w.text} | none | {w.about}" if w.form.operator == "none" else f"{w.text} | {w.form}"


def test_the_same_seed_composes_the_same(wordings: list[Wording]) -> None:
    assert list(islice(Composer(PHRASES, seed=11), 50)) == wordings[:50]
    assert list(islice(Composer(PHRASES, seed=12), 50)) != wordings[:50]


def test_each_keeps_to_the_format_and_is_read_back_from_its_line(wordings: list[Wording]) -> None:
    for w in wordings:
        check(w)
        again = parse_wording(_line(w))
        assert again.slots == w.slots
        if w.form.operator != "none":
            assert again.form == w.form == parse_form(str(w.form))


def test_each_is_lowered_and_said_back(wordings: list[Wording]) -> None:
    for w in wordings:
        if w.form.operator == "none":
            continue
        names = [f"{kind} {i}" for i, kind in enumerate(w.slots)]
        slots = [Slot(text=n, start=0, end=1, kind=k) for n, k in zip(names, w.slots, strict=True)]
        reading = lower(w.form, slots, catalogue())
        assert reading.pattern.answer
        assert say(w.form, names, w.slots)


def test_nothing_of_the_making_is_left_in_a_text(wordings: list[Wording]) -> None:
    assert not [w.text for w in wordings if any(c in w.text for c in "{}[]\x02\x03") or "  " in w.text]


def test_operators_come_as_often_as_the_weights_say(wordings: list[Wording]) -> None:
    weights = PHRASES.weights["operators"]
    counted = Counter(w.form.operator for w in wordings)
    for operator, weight in weights.items():
        share = weight / sum(weights.values())
        assert abs(counted[operator] / NUMBER - share) < 0.01 + 0.15 * share, operator  # type: ignore[index]


def test_no_frame_is_too_common(wordings: list[Wording]) -> None:
    assert not common_frames(wordings)


def test_every_shape_is_there(wordings: list[Wording]) -> None:
    lines = "\n".join(map(_line, wordings))
    for part in (
        "OPTION", "OTHER", "; ~", "; !", "@has", "@takes", "@reacted", " >> ", "- ;", "BY{", "BY ", "<State>",
        "{amount", "{action=", "{direction=", "{mechanism_of_action=true",
    ):  # fmt: skip
        assert part in lines, part
    assert max(len(a.hops) for w in wordings for a in w.form.arms) == 4
    assert max(len([a for a in w.form.arms if a.hops]) for w in wordings) >= 4
