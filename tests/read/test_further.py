"""Further asks that the encoder hears cut a question, and none of them is left out in silence."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.core.question import Question
from bioloom.stages.read.choice.weigh import Found
from bioloom.stages.read.coverage.background import background
from bioloom.stages.read.pieces.further import heard_apart, unread
from bioloom.stages.read.pieces.several import AT_ONCE, Several
from bioloom.stages.read.types import Role, Span, Understanding

from .test_several import GENES, INHERITED, ZORK, taken
from .things import named_at

ENZYME = f"Enzyme that is deficient in {ZORK}, and inheritance?"


def cut(text: str, **asks: float) -> tuple[str, ...]:
    found = heard_apart(text, {text.index(word): chance for word, chance in asks.items()}, named_at(text, ZORK))
    return found.pieces if found is not None else ()


@pytest.mark.parametrize(
    ("text", "asks", "pieces"),
    [
        (ENZYME, {"inheritance": 0.95}, (f"Enzyme that is deficient in {ZORK}", "inheritance")),
        (ENZYME, {"inheritance": 0.4}, ()),
        (f"Gene of {ZORK} (and its locus)?", {"its": 0.9}, (f"Gene of {ZORK}", "its locus")),
        (f"{ZORK}: gene + inheritance", {"inheritance": 0.9}, (f"{ZORK}: gene", "inheritance")),
        (f"gene, inheritance of {ZORK}", {"inheritance": 0.9}, (f"gene of {ZORK}", f"inheritance of {ZORK}")),
        (f"Is {ZORK} dominant or a recessive trait?", {"recessive": 0.9}, ()),  # a choice
        (f"{ZORK} runs in our family, two sons. How is it passed on?", {"How": 0.9}, ()),  # a statement is none
        (
            f"For {ZORK} return: genes, inheritance",
            {"genes": 0.9, "inheritance": 0.9},
            (f"For {ZORK} return: genes", "inheritance"),
        ),
        (f"Which gene causes {ZORK}? Short answer please", {"Short": 0.9}, ()),  # asks nothing
    ],
)
def test_a_question_is_cut_where_a_further_ask_likely_begins(
    text: str, asks: Mapping[str, float], pieces: tuple[str, ...]
) -> None:
    assert cut(text, **asks) == pieces


def asked(chance: float, known: Mapping[str, Understanding], spans: tuple[Span, ...] = ()) -> Understanding | None:
    """What ``ENZYME`` asks, where ``known`` is what is read of pieces, and the whole as inheritance."""
    found = Found((), 0.1, -3.0, names=named_at(ENZYME, ZORK), asks={ENZYME.index("inheritance"): chance})
    whole = taken(INHERITED).model_copy(update={"spans": spans})

    def read(piece: Question) -> Understanding:
        return known.get(piece.text, Understanding(missing=("no idea",)))

    return Several(read, background, catalogue())(Question(text=ENZYME), found, whole)


FIRST = {f"Enzyme that is deficient in {ZORK}": taken(GENES)}


def test_pieces_that_are_read_surely_are_parts() -> None:
    got = asked(0.95, FIRST | {f"{ZORK}: inheritance": taken(INHERITED)})
    assert got is not None
    assert [p.said for p in got.parts] == [GENES, INHERITED]


def test_a_half_is_never_answered_in_silence() -> None:
    got = asked(0.95, FIRST)
    assert got is not None
    assert got.parts == ()
    assert got.missing[0] == AT_ONCE
    assert [h.text for h in got.halves if h.reading is None] == ["inheritance"]


def test_what_may_be_no_further_ask_leaves_a_reading_that_holds_every_word() -> None:
    assert asked(0.6, FIRST) is None


def test_a_word_left_over_makes_it_one() -> None:
    at = ENZYME.index("inheritance")
    left = Span(start=at, end=at + 11, text="inheritance", role=Role.UNREAD, became="")
    assert unread(ENZYME, [f"Enzyme that is deficient in {ZORK}", "inheritance"], [left])
    got = asked(0.6, FIRST, (left,))
    assert got is not None
    assert got.parts == ()


@pytest.mark.parametrize(("first", "parts"), [("Protein that is deficient", [GENES]), ("Main protein", [])])
def test_its_gene_is_told_by_a_list_of_genes_but_not_which_of_many_is_the_main_one(
    first: str, parts: list[str]
) -> None:
    text = f"{first} in {ZORK}, and its gene?"
    found = Found((), 0.1, -3.0, names=named_at(text, ZORK), asks={text.index("its"): 0.95})

    def read(piece: Question) -> Understanding:
        return taken(GENES) if piece.text == f"{first} in {ZORK}" else Understanding(missing=("no idea",))

    got = Several(read, background, catalogue())(Question(text=text), found, taken(GENES))
    assert got is not None
    assert [p.said for p in got.parts] == parts
