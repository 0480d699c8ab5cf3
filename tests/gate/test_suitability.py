"""What of the drugs in question is suitable, without a statement, spoken against or ruled out; and roles."""

from __future__ import annotations

import pytest

from bioloom.app.render_patient import MOST, NOTICE, patient_lines
from bioloom.core.answer import Answer, ForPatient
from bioloom.core.fact import Qualifier
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.core.trust.grade import DOUBT
from bioloom.methods.condition_gated import ConditionGated
from bioloom.stages.gate.answer import suitability
from bioloom.stages.gate.gate.contraindications import Ledger
from bioloom.stages.gate.infer.hierarchy import Kin
from bioloom.stages.gate.read.patient import read
from bioloom.stages.gate.read.role import asked_role
from bioloom.stages.gate.stage import Grounds
from gate.clinic import Names, fact, resources
from gate.spoken import ask, names

TREATED = "select Chem | @has ; treats<Chem"
STRICT = ConditionGated(grounds=Grounds(reference=False))
BY_HAND = {"agent_type": "manual_agent"}


def kinds(found: Answer) -> ForPatient:
    assert found.patient is not None
    return found.patient


def asked(text: str, *more: object) -> Answer:
    return answer(STRICT, Question(text=text), resources(*more)).answer  # type: ignore[arg-type]


def test_only_what_a_source_speaks_for_is_offered_and_the_rest_stands_apart() -> None:
    text = "[heart failure|Disease] here. [hypertension|Disease]?"
    silent = ask(text, TREATED)
    assert silent.abstained
    assert not silent.entities
    assert {r.entity.name for r in kinds(silent).unstated} >= {"lisinopril", "labetalol"}
    both = [fact("CHEBI:1", "treats", d, **BY_HAND) for d in ("MONDO:5", "MONDO:0005044")]
    found = ask(text, TREATED, *both)
    assert [r.entity.name for r in found.entities] == ["lisinopril"]
    assert "treats heart failure as well [clinic]" in found.entities[0].reasons
    assert "labetalol" in {r.entity.name for r in kinds(found).unstated}


def test_one_state_more_of_which_nothing_is_stated_takes_the_offer_back() -> None:
    both = [fact("CHEBI:1", "treats", d, **BY_HAND) for d in ("MONDO:5", "MONDO:0005044")]
    form = "select Chem | @has ; @has ; treats<Chem"
    found = ask("[pregnant|State], [heart failure|Disease]. [hypertension|Disease]?", form, *both)
    assert found.abstained
    assert set(kinds(found).states) == {"pregnancy", "heart failure"}


def test_what_is_spoken_for_and_against_is_not_offered() -> None:
    both = [fact("CHEBI:3", "treats", d, **BY_HAND) for d in ("MONDO:0004979", "MONDO:0005044")]
    found = asked("Which drug treats hypertension in a patient with asthma?", *both)  # severe asthma forbids it
    assert found.abstained
    assert "propranolol" in {r.entity.name for r in kinds(found).cautioned}


def test_what_changes_nothing_leaves_the_list_and_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suitability, "MINOR", 0)  # the clinic's few pairs are many
    told = [
        kinds(ask(f"[{s}|Disease]. [hypertension|Disease]?", TREATED)) for s in ("cystitis", "depression", "epilepsy")
    ]
    lists = [[r.entity.name for r in (*found.suitable, *found.unstated)] for found in told]
    assert lists[0]
    assert lists[0] == lists[1]
    assert set(lists[2]) <= set(lists[0])
    # a source has epilepsy as a reason against a drug, and none the others: that asks for a statement
    assert [bool(found.suitable) for found in told] == [True, True, False]


def test_what_a_relative_has_is_not_the_patients() -> None:
    found = ask("Her mother had [asthma|Disease]. [hypertension|Disease]?", TREATED)
    assert not found.abstained
    assert {"propranolol", "labetalol"} <= names(found)


def test_an_allergy_that_a_vocabulary_has_as_a_disease_is_one_all_the_same() -> None:
    found = ask("[penicillin|Chem] allergy. [cystitis|Disease]?", "select Chem | @reacted ; treats<Chem")
    assert "amoxicillin" in {r.entity.name for r in kinds(found).ruled_out}
    patient = read("A patient allergic to penicillin with cystitis", Names())
    assert [s.kind for s in patient.states if s.curie == "CHEBI:22"] == ["allergy"]


def test_what_shares_a_small_class_with_what_was_reacted_to_is_spoken_against_and_not_what_is_for_the_same() -> None:
    found = ask("[penicillin|Chem] nearly killed me. [cystitis|Disease]?", "select Chem | @reacted ; treats<Chem",
                fact("CHEBI:22", "has_chemical_role", "CHEBI:24"), fact("CHEBI:22", "has_chemical_role", "CHEBI:26"),
                fact("CHEBI:11", "has_chemical_role", "CHEBI:26"))  # fmt: skip
    assert {r.entity.name for r in kinds(found).cautioned} == {"cefalexin"}  # doxycycline is an antibacterial drug, too


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Which antibiotics should be avoided in a pregnant woman?", "contraindicated"),
        ("Which painkillers must I not take with an ulcer?", "contraindicated"),
        ("Which drugs for heart failure should I stop?", "replaced"),
        ("Which contraceptives are unsuitable for a smoker?", "contraindicated"),
        ("What must be avoided in tuberculosis?", "contraindicated"),
        ("Which HIV drugs must she keep away from?", "contraindicated"),
        ("Which antihypertensives should I steer clear of?", "contraindicated"),
        ("Is there an antihistamine that I shouldnt take while nursing?", "contraindicated"),
        ("Which painkillers should never be given to her?", "contraindicated"),
        ("I need controls for a benchmark: drugs that are contraindicated in asthma", "contraindicated"),
        ("a list of forbidden drugs in porphyria", "contraindicated"),
        ("drugs for hypertension that are not contraindicated in asthma", "answer"),
        ("Which statin can I give her?", "answer"),
        ("Is there an antihistamine that I can take?", "answer"),
        ("Which drug is given to someone who cannot swallow?", "answer"),
        ("Which drug would you give?", "answer"),
    ],
)
def test_what_is_asked_to_be_avoided_is_never_taken_for_what_may_be_given(text: str, role: str) -> None:
    assert asked_role(text, replacing=False) == role


def test_the_role_of_what_is_asked_outlives_the_reading() -> None:
    found = ask("[asthma|Disease]. Which for [hypertension|Disease] must be avoided?", TREATED)
    assert "labetalol" in {r.entity.name for r in found.entities}
    assert "lisinopril" not in names(found)


@pytest.mark.parametrize(
    "text",
    [
        "A man with hypertension and asthma: which drug should he be given?",
        "A patient with epilepsy who wants to lose weight. Which drug can help?",
    ],
)
def test_where_nothing_says_what_is_treated_nothing_is_offered(text: str) -> None:
    assert read(text, Names()).unsettled
    assert not read("Which drug for hypertension in a man with asthma?", Names()).unsettled
    assert asked(text).abstained


def test_a_number_that_no_rule_reads_is_named_and_refuses() -> None:
    patient = read("A patient with a score of 9 and asthma. Which drug treats hypertension?", Names())
    assert patient.unread == ("9",)
    assert not asked("A patient with a score of 9 and asthma. Which drug treats hypertension?").entities
    child = read("My daughter is 15 and has depression. Which drug?", Names())
    assert not child.unread
    assert [s.value for s in child.states if s.kind == "age"] == [15.0, 16.0]


def test_what_is_to_be_replaced_is_not_its_own_replacement() -> None:
    found = asked("Amlodipine does not help: which drug could be used instead for hypertension?")
    assert "amlodipine" not in {r.entity.name for r in found.entities}


ALISKIREN = "Do not co-administer amlodipine with lisinopril in patients with diabetes. {}"


def test_a_doubted_warning_stays_one_unless_the_other_drug_is_half_of_it() -> None:
    def ground(text: str, disease: str) -> list[str]:
        more = (("original_object", disease), ("label_text", text), (DOUBT, "with_another_drug"))
        one = fact("CHEBI:1", "contraindicated_in", "MONDO:0005015",
                   qualifiers=tuple(Qualifier(key=k, value=v) for k, v in more))  # fmt: skip
        graph = resources(one).graph
        kin = Kin(graph.graph, Names())  # type: ignore[attr-defined]
        ledger = Ledger(kin)
        [at] = ledger.against(graph.graph.index("MONDO:0005015"))  # type: ignore[attr-defined]
        return [s.kind for s in ledger.clause(at).all]

    assert ground(ALISKIREN.format(""), "diabetes") == ["disease", "drug"]
    listed = "Contraindicated in those who take amlodipine or in patients with a history of diabetes."
    assert ground(listed, "diabetes") == ["disease"]


def test_a_few_lines_and_no_more() -> None:
    found = ask("[asthma|Disease]. [hypertension|Disease]?", TREATED)
    lines = patient_lines(found, kinds(found))
    assert len(lines) <= MOST
    assert lines[-1].plain.startswith(NOTICE)
    assert any("ruled out by asthma" in line.plain for line in lines)
    assert any("no statement found in asthma" in line.plain for line in lines)


def test_what_contains_a_drug_that_sources_disagree_on_is_not_offered_either() -> None:
    found = asked("Which drug treats hypertension in a patient with heart failure?",
                  *[fact("CHEBI:10", "treats", d, **BY_HAND) for d in ("MONDO:5", "MONDO:0005044")])  # fmt: skip
    assert "lisinopril / amlodipine" in {r.entity.name for r in kinds(found).cautioned}  # amlodipine: in hypertension


def test_a_disease_that_a_table_has_as_a_reason_against_any_drug_asks_for_a_statement() -> None:
    assert not kinds(ask("[epilepsy|Disease]. [hypertension|Disease]?", TREATED)).suitable
    assert kinds(ask("[cystitis|Disease]. [hypertension|Disease]?", TREATED)).suitable


def test_safe_with_a_state_speaks_of_a_patient_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suitability, "MINOR", 0)
    found = asked("Which drugs for hypertension are safe with heart failure?")
    assert found.abstained
    assert kinds(found).states == ("heart failure",)
