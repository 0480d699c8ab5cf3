"""The patient that a question refers to may stand in a document that comes with it."""

from __future__ import annotations

import pytest

from bioloom.stages.gate.read.vignette import with_patient

LETTER = (
    "Discharge letter. The patient is a 71-year-old woman with gout. She has had an ulcer.\nCurrent drugs: bisoprolol\n"
    "Drugs of this kind are contraindicated in patients with asthma."
)
GUIDELINE = "Colchicine is preferred in patients with heart failure. Adults should start low."


@pytest.mark.parametrize("asked", ["What can this patient take for gout?", "What can she take?", "Is it safe for him?"])
def test_what_a_letter_says_of_one_patient_stands_before_the_question(asked: str) -> None:
    told = with_patient(asked, [GUIDELINE, LETTER])
    assert told == (
        "Discharge letter. The patient is a 71-year-old woman with gout. She has had an ulcer. "
        f"Current drugs: bisoprolol. {asked}"
    )


@pytest.mark.parametrize("context", [[], [GUIDELINE], ["Gout is a disease. It hurts."]])
def test_texts_on_patients_in_general_say_nothing_of_one(context: list[str]) -> None:
    assert with_patient("What can she take for gout?", context) == "What can she take for gout?"


def test_a_question_that_refers_to_nobody_stays_as_it_is() -> None:
    assert with_patient("Which drug treats gout?", [LETTER]) == "Which drug treats gout?"
