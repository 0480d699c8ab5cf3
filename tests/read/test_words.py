"""The table of words: a word stands for the parts that go with it, one that goes with everything for none."""

from __future__ import annotations

from bioloom.stages.read.training.words import table

from .things import wording

SPREAD = (
    ("holds", "CellularComponent", "located_in>CellularComponent"),
    ("does", "MolecularActivity", "enables>MolecularActivity"),
    ("shows", "GrossAnatomicalStructure", "expressed_in>GrossAnatomicalStructure"),
)
LINES = [
    *(f"please what treats <Disease> {i} | select Chem | treats<Chem" for i in "abcd"),
    *(f"please what causes <Disease> {i} | select Gene | gene_associated_with_condition<Gene" for i in "abcd"),
    *(
        f"please how many signs has <Disease> {i} | count PhenotypicFeature | has_phenotype>PhenotypicFeature"
        for i in "ab"
    ),
    *(f"perhaps what {w} <Gene> | select {k} | {h}" for w, k, h in SPREAD for _ in "ab"),
    "the price of <Chem> | none | price",
]
TABLE = table([("s01", wording(line)) for line in LINES])


def test_a_word_stands_for_what_it_goes_with() -> None:
    assert "rel:treats" in TABLE["treats"]
    assert "rel:gene_associated_with_condition" in TABLE["causes"]
    assert "rel:treats" not in TABLE["causes"]
    assert "op:count" in TABLE["many"]


def test_a_word_that_goes_with_everything_stands_for_nothing() -> None:
    assert TABLE["please"] == []


def test_a_word_that_goes_with_several_things_a_little_stands_for_nothing() -> None:
    assert TABLE["perhaps"] == []
    assert "rel:located_in" in TABLE["holds"]


def test_slots_and_questions_that_nothing_can_answer_teach_no_words() -> None:
    assert "disease" not in TABLE
    assert "price" not in TABLE


def test_the_order_of_wordings_does_not_matter() -> None:
    assert table([("s02", wording(line)) for line in reversed(LINES)]) == TABLE
