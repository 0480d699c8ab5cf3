"""What people say for classes of drugs."""

from __future__ import annotations

import pytest

from bioloom.ground.drug_class_names import sayings
from bioloom.ground.linker import Linker
from bioloom.ground.normalize import forms


@pytest.mark.parametrize("said", ["beta blocker", "Beta-blockers", "β-blocker", "beta-adrenergic antagonists"])
def test_a_class_is_found_by_what_people_say(linker: Linker, said: str) -> None:
    assert linker.link(said)[0].entity.curie == "CHEBI:35530"
    (found,) = linker.find(f"Which diseases rule out the use of {said}?")
    assert found.entity.curie == "CHEBI:35530"


def test_a_saying_is_for_one_class_and_none_is_an_abbreviation_of_other_things() -> None:
    classes: dict[str, set[tuple[str, ...]]] = {}
    for said in set(sayings().values()):
        for one in said:
            classes.setdefault(" ".join(forms(one)), set()).add(said)
    assert classes
    assert all(len(of) == 1 for of in classes.values())
    assert not {"ppi", "arb", "tca", "ccb"} & classes.keys()
