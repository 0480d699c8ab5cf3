"""Names as people type them: what may be done to a name of each kind, and what is never done."""

from __future__ import annotations

import random

import pytest
from rapidfuzz.distance import OSA

from bioloom.stages.read.training.spoken import typed


def _ways(name: str, kind: str) -> set[str]:
    return {typed(name, kind, random.Random(seed)) for seed in range(600)}


def test_somebodys_disease_is_said_without_the_word() -> None:
    assert {"Marfan syndrome", "marfan syndrome", "Marfan", "Marfan's", "Marfans"} - _ways(
        "Marfan syndrome", "Disease"
    ) <= {"marfan syndrome"}


def test_a_slip_is_one_letter_of_a_long_word() -> None:
    ways = {w for w in _ways("hypertension", "Disease") if w != "hypertension"}
    assert ways
    assert all(OSA.distance(w, "hypertension") == 1 for w in ways)


@pytest.mark.parametrize(("name", "kind"), [("ibuprofen", "Chem"), ("BRCA1", "Gene"), ("hsa-miR-21-5p", "MicroRNA")])
def test_drugs_and_genes_are_never_misspelt(name: str, kind: str) -> None:
    assert {w.lower() for w in _ways(name, kind)} == {name.lower()}


def test_an_atom_and_an_ion_are_called_by_the_element() -> None:
    assert _ways("magnesium atom", "Chem") == {"magnesium"}
    assert _ways("lithium(1+)", "Chem") == {"lithium"}


def test_signs_and_cells_come_in_the_plural() -> None:
    assert {"Seizure", "Seizures"} <= _ways("Seizure", "PhenotypicFeature")
    assert "hepatocytes" in _ways("hepatocyte", "Cell")
