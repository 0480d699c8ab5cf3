"""The network that hears further asks, and the questions that it is fitted to."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from bioloom.core.errors import InputError
from bioloom.stages.read.score.asks import BESIDE, AskNet, chances_of_asks, in_context, open_asks, save_asks
from bioloom.stages.read.score.encoder import Heard
from bioloom.stages.read.training.asks import Told, fit_asks
from bioloom.stages.read.training.composing.two_asks import (
    Asked,
    again,
    behind_any,
    composed_asks,
    marked,
    noun_of,
    read_marked,
)  # fmt: skip
from bioloom.stages.read.training.naming import Named

from .things import WORDINGS


def wording(text: str, name: str, kind: str, form: str, writer: str = "w01") -> Named:
    at = text.index(name)
    return Named(text=text, slots=((at, at + len(name), kind, "X:1"),), form=form, writer=writer)


INHERITED = wording("How is Zork syndrome inherited?", "Zork syndrome", "Disease",
                    "select GeneticInheritance | has_mode_of_inheritance>GeneticInheritance")  # fmt: skip
GENES = wording(
    "genes for Zork syndrome", "Zork syndrome", "Disease", "select Gene | gene_associated_with_condition<Gene"
)
LIST = wording("What are the signs of Zork syndrome?", "Zork syndrome", "Disease",
               "select PhenotypicFeature | has_phenotype>PhenotypicFeature")  # fmt: skip


def test_each_word_is_seen_with_its_window_and_all_before_and_behind() -> None:
    few = np.arange(8, dtype=np.float32).reshape(4, 2)
    found = in_context(few)
    assert found.shape == (4, 2 * (2 * BESIDE + 3))
    assert found[1, 2 * BESIDE : 2 * BESIDE + 2].tolist() == [2, 3]  # the word itself
    assert found[0, -4:].tolist() == [0, 0, 4, 5]  # nothing before, the mean of three behind
    assert found[3, -4:].tolist() == [2, 3, 0, 0]


def test_no_further_ask_begins_at_the_first_word_and_nothing_heard_has_none() -> None:
    net = AskNet(
        np.zeros((3, 2), np.float32), np.zeros((2 * (2 * BESIDE + 3) + 1, 3), np.float32), np.full(4, 9.0, np.float32)
    )
    heard = Heard(((0, 1), (2, 3)), np.ones((2, 2), np.float32))
    assert chances_of_asks(heard, net)[0] == 0
    assert chances_of_asks(heard, net)[1] > 0.99
    assert chances_of_asks(Heard((), np.zeros((0, 2), np.float32)), net).shape == (0,)


def test_it_learns_where_an_ask_begins_and_is_kept(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    rng = np.random.default_rng(1)
    found = []
    for _ in range(600):
        rows = rng.normal(size=(6, 8)).astype(np.float32)
        begins = np.arange(6) == rng.integers(1, 6)
        rows[begins, 0] += 6
        found.append(Told(rows.astype(np.float16), begins))
    net = fit_asks(found)
    save_asks(net, tmp_path / "asks.npz")
    kept = open_asks(tmp_path / "asks.npz")
    words = tuple((2 * i, 2 * i + 1) for i in range(6))
    right = [
        chances_of_asks(Heard(words, t.vectors.astype(np.float32)), kept).argmax() == t.begins.argmax() for t in found
    ]
    assert np.mean(right) > 0.95
    assert all(np.array_equal(a, b) for a, b in zip(net, fit_asks(found), strict=True))


def test_a_mark_stands_behind_what_joins() -> None:
    got = marked("gene of X, || and its locus? || Drugs?")
    assert got.text == "gene of X, and its locus? Drugs?"
    assert [got.text[b:] for b in got.begins] == ["its locus? Drugs?", "Drugs?"]
    assert behind_any([got]) == ["Drugs", "its locus"]


def test_marked_questions_are_read_and_must_be_there(tmp_path: Path) -> None:
    got = read_marked(WORDINGS / "asks")
    assert sum(bool(a.begins) for a in got) >= 80
    assert sum(not a.begins for a in got) >= 80
    with pytest.raises(InputError, match="no marked"):
        read_marked(tmp_path)


def test_a_second_wording_asks_of_the_thing_again() -> None:
    said = {again(INHERITED, random.Random(n)) for n in range(40)}
    assert "How is it inherited" in said
    assert not any("Zork" in s for s in said if s)
    left = {again(LIST, random.Random(n)) for n in range(40)}
    assert left & {"signs", "its signs", "the signs"}


def test_short_wordings_give_the_nouns_that_people_ask_for() -> None:
    assert noun_of(GENES) == "genes"
    assert noun_of(LIST) == "signs"
    assert noun_of(INHERITED) == ""


def test_single_questions_stay_single_and_composed_ones_say_where_they_go_on() -> None:
    some = [INHERITED, GENES, LIST] * 20
    found = list(composed_asks(some, ["how common is it"], random.Random(3)))
    one, two = [a for a in found if not a.begins], [a for a in found if a.begins]
    assert len(one) >= len(some)
    assert len(two) > len(some) // 2
    assert all("Zork" in a.text for a in found)
    assert all(0 < b < len(a.text) and a.text[b].isalnum() for a in two for b in a.begins)
    assert found == list(composed_asks(some, ["how common is it"], random.Random(3)))


def test_a_statement_ahead_of_a_question_is_no_ask() -> None:
    stated = wording("Zork syndrome causes fits", "Zork syndrome", "Disease", "exists Disease | ROOT")
    found = list(composed_asks([stated, INHERITED] * 30, ["why"], random.Random(1)))
    assert any(a == Asked(a.text) and a.text.startswith("Zork syndrome causes fits") and "it" in a.text for a in found)
