"""A value that the question calls by its name is taken, or the reading is refused."""

from __future__ import annotations

import pytest

from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.lower import Slot
from bioloom.stages.read.mentions.valued import left_out_species, other_values, value_names

from .things import grounding

BINDS = "select Chem | directly_physically_interacts_with{{action={}}}<Chem"
SHOWN = "select Gene | participates_in{{evidence_code={}}}<Gene"


@pytest.mark.parametrize(
    ("text", "form", "refused"),
    [
        ("antagonists of T", BINDS.format("agonist"), ["antagonists"]),
        ("antagonists of T", BINDS.format("antagonist"), []),
        ("what blocks T", BINDS.format("antagonist"), []),
        ("partial agonists of T", BINDS.format("partial_agonist"), []),
        ("genes of T by direct assay", SHOWN.format("IMP"), ["direct assay"]),
        ("genes of T by direct assay", SHOWN.format("IDA"), []),
        ("genes of T by direct assay or mutant phenotype", SHOWN.format("IMP"), []),
        ("genes of T", SHOWN.format("IMP"), []),
        ("antagonists of T", "select Chem | directly_physically_interacts_with<Chem", []),
    ],
)
def test_another_value_than_the_one_that_is_called(text: str, form: str, refused: list[str]) -> None:
    slot = Slot(text="T", start=text.index("T"), end=text.index("T") + 1, kind="Gene")
    assert [text[a:b] for a, b in other_values(text, parse_form(form), [slot])] == refused


def test_a_name_within_a_thing_calls_no_value() -> None:
    text = "agonists of the antagonist receptor"
    slot = Slot(text="antagonist receptor", start=16, end=35, kind="Gene")
    assert other_values(text, parse_form(BINDS.format("agonist")), [slot]) == []


def test_names_of_several_words_are_values_and_no_class_words() -> None:
    text = "the fruit fly ortholog of SHH"
    assert [text[a:b] for a, b in value_names(text)] == ["fruit fly"]


ORTHOLOGS = "select Gene | orthologous_to{}<Gene"


@pytest.mark.parametrize(
    ("text", "name", "test", "left"),
    [
        ("fly orthologs of SHH", "SHH", "", ["fly"]),
        ("fly orthologs of SHH", "SHH", "{object_species=fruit_fly}", []),
        ("mouse orthologs of SHH", "SHH", "{object_species=fruit_fly}", ["mouse"]),
        ("orthologs of SHH in mouse", "SHH in mouse", "", ["mouse"]),  # "in mouse" is no part of a name here
        ("which human genes are orthologs of mouse Shh", "mouse Shh", "", []),
        ("the human ortholog of the yeast gene CDC28", "CDC28 (yeast)", "", []),
        ("the human ortholog of the yeast gene CDC28", "CDC28 (yeast)", "{object_species=yeast}", ["yeast"]),
        ("orthologs of SHH", "SHH", "", []),
    ],
)
def test_the_species_whose_orthologs_are_asked_is_not_left_out(
    text: str, name: str, test: str, left: list[str]
) -> None:
    said = name.partition(" (")[0]
    start = text.index(said)
    known = grounding(name, "HGNC:1", "Gene", start=start)
    slot = Slot(text=said, start=start, end=start + len(said), kind="Gene", readings=(known,))
    assert [text[a:b] for a, b in left_out_species(text, parse_form(ORTHOLOGS.format(test)), [slot])] == left
