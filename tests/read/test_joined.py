"""What is asked of the answers to several clues is asked of one thing that has them all."""

from __future__ import annotations

from bioloom.core.catalogue import catalogue
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.forms.signature import within
from bioloom.stages.read.pieces.joined import first_clue, joined
from bioloom.stages.read.types import Reading

from .things import grounding

SAID = "Which diseases have the sign A and have the sign B?"
SIGN = "has_phenotype<Disease"
OF_THEM = f"{SIGN} gene_associated_with_condition<Gene"


def reading(form: str, said: str, *names: str) -> Reading:
    slots = [
        Slot(text=n, start=i, end=i + 1, kind="PhenotypicFeature",
             readings=(grounding(n, f"HP:{n}", "PhenotypicFeature", start=i),))
        for i, n in enumerate(names)
    ]  # fmt: skip
    return lower(parse_form(form), slots, catalogue()).model_copy(update={"said": said, "score": 0.9})


FIRST = reading(f"select Disease | {SIGN} ; {SIGN}", SAID, "A", "B")
PART = reading(f"select Disease | {SIGN}", "Which diseases have the sign A?", "A")
MORE = reading(f"select Gene | {OF_THEM}", "Which genes are associated with diseases that have the sign A?", "A")


def test_the_first_clue_of_several() -> None:
    assert first_clue(SAID) == "Which diseases have the sign A?"
    assert first_clue("Which diseases have the sign A?") == ""


def test_all_clues_hang_from_the_one_thing_in_the_middle() -> None:
    got = joined(FIRST, PART, MORE)
    assert got is not None
    assert got.said == "Which genes are associated with diseases that have the sign A and have the sign B?"
    assert [n.categories for n in got.pattern.nodes if n.name == got.pattern.answer] == [("Gene",)]
    assert len(got.pattern.edges) == 3
    assert within(FIRST.pattern, got.pattern)
    assert {b.text for b in got.bound} == {"A", "B"}
    assert {b.node for b in got.bound} <= {n.name for n in got.pattern.nodes}


def test_clues_of_two_things_are_not_clues_of_one() -> None:
    apart = reading(f"select Gene | {OF_THEM} ; {OF_THEM}", "", "A", "B")
    assert not within(FIRST.pattern, apart.pattern)
    assert within(PART.pattern, apart.pattern)


def test_what_does_not_ask_of_the_part_is_not_joined() -> None:
    other = reading(f"select Gene | {OF_THEM}", "Which genes?", "C")
    assert joined(FIRST, PART, other) is None
    assert joined(FIRST, PART, MORE.model_copy(update={"inverted": True})) is None
