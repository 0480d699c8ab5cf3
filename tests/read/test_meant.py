"""A misspelt drug: refused, with the drug that was likely meant and what the question asks with it."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.answer import abstention
from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern, Var
from bioloom.core.ports import Grounding
from bioloom.core.question import Question
from bioloom.stages.answer.names import NEAREST, with_meant
from bioloom.stages.read.mentions import meant
from bioloom.stages.read.types import Bound, Meant, Reading, Understanding

DRUG = Entity(curie="CHEBI:3732", name="clarithromycin", categories=("Drug",))


class Knows:
    """A linker that knows which drug one word is nearly the name of, and nothing else."""

    def mentions(self, text: str, *, categories: Sequence[str] = ()) -> list[list[Grounding]]:
        return []

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> list[Grounding]:
        return []

    def near(self, text: str) -> list[Entity]:
        return []

    def meant(self, word: str) -> Entity | None:
        return DRUG if word.casefold() == "clarithromycn" else None


def _reading(text: str) -> Reading:
    nodes = (Var(name="a", categories=("Disease",)),)
    return Reading(pattern=Pattern(nodes=nodes, edges=(), answer="a"), kind="entities", said=text)


def _read(question: Question) -> Understanding:
    assert question.text == "What does clarithromycin treat?"
    return Understanding(parts=(_reading("Which diseases are treated with clarithromycin?"),))


def test_the_whole_reading_is_kept_with_the_name_that_was_meant() -> None:
    refused = Understanding(missing=("I do not know it",), strangers=("Clarithromycn",))
    found = meant.with_meant(refused, Question(text="What does Clarithromycn treat?"), Knows(), _read)
    (one,) = found.meant
    assert not found.parts
    assert (one.text, one.start, one.end, one.entity) == ("Clarithromycn", 10, 23, DRUG)
    assert one.reading is not None
    assert one.reading.said == "Which diseases are treated with clarithromycin?"


def test_a_name_of_a_pattern_that_nobody_knows_is_looked_for_as_well() -> None:
    bound = Bound(node="c", text="clarithromycn", start=10, end=23)
    asked = Understanding(parts=(_reading("").model_copy(update={"bound": (bound,)}),))
    found = meant.with_meant(asked, Question(text="What does clarithromycn treat?"), Knows(), _read)
    assert [m.entity for m in found.meant] == [DRUG]
    assert found.parts == asked.parts


def test_nothing_is_read_again_where_no_name_is_near() -> None:
    asked = Understanding(strangers=("zelkovinib",))

    def never(question: Question) -> Understanding:
        raise AssertionError

    assert meant.with_meant(asked, Question(text="What does zelkovinib treat?"), Knows(), never) is asked


def test_the_refusal_names_the_drug_and_says_what_is_asked_with_it() -> None:
    one = Meant(text="clarithromycn", start=10, end=23, entity=DRUG, reading=_reading("Which diseases?"))
    notes = ("'clarithromycn': did you mean clarithromycin or Clascoterone?", f"{NEAREST}Which gene?", "recognised: it")
    refused = abstention("entities", "I do not know it").model_copy(update={"notes": notes})
    found = with_meant(refused, Understanding(meant=(one,)))
    assert found.notes == (
        "'clarithromycn': did you mean clarithromycin (CHEBI:3732)? Then it asks: Which diseases?", "recognised: it",
    )  # fmt: skip
    assert with_meant(refused, Understanding()) is refused
