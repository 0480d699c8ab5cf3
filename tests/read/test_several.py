"""Questions for several things: every piece read surely and each something else, or the whole is refused."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.core.question import Question
from bioloom.stages.read.choice.weigh import Found
from bioloom.stages.read.coverage.background import background
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.kinds import STATE
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.mentions.asked import MOST
from bioloom.stages.read.pieces.piece import further
from bioloom.stages.read.pieces.several import AT_ONCE, Several
from bioloom.stages.read.types import Patient, Reading, Understanding

from .things import grounding, named_at

GENES = "select Gene | gene_associated_with_condition<Gene"
SIGNS = "select PhenotypicFeature | has_phenotype>PhenotypicFeature"
INHERITED = "select GeneticInheritance | has_mode_of_inheritance>GeneticInheritance"
SIGNS_OF_THEM = "select PhenotypicFeature | gene_associated_with_condition<Gene has_phenotype>PhenotypicFeature"
EXPRESSED = (
    "select GrossAnatomicalStructure | gene_associated_with_condition<Gene expressed_in>GrossAnatomicalStructure"
)
DRUGS = "select Chem | treats<Chem"
ZORK = "Zork syndrome"


def reading(form: str, said: str = "") -> Reading:
    """A reading of a form, asked of Zork syndrome."""
    known = grounding(ZORK, "MONDO:1", "Disease")
    slot = Slot(text=ZORK, start=0, end=len(ZORK), kind="Disease", readings=(known,))
    return lower(parse_form(form), [slot], catalogue()).model_copy(update={"said": said or form, "score": 0.9})


def taken(form: str) -> Understanding:
    return Understanding(parts=(reading(form),))


def asked(text: str, known: Mapping[str, Understanding], whole: Understanding | None = None) -> Understanding | None:
    """What ``text`` asks, where ``known`` is what is read of pieces; a follow-up stands behind " >> "."""

    def read(piece: Question) -> Understanding:
        told = f"{piece.previous} >> {piece.text}" if piece.previous else piece.text
        return known.get(told, Understanding(missing=("no idea",)))

    names = named_at(text, ZORK) + named_at(text, "AAA1", "Gene") + named_at(text, "pregnancy", STATE)
    found = Found((), 0.1, -3.0, names=names)
    return Several(read, background, catalogue())(Question(text=text), found, whole or Understanding())


_NOTHING = Found((), 0.1, -3.0)
BOTH = f"Which genes cause {ZORK}, and how is it inherited?"
READ = {f"Which genes cause {ZORK}": taken(GENES), f"{ZORK}: how is it inherited": taken(INHERITED)}


def test_it_is_the_thing_that_was_named_and_each_piece_is_a_part() -> None:
    got = asked(BOTH, READ)
    assert got is not None
    assert [p.said for p in got.parts] == [GENES, INHERITED]


@pytest.mark.parametrize("lost", list(READ))
def test_half_an_answer_is_none_and_says_which_half_was_read(lost: str) -> None:
    whole = taken(GENES)
    got = asked(BOTH, {k: v for k, v in READ.items() if k != lost}, whole)
    assert got is not None
    assert got.parts == ()
    assert got.missing[0] == AT_ONCE
    assert [m for m in got.missing[1:] if "no idea" in m]
    assert len(got.understood) == 1
    assert got.alternatives == whole.parts
    assert len([h for h in got.halves if h.reading is None and h.missing == ("no idea",)]) == 1


def test_so_many_pieces_are_not_read_at_all() -> None:
    text = " and ".join(["which genes cause it"] * (MOST + 1))

    def read(_piece: Question) -> Understanding:
        pytest.fail("a piece was read")

    asked = Question(text=f"Which genes cause {ZORK}? {text}?")
    got = Several(read, background, catalogue())(asked, _NOTHING, Understanding())
    assert got is not None
    assert got.missing == (AT_ONCE,)


def test_two_pieces_that_are_read_as_the_same_are_not_both_understood() -> None:
    got = asked(BOTH, READ | {f"{ZORK}: how is it inherited": taken(GENES)})
    assert got is not None
    assert got.parts == ()


@pytest.mark.parametrize(
    "text", [f"Which drugs treat {ZORK} in pregnancy, and how is it inherited?", f"She has {ZORK}. {BOTH}"]
)
def test_a_patient_is_not_left_behind(text: str) -> None:
    got = asked(text, READ | {f"Which drugs treat {ZORK} in pregnancy": taken(DRUGS)})
    assert got is not None
    assert got.parts == ()


def test_what_is_the_same_for_everybody_is_asked_of_nobody() -> None:
    text = f"Which genes cause {ZORK} in pregnancy, and how is it inherited?"
    got = asked(text, READ | {f"Which genes cause {ZORK} in pregnancy": taken(GENES)})
    assert got is not None
    assert len(got.parts) == 2


def test_the_disease_that_is_spoken_of_again_is_the_one_that_was_told() -> None:
    text = f"The doctor said {ZORK}. What gene causes this disease and how is the disease passed on?"
    known = {f"What gene causes {ZORK}": taken(GENES), f"how is {ZORK} passed on": taken(INHERITED)}
    got = asked(text, known)
    assert got is not None
    assert [p.said for p in got.parts] == [GENES, INHERITED]
    assert got.background


def test_a_piece_with_a_patient_in_it_is_no_part() -> None:
    whose = taken(INHERITED).model_copy(update={"patient": Patient(has=reading(GENES).bound)})
    got = asked(BOTH, READ | {f"{ZORK}: how is it inherited": whose})
    assert got is not None
    assert got.parts == ()


THEM = f"Which genes cause {ZORK}, and what are their symptoms?"


@pytest.mark.parametrize(("form", "parts"), [(SIGNS_OF_THEM, 2), (SIGNS, 0)])
def test_they_are_the_answers_to_the_piece_before(form: str, parts: int) -> None:
    follow_up = f"Which genes cause {ZORK} >> what are their symptoms"
    got = asked(THEM, {f"Which genes cause {ZORK}": taken(GENES), follow_up: taken(form)})
    assert got is not None
    assert len(got.parts) == parts


@pytest.mark.parametrize(("of_thing", "meant"), [(None, SIGNS_OF_THEM), (taken(SIGNS), SIGNS)])
def test_it_is_the_one_answer_or_the_thing_whichever_is_more_natural(
    of_thing: Understanding | None, meant: str
) -> None:
    first = f"Which gene causes {ZORK}"
    known = {first: taken(GENES), f"{first} >> what are its signs": taken(SIGNS_OF_THEM)}
    known |= {f"{ZORK}: what are its signs": of_thing} if of_thing else {}
    got = asked(f"{first}, and what are its signs?", known)
    assert got is not None
    assert [p.said for p in got.parts] == [GENES, meant]


def test_what_is_counted_is_listed_where_its_names_are_asked() -> None:
    counted = taken("count Gene | gene_associated_with_condition<Gene")
    got = asked(f"How many genes cause {ZORK}, and what are they called?", {f"How many genes cause {ZORK}": counted})
    assert got is not None
    assert [(p.operator, p.kind) for p in got.parts] == [("count", "count"), ("select", "entities")]
    assert got.parts[1].pattern.operator == "select"


def test_a_number_is_no_answer_where_none_is_asked_for() -> None:
    first, counts = f"Which genes cause {ZORK}", taken("count PhenotypicFeature | has_phenotype>PhenotypicFeature")
    got = asked(f"{first}, and how is it inherited?", {first: taken(GENES), f"{ZORK}: how is it inherited": counts})
    assert got is not None
    assert got.parts == ()


def of_both(form: str) -> Understanding:
    """A reading of a form, asked of a gene and of Zork syndrome."""
    slots = [
        Slot(text=t, start=0, end=len(t), kind=k, readings=(grounding(t, c, k),))
        for t, c, k in (("AAA1", "HGNC:1", "Gene"), (ZORK, "MONDO:1", "Disease"))
    ]
    made = lower(parse_form(form), slots, catalogue())
    return Understanding(parts=(made.model_copy(update={"said": form, "score": 0.9}),))


@pytest.mark.parametrize(
    ("relation", "parts"), [("gene_associated_with_condition<Gene", 2), ("has_increased_amount>Gene", 0)]
)
def test_others_are_asked_by_the_relation_of_the_statement_before_or_refused(relation: str, parts: int) -> None:
    stated = f"Is AAA1 behind {ZORK}"
    known = {
        stated: of_both("exists Gene | ROOT ; gene_associated_with_condition<Gene"),
        f"{ZORK}: Which genes other than AAA1": of_both(f"select Gene | OTHER ; {relation}"),
    }
    got = asked(f"{stated}? Which other genes?", known)
    assert got is not None
    assert len(got.parts) == parts


def test_an_identifier_that_is_given_is_not_asked() -> None:
    given = Understanding(parts=(reading("identify Disease | ROOT{OMIM}"),))
    text = f"OMIM {ZORK}: name, symptoms"
    got = asked(text, {f"OMIM {ZORK}: name": given, f"OMIM {ZORK}: symptoms": taken(SIGNS)})
    assert got is not None
    assert got.parts == ()


def test_nouns_for_the_same_are_one_question() -> None:
    whole = taken(SIGNS)
    same = {f"{ZORK}: signs": whole, f"{ZORK}: symptoms": whole}
    assert asked(f"{ZORK}: signs and symptoms", same, whole) is None


def test_a_noun_that_is_not_understood_is_not_dropped() -> None:
    whole = taken(SIGNS)
    got = asked(f"{ZORK}: symptoms, pathways", {f"{ZORK}: symptoms": whole}, whole)
    assert got is not None
    assert got.parts == ()


def test_what_is_further_asked_is_told_from_what_was_asked() -> None:
    first, second = reading(GENES).pattern, reading(SIGNS_OF_THEM).pattern
    new = further(first, second)
    assert new is not None
    assert [e.predicates for e in new] == [("has_phenotype",)]
    assert further(second, first) is None


@pytest.mark.parametrize("how", ["through what?", "via which genes?", "by what route?", "what is between?", "how?"])
def test_how_two_things_are_linked_is_what_their_path_says(how: str) -> None:
    path = Understanding(parts=(reading(GENES).model_copy(update={"operator": "path"}),))
    text = f"Is there a link from {ZORK} to AAA1, and {how}"
    assert asked(text, {}, path) is None
    assert asked("Is AAA1 behind Zork syndrome, and which genes are?", {}, path) is not None


TREAT_THEM = "select Chem | gene_associated_with_condition<Gene directly_physically_interacts_with<Chem"


@pytest.mark.parametrize(
    ("piece", "form", "answered"),
    [
        ("for which of them is there a drug", TREAT_THEM, False),  # it asks for genes
        ("which drugs bind them", TREAT_THEM, True),
        ("which ones are bound", TREAT_THEM, False),
    ],
)
def test_which_of_them_asks_for_them(piece: str, form: str, answered: bool) -> None:
    first = f"Which genes cause {ZORK}"
    known = {first: taken(GENES), f"{first} >> {piece}": taken(form)}
    got = asked(f"{first}, and {piece}?", known)
    assert got is not None
    assert bool(got.parts) is answered
