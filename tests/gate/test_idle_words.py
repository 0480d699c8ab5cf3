"""Words of a case that bear on nothing are heard, passed over and said; what narrows, counts or denies never is."""

from __future__ import annotations

import numpy as np
import pytest

from bioloom.core.errors import InputError
from bioloom.stages.gate.read.case import idle as heard
from bioloom.stages.gate.read.case.types import Mark, Piece
from bioloom.stages.read.assets import shipped
from bioloom.stages.read.score.case_words import idle_words
from bioloom.stages.read.training.case_words import marked_case, told_case

TEXT = "Sorry to bother you, brittle asthma, no ferrets. Which inhaler might the physio lend her?"


def test_small_talk_is_told_from_what_bears_on_the_choice() -> None:
    assets = shipped()
    text = "Sorry for the long message, my phone is dying. She is 30 weeks pregnant with severe asthma."
    least = idle_words(text, assets.encoder, assets.cases)
    talk, state = text.index("dying"), text.index("pregnant")
    assert least(talk, talk + 5) > 0.6 > 0.3 > least(state, state + 8)
    assert least(len(text), len(text) + 4) == 0


def _idle(monkeypatch: pytest.MonkeyPatch, *words: str, questions: bool = True) -> list[str]:
    monkeypatch.setattr(heard, "idle_words", lambda *_: lambda start, end: 0.99)
    at = TEXT.index("asthma")
    marks = [Mark(at, at + 6, "disease", "asthma")]
    asked = [Piece(TEXT.index("Which"), len(TEXT), TEXT[TEXT.index("Which") :], asks=True)] if questions else []
    spans = [(TEXT.index(w), TEXT.index(w) + len(w)) for w in words]
    return [TEXT[a:b] for a, b in heard.idle(TEXT, spans, marks, asked)]


def test_what_stands_at_a_name_or_denies_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _idle(monkeypatch, "bother", "brittle", "no", "lend") == ["bother", "lend"]


def test_the_encoder_is_asked_only_where_a_word_may_be_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heard, "shipped", lambda: pytest.fail("asked"))
    assert heard.idle(TEXT, [(TEXT.index("no"), TEXT.index("no") + 2)], [], []) == []


def test_a_marked_line_is_read_with_its_roles() -> None:
    found = marked_case("give+avoid\tSorry, [S:severe asthma], takes [M: warfarin]. [Q:What] [W:painkiller]?")
    assert found.text == "Sorry, severe asthma, takes  warfarin. What painkiller?"
    assert found.asks == ("give", "avoid")
    assert [(found.text[a:b], label) for a, b, label in found.marks] == [
        ("severe asthma", "S"), ("warfarin", "M"), ("What", "Q"), ("painkiller", "W")
    ]  # fmt: skip
    told = told_case(found, shipped().encoder)
    assert told.begins.tolist().count(False) == 4  # the words in S, M and W
    assert told.vectors.shape == (len(told.begins), 384)
    assert np.isfinite(told.vectors).all()
    with pytest.raises(InputError, match="no tab"):
        marked_case("a line")
