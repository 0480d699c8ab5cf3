"""Which readings of a question about a patient are left to the gate."""

from __future__ import annotations

import pytest

from bioloom.core.pattern_text import parse_pattern
from bioloom.methods.loom import for_a_patient
from bioloom.stages.understand.types import Reading, Understanding

TREATED = '(a:Drug)-[:treats]->(d:Disease {id: "MONDO:1"})'
LINKED = '(a:Gene)-[:gene_associated_with_condition]->(d:Disease {id: "MONDO:1"})'
GUESS = ("I do not know the word 'x' and took it for any link",)


@pytest.mark.parametrize(
    ("pattern", "missing", "gated"),
    [
        (TREATED, (), True),
        (f"{TREATED}, (d)-[:has_phenotype]->(p:PhenotypicFeature)", (), False),
        (f"{TREATED}, (d)-[:has_phenotype]->(p:PhenotypicFeature)", GUESS, True),  # the guess may be the patient's
        (LINKED, (), False),
        (LINKED, GUESS, False),
    ],
)
def test_a_treatment_that_was_partly_guessed_is_left_to_the_gate(
    pattern: str, missing: tuple[str, ...], gated: bool
) -> None:
    reading = Reading(pattern=parse_pattern(f"MATCH {pattern} RETURN a"), kind="entities")
    assert for_a_patient(Understanding(parts=(reading,), missing=missing)) == gated
