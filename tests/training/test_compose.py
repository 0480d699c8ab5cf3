"""Composed wordings: in the format, lowered, said back, in the proportions of the weights, no frame too often."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.core.errors import InputError
from bioloom.stages.read.forms.form import Wording, parse_form, parse_wording
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.readback.sentence import say
from bioloom.stages.read.training.check import check
from bioloom.stages.read.training.compose import Composer
from bioloom.stages.read.training.composing.phrases import SIDES, load_phrases
from bioloom.stages.read.training.composing.say import deny, gerund
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
        "{frequency", "{amount", "{nTPM", "{affinity", "{action=", "{direction=", "{severity", "{level",
        "{mechanism_of_action=true", "selectivity=", "{sex=", "{evidence_code", "{target_evidence=",
        "{canonical_marker=true",
    ):  # fmt: skip
        assert part in lines, part
    assert max(len(a.hops) for w in wordings for a in w.form.arms) == 4
    assert max(len([a for a in w.form.arms if a.hops]) for w in wordings) >= 4


def test_a_relation_is_said_in_at_least_twelve_ways_from_either_end() -> None:
    plain = [s for s in PHRASES.said if not s.tests]
    few = [(s.ends, e) for s in plain for e in SIDES if len(s.verbs[e]) + len(s.nouns[e]) < 12]
    assert not few
    assert len({s.ends for s in PHRASES.said}) >= 48


def test_there_are_many_questions_that_nothing_answers() -> None:
    assert len(PHRASES.frames["none.any"]) >= 150


def test_a_folder_without_phrases_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no phrases"):
        load_phrases(tmp_path)


@pytest.mark.parametrize(
    ("base", "said"),
    [("cause {}", "causing {}"), ("hit {}", "hitting {}"), ("are in {}", "being in {}"),
     ("rely on {}", "relying on {}"), ("physically bind {}", "physically binding {}"),
     ("do not mix with {}", "not mixing with {}")],
)  # fmt: skip
def test_gerunds(base: str, said: str) -> None:
    assert gerund(base) == said


@pytest.mark.parametrize(
    ("template", "said"),
    [("[causes|cause] {}", "does not cause {}"), ("[is|are] found in {}", "is not found in {}"),
     ("can lead to {}", "cannot lead to {}"), ("[has|have] been tied to {}", "has not been tied to {}")],
)  # fmt: skip
def test_denials(template: str, said: str) -> None:
    assert deny(template, many=False) == said
