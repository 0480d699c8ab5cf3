"""Members of a family of genes that are asked for are what is chosen among; a change that nobody knows is one thing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bioloom.core.fact import Entity
from bioloom.core.ports import Grounding
from bioloom.stages.read.choice.refused import known
from bioloom.stages.read.mentions.among import FAMILY, among
from bioloom.stages.read.mentions.changes import unknown_changes
from bioloom.stages.read.mentions.spans import Candidate
from bioloom.stages.read.mentions.strict_values import called_values

JAK = tuple(Entity(curie=f"HGNC:{n}", name=f"JAK{n}", categories=("Gene",)) for n in (1, 2, 3))


class Families:
    """A linker that knows "JAK genes" and its like."""

    def mentions(self, text: str, *, categories: Sequence[str] = ()) -> list[list[Grounding]]:
        for said in ("JAK genes", "JAK family"):
            if (at := text.find(said)) >= 0:
                first = JAK[0].model_copy(update={"name": "any of JAK1, JAK2 and JAK3"})
                one = Grounding(
                    text=said, start=at, end=at + len(said), entity=first, score=0.9, kind=FAMILY, twins=JAK[1:], why=()
                )
                return [[one]]
        return []

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> list[Grounding]:
        return [Grounding(text=text, start=0, end=len(text), entity=JAK[0], score=1.0, kind="identifier", why=())]

    def near(self, text: str) -> list[Entity]:
        return []

    def meant(self, word: str) -> Entity | None:
        return None


@pytest.mark.parametrize(
    ("text", "said", "chosen"),
    [
        ("Which JAK genes does ruxolitinib inhibit?", "Which genes does ruxolitinib inhibit?", True),
        ("Which genes of the JAK family bind IL6ST?", "Which genes bind IL6ST?", True),
        ("Which gene has most drugs among the JAK genes?", "Which gene has most drugs?", True),
        ("Which drugs target all JAK genes?", "Which drugs target JAK1, JAK2 and JAK3?", False),
    ],
)
def test_members_that_are_asked_for_are_options(text: str, said: str, chosen: bool) -> None:
    found = among(text, Families())
    assert found is not None
    assert found.text.text == said
    assert found.options == (("JAK1", "JAK2", "JAK3") if chosen else ())
    assert found.text.back(len(said), end=True) == len(text)


@pytest.mark.parametrize("text", ["Which drugs target JAK genes?", "Which genes cause gout?"])
def test_other_questions_stay_as_they_are(text: str) -> None:
    assert among(text, Families()) is None


def test_a_change_is_one_unknown_thing_and_none_where_it_is_named() -> None:
    text = "Is GJB2 c.9999delG pathogenic?"
    at = text.index("c.")
    assert unknown_changes(text, [(at + 2, at + 6)], []) == [(at, at + 10)]
    assert unknown_changes(text, [], []) == []
    assert unknown_changes(text, [(at + 2, at + 6)], [(8, at + 10)]) == []
    assert unknown_changes("cause of factor V Leiden", [], []) == [(9, 24)]


def _named(text: str, score: float, kind: str = "Disease") -> Candidate:
    entity = Entity(curie="M:1", name=text, categories=(kind,))
    reading = Grounding(text=text, start=0, end=len(text), entity=entity, score=score, kind="name", why=())
    return Candidate(0, len(text), text, {kind: (reading,)}, (), 0.1)


@pytest.mark.parametrize(
    ("stretch", "there"),
    [
        ("bleeding with rivaroxaban", True),
        ("Tay-Sachs vs Sandhoff", True),
        ("Antiemetic in Parkinson", True),
        ("antidepressants", True),
        ("fruit fly", True),
        ("protocol for rivaroxaban", False),
        ("zorbitis", False),
    ],
)
def test_names_with_a_preposition_between_are_no_unknown_third(stretch: str, there: bool) -> None:
    said = ("bleeding", "rivaroxaban", "Tay-Sachs", "Sandhoff", "Antiemetic", "Parkinson's disease", "antidepressants")
    assert known(stretch, [_named(text, 0.9) for text in said]) is there


@pytest.mark.parametrize(
    ("text", "species"),
    [
        ("What is the worm ortholog of INSR?", ["roundworm"]),
        ("orthologs of MLH1 in yeast", ["yeast"]),
        ("the human ortholog of mouse Shh", []),
    ],
)
def test_the_species_of_orthologs_is_a_value_that_the_question_calls(text: str, species: list[str]) -> None:
    assert [c.value for c in called_values(text) if c.key == "object_species"] == species
