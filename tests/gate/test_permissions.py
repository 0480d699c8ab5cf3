"""What a record says may be given in a state: named with it, for what it says it, and never over what forbids it."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, ClassVar

import pytest

from bioloom.core.answer import Answer
from bioloom.core.fact import Fact, Qualifier
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.methods.loom import Loom
from bioloom.stages.gate.gate.guidelines import Statement
from bioloom.stages.gate.gate.permissions import Permit, Record
from bioloom.stages.gate.infer.drug_standing import ESTABLISHED
from bioloom.stages.gate.read.condition import parse
from gate.clinic import Names, fact, resources

CLASS = "CHEBI:24"
AMOXICILLIN, PROPRANOLOL, DOXYCYCLINE, CEFALEXIN, LISINOPRIL = "CHEBI:6", "CHEBI:3", "CHEBI:5", "CHEBI:11", "CHEBI:1"
A_RECORD = Record("a journal", "a title", "abstract", "https://example.org/record")
TABLE = json.loads(files("bioloom.stages.gate.tables").joinpath("permits.json").read_text("utf-8"))
ASTHMA = "Known asthma. Hypertension. What can I give?"


def permit(drug: str, state: str, **more: object) -> Permit:
    return Permit(drug, parse(state, Names(), listed=True)[0], A_RECORD, **more)  # type: ignore[arg-type]


def ask(text: str, monkeypatch: pytest.MonkeyPatch, *said: Permit, more: tuple[Fact, ...] = ()) -> Answer:
    monkeypatch.setattr("bioloom.stages.gate.gate.permissions.permits", lambda linker: said)
    return answer(Loom(), Question(text=text), resources(*more)).answer


def test_a_record_makes_a_drug_suitable_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ask(ASTHMA, monkeypatch, permit(LISINOPRIL, "asthma", note="a low dose"))
    assert [r.entity.name for r in found.entities] == ["lisinopril", "lisinopril dihydrate"]
    assert "may be given in asthma (a low dose) [a journal: a title]" in found.entities[0].reasons
    assert found.evidence


def test_without_a_record_nothing_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(ASTHMA, monkeypatch).abstained


def test_what_is_forbidden_is_not_offered_for_a_record_that_allows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ask("Known severe asthma. Hypertension. What can I give?", monkeypatch, permit(PROPRANOLOL, "asthma"))
    assert found.abstained
    assert found.patient is not None
    assert "propranolol" in {r.entity.name for r in found.patient.ruled_out}


def test_a_record_on_one_disease_says_nothing_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(ASTHMA, monkeypatch, permit(LISINOPRIL, "asthma", only_for=("MONDO:2",))).abstained
    assert not ask(ASTHMA, monkeypatch, permit(LISINOPRIL, "asthma", only_for=("MONDO:0005044",))).abstained


def test_leave_for_what_a_record_allows_is_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ask("Asthma and hypertension. Can she take lisinopril?", monkeypatch, permit(LISINOPRIL, "asthma"))
    assert found.value == "yes"
    assert any("may be given in asthma" in n.casefold() for n in found.notes)
    harm = ask("Asthma and hypertension. Is lisinopril contraindicated?", monkeypatch, permit(LISINOPRIL, "asthma"))
    assert harm.value == "no"


def test_what_a_record_allows_by_name_is_not_suspected_for_its_class(monkeypatch: pytest.MonkeyPatch) -> None:
    of_class = Qualifier(key="class_type", value=ESTABLISHED)
    mates = [fact(drug, "has_chemical_role", CLASS, qualifiers=(of_class,)) for drug in (DOXYCYCLINE, CEFALEXIN)]
    forbids = fact(DOXYCYCLINE, "contraindicated_in", "MONDO:0005027")
    asked = "A man with epilepsy. Doxycycline or cefalexin?"
    suspected = ask(asked, monkeypatch, more=(*mates, forbids))
    assert any("of the same class" in m for m in suspected.missing)
    spared = ask(asked, monkeypatch, permit(CEFALEXIN, "epilepsy"), more=(*mates, forbids))
    assert not any("of the same class" in m for m in (*spared.missing, *spared.notes))
    assert spared.value == "cefalexin"


def test_every_statement_names_a_record_with_an_address() -> None:
    records = TABLE["records"]
    assert {row["record"] for row in TABLE["statements"]} == set(records)
    assert all(r["source"] and r["title"] and r["url"].startswith("http") for r in records.values())
    assert all((row.get("drugs") or row.get("others")) and row["in"] for row in TABLE["statements"])
    assert all(row.get("but") for row in TABLE["statements"] if row.get("others"))


class _Kin:
    """Combinations by their parts; a combination is of the kind of each of them, as of itself."""

    whole: ClassVar = {"A+B": ("A", "B"), "A+B tablet": ("A", "B")}

    def parts(self, curie: str) -> tuple[str, ...]:
        return self.whole.get(curie, ())

    def is_kind(self, child: str, parent: str) -> bool:
        return parent in (child, *self.whole.get(child, ())) or (child, parent) == ("A+B tablet", "A+B")


def test_what_is_said_of_one_ingredient_is_not_said_of_a_combination() -> None:
    kin: Any = _Kin()
    assert permit("A", "asthma").speaks_for("A", kin)
    assert not permit("A", "asthma").speaks_for("A+B", kin)
    assert permit("A+B", "asthma").speaks_for("A+B tablet", kin)


GENE = "Hypertension, 61, CYP2D6 poor metabolizer. What can I give?"


def test_a_record_of_others_allows_all_but_those_it_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    said = permit("", "CYP2D6 poor metabolizer", but=(PROPRANOLOL,))
    found = ask(GENE, monkeypatch, said, more=(fact(LISINOPRIL, "treats", "MONDO:0005044", agent_type="manual_agent"),))
    names = {r.entity.name for r in found.entities}
    assert "lisinopril" in names
    assert "propranolol" not in names
    assert any("none of the drugs that are listed with it" in r for r in found.entities[0].reasons)


def test_a_record_of_others_says_nothing_of_another_gene(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask(GENE, monkeypatch, permit("", "HLA-B*57:01", but=(PROPRANOLOL,))).abstained


def test_what_a_record_has_against_one_beside_another_is_said_of_the_other_too(monkeypatch: pytest.MonkeyPatch) -> None:
    said = Statement("CHEBI:7", parse("use with amlodipine", Names(), listed=True)[0], "a record")
    for where in ("guidelines", "verdict"):
        monkeypatch.setattr(f"bioloom.stages.gate.gate.{where}.statements", lambda linker: (said,))
    found = ask("Hypertension, 61, she takes phenelzine. Can she have amlodipine?", monkeypatch)
    assert (found.kind, found.value) == ("yesno", "no")
    assert ask("Hypertension, 61, she takes sertraline. Can she have amlodipine?", monkeypatch).abstained


def test_a_disease_that_no_source_has_against_any_drug_needs_no_statement(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = [r.entity.name for r in ask("A woman of 61 with hypertension. What can I give?", monkeypatch).entities]
    beside = ask("A woman of 61 with hypertension, also has depression. What can I give?", monkeypatch)
    assert plain
    assert [r.entity.name for r in beside.entities] == plain
    assert ask("A woman of 61 with hypertension, also has asthma. What can I give?", monkeypatch).abstained
