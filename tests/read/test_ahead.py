"""The one thing that is told of ahead of several questions."""

from __future__ import annotations

import pytest

from bioloom.stages.read.forms.kinds import CHEM, STATE
from bioloom.stages.read.mentions.spans import Candidate
from bioloom.stages.read.pieces.ahead import spoken_of

KINDS = {"Zork syndrome": "Disease", "zorbulin": CHEM, "AAA1": "Gene", "pregnant": STATE}
PIECES = ("Which gene is behind it", "how is it passed on")


def told(scene: str, pieces: tuple[str, ...] = PIECES) -> str:
    names = [Candidate(at, at + len(n), n, {k: ()}, (), 0.9) for n, k in KINDS.items() if (at := scene.find(n)) >= 0]
    found = spoken_of(scene, names, pieces)
    return found.text if found is not None else ""


@pytest.mark.parametrize(
    ("scene", "thing"),
    [
        ("I'm writing a piece on Zork syndrome.", "Zork syndrome"),
        ("zorbulin is a prodrug;", "zorbulin"),
        ("I'm writing on Zork syndrome and zorbulin.", ""),  # which of them is "it"?
        ("zorbulin binds AAA1.", ""),
        ("A drug that treats Zork syndrome came up.", ""),
        ("My aunt has Zork syndrome.", ""),
        ("Zork syndrome, pregnant.", ""),
        ("Good morning.", ""),
    ],
)
def test_one_thing_and_nobody(scene: str, thing: str) -> None:
    assert told(scene) == thing


def test_what_hangs_on_the_scene_itself_is_not_asked_of_the_thing() -> None:
    scene = "zorbulin eases the blurp ache."
    assert told(scene, ("What else does it do", "how is it made")) == ""
    assert told(scene, ("Which drugs do that", "which of them are new")) == ""
