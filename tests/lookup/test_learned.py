"""What was learned of how look-ups are asked for: told where no rule is, among look-ups whose names are there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bioloom.core.ports import Resources
from bioloom.stages.lookup.learned import ELSE, SURE, Head, heard, open_head, save_head, shipped_head
from bioloom.stages.lookup.sense import sensed
from bioloom.stages.read.assets import shipped
from lookup.shelf import stocked

TEXT = "In what parts of the human body is the gene {} switched on?"


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Resources:
    return stocked(tmp_path, monkeypatch)


def test_what_no_rule_holds_of_is_told_by_what_was_learned(given: Resources) -> None:
    assert sensed(TEXT.format("AAA1"), {"AAA1"}.__contains__, given.linker) is None
    found = sensed(TEXT.format("AAA1"), {"AAA1"}.__contains__, given.linker, shipped_head())
    assert found is not None
    assert (found.rule, found.text) == ("expressed_organs", "What is the expression pattern of AAA1?")


@pytest.mark.parametrize("text", ["Which drugs target {}?", "What is the half-life of the {} mRNA?", "{} and its kin"])
def test_what_asks_for_no_look_up_is_left_alone(given: Resources, text: str) -> None:
    assert sensed(text.format("AAA1"), {"AAA1"}.__contains__, given.linker, shipped_head()) is None


def test_only_what_fits_is_taken_and_only_where_it_is_sure() -> None:
    head = shipped_head()
    assert head is not None
    words = TEXT.format("@1")
    assert head.surely(words, {"expressed_organs", "chromosome"}) == "expressed_organs"
    assert head.surely(words, {"variant_gene"}) == ""
    even = Head(head.encoder, np.zeros_like(head.weights), head.names)  # every look-up as likely as any other
    assert even.surely(words, set(head.names) - {ELSE}) == ""
    assert SURE >= 0.5


def test_a_layer_is_opened_as_it_was_written(tmp_path: Path) -> None:
    head = shipped_head()
    assert head is not None
    spread = 1 / np.abs(head.weights[:-1]).max(1)
    save_head(head, spread, tmp_path / "head.npz")
    again = open_head(tmp_path / "head.npz", shipped().encoder)
    assert again.names == head.names
    words = heard(TEXT.format("@1"), head.encoder)
    mine, other = (words @ h.weights[:-1] + h.weights[-1] for h in (head, again))
    assert np.abs(mine - other).max() < 0.5  # of logits that differ by several
    assert int(mine.argmax()) == int(other.argmax())
