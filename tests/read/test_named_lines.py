"""Names in the slots of a test line stand for what the writer chose, or for what has the edges asked for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bioloom.core.fact import Entity
from bioloom.core.ports import Grounding, Resources
from bioloom.stages.read.training.named_lines import NamedQuestion, named_questions

from ..world import resources, write_world

TEXT = "what makes {name} itch? | select Gene | gene_associated_with_condition<Gene"


class Twins:
    """A linker to which one name is that of two things, the first without genes; CURIEs are their own."""

    def link(self, name: str) -> tuple[Grounding, ...]:
        of = {"blush": ("HP:2", "MONDO:1"), "HP:2": ("HP:2",)}[name]
        return tuple(
            Grounding(
                text=name, start=0, end=len(name), entity=Entity(curie=c, name=c, categories=("Disease",)),
                score=0.95 - n / 10, kind="name",
            )
            for n, c in enumerate(of)
        )  # fmt: skip


@pytest.fixture(name="world")
def world_(tmp_path: Path) -> Resources:
    write_world(tmp_path)
    return resources(tmp_path)


def _one(line: str, world: Resources | None) -> NamedQuestion:
    linker: Any = Twins()
    (one,) = named_questions([line], linker, world.graph if world is not None else None)
    return one


def _curie(one: NamedQuestion) -> str:
    return one.slots[0].readings[0].entity.curie


def test_a_name_of_several_is_the_first_with_the_edges(world: Resources) -> None:
    line = TEXT.format(name="<Disease:blush>")
    assert _curie(_one(line, world)) == "MONDO:1"
    assert _curie(_one(line, None)) == "HP:2"


def test_what_the_writer_chose_stays(world: Resources) -> None:
    assert _curie(_one(TEXT.format(name="<Disease:blush=HP:2>"), world)) == "HP:2"


def test_a_line_that_nothing_answers_has_no_edges_to_look_for(world: Resources) -> None:
    assert _curie(_one("what does <Disease:blush> cost? | none | price", world)) == "HP:2"
