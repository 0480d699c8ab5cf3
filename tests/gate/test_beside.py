"""A patient beside more clues than a treatment: what she must not have is left out of what matched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer, Ranked
from bioloom.core.method import Card, answer
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.question import AnswerKind, Question
from bioloom.core.run import Run
from bioloom.stages.answer.patient.more_clues import without_ruled_out
from bioloom.stages.gate.answer.outcome import RESEARCH
from gate.clinic import resources

PATIENT = "Which drugs, beside all else, treat hypertension in a patient with renal artery stenosis?"


@dataclass(frozen=True)
class Matched:
    """Answers with all that matches, less what the patient must not have."""

    card: ClassVar[Card] = Card("planted", 2026, "https://example.org")
    pattern: str
    kind: AnswerKind = "entities"

    def __call__(self, question: Question, run: Run, /) -> Answer:
        pattern = parse_pattern(self.pattern)
        found = run.match(pattern).entities()
        whole = Answer(
            kind=self.kind, value=len(found) if self.kind == "count" else tuple(e.name for e in found),
            entities=tuple(Ranked(entity=e) for e in found), total=len(found),
        )  # fmt: skip
        return without_ruled_out(whole, question.text, pattern, run)


def left(text: str, pattern: str, kind: AnswerKind = "entities") -> Answer:
    return answer(Matched(pattern, kind), Question(text=text), resources()).answer


def treats(name: str) -> str:
    disease = next(e for e in resources().linker.link(name)).entity.curie
    return f'MATCH (a:Drug)-[:treats]->(d {{id: "{disease}"}}) RETURN DISTINCT a'


def test_what_the_patient_must_not_have_is_left_out_and_said() -> None:
    whole, found = (
        left("Which drugs treat hypertension?", treats("hypertension")),
        left(PATIENT, treats("hypertension")),
    )
    assert "lisinopril" in whole.value
    assert not whole.notes
    assert found.abstained
    assert found.patient is not None
    open_ = {r.entity.name for r in found.patient.unstated}
    assert open_
    assert "lisinopril" not in open_
    assert "lisinopril" in {r.entity.name for r in found.patient.ruled_out}
    assert any(n.startswith("ruled out: lisinopril") for n in found.notes)
    assert RESEARCH in found.notes
    assert found.evidence


def test_a_count_stays_what_matched_and_says_what_is_ruled_out() -> None:
    counted = left(PATIENT, treats("hypertension"), "count")
    assert counted.value == len(left("Which drugs treat hypertension?", treats("hypertension")).entities)
    assert any(n.startswith("ruled out: lisinopril") for n in counted.notes)
    assert any("without regard" in n for n in counted.notes)


def test_a_choice_that_is_ruled_out_is_none() -> None:
    assert left(PATIENT, treats("hypertension"), "choices").abstained
    assert not left("Which drugs treat hypertension?", treats("hypertension"), "choices").abstained


def test_what_must_not_be_given_may_be_what_is_asked_for() -> None:
    stenosis = next(e for e in resources().linker.link("renal artery disease")).entity.curie
    pattern = treats("hypertension").replace(" RETURN", f', (a)-[:contraindicated_in]->({{id: "{stenosis}"}}) RETURN')
    text = "Which drugs treat hypertension but are contraindicated in renal artery disease?"
    found = left(text, pattern)
    assert "lisinopril" in found.value
    assert not found.notes


def test_what_is_no_drug_stays() -> None:
    drug = next(e for e in resources().linker.link("lisinopril")).entity.curie
    diseases = left(PATIENT, f'MATCH (a:Drug {{id: "{drug}"}})-[:treats]->(d:Disease) RETURN DISTINCT d')
    assert diseases.entities
    assert not diseases.notes
