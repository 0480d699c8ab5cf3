"""Names that hold brackets: the whole of them is offered in a question, and no bracket that stands beside a name."""

from __future__ import annotations

import pytest

from bioloom.ground.linking.linker import Linker
from bioloom.ground.linking.spans.brackets import closed


@pytest.mark.parametrize(
    ("text", "found", "whole"),
    [
        ("what does (S)-nicotine bind", "S)-nicotine", "(S)-nicotine"),
        ("does tRNA(Val) meddle", "tRNA(Val", "tRNA(Val)"),
        ("a dose of (-)-nicotine", "nicotine", "(-)-nicotine"),
        ("the ligand [3H]muscimol", "3H]muscimol", "[3H]muscimol"),
        ("does Zocor® help", "Zocor", "Zocor®"),
        ("nicotine (a drug)", "nicotine", "nicotine"),
        ("it binds (nicotine)", "nicotine", "nicotine"),
        ("one) nicotine (two", "nicotine", "nicotine"),
        ("a (b) nicotine) c", "b) nicotine", "(b) nicotine"),
    ],
)
def test_a_bracket_right_beside_a_stretch_that_leaves_it_open_belongs_to_it(text: str, found: str, whole: str) -> None:
    at = text.index(found)
    start, end = closed(text, at, at + len(found))
    assert text[start:end] == whole


@pytest.mark.parametrize("text", ["genes of Citric acid cycle (TCA cycle) please", "Citric acid cycle (TCA cycle)"])
def test_a_name_that_reaches_over_a_bracket_is_offered_in_a_question(linker: Linker, text: str) -> None:
    offered = {text[m[0].start : m[0].end]: m[0].entity.curie for m in linker.mentions(text)}
    assert offered["Citric acid cycle (TCA cycle)"] == "REACT:R-HSA-71403"


def test_what_stands_in_a_bracket_beside_a_name_is_a_name_of_its_own(linker: Linker) -> None:
    text = "morphine (nicotine) and seizures"
    assert {text[m[0].start : m[0].end] for m in linker.mentions(text)} == {"morphine", "nicotine", "seizures"}


def test_in_documents_a_bracket_ends_a_name(linker: Linker) -> None:
    text = "The breast (liver) was seen."
    assert [text[m.start : m.end] for m in linker.find(text)] == ["breast", "liver"]
