"""Wordings as tensors."""

from __future__ import annotations

import pytest

pytest.importorskip("torch")

from bioloom.stages.read.forms.kinds import KINDS
from bioloom.stages.read.score.labels import Numbering
from bioloom.stages.read.score.masked import MARKS
from bioloom.stages.read.score.wordpiece import WordPieces
from bioloom.stages.read.training.batches import IGNORED, Example, batch, batches, example, padded

from . import tiny
from .things import wording

CUT = WordPieces(tiny.PIECES)


def _examples(*lines: str) -> list[Example]:
    return [example(wording(line), CUT, Numbering(tiny.LABELS)) for line in lines or tiny.LINES]


def test_each_slot_stands_where_its_mark_does() -> None:
    (one,) = _examples("<Gene> and <Gene> do not bind <Chem> | exists Gene | ROOT ; ROOT ; !affects>Gene")
    assert [tiny.PIECES[one.ids[p]] for p in one.places] == list(MARKS[:3])
    made = batch([one])
    assert made.slots.tolist() == [[0, p] for p in one.places]
    assert [KINDS[i] for i in made.starts.tolist()] == ["Gene", "Gene", "Chem"]
    assert made.targets["absent"].tolist() == [0, 0, 1]


def test_what_a_form_has_none_of_is_no_target() -> None:
    none, odd = _examples(
        "the price of <Chem> | none | price",
        "<Disease> over 3 | select Gene | gene_associated_with_condition{unheard>3}<Gene",
    )
    made = batch([none, odd])
    assert made.targets["kind"].tolist()[0] == IGNORED
    assert made.targets["operator"].tolist() == [tiny.LABELS.operators.index("none"), 0]
    assert made.slots.tolist() == [[1, odd.places[0]]]
    assert made.targets["tests"].tolist() == [IGNORED]
    assert made.targets["arms"].tolist() == [tiny.LABELS.arms.index(("Disease", "gene_associated_with_condition<Gene"))]


def test_every_example_comes_once_in_an_order_that_the_seed_fixes() -> None:
    found = _examples() * 3

    def order(seed: int) -> list[list[int]]:
        return [row for b in batches(found, 4, seed) for row in b.ids.tolist()]

    assert order(1) == order(1) != order(2)
    assert len(order(1)) == len(found)


def test_shorter_rows_are_padded_and_not_seen() -> None:
    ids, seen = padded([[5, 6, 7], [8]])
    assert ids.tolist() == [[5, 6, 7], [8, 0, 0]]
    assert seen.tolist() == [[True] * 3, [True, False, False]]
