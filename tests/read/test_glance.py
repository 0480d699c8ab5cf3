"""A glance by the quick encoder is believed where it is beyond doubt; else the question is read from the beginning."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest

from bioloom.core.ports import Graph, Linker
from bioloom.core.question import Question
from bioloom.stages.read import reader as module
from bioloom.stages.read.assets import Assets, shipped
from bioloom.stages.read.choice.choose import Weighed
from bioloom.stages.read.choice.weigh import Found, Notes, Seen
from bioloom.stages.read.coverage.strict import Coverage
from bioloom.stages.read.reader import BEYOND_DOUBT, PLAIN, Reader

WHOLE, LEFT = Coverage((), (), 0, 0, 3), Coverage((), (), 0, 1, 3)
QUESTION, NOBODY = Question(text="which drugs treat gout"), cast("Linker", None)


@dataclass(frozen=True)
class Glances(Reader):
    """A reader whose glance finds one reading with a chance that depends on who glances."""

    chances: dict[int, float] = field(default_factory=dict)
    coverage: Coverage = WHOLE

    def seen(self, question: Question, linker: Linker, graph: Graph | None = None) -> Seen:
        return Seen(question.text, (), [], [], False, "", False, Notes())

    def glance(self, *_: Any) -> Found:
        chance = self.chances[id(self.assets)]
        return Found((Weighed(cast("Any", None), self.coverage, (), chance=chance),), 0.0, 0.0)


def _reader(quick: float, exact: float, coverage: Coverage = WHOLE) -> Glances:
    assets = replace(shipped(), quick=True)
    other: Assets = replace(assets, quick=False)
    assets.__dict__["glancing"] = other  # as where ONNX Runtime is installed
    return Glances(assets, chances={id(other): quick, id(assets): exact}, coverage=coverage)


def test_what_the_quick_encoder_has_no_doubt_of_is_taken() -> None:
    found = _reader(BEYOND_DOUBT, 0.1).find(QUESTION, NOBODY, None)
    assert found.weighed[0].chance == BEYOND_DOUBT


def test_what_it_doubts_is_read_exactly() -> None:
    found = _reader(BEYOND_DOUBT - 0.001, PLAIN).find(QUESTION, NOBODY, None)
    assert found.weighed[0].chance == PLAIN


@pytest.mark.parametrize(("text", "coverage"), [(QUESTION.text, LEFT), ("Which drugs treat it and what else?", WHOLE)])
def test_a_word_left_over_or_a_second_question_is_no_matter_of_a_glance(
    text: str, coverage: Coverage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(module, "try_out", lambda *_: asked.append(1) or pytest.skip.Exception("not reached"))
    monkeypatch.setattr(module, "compared", lambda *_: (_ for _ in ()).throw(LookupError))
    with pytest.raises((LookupError, AttributeError)):
        _reader(1.0, 1.0, coverage).find(Question(text=text), NOBODY, None)
    assert asked == [1]


def test_no_quick_encoder_is_asked_where_none_is_wanted() -> None:
    assert replace(shipped(), quick=False).glancing is None
