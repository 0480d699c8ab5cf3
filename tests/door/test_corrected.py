"""A reading that whoever asks changed: a pattern stands in its place, and the answer says so first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import bioloom
from bioloom import Answered, KnowledgeBase
from bioloom.app.commands.ask import ask
from bioloom.core.errors import InputError, PatternError, QuestionError, UnknownEntityError
from bioloom.core.question import MAX_PATTERN

QUESTION = "Which genes are associated with redness?"
RETURNED = "RETURN DISTINCT a"
BOTH = "Which diseases have itch and cough?"


def genes(disease: str) -> str:
    """The pattern of the genes of a disease."""
    return f'MATCH (a:Gene)-[:gene_associated_with_condition]->(d {{mention: "{disease}"}}) {RETURNED}'


@pytest.fixture(scope="module")
def kb(world_folder: Path) -> KnowledgeBase:
    return bioloom.open(world_folder)


def became(found: Answered) -> dict[str, tuple[str, str]]:
    """What each word became, by its text: its role and its meaning."""
    [note] = found.bundle.trace.notes("corrected")
    spans: Any = note.detail["understood"]
    return {s["text"]: (s["role"], s["became"]) for s in spans["spans"]}


def test_another_thing_takes_the_place_of_what_was_read(kb: KnowledgeBase) -> None:
    found = kb.ask(QUESTION, pattern=genes("greenness"))
    assert (found.names, found.read_as) == (("CCC3",), "Which genes are associated with greenness?")
    assert found.bundle.answer.caveats[0].kind == "corrected"
    assert "“Which genes are associated with greenness?”" in found.caveats[0]
    assert '{id: "MONDO:4"}' in found.bundle.question.pattern  # by identifier, whatever is called greenness later
    assert became(found)["redness"] == ("mention", "MONDO:4")


def test_another_relation_and_the_other_direction(kb: KnowledgeBase) -> None:
    asked = "Which diseases is AAA1 associated with?"
    own = kb.ask(asked).pattern
    assert "gene_associated_with_condition" in own
    other = f'MATCH (g:Gene {{id: "HGNC:1"}})-[:participates_in]->(a:BiologicalProcess) {RETURNED}'
    found = kb.ask(asked, pattern=other)
    assert found.names == ("glowing",)
    turned = kb.ask(
        asked, pattern=f'MATCH (a:Disease)-[:gene_associated_with_condition]->({{id: "HGNC:1"}}) {RETURNED}'
    )
    assert turned.abstained


def test_a_clue_less(kb: KnowledgeBase) -> None:
    own = kb.ask(BOTH)
    assert own.names == ("redness",)
    assert "cough" in own.read_as
    found = kb.ask(BOTH, pattern=f'MATCH (a:Disease)-[:has_phenotype]->({{id: "HP:1"}}) {RETURNED}')
    assert sorted(found.names) == ["greenness", "redness"]


def test_the_same_pattern_changes_nothing(kb: KnowledgeBase) -> None:
    own = kb.ask(QUESTION)
    again = kb.ask(QUESTION, pattern=own.pattern)
    assert (again.names, again.read_as, again.caveats) == (own.names, own.read_as, own.caveats)


def test_what_is_wanted_of_the_matches_stays(kb: KnowledgeBase) -> None:
    asked = "How many genes are associated with redness?"
    pattern = kb.ask(asked).pattern
    assert kb.ask(asked, pattern=pattern.replace("MONDO:1", "MONDO:4")).value == 1
    most = "Which gene is associated with the most diseases?"
    own = kb.ask(most)
    assert own.names[:1] == ("AAA1",)
    with pytest.raises(QuestionError, match="counts or compares"):
        kb.ask(most, pattern=f'MATCH (a:Gene)-[:participates_in]->({{id: "GO:1"}}) {RETURNED}')


def test_a_question_that_nobody_reads_is_answered_by_its_pattern(kb: KnowledgeBase) -> None:
    assert kb.ask("Florb the zork of it").abstained
    assert kb.ask("Florb the zork of it", pattern=genes("redness")).names == ("AAA1", "BBB2")


def test_a_saved_answer_is_derived_again_as_it_was_asked(kb: KnowledgeBase) -> None:
    saved = kb.ask(QUESTION, pattern=genes("greenness")).to_dict()
    assert kb.verify(saved).stands
    saved["question"]["pattern"] = ""
    assert not kb.verify(saved).stands


def test_no_pattern_stands_for_a_patient(kb: KnowledgeBase) -> None:
    with pytest.raises(QuestionError, match="patient"):
        kb.ask("Which drug treats redness in a patient with itch?", pattern=genes("redness"))


@pytest.mark.parametrize(
    ("pattern", "error", "said"),
    [
        ("MATCH (a", PatternError, "Line 1"),
        (genes("florbitis"), UnknownEntityError, "florbitis"),
        ("\n".join(map(genes, ("redness", "greenness"))), QuestionError, "2 patterns"),
        (genes("redness") + " " * MAX_PATTERN, PatternError, "is the most"),
    ],
)
def test_what_is_no_pattern_for_it_is_refused(
    kb: KnowledgeBase, pattern: str, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        kb.ask(QUESTION, pattern=pattern)


def test_a_method_that_reads_for_itself_refuses_it(kb: KnowledgeBase) -> None:
    with pytest.raises(QuestionError, match="its own way"):
        kb.using(method="rag").ask(QUESTION, pattern=genes("redness"))


def test_on_the_command_line(world_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(QUESTION, pattern=genes("greenness"), kg=str(world_folder)) == 0
    said = capsys.readouterr().out
    read, changed, *_ = said.splitlines()
    assert read.startswith("read as: ")
    assert changed.startswith("you changed how this was read")
    assert "CCC3" in said
    with pytest.raises(InputError, match="batch"):
        ask(batch="-", pattern=genes("greenness"), kg=str(world_folder))
