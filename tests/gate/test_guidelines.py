"""Statements copied by hand: what they close, of what they only warn, and whom of a class they do not mean."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import files

import pytest

from bioloom.core.answer import Answer
from bioloom.core.fact import Fact, Qualifier
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.methods.loom import Loom
from bioloom.stages.gate.gate.guidelines import Statement, drugs_of, statements
from bioloom.stages.gate.infer.drug_standing import ESTABLISHED
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.types import Clause
from gate.clinic import Names, fact, resources

CLASS = "CHEBI:24"  # antibacterial drugs: doxycycline, amoxicillin, cefalexin
AMOXICILLIN, PROPRANOLOL, DOXYCYCLINE, CEFALEXIN = "CHEBI:6", "CHEBI:3", "CHEBI:5", "CHEBI:11"
TABLE = json.loads(files("bioloom.stages.gate.tables").joinpath("reference.json").read_text("utf-8"))


def stated(drug: str, against: str, **more: object) -> Statement:
    return Statement(drug, parse(against, Names(), listed=True)[0], "a record", **more)  # type: ignore[arg-type]


def ask(text: str, monkeypatch: pytest.MonkeyPatch, *said: Statement, more: Sequence[Fact] = ()) -> Answer:
    for where in ("guidelines", "verdict"):
        monkeypatch.setattr(f"bioloom.stages.gate.gate.{where}.statements", lambda linker: said)
    return answer(Loom(), Question(text=text), resources(*more)).answer


def warned(found: Answer) -> bool:
    return found.abstained and any("comes with a warning" in m and "[a record]" in m for m in found.missing)


def test_a_record_closes_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ask("A man with epilepsy. Can he take amoxicillin?", monkeypatch, stated(CLASS, "epilepsy"))
    assert found.value == "no"
    assert any("[a record]" in n and "antibacterial drug" in n for n in found.notes)


def test_a_record_that_only_warns_rules_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    said = stated(CLASS, "epilepsy", caution=True)
    assert warned(ask("A man with epilepsy. Can he take amoxicillin?", monkeypatch, said))


def test_of_some_members_of_a_class_it_is_not_stated_and_of_some_it_only_warns(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = "A man with epilepsy. Can he take {}?"
    said = stated(CLASS, "epilepsy", but=(AMOXICILLIN,), lighter=(CEFALEXIN,))
    spared = ask(asked.format("amoxicillin"), monkeypatch, said)
    assert spared.abstained
    assert not warned(spared)
    assert warned(ask(asked.format("cefalexin"), monkeypatch, said))
    assert ask(asked.format("doxycycline"), monkeypatch, said).value == "no"


def test_what_a_record_prefers_is_not_suspected_for_being_of_the_same_class(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, of_class = "A man with epilepsy. Doxycycline or cefalexin?", Qualifier(key="class_type", value=ESTABLISHED)
    mates = [fact(drug, "has_chemical_role", CLASS, qualifiers=(of_class,)) for drug in (DOXYCYCLINE, CEFALEXIN)]
    drug = stated(DOXYCYCLINE, "epilepsy")
    suspected = ask(asked, monkeypatch, drug, more=mates)
    assert any("cefalexin: doxycycline, of the same class" in m for m in suspected.missing)
    spared = ask(asked, monkeypatch, replace(drug, but=(CEFALEXIN,)), more=mates)
    assert spared.value == "cefalexin"
    assert not any("of the same class" in n for n in spared.notes)
    assert any("doxycycline is contraindicated in epilepsy [a record]" in n for n in spared.notes)


def test_what_is_treated_with_it_all_the_same_only_warns(monkeypatch: pytest.MonkeyPatch) -> None:
    said = stated(AMOXICILLIN, "children younger than 16 years", unless=("MONDO:1",))
    assert ask("A 9-year-old boy with asthma. Can he take amoxicillin?", monkeypatch, said).value == "no"
    assert warned(ask("A 9-year-old boy with cystitis. Can he take amoxicillin?", monkeypatch, said))


def test_a_record_on_the_complaint_counts_though_an_edge_says_that_the_drug_treats_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = stated(PROPRANOLOL, "hypertension")
    found = ask("A man with hypertension. Can he take propranolol?", monkeypatch, said)
    assert found.value == "no"
    assert ask("A man with hypertension. Can he take propranolol?", monkeypatch).abstained


def test_that_a_woman_of_some_age_may_become_pregnant_is_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    said = stated(PROPRANOLOL, "women of childbearing potential")
    assert warned(ask("A 30-year-old woman with cystitis. Can she take propranolol?", monkeypatch, said))
    asked = "A woman with cystitis who may become pregnant. Can she take propranolol?"
    assert ask(asked, monkeypatch, said).value == "no"


def test_what_is_taken_is_told_as_taken() -> None:
    told = {s.clause.text for s in statements(Names()) if all(c.kind == "drug" for c in s.clause.all)}
    assert all(text.startswith("use with ") for text in told)


@pytest.mark.parametrize(
    ("asked", "value"),
    [
        ("Is amoxicillin contraindicated in penicillin allergy?", "yes"),
        ("Is propranolol contraindicated in penicillin allergy?", None),
        ("A man with penicillin allergy. Can he take amoxicillin?", "no"),
    ],
)
def test_an_allergy_that_is_asked_about_is_one_to_its_own_allergen(asked: str, value: str | None) -> None:
    assert answer(Loom(), Question(text=asked), resources()).answer.value == value


def test_every_row_is_read_as_states_and_has_its_record() -> None:
    records = TABLE["records"]
    assert {row["record"] for row in TABLE["statements"]} == set(records)
    for row in TABLE["statements"]:
        assert set(row) <= {"drugs", "against", "but", "caution", "unless", "grade", "record"}
        assert row.get("grade", "caution") == "caution"
        assert set(records[row["record"]]) == {"source", "title", "section", "url"}
        for text in row["against"]:  # sizes and personal states need no dictionary of diseases
            clauses = parse(text, Names(), listed=True)
            assert clauses
            assert all(clause.all for clause in clauses)


def test_a_record_on_those_who_have_two_things_warns_nobody_who_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asthma, epilepsy = (parse(name, Names(), listed=True)[0].all for name in ("asthma", "epilepsy"))
    both = replace(stated(CLASS, "asthma", caution=True), clause=Clause(all=(*asthma, *epilepsy), text="both"))
    assert not warned(ask("A man with asthma. Can he take amoxicillin?", monkeypatch, both))
    assert warned(ask("A man with asthma and epilepsy. Can he take amoxicillin?", monkeypatch, both))


def test_a_record_on_a_field_of_medicine_says_nothing_of_a_complaint_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    said = stated("CHEBI:1", "cardiovascular disease")
    asked = "Asthma. Her hypertension needs treating. Can she take lisinopril?"
    assert ask(asked, monkeypatch, said).value == "no"
    monkeypatch.setattr("bioloom.stages.gate.gate.case.FIELD", 1)
    assert ask(asked, monkeypatch, said).abstained


def test_a_combination_that_no_vocabulary_names_is_each_of_its_ingredients() -> None:
    assert drugs_of("amlodipine / doxycycline", Names()) == ("CHEBI:2", "CHEBI:5")
    assert drugs_of("lisinopril / amlodipine", Names()) == ("CHEBI:10",)
    assert drugs_of("amlodipine / zorbulin", Names()) == ()
