"""Where a question speaks of a patient's state."""

from __future__ import annotations

import pytest

from bioloom.stages.read.mentions.states import states
from bioloom.stages.read.training.naming import STATES


def _found(text: str) -> list[str]:
    return [text[s.start : s.end] for s in states(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("She is pregnant and 8 years old", ["pregnant", "8 years old"]),
        ("my 70-year-old father", ["70-year-old"]),
        ("with an eGFR 25 what can I give", ["eGFR 25"]),
        ("eGFR of 25 ml/min", ["eGFR of 25 ml/min"]),
        ("he is a poor CYP2D6 metaboliser", ["a poor CYP2D6 metaboliser"]),
        ("in her third trimester", ["in her third trimester"]),
        ("a man on dialysis", ["on dialysis"]),
        ("Child-Pugh B", ["Child-Pugh B"]),
        ("HLA-B*57:01 positive", ["HLA-B*57:01 positive"]),
        ("she is breast-feeding", ["breast-feeding"]),
        ("severe renal impairment", ["severe renal impairment"]),
    ],
)
def test_a_state_is_found_whole(text: str, found: list[str]) -> None:
    assert _found(text) == found


@pytest.mark.parametrize("text", ["which genes cause cystic fibrosis", "drugs for 8 diseases", "CYP2D6 inhibitors", ""])
def test_what_is_no_state_is_not_found(text: str) -> None:
    assert _found(text) == []


@pytest.mark.parametrize("state", STATES)
def test_every_state_that_training_names_is_one_that_reading_finds(state: str) -> None:
    assert _found(f"What helps if one is {state}?") == [state]
