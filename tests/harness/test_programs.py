"""Programs by rule: which questions become one, what it gives over tables written by hand, and what it never does."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

pytest.importorskip("pydantic_monty")

from baselines.replayed import play
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.methods.bioharness.method import BioHarness
from bioloom.stages.repair.programs import _filled, programmed
from lookup.shelf import stocked


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Resources]:
    with pytest.MonkeyPatch.context() as patch:
        yield stocked(tmp_path_factory.mktemp("stocked"), patch)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("In which tissues is AAA1 expressed above 10 nTPM?", "expression", ("liver", "cerebellum")),
        ("Which tissues express AAA1 at more than 9.5 nTPM?", "expression", ("liver", "cerebellum")),
        ("Which tissues express CCC3 above 10 nTPM?", "expression", ()),
        ("How many tissues express AAA1 above 1 nTPM?", "count", 4),
        ("In how many tissues is AAA1 expressed over 400 nTPM?", "count", 0),
        ("In which three tissues is AAA1 expressed most strongly?", "expression", ("liver", "cerebellum", "pons")),
        ("Name the 2 tissues with the highest AAA1 expression.", "expression", ("liver", "cerebellum")),
        ("Are AAA1 and BBB2 on the same chromosome?", "yesno", "no"),
        ("Is AL1 on the same chromosome as AAA1?", "yesno", "yes"),
        ("Which of the genes AAA1, BBB2 and WAS lies on chromosome X?", "entities", ("BBB2",)),
        ("Which is more highly expressed in the liver, AAA1 or CCC3?", "entity", "AAA1"),
        ("Is AAA1 expressed in the liver?", "yesno", "yes"),
        ("Is AAA1 expressed in the skin?", "yesno", "no"),  # at 0.2 nTPM
        ("Is AAA1 expressed in the colon?", "yesno", "no"),  # at 1.5 of 400
        ("How strongly is AAA1 expressed in the liver?", "span", "liver 400.0 nTPM"),
        ("What is the expression of AAA1 in the colon?", "span", "colon 1.5 nTPM"),
        ("Which of AAA1 and CCC3 is most highly expressed in the liver?", "entity", "AAA1"),
    ],
)
def test_a_question_of_a_form_is_computed_and_cited(kit: Resources, text: str, kind: str, value: object) -> None:
    bundle, model = play(BioHarness(), kit, Question(text=text), {})
    assert (bundle.answer.kind, bundle.answer.value) == (kind, value)
    assert bundle.evidence
    assert not model.asked
    assert bundle.trace.calls("sandbox")


@pytest.mark.parametrize(
    "text",
    [
        "In which tissues is AAA1 not expressed above 10 nTPM?", "In which tissues is NOGENE expressed above 10 nTPM?",
        "In which tissues is AAA1 expressed above 10 nTPM in mice?", "Are AAA1 and redness on the same chromosome?",
        "Are AAA1 and BBB2 on the same chromosome arm?", "Which tissues express AAA1 above ten percent?",
    ],
)  # fmt: skip
def test_what_does_not_fit_as_a_whole_is_of_no_form(kit: Resources, text: str) -> None:
    assert programmed(Question(text=text), Run(kit)) is None


def test_what_a_table_lacks_is_said(kit: Resources) -> None:
    found = programmed(Question(text="Are AAA1 and CCC3 on the same chromosome?"), Run(kit))
    assert found is not None
    assert found.abstained
    assert "CCC3" in found.missing[0]


def test_a_name_of_several_genes_is_computed_for_none(kit: Resources) -> None:
    found = programmed(Question(text="Are SHARED and BBB2 on the same chromosome?"), Run(kit))
    assert found is not None
    assert found.abstained
    assert "SHARED means 2 genes" in found.missing[0]


def test_without_the_atlas_or_tools_or_programs_there_are_none(kit: Resources) -> None:
    text = "In which tissues is AAA1 expressed above 10 nTPM?"
    assert programmed(Question(text=text), Run(kit), atlas=False) is None
    assert programmed(Question(text="Are AAA1 and BBB2 on the same chromosome?"), Run(kit), tools=False) is None
    bundle, _ = play(BioHarness(repl=False), kit, Question(text=text), None)
    assert bundle.answer.abstained
    assert not bundle.trace.calls("sandbox")


def test_a_name_is_never_code(kit: Resources) -> None:
    code = _filled("symbol({gene})", {"gene": 'X") or symbol("Y'})
    assert ast.literal_eval(code.removeprefix("symbol(").removesuffix(")")) == 'X") or symbol("Y'
