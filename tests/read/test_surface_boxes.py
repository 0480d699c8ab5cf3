"""Boxes to tick hold options; "true" and "false" behind them are how a statement is judged."""

from __future__ import annotations

import pytest

from bioloom.stages.read.grammar.text.language import foreign
from bioloom.stages.read.grammar.text.surface import surface


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("let-7a regulates - tick one - o HMGA2 o ALB o INS", ("HMGA2", "ALB", "INS")),
        ("Which gene causes it? [ ] CFTR [ ] TP53", ("CFTR", "TP53")),
        ("Which gene causes it? \u25a1 CFTR \u25a1 TP53", ("CFTR", "TP53")),
        ("Which gene causes it? ( ) CFTR", ()),
    ],
)
def test_boxes_hold_options(text: str, options: tuple[str, ...]) -> None:
    assert surface(text).options == options
    assert not foreign(text)


@pytest.mark.parametrize("verdicts", ["[ ] true [ ] false", "[ ] yes [ ] no"])
def test_true_and_false_are_no_options(verdicts: str) -> None:
    seen = surface(f"CFTR causes cystic fibrosis: {verdicts}")
    assert seen.options == ()
    assert seen.truth
