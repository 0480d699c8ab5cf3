"""Tags of words: which begin a name, which go on with one, and what that says of a stretch."""

from __future__ import annotations

import re

import numpy as np
import pytest

from bioloom.stages.read.forms.kinds import KINDS
from bioloom.stages.read.score.encoder import laid_out
from bioloom.stages.read.score.tags import BEGINS, GOES_ON, TAGS, Tags, features, tags_of
from bioloom.stages.read.score.wordpiece import BEGIN, BETWEEN, WordPieces

TEXT = "is baked potato or rice"
WORDS = ((0, 2), (3, 8), (9, 15), (16, 18), (19, 23))
FOOD = KINDS.index("Food")


def _tags(*numbers: int, sure: float = 0.96) -> Tags:
    """Tags of which each word has one, all but sure."""
    said = np.full((len(numbers), len(TAGS)), (1 - sure) / (len(TAGS) - 1), np.float32)
    said[np.arange(len(numbers)), list(numbers)] = sure
    return Tags(WORDS[: len(numbers)], said)


RIGHT = tags_of(WORDS, [(3, 15, "Food"), (19, 23, "Food")])


def test_the_first_word_of_a_name_begins_it_and_the_others_go_on() -> None:
    assert [TAGS[n] for n in RIGHT] == ["O", "B Food", "I Food", "O", "B Food"]


def test_a_name_that_shares_part_of_a_word_has_the_word() -> None:
    assert [TAGS[n] for n in tags_of(WORDS, [(4, 7, "Gene")])][1] == "B Gene"


def test_kinds_are_told_apart_within_a_stretch() -> None:
    kinds = _tags(*RIGHT).kinds(3, 15, ["Food", "Gene"])
    assert kinds["Food"] > 0.9 > 0.1 > kinds["Gene"]
    outside = _tags(*RIGHT).kinds(200, 210, ["Food", "Gene"])
    assert outside["Food"] == outside["Gene"] == pytest.approx(1 / len(KINDS))


def _said(tags: Tags, start: int, end: int) -> dict[str, int]:
    """The features of a stretch by name, those of several parts left out."""
    found = [re.fullmatch(r"([a-z]+)(-?\d+)", f) for f in features(tags, start, end, ["Food"])]
    return {m[1]: int(m[2]) for m in found if m}


def test_a_whole_name_looks_like_no_part_of_it() -> None:
    tags = _tags(*RIGHT)
    whole = _said(tags, 3, 15)
    assert min(whole["least"], whole["begins"], whole["fits"]) > 2 > 0 > max(whole["after"], whole["before"])
    assert _said(tags, 9, 15)["before"] > 2  # it began earlier
    assert _said(tags, 3, 8)["after"] > 2  # it goes on
    assert _said(tags, 0, 8)["least"] < 0  # "is" is no name


def test_a_stretch_of_two_names_says_that_another_begins() -> None:
    both = _tags(0, BEGINS.start + FOOD, BEGINS.start + FOOD, 0, GOES_ON.start + FOOD)
    assert _said(both, 3, 15)["again"] > 2 > 0 > _said(_tags(*RIGHT), 3, 15)["again"]


def test_of_words_that_were_cut_off_nothing_is_told() -> None:
    assert list(features(_tags(*RIGHT[:2]), 19, 23, ["Food"])) == ["tag?"]


def test_a_text_is_laid_out_word_by_word_until_it_is_too_long() -> None:
    cut = WordPieces(["[PAD]", "[UNK]", BEGIN, BETWEEN, "baked", "pot", "##ato", "?"])
    ids, words, firsts = laid_out(cut, "Baked potato?")
    assert (words, firsts) == ([(0, 5), (6, 12), (12, 13)], [1, 2, 4])
    assert [cut.vocabulary[n] for n in ids] == [BEGIN, "baked", "pot", "##ato", "?", BETWEEN]
    assert laid_out(cut, "Baked potato?", most=4)[1] == [(0, 5)]
