"""What people say for classes of drugs, diseases and symptoms."""

from __future__ import annotations

from importlib.resources import files

import pytest

from bioloom.ground.forms.normalize import forms
from bioloom.ground.forms.popular_names import FILES, parsed
from bioloom.ground.linking.linker import Linker


@pytest.mark.parametrize("said", ["beta blocker", "Beta-blockers", "β-blocker", "beta-adrenergic antagonists"])
def test_a_class_is_found_by_what_people_say(linker: Linker, said: str) -> None:
    assert linker.link(said)[0].entity.curie == "CHEBI:35530"
    (found,) = linker.find(f"Which diseases rule out the use of {said}?")
    assert found.entity.curie == "CHEBI:35530"


def test_a_saying_is_for_one_class() -> None:
    classes: dict[str, set[tuple[str, ...]]] = {}
    for said in set(_of("drug_class_names.txt").values()):
        for one in said:
            classes.setdefault(" ".join(forms(one)), set()).add(said)
    assert classes
    assert all(len(of) == 1 for of in classes.values())


def test_names_of_one_line_are_said_alike_and_lines_add_up() -> None:
    said = parsed("# a remark\nAbdominal pain; abdominal ache = belly pain; gut pain\nABDOMINAL PAIN = tummy ache")
    assert said["abdominal pain"] == ("belly pain", "gut pain", "tummy ache")
    assert said["abdominal ache"] == ("belly pain", "gut pain")


@pytest.mark.parametrize("name", FILES)
def test_the_lists_hold_lines_of_names_and_sayings(name: str) -> None:
    text = files("bioloom.ground.forms").joinpath("tables", name).read_text("utf-8")
    assert all(not line or line.startswith("#") or " = " in line for line in text.splitlines())
    assert all(one and one == one.strip() for said in _of(name).values() for one in said)


def _of(name: str) -> dict[str, tuple[str, ...]]:
    return parsed(files("bioloom.ground.forms").joinpath("tables", name).read_text("utf-8"))
