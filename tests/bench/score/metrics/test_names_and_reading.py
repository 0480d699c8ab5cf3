"""When two names are one, and what a prediction says: cases by hand."""

from __future__ import annotations

import pytest

from bioloom.bench.build.items.gold import Accepted
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.metrics import said
from bioloom.bench.score.metrics.names import Aliases, Named, curie_key, key
from bioloom.bench.score.metrics.number import counted, distinct, stated
from bioloom.core.answer import Answer, Entity, Ranked


def plain(text: str) -> Prediction:
    return Prediction(id="1", dataset="d", text=text)


def typed(kind: str, value: object = None, *names: str | tuple[str, str]) -> Prediction:
    pairs = [(n, f"X:{n}") if isinstance(n, str) else n for n in names]
    entities = tuple(Ranked(entity=Entity(curie=curie, name=name)) for name, curie in pairs)
    return Prediction(id="1", dataset="d", answer=Answer(kind=kind, value=value, entities=entities))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("TGF-β1", "the TGF beta 1"),
        ("Alzheimer's disease", "ALZHEIMER disease"),
        ("non-small-cell lung cancer", "Non small cell lung cancer."),
        ("IL6", "IL-6"),
        ("Sjögren  syndrome", "sjögren syndrome"),
    ],
)
def test_spellings_of_one_name(one: str, other: str) -> None:
    assert key(one) == key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("vitamin A", "vitamin"),
        ("BRCA1", "BRCA2"),
        ("diabetes", "type 2 diabetes"),
        ("1.1", "11"),
        ("disease of heart", "heart disease"),
        ("α", "β"),
    ],
)
def test_names_of_two_things(one: str, other: str) -> None:
    assert key(one) != key(other)


def test_a_name_of_signs_only_has_a_key() -> None:
    assert key("+") == "+"
    assert key("  ") == ""


def test_identifiers() -> None:
    assert curie_key("MONDO:0005148") == curie_key("mondo_0005148") == "mondo:0005148"
    assert curie_key("type 2 diabetes") is None


def test_all_names_of_a_thing_count() -> None:
    aliases = Aliases(names={"MONDO:1": ["T2D"]}, same={"MONDO:1": ["DOID:9"]})
    keys = aliases.keys(Accepted(texts=("type 2 diabetes",), curie="MONDO:1", aliases=("MESH:D3",)))
    for right in ("Type 2 Diabetes", "t2d", "MONDO:1", "doid:9", "MESH_D3", "Type-2 diabetes (MONDO:1)"):
        assert Named(text=right).is_one_of(keys), right
    for wrong in ("type 1 diabetes", "diabetes", "MONDO:12", "type 2 diabetes or gout", "gout (type 2 diabetes)"):
        assert not Named(text=wrong).is_one_of(keys), wrong
    assert Named(text="whatever it is called", curie="DOID:9").is_one_of(keys)


def test_an_abbreviation_in_brackets_is_part_of_the_name() -> None:
    keys = Aliases().keys(Accepted(texts=("asthma",)))
    assert not Named(text="asthma (childhood)").is_one_of(keys)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Because of X, the answer is **BRCA1**.", "BRCA1"),
        ("Answer: B", "B"),
        ("answer: A\n...\nFinal answer: C", "C"),
        ("BRCA1", "BRCA1"),
        ('{"answer": "BRCA1", "brief_reason": "The answer is near."}', "BRCA1"),
        ('{"answer": ["a", "b"]}', '["a", "b"]'),
        ('{"answer": "BRC', '{"answer": "BRC'),
        ('{"answer": 12}', "12"),
        ("The answer is yes.\n\nThis is why.", "yes"),
    ],
)
def test_the_answer_of_a_reply(text: str, read: str) -> None:
    assert said.final(text) == read


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ('["a, b", "c"]', ("a, b", "c")),
        ("- one\n- two, too", ("one", "two, too")),
        ("1. one\n2) two", ("one", "two")),
        ("one; two, too; three", ("one", "two, too", "three")),
        ("one, two and three", ("one", "two", "three")),
        ("one, two, and three.", ("one", "two", "three")),
        ("2,4-dinitrophenol, water", ("2,4-dinitrophenol", "water")),
        ("head and neck cancer", ("head and neck cancer",)),
        ("", ()),
    ],
)
def test_lists(text: str, listed: tuple[str, ...]) -> None:
    assert said.items(text) == listed


OPTIONS = ("Metformin", "Insulin", "Aspirin (ASA)")


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("B", "B"),
        ("(b)", "B"),
        ("B.", "B"),
        ("The answer is B", "B"),
        ("B. Insulin", "B"),
        ("**Answer:** B", "B"),
        ("The correct answer choice is (B) Insulin.", "B"),
        ("insulin", "B"),
        ("Answer: **Aspirin (ASA)**", "C"),
        ("B. Metformin", None),  # letter and text disagree
        ("D", None),
        ("It is not insulin", None),
        ("Metformin or insulin", None),
        ("", None),
    ],
)
def test_the_letter_of_a_plain_reply(text: str, letter: str | None) -> None:
    assert said.choice(plain(text), OPTIONS) == letter


def test_the_letter_of_a_typed_answer() -> None:
    assert said.choice(typed("choice", "Insulin"), OPTIONS) == "B"
    assert said.choice(typed("choice", "C"), OPTIONS) == "C"
    assert said.choice(typed("choice", ("Insulin", "Metformin")), OPTIONS) is None
    # Blood groups: in a typed answer the text of an option goes before its letter, in a reply the letter does.
    groups = ("B", "A", "O")
    assert said.choice(typed("choice", "B"), groups) == "A"
    assert said.choice(plain("B"), groups) == "B"
    assert said.choice(plain("O"), groups) == "C"


def test_options_that_differ_in_case_only_are_told_apart() -> None:
    assert said.choice(typed("choice", "Pr"), ("PR", "Pr")) == "B"
    assert said.choice(typed("choice", "pr"), ("PR", "Pr")) is None


def test_letters_of_several_choices() -> None:
    assert said.choices(plain("A, C"), OPTIONS) == {"A", "C"}
    assert said.choices(plain("A and C"), OPTIONS) == {"A", "C"}
    assert said.choices(typed("choices", ("Insulin", "Aspirin (ASA)")), OPTIONS) == {"B", "C"}
    assert said.choices(typed("choices", ("Insulin", "Heparin")), OPTIONS) == {"B", "?heparin"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("yes", "yes"),
        ("No.", "no"),
        ("True", "yes"),
        ("Maybe, it depends", "maybe"),
        ("The answer is no", "no"),
        ("yes and no", None),
        ("It is not", None),
        ("nobody knows", None),
    ],
)
def test_yes_and_no(text: str, value: str | None) -> None:
    assert said.yes_no(plain(text)) == value


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        ("There are 12 diseases.", 12),
        ("1,204 genes", 1204),
        ("twenty-three", 23),
        ("None", 0),
        ("Of 45 genes, 12 are", None),
        ("Of 45 genes, the answer is 12", 12),
        ("BRCA1 and IL-6", None),
        ("5-HT", None),
        ("about 3.5", None),
        ("12%", None),
        ("HGNC:1100", None),
        ("many", None),
    ],
)
def test_the_number_that_is_stated(text: str, number: int | None) -> None:
    assert stated(text) == number


BRCA = (Accepted(texts=("BRCA1", "RNF53"), curie="HGNC:1100"), Accepted(texts=("BRCA2", "FANCD1"), curie="HGNC:1101"))


def test_aliases_of_one_thing_are_counted_once() -> None:
    listed = [Named(text="BRCA1"), Named(text="rnf53"), Named(text="BRCA2"), Named(text="TP53")]
    assert distinct(listed, BRCA) == 3
    assert distinct(listed) == 4
    assert distinct([Named(text="x", curie="A:1"), Named(text="y", curie="a:1")]) == 1


def test_two_things_that_a_third_shows_to_be_one_are_one() -> None:
    assert distinct([Named(text="x"), Named(text="y"), Named(text="x", curie="A:1"), Named(text="y", curie="A:1")]) == 1


def test_the_count_of_a_prediction() -> None:
    assert counted(plain("BRCA1, RNF53"), BRCA) == 1
    assert counted(plain("BRCA1; FANCD1"), BRCA) == 2
    assert counted(plain("I cannot say")) is None
    assert counted(plain("The answer is 7")) == 7
    assert counted(typed("count", 100, "a", "b")) == 100  # two are shown of a hundred
    assert counted(typed("count", 2, ("BRCA1", "HGNC:1100"), ("RNF53", "")), BRCA) == 1  # the list is what it counted
    assert counted(typed("count", "seven")) == 7
    assert counted(typed("entities", ("BRCA1", "BRCA1", "BRCA2"), "BRCA1", "BRCA1", "BRCA2"), BRCA) == 2
    assert counted(typed("count", 0)) == 0
    shown = typed("entities", ("a", "b"), "a", "b").answer
    first_two = Prediction(id="1", dataset="d", answer=shown.model_copy(update={"total": 57}))
    assert counted(first_two) == 57


def test_an_answer_in_parts_says_what_its_parts_say() -> None:
    parts = tuple(typed("entities", (n,), n).answer for n in ("drug", "disease"))
    whole = Prediction(id="1", dataset="d", answer=Answer(kind="entities", parts=parts, text="Two things."))
    assert [t.text for t in said.things(whole)] == ["drug", "disease"]
    assert said.texts(whole) == ("drug", "disease")
    assert said.text(whole) == "drug"


def test_texts_of_a_typed_answer_go_before_its_reply() -> None:
    both = Prediction(id="1", dataset="d", text="No.", answer=Answer(kind="yesno", value="yes"))
    assert said.yes_no(both) == "yes"
    assert said.text(typed("entity", None, "first", "second")) == "first"
    assert said.prose(plain("The answer is long. It has parts.")) == "The answer is long. It has parts."
