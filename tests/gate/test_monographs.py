"""What a monograph that was read whole does not name: told of diseases, never of what is near something it names."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from bioloom.core.answer import Answer
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.methods.loom import Loom
from bioloom.stages.gate.gate import monographs as reading
from bioloom.stages.gate.gate.monographs import passes_over
from bioloom.stages.gate.gate.permissions import Permit, Record, permits
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.read.family import FAMILY, family_history
from bioloom.stages.gate.tables.monographs import MonographRow
from bioloom.stages.gate.types import state
from gate.clinic import Names, resources

AMOXICILLIN, SERTRALINE, DOXYCYCLINE, PHENELZINE = "CHEBI:6", "CHEBI:8", "CHEBI:5", "CHEBI:7"
ASTHMA, EPILEPSY, CARDIOVASCULAR, HYPERTENSION = "MONDO:0004979", "MONDO:0005027", "MONDO:0004995", "MONDO:0005044"
RECORD = {"source": "a label", "title": "a monograph", "section": "4.3", "url": "https://example.org/label"}


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> list[MonographRow]:
    """The rows that the monographs are read from: those that a test puts in."""
    held: list[MonographRow] = []
    for where in ("gate.guidelines", "gate.permissions"):
        monkeypatch.setattr(f"bioloom.stages.gate.{where}.monograph_rows", lambda: tuple(held))
        monkeypatch.setattr(f"bioloom.stages.gate.{where}.monograph_record", lambda name: RECORD)
    monkeypatch.setattr(reading, "monograph_record", lambda name: RECORD)
    monkeypatch.setattr(reading, "ILLNESSES", (ASTHMA, EPILEPSY, CARDIOVASCULAR))
    return held


def over(drug: str, kind: str, curie: str) -> bool:
    held = resources()
    return passes_over(drug, state(kind, curie=curie, text="it"), kin_of(held)) is not None


def ask(text: str) -> Answer:
    return answer(Loom(), Question(text=text), resources()).answer


def test_what_a_whole_monograph_does_not_name_is_passed_over(rows: list[MonographRow]) -> None:
    rows.append(MonographRow("amoxicillin", "r", whole=True, caution=("epilepsy",)))
    assert over(AMOXICILLIN, "disease", ASTHMA)
    assert not over(AMOXICILLIN, "disease", EPILEPSY)


def test_a_monograph_that_was_read_in_part_passes_over_nothing(rows: list[MonographRow]) -> None:
    rows.append(MonographRow("amoxicillin", "r", whole=False, caution=("epilepsy",)))
    assert not over(AMOXICILLIN, "disease", ASTHMA)


def test_what_is_named_in_words_that_nobody_knows_passes_over_nothing_of_the_same_words(
    rows: list[MonographRow],
) -> None:
    rows.append(MonographRow("amoxicillin", "r", whole=True, caution=("asthmatic bronchial zorbs",)))
    assert not over(AMOXICILLIN, "disease", ASTHMA)
    assert over(AMOXICILLIN, "disease", EPILEPSY)


def test_what_is_a_kind_of_what_is_named_is_not_passed_over(rows: list[MonographRow]) -> None:
    rows.append(MonographRow("amoxicillin", "r", whole=True, near=("cardiovascular disease",)))
    assert not over(AMOXICILLIN, "disease", HYPERTENSION)


def test_what_stands_under_one_narrow_head_with_it_is_not_passed_over(
    rows: list[MonographRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows.append(MonographRow("amoxicillin", "r", whole=True, against=("renal artery disease",)))
    assert not over(AMOXICILLIN, "disease", HYPERTENSION)
    monkeypatch.setattr(reading, "NARROW", 0)
    assert over(AMOXICILLIN, "disease", HYPERTENSION)


def test_what_is_no_illness_is_passed_over_by_none(rows: list[MonographRow], monkeypatch: pytest.MonkeyPatch) -> None:
    rows.append(MonographRow("amoxicillin", "r", whole=True, caution=("epilepsy",)))
    monkeypatch.setattr(reading, "ILLNESSES", (EPILEPSY,))
    assert not over(AMOXICILLIN, "disease", ASTHMA)


def test_every_monograph_of_a_drug_must_pass_it_over(rows: list[MonographRow]) -> None:
    rows.append(MonographRow("amoxicillin", "r", whole=True, caution=("epilepsy",)))
    rows.append(MonographRow("amoxicillin", "r", whole=True, caution=("asthma",)))
    assert not over(AMOXICILLIN, "disease", ASTHMA)


def test_of_what_is_taken_a_list_of_single_drugs_tells_and_a_group_by_what_it_does_tells_nothing(
    rows: list[MonographRow],
) -> None:
    rows.append(MonographRow("amoxicillin", "r", whole=True, beside=("use with phenelzine",)))
    rows.append(MonographRow("sertraline", "r", whole=True, beside=("use with doxycycline",)))
    assert over(AMOXICILLIN, "drug", SERTRALINE)
    assert not over(AMOXICILLIN, "drug", PHENELZINE)
    assert not over(SERTRALINE, "drug", DOXYCYCLINE)
    rows[0] = MonographRow("amoxicillin", "r", whole=True, beside=("use with drugs that lower the blood pressure",))
    assert not over(AMOXICILLIN, "drug", SERTRALINE)


def test_leave_is_given_with_the_page_and_refused_where_the_page_warns(rows: list[MonographRow]) -> None:
    asked = "My cystitis is back and I have epilepsy. Can I take amoxicillin?"
    assert ask(asked).abstained
    rows.append(MonographRow("amoxicillin", "r", whole=True, caution=("asthma",)))
    found = ask(asked)
    assert found.value == "yes"
    assert any("by its monograph [a label: a monograph]" in note for note in found.notes)
    rows[0] = MonographRow("amoxicillin", "r", whole=True, caution=("epilepsy",))
    assert ask(asked).abstained


def test_what_a_monograph_forbids_rules_out_but_not_for_what_is_to_be_treated(rows: list[MonographRow]) -> None:
    rows.append(MonographRow("amoxicillin", "r", against=("epilepsy", "cystitis")))
    assert ask("My cystitis is back and I have epilepsy. Can I take amoxicillin?").value == "no"
    other = ask("My cystitis is back and I have asthma. Can I take amoxicillin?")
    assert other.abstained


def test_a_state_that_a_monograph_allows_is_a_statement(
    rows: list[MonographRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bioloom.stages.gate.gate.permissions.permits", permits)
    rows.append(MonographRow("amoxicillin", "r", may=(("epilepsy", ""),)))
    assert ask("My cystitis is back and I have epilepsy. Can I take amoxicillin?").value == "yes"


def test_an_allergy_that_a_monograph_names_only_warns_where_a_record_allows_the_drug_itself(
    rows: list[MonographRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows.append(MonographRow("amoxicillin", "r", against=("allergy to lisinopril",)))
    asked = "My cystitis is back and I am allergic to lisinopril. Can I take amoxicillin?"
    assert ask(asked).value == "no"
    clause = parse("allergy to lisinopril", Names(), listed=True)[0]
    allowed = Permit(AMOXICILLIN, clause, Record("a journal", "a title", "abstract", "https://example.org/record"))
    monkeypatch.setattr("bioloom.stages.gate.gate.permissions.permits", lambda linker: (allowed,))
    assert ask(asked).abstained


def test_an_illness_in_the_family_is_a_state_of_its_own() -> None:
    (one,) = family_history("family history of epilepsy", lambda name: EPILEPSY if name == "epilepsy" else None)
    assert [(c.kind, c.curie) for c in one.all] == [(FAMILY, EPILEPSY)]
    both = family_history("personal or family history of epilepsy", lambda _: EPILEPSY)
    assert [c.all[0].kind for c in both] == ["disease", FAMILY]
    assert family_history("history of epilepsy", lambda _: EPILEPSY) == ()
    assert family_history("family history of zorbs", lambda _: None) == ()


def test_every_row_has_its_record_and_its_page() -> None:
    table = json.loads(files("bioloom.stages.gate.tables").joinpath("monographs.json").read_text("utf-8"))
    assert len(table["drugs"]) > 300
    for row in table["drugs"]:
        assert table["records"][row["record"]]["url"].startswith("http")
        assert not set(row.get("against", ())) & set(row.get("caution", ()))
        assert not {m[0] for m in row.get("may", ())} & {*row.get("against", ()), *row.get("caution", ())}
