"""What an answer says of names: what was taken as misspelt stands first, what nobody knows refuses with near names."""

from __future__ import annotations

import pytest

from bioloom.core.answer import Answer, Caveat
from bioloom.core.fact import Entity
from bioloom.core.method import answer
from bioloom.core.ports import Grounding
from bioloom.core.question import Question
from bioloom.methods.loom import Loom
from bioloom.stages.answer.names import unknown_name, with_names_taken
from bioloom.stages.read.types import Bound
from gate.clinic import resources
from stages.ward import Ward

ITCH = Entity(curie="MONDO:1", name="itch", categories=("Disease",))


class Near(Ward):
    """The ward, with a name near to each."""

    def near(self, text: str) -> list[Entity]:
        return [ITCH]

    def meant(self, word: str) -> Entity | None:
        return None


def _bound(respelt: tuple[str, ...]) -> Bound:
    reading = Grounding(text="itsh", start=0, end=4, entity=ITCH, score=0.7, kind="name", respelt=respelt)
    return Bound(node="d", text="itsh", start=0, end=4, readings=(reading,))


def test_what_was_taken_as_misspelt_is_said_before_anything_else() -> None:
    plain = Answer(kind="yesno", value="yes", notes=("a note",), caveats=(Caveat(kind="counted", said="so"),))
    found = with_names_taken(plain, [_bound(("itsh",))])
    assert found.caveats[0] == Caveat(kind="respelt", said="'itsh' is taken as misspelt, for itch (MONDO:1)")
    assert found.notes[0] == found.caveats[0].said
    assert with_names_taken(plain, [_bound(())]) == plain


def _short(*readings: tuple[str, float], text: str = "AS") -> Bound:
    found = tuple(
        Grounding(
            text=text, start=0, end=2, score=score, kind="synonym",
            entity=Entity(curie=f"MONDO:{n}", name=name, categories=("Disease",)),
        )
        for n, (name, score) in enumerate(readings)
    )  # fmt: skip
    return Bound(node="d", text=text, start=0, end=2, readings=found)


SPINE, MIND, FAR = ("ankylosing spondylitis", 0.64), ("Angelman syndrome", 0.55), ("aortic stenosis", 0.3)
PLAIN = Answer(kind="yesno", value="yes")


def test_what_else_a_short_form_stands_for_is_said() -> None:
    (caveat,) = with_names_taken(PLAIN, [_short(SPINE, MIND, FAR)]).caveats
    said = "'AS' is taken for ankylosing spondylitis; it also stands for Angelman syndrome (MONDO:1)"
    assert caveat == Caveat(kind="ambiguous", said=said)


def test_two_synonyms_are_said_however_sure_each_is_and_once_for_each_name() -> None:
    heart = ("Atrial septal defect", 0.9), ("atrial-septal defect", 0.89)
    (caveat,) = with_names_taken(PLAIN, [_short(("autism", 0.95), *heart, text="ASD")]).caveats
    assert caveat.said == "'ASD' is taken for autism; it also stands for Atrial septal defect (MONDO:1)"


def test_what_else_a_protein_named_by_its_mass_stands_for_is_said() -> None:
    (caveat,) = with_names_taken(PLAIN, [_short(("MAPK1", 0.91), ("RPSA", 0.9), text="p40")]).caveats
    assert caveat.said == "'p40' is taken for MAPK1; it also stands for RPSA (MONDO:1)"


@pytest.mark.parametrize(
    "bound",
    [
        _short(SPINE, FAR),
        _short(("ankylosing spondylitis", 0.9), MIND),
        _short(SPINE, ("juvenile ankylosing spondylitis", 0.6)),
        _short(SPINE, MIND, text="spine disease"),
    ],
    ids=["far less likely", "its own name", "a kind of it", "no short form"],
)
def test_what_is_plain_needs_no_word(bound: Bound) -> None:
    assert with_names_taken(PLAIN, [bound]) == PLAIN


def test_a_name_that_nobody_knows_is_said_with_what_is_near() -> None:
    found = unknown_name("entities", ["itsh", "blorp"], Near())
    assert found.abstained
    assert found.missing == ("I do not know 'itsh'", "I do not know 'blorp'")
    assert found.notes[0] == "'itsh': did you mean itch (MONDO:1)?"


@pytest.mark.parametrize(
    "text",
    [
        "Is frobitinib contraindicated in asthma?",
        "Can frobitinib be given to a patient with asthma?",
        "Should frobitinib be given for hypertension in a pregnant woman?",
        "Is Frobex safe in a patient with asthma?",
    ],
)
def test_a_drug_that_nobody_knows_is_no_reason_to_list_others(text: str) -> None:
    found = answer(Loom(), Question(text=text), resources()).answer
    assert found.abstained
    assert any("frob" in m.casefold() for m in found.missing)


def test_which_of_the_foods_of_a_table_was_taken_for_a_plain_word_is_said() -> None:
    foods = [
        Entity(curie=f"USDA.NDB:{n}", name=name, categories=("Food",))
        for n, name in enumerate(("Milk, whole", "Milk, goat", "Milk, dry"))
    ]
    read = [Grounding(text="milk", start=0, end=4, entity=e, score=0.9, kind="name of the plain food") for e in foods]
    plain = Answer(kind="span", value="1 g")
    found = with_names_taken(plain, [Bound(node="f", text="milk", start=0, end=4, readings=tuple(read))])
    (caveat,) = found.caveats
    assert caveat.kind == "ambiguous"
    assert "'milk' is taken for the food 'Milk, whole'; it also stands for Milk, goat and Milk, dry" in caveat.said
    own = Bound(node="f", text="Milk, whole", start=0, end=11, readings=tuple(read))
    assert not with_names_taken(plain, [own]).caveats


def test_what_is_also_called_so_is_said_where_the_thing_of_that_name_has_nothing() -> None:
    own = Entity(curie="MONDO:2", name="frontotemporal dementia", categories=("Disease",))
    kind = Entity(curie="MONDO:3", name="semantic dementia", categories=("Disease",))
    text = "frontotemporal dementia"
    taken, named = (
        Grounding(text=text, start=0, end=len(text), entity=e, score=s, kind=k)
        for e, s, k in ((kind, 0.92, "synonym"), (own, 0.97, "name"))
    )
    bound = Bound(node="d", text=text, start=0, end=len(text), readings=(taken, named))
    said = with_names_taken(Answer(kind="entities"), [bound]).caveats
    assert [c.kind for c in said] == ["ambiguous"]
    assert "semantic dementia" in said[0].said
    assert "MONDO:2" in said[0].said
    other = bound.model_copy(update={"readings": (named, taken)})
    assert not with_names_taken(Answer(kind="entities"), [other]).caveats
