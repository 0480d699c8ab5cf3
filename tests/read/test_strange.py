"""Names that nobody knows: no part of one is taken for the whole, and no question is answered without it."""

from __future__ import annotations

import pytest

from bioloom.stages.read.coverage.strict import Coverage
from bioloom.stages.read.coverage.words import cover
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot
from bioloom.stages.read.mentions.strange import another_thing, asked_of, written_as_name

TABLE = {"drugs": ["kind:Chem"], "treat": ["rel:treats"], "treated": ["rel:treats"], "falsely": ["rel:treats"],
         "genes": ["kind:Gene"]}  # fmt: skip
TREATS = "select Chem | treats<Chem"


def _cover(text: str, form: str, name: str) -> Coverage:
    slot = Slot(text=name, start=text.index(name), end=text.index(name) + len(name), kind="Disease")
    return cover(text, parse_form(form), [slot], [], TABLE)


def _left(found: Coverage) -> list[str]:
    return [s.span.text for s in found.refused]


@pytest.mark.parametrize("text", ["Is even-skipped treated in itch?", "Does the blorp treat itch?"])
def test_what_a_question_is_asked_of_is_not_left_out(text: str) -> None:
    found = _cover(text, TREATS, "itch")
    assert [s.stranger for s in found.refused] == [True]
    assert _left(found)[0] in ("even-skipped", "blorp")


@pytest.mark.parametrize("text", ["Are drugs treated for itch", "Is there a list of which drugs treat itch", "Drugs?"])
def test_words_of_the_question_are_no_strangers(text: str) -> None:
    start = asked_of(text)
    assert start < 0 or text[start:].startswith("drugs")


@pytest.mark.parametrize("word", ["itch-like", "itch-resistant", "itch-free"])
def test_what_is_like_a_thing_is_another(word: str) -> None:
    assert _left(_cover(f"Which drugs treat {word} states", TREATS, "itch")) == [word.partition("-")[2]]
    assert another_thing(word, len("itch"), len(word)) == (5, len(word))
    assert another_thing("itch-related", 4, len("itch-related")) is None


@pytest.mark.parametrize(
    ("name", "stranger"), [("Zelkov", True), ("zl9", True), ("gyrA", True), ("Treqt", True), ("treqt", False)]
)
def test_a_word_written_as_a_name_is_no_slip_of_a_word(name: str, stranger: bool) -> None:
    found = _cover(f"Which drugs treat {name} itch", TREATS, "itch")
    assert _left(found) == [name] * stranger
    assert all(s.firm and s.stranger for s in found.refused)


def test_a_word_of_the_wordings_with_a_hyphen_is_no_name() -> None:
    assert not _left(_cover("Which drugs tre-AT itch", TREATS, "itch"))


def test_what_begins_a_sentence_or_is_shouted_is_not_written_as_a_name() -> None:
    assert not written_as_name("Zelkov", "Zelkov causes it", 0)
    assert not written_as_name("Zelkov", "That is it. Zelkov causes it", 12)
    assert not written_as_name("ZELKOV", "WHAT DOES ZELKOV CAUSE", 10)


def test_what_was_said_wrongly_no_edge_says() -> None:
    found = _cover("Which drugs are falsely treated for itch", TREATS, "itch")
    assert [(s.span.text, s.firm) for s in found.refused] == [("falsely", True)]


def test_what_a_letter_or_number_behind_a_hyphen_tells_apart_is_another_thing() -> None:
    assert another_thing("H2-Kb", 2, 5) == (3, 5)
    assert another_thing("TNF-mediated", 3, 12) is None
    assert another_thing("EGFR-TKI", 4, 8) is None
