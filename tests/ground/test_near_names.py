"""Names that are nearly known: what is put right, what is left out of a name, and what is only offered."""

from __future__ import annotations

import pytest

from bioloom.ground.lexicon.lookup import Hit
from bioloom.ground.lexicon.opened import Lexicon
from bioloom.ground.linking.linker import Linker
from bioloom.ground.linking.ranking import Ranker
from bioloom.ground.linking.words.taken import misspelt_as, ordinary, shorter


@pytest.mark.parametrize("name", ["aspirine", "aspirun", "morphene", "zidovudin", "nicotyne"])
def test_a_drug_that_is_nearly_known_is_offered_and_never_taken(linker: Linker, name: str) -> None:
    assert not [m for m in linker.mentions(f"What does {name} treat?") if m[0].score > 0.5]
    assert linker.near(name)[0].name.casefold() in ("aspirin", "morphine", "zidovudine", "(s)-nicotine", "nicotine")


def test_a_name_with_a_stranger_in_it_is_of_something_else(linker: Linker) -> None:
    found = linker.link("Zelkov hypertension", categories=("Disease",))
    assert found
    assert all(g.dropped == ("Zelkov",) for g in found)
    assert "hypertensive disorder" in {e.name for e in linker.near("Zelkov hypertension")}


def test_a_misspelt_illness_says_which_word_was_put_right(linker: Linker) -> None:
    best = linker.link("phenylketonurai", categories=("Disease",))[0]
    assert (best.entity.curie, best.respelt, best.dropped) == ("MONDO:0005372", ("phenylketonurai",), ())


def test_a_name_that_is_known_is_taken_as_it_is(linker: Linker) -> None:
    best = linker.link("breast cancer")[0]
    assert (best.respelt, best.dropped) == ((), ())


@pytest.mark.parametrize(
    ("word", "is_ordinary"),
    [
        ("the", True),
        ("type", True),
        ("breast", True),
        ("aspirin", False),
        ("zelkov", False),
        ("2", False),
        ("AAA", False),
    ],
)
def test_only_ordinary_words_may_be_left_out_of_a_name(lexicon: Lexicon, word: str, is_ordinary: bool) -> None:
    assert ordinary(lexicon, word) is is_ordinary


def test_what_sounds_alike_is_put_right_for_illnesses_alone(linker: Linker) -> None:
    assert linker.link("tuburos sclerosis")[0].entity.curie == "MONDO:0001734"
    assert not [g for g in linker.link("apaptosys") if g.respelt and g.entity.curie == "GO:0006915"]


def test_what_is_as_near_to_two_things_is_neither(lexicon: Lexicon) -> None:
    ranker = Ranker(lexicon)
    one, other = (linked(lexicon, curie) for curie in ("MONDO:0005231", "MONDO:0005344"))  # hepatitis C, B
    tied = ranker.untied(ranker.rank([one, other], "hepatitus", ()))
    assert len(tied) == 2
    assert all(r.score < 0.5 for r in tied)
    alone = ranker.rank([one], "hepatitus", ())
    assert ranker.untied(alone) == alone


def linked(lexicon: Lexicon, curie: str) -> Hit:
    """A hit on a thing's name through a misspelt word."""
    node = next(n for n in range(len(lexicon)) if lexicon.curie(n) == curie)
    return Hit(lexicon.entry(lexicon.name_row(node)), (misspelt_as("hepatitus"), "edit distance 1"), 0.2)


@pytest.mark.parametrize(
    ("step", "shorter_"),
    [
        ("“cutaneus” left out", True),
        ("“severe” left out", True),
        ("case, “infantile” left out", True),
        ("“disease” left out", False),
        ("“the” left out", False),
        ("bracket left out", False),
        ("case", False),
    ],
)
def test_a_name_that_leaves_a_word_out_is_another_ones(step: str, shorter_: bool) -> None:
    assert shorter(("name “porphyria”", f"differs in: {step}")) is shorter_
