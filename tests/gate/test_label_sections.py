"""Sections of labels: what closes, cautions and permits, sentence by sentence, and what comes of it for a patient."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import pytest

from bioloom.core.run import Run
from bioloom.sources.openfda.layout import Section
from bioloom.sources.openfda.passage import Passage
from bioloom.stages.answer.patient.conclude import statements
from bioloom.stages.gate.answer.outcome import Gated
from bioloom.stages.gate.gate.label_shelf import LABELS
from bioloom.stages.gate.stage import Grounds, gate_for
from bioloom.stages.gate.texts.label_sections import manner_of, read_section
from gate.clinic import Names, run
from gate.test_gate import CYSTITIS, HYPERTENSION

LISINOPRIL, AMLODIPINE, LABETALOL = "CHEBI:1", "CHEBI:2", "CHEBI:9"


@dataclass(frozen=True, eq=False)
class Kept:
    """Label sections by drug."""

    texts: dict[str, dict[Section, str]]

    def passages(self, drug: str, sections: Collection[Section] = ()) -> tuple[Passage, ...]:
        found = self.texts.get(drug, {})
        return tuple(
            Passage(record=f"dailymed:{drug}", title=drug, section=s, text=t, version="1/20240101")
            for s, t in found.items()
            if s in sections
        )


def gated(question: str, texts: dict[str, dict[Section, str]], pattern: object = HYPERTENSION) -> tuple[Gated, Run]:
    here = run()
    resources = replace(here.resources, extras={LABELS: Kept(texts)})
    here = replace(here, resources=resources)
    return gate_for(question, pattern, here, grounds=Grounds(reference=False)), here  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("section", "text", "said"),
    [
        ("pregnancy", "It should not be used after 30 weeks of gestation.",
         [("closes", "after 30 weeks of gestation")]),
        ("pregnancy", "Studies have not identified a drug-associated risk of birth defects.",
         [("permits", "pregnancy")]),
        ("pregnancy", "Malformations were seen in rats.", [("cautions", "pregnancy")]),
        ("pregnancy", "8.1 Pregnancy Risk Summary", []),
        ("lactation", "Breastfeeding is not recommended.", [("closes", "Breastfeeding")]),
        ("paediatric", "Safety and effectiveness have not been established.", [("cautions", "children")]),
        ("geriatric", "No overall differences in safety were observed.", [("permits", "the elderly")]),
        ("renal", "8.6 Renal Impairment Reduce the dose.", [("cautions", "Renal Impairment")]),
        ("warnings", "It may cause asthma.", []),
        ("warnings", "Use with caution in patients with asthma.", [("cautions", "asthma")]),
        ("warnings", "Avoid use in patients with asthma.", [("closes", "asthma")]),
        ("boxed_warning", "When pregnancy is detected, discontinue as soon as possible.", [("closes", "pregnancy")]),
        ("interactions", "Avoid concomitant use of phenelzine.", [("closes", "phenelzine")]),
        ("interactions", "Levels of sertraline may be increased.", [("cautions", "sertraline")]),
        ("contraindications", "It is contraindicated in patients with asthma.", [("closes", "asthma")]),
        ("adverse_reactions", "Asthma in patients with epilepsy.", []),
    ],
)  # fmt: skip
def test_a_sentence_closes_cautions_or_permits(section: Section, text: str, said: list[tuple[str, str]]) -> None:
    assert [(a.manner, a.clause.text) for a in read_section(section, text, Names())] == said


def test_what_is_not_contraindicated_is_not() -> None:
    assert manner_of("It is not contraindicated in asthma.") is None


def test_a_section_on_pregnancy_closes_with_its_sentence_as_evidence() -> None:
    text = "8.1 Pregnancy Limited. It should not be used in the third trimester."
    question = "Which drug treats hypertension in a woman in the third trimester of pregnancy?"
    found, here = gated(question, {AMLODIPINE: {"pregnancy": text}})
    reason = next(r for r in found.blocked if r.drug.curie == AMLODIPINE)
    assert reason.source == "label, pregnancy"
    (unit,) = [u for u in statements([reason], here) if u.origin.source == "labels"]
    assert unit.text == "It should not be used in the third trimester."
    assert unit.span is not None
    assert text[slice(*unit.span)] == unit.text
    assert (unit.origin.record, unit.origin.section) == (f"dailymed:{AMLODIPINE}", "pregnancy")


def test_another_trimester_is_left_open() -> None:
    text = "It should not be used in the third trimester."
    question = "Which drug treats hypertension in a woman in the first trimester of pregnancy?"
    found, _ = gated(question, {AMLODIPINE: {"pregnancy": text}})
    assert AMLODIPINE not in {r.drug.curie for r in (*found.blocked, *found.warned)}


def test_a_caution_warns_and_says_that_it_is_none_to_forbid() -> None:
    found, _ = gated(
        "Which drug treats hypertension in a patient with epilepsy?",
        {AMLODIPINE: {"warnings": "Use with caution in patients with epilepsy."}},
    )
    (reason,) = [r for r in found.warned if r.drug.curie == AMLODIPINE]
    assert reason.text == "amlodipine comes with a warning in epilepsy [label, warnings]; the question says epilepsy"
    assert AMLODIPINE not in {r.drug.curie for r in found.blocked}


def test_what_a_label_permits_is_suitable_unless_another_section_warns() -> None:
    says = "No dosage adjustment is necessary in patients with mild to moderate renal impairment."
    question = "Which drug treats hypertension in a patient with an eGFR of 45?"
    found, _ = gated(question, {AMLODIPINE: {"renal": says}, LABETALOL: {"renal": says, "warnings":
                     "Use with caution in patients with renal impairment."}})  # fmt: skip
    assert found.suitable(AMLODIPINE)
    assert not found.suitable(LABETALOL)
    assert any(s.label and s.label.text == says for s in found.suits[AMLODIPINE])
    severe, _ = gated("Which drug treats hypertension in a patient with an eGFR of 20?", {AMLODIPINE: {"renal": says}})
    assert not severe.suitable(AMLODIPINE)


def test_sections_on_others_are_not_read_for_a_patient() -> None:
    texts: dict[str, dict[Section, str]] = {AMLODIPINE: {"pregnancy": "It should not be used.", "renal": "Avoid."}}
    found, _ = gated("Which drug treats hypertension in a man with asthma?", texts)
    assert AMLODIPINE not in {r.drug.curie for r in (*found.blocked, *found.warned)}


def test_the_label_of_a_drug_that_is_taken_speaks_of_the_other_one() -> None:
    texts: dict[str, dict[Section, str]] = {"CHEBI:8": {"interactions": "Avoid concomitant use of amoxicillin."}}
    found, _ = gated("Which antibiotic treats cystitis in a man taking sertraline?", texts, CYSTITIS)
    (reason,) = [r for r in found.blocked if r.drug.name == "amoxicillin"]
    assert reason.text.startswith("amoxicillin is contraindicated in use with sertraline [label, interactions]")
