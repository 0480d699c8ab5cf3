"""CGR as published: the graph of documents, the gate over its conditions, all paths, their ranking, the answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity, minted
from bioloom.core.judgement import Reply
from bioloom.core.method import answer
from bioloom.core.ports import Compared, Resources, Scores
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.trace import Bundle
from bioloom.methods.cgr.asked import PARSE, Parsed, Text, by_words, kind_word, told
from bioloom.methods.cgr.method import CGR
from bioloom.methods.cgr.tuples import FORBIDDEN, Term, Tie, by_rules, folded
from bioloom.methods.cgr.walk import condition_match, entries, is_open, ranked, walked
from bioloom.stages.answer.respond.types import Said
from bioloom.stages.gate.gate.lookup import evaluate
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.stage import read_patient
from bioloom.stages.gate.texts.ntuples import EXTRACT, NTuple, NTuples, Stated
from bioloom.stages.gate.types import Clause, Patient, Truth, state
from gate.clinic import entity, resources

LISTS = "Antibiotics for cystitis include doxycycline, amoxicillin and cefalexin."
RULES = "Doxycycline is contraindicated in pregnancy. Amoxicillin is preferred in pregnant women."
ASKED = "Which drug is recommended for cystitis in a pregnant woman?"
UNIT = Evidence(text="s.", origin=Origin(channel="doc", source="context", record="context:1"), span=(0, 2))
A, B, C, D = (minted(n) for n in ("alpha", "beta", "gamma", "delta"))


def tie(a: Entity, b: Entity, *terms: Term, relation: str = "treats", **more: Any) -> Tie:
    return Tie(a, relation, b, UNIT, terms=terms, **more)


def term(words: str, *, excludes: bool = False) -> Term:
    return Term(words, ((Clause(all=(state("other", text=words),), text=words),),), excludes)


def table(**truths: Truth) -> dict[Clause, Truth]:
    return {Clause(all=(state("other", text=w),), text=w): t for w, t in truths.items()}


def ask(text: str, *context: str, method: Any = None, kit: Resources | None = None, **more: Any) -> Bundle:
    question = Question(text=text, context=context, sources=("doc",), **more)
    return answer(method or CGR(), question, kit or resources())


def noted(bundle: Bundle, name: str) -> dict[str, Any]:
    found: list[Any] = [e for e in bundle.trace.events if getattr(e, "name", "") == name]
    return dict(found[-1].detail)


class Likeness:
    """A scorer that gives what it is told for a pair of names, else nothing."""

    name, family, live, kind, channel = "told", "lexical", False, "embedder", None

    def __init__(self, **alike: float) -> None:
        self.alike = alike

    def handle(self, request: Compared, *, timeout: float | None) -> Scores:
        return Scores(scores=tuple(self.alike.get(f"{request.query}_{t}", 0.0) for t in request.texts), by=self.name)


def run(**alike: float) -> Run:
    return Run(replace(resources(), scorer=Likeness(**alike)))


# -- the gate (equation 1) --------------------------------------------------------------------------------------------


def test_a_tie_is_closed_by_a_false_condition_alone() -> None:
    said = table(pregnant=True, adult=False, smokes=None)
    assert is_open(tie(A, B), said)
    assert is_open(tie(A, B, term("pregnant"), term("smokes")), said)
    assert not is_open(tie(A, B, term("pregnant"), term("adult")), said)


def test_what_excludes_closes_where_it_holds_and_not_where_nobody_knows() -> None:
    said = table(pregnant=True, adult=False, smokes=None)
    assert not is_open(tie(A, B, term("pregnant", excludes=True)), said)
    assert is_open(tie(A, B, term("adult", excludes=True), term("smokes", excludes=True)), said)


def test_a_contraindication_is_a_negated_condition_of_all_else_that_is_said_of_the_drug() -> None:
    drug, ill, other = entity("CHEBI:5"), entity("MONDO:1"), entity("MONDO:5")
    against = tie(drug, other, relation=FORBIDDEN)
    treats, back, same = folded([tie(drug, ill), tie(ill, drug, relation="treated_with"), against])
    assert [(t.words, t.excludes) for t in treats.terms] == [("heart failure", True)]
    assert treats.terms == back.terms
    assert same is against
    held = Clause(all=(state("disease", curie="MONDO:5", text="heart failure"),), text="heart failure")
    assert treats.terms[0].truth({held: True}) is False


def test_what_is_treated_is_no_ground_against_its_own_treatment() -> None:
    drug, ill = entity("CHEBI:5"), entity("MONDO:1")
    assert folded([tie(drug, ill), tie(drug, ill, relation=FORBIDDEN)])[0].terms == ()


# -- entries, paths, ranking ------------------------------------------------------------------------------------------


def test_entry_nodes_are_the_nearest_of_each_keyword_above_the_threshold() -> None:
    inner = run(k_alpha=0.9, k_beta=0.8, k_gamma=0.7, k_delta=0.3)
    assert entries(["k"], [A, B, C, D], inner, most=2, least=0.5) == [A, B]
    assert entries(["k"], [A, B, C, D], inner, most=9, least=0.5) == [A, B, C]
    assert entries(["k"], [A, B, C, D], inner, most=9, least=0.9) == []  # above, and not at


def test_all_paths_within_depth_are_found_and_not_one_to_an_end() -> None:
    ties = [tie(A, B), tie(A, C), tie(B, D), tie(C, D), tie(A, B, relation="cures")]
    found = walked([A], ties, run(), depth=2, passes=lambda t: True)
    assert sum(p.end == D for p in found) == 3  # by beta over either tie, and by gamma
    assert {p.end for p in walked([A], ties, run(), depth=1, passes=lambda t: True)} == {B, C}
    assert all(len(set(p.nodes)) == len(p.nodes) for p in walked([A], ties, run(), depth=5, passes=lambda t: True))
    assert not walked([A], ties, run(), depth=2, passes=lambda t: t.subject != A)


def test_a_path_scores_the_likeness_of_its_end_to_every_keyword() -> None:
    inner = run(k_beta=0.2, l_beta=0.5, k_gamma=0.6)
    paths = walked([A], [tie(A, B), tie(A, C)], inner, depth=1, passes=lambda t: True)
    assert [(p.end, round(p.score, 6)) for p in ranked(paths, ["k", "l"], inner)] == [(B, 0.7), (C, 0.6)]
    fits = {B: 0.0, C: 0.25}
    assert [p.end for p in ranked(paths, ["k", "l"], inner, fits=lambda p: fits[p.end])] == [C, B]


def test_the_condition_match_is_of_the_steps_beside_the_node() -> None:
    ties = [tie(A, B, term("pregnant")), tie(B, C, first=True)]
    path = next(p for p in walked([A], ties, run(), depth=2, passes=lambda t: True) if p.end == C)
    assert condition_match(path, 0, table(pregnant=True)) == 1.0
    assert condition_match(path, 1, table(pregnant=True)) == 1.5
    assert condition_match(path, 2, table(pregnant=True)) == 0.75
    assert condition_match(path, 0, table(pregnant=None)) == 0.25


# -- the query --------------------------------------------------------------------------------------------------------


def test_a_query_is_taken_apart_into_keywords_conditions_and_what_is_no_answer() -> None:
    kit = resources()
    asked = "Which drug treats hypertension in pregnant women, other than labetalol?"
    parsed = by_words(Text(question=asked), kit)
    assert isinstance(parsed, Parsed)
    assert parsed.keywords == ("drug", "hypertension", "treats")
    assert "pregnant women" in parsed.required
    assert parsed.negated == ("labetalol",)
    assert kind_word("Which drug replaces lisinopril for her?") == "drug"
    assert kind_word("Which imaging test is preferred?") == "imaging test"


def test_what_a_model_reads_as_required_is_told_of_the_patient() -> None:
    inner = Run(resources())
    parsed = Parsed(keywords=("k",), required=("pregnant",), excluded=("asthma",))
    states = told(parsed, Patient(), inner).states
    assert [(s.kind, s.op) for s in states] == [("pregnancy", "="), ("disease", "<>")]


BOY = "What antibiotic is safe for a 5-year-old boy with cystitis and no known allergies?"


@pytest.mark.parametrize(
    ("words", "truth"),
    [("in children", True), ("in adults", False), ("penicillin allergy", False), ("renal impairment", None),
     ("pregnancy", False)],
)  # fmt: skip
def test_table_9_is_evaluated_by_rules(words: str, truth: Truth) -> None:
    kit = resources()
    inner = Run(kit)
    clauses = parse(words, kit.linker)
    found = evaluate(clauses, BOY, read_patient(BOY, inner), inner)
    assert [found[c] for c in clauses] == [truth]


@pytest.mark.parametrize(
    ("words", "truth"), [("pediatric", True), ("in children", True), ("in adults", False), ("adult patients", False)]
)
def test_what_the_question_leaves_out_is_false(words: str, truth: Truth) -> None:
    kit, asked = resources(), "Which gene causes asthma in paediatric patients but not in adults?"
    inner = Run(kit)
    clauses = parse(words, kit.linker)
    found = evaluate(clauses, asked, read_patient(asked, inner), inner)
    assert [found[c] for c in clauses] == [truth]


# -- documents --------------------------------------------------------------------------------------------------------


def test_documents_answer_alone_and_their_conditions_change_the_answer() -> None:
    with_ = ask(ASKED, LISTS, RULES, method=CGR(match=1.0))
    assert with_.answer.value == "amoxicillin"
    assert with_.answer.entities[0].entity.curie == "CHEBI:6"
    assert {e.origin.record for e in with_.evidence if e.id in with_.answer.evidence} <= {"context:1", "context:2"}
    ends = [p for p, _ in noted(with_, "ranked")["top"]]
    assert not any("with doxycycline" in p for p in ends)


def test_without_the_gate_what_is_forbidden_is_walked() -> None:
    gated, free = (ask(ASKED, LISTS, RULES, method=CGR(gating=g, paths=50)) for g in (True, False))
    assert noted(gated, "walked")["open"] < noted(free, "walked")["open"]
    assert any("treated with doxycycline" in p for p, _ in noted(free, "ranked")["top"])
    assert not any("treated with doxycycline" in p for p, _ in noted(gated, "ranked")["top"])


def test_what_must_not_be_given_is_answered_by_what_says_so() -> None:
    bundle = ask("Which antibiotic for cystitis is contraindicated in pregnancy?", LISTS, RULES, method=CGR(match=1.0))
    assert bundle.answer.value == "doxycycline"


def test_nothing_is_made_up_without_documents_or_names() -> None:
    assert ask(ASKED).answer.abstained
    assert ask(ASKED, "It rained all day.").answer.abstained


class Model:
    """Gives tuples, query and answer; the rules give all other judgements."""

    name = "model"

    def __init__(self, *tuples: NTuple) -> None:
        self.tuples, self.rules, self.seen = tuples, resources().reasoner, dict[str, Any]()

    def judge(self, judgement: Any, value: Any, kit: Any, **more: Any) -> Any:
        self.seen[judgement.name] = value
        if judgement.name == EXTRACT.name:
            return Reply(NTuples(tuples=self.tuples), by=self.name)
        if judgement.name == PARSE.name:
            return Reply(Parsed(keywords=("cystitis",), required=("pregnant",)), by=self.name)
        if judgement.name == "answer-from-paths":
            return Reply(Said(answers=("Fosfomycin",), cited=("1",)), by=self.name)
        return self.rules.judge(judgement, value, kit, **more)


def test_a_model_writes_open_tuples_of_things_that_nobody_knows() -> None:
    text = "For cystitis fosfomycin is given once, in pregnancy too. Flucloxin is not for pregnant women."
    model = Model(
        NTuple(sentence=1, subject="cystitis", relation="is given once", inverse="is given for", object="fosfomycin",
               conditions=(Stated(words="pregnancy"),)),
        NTuple(sentence=2, subject="cystitis", relation="treated_with", object="Flucloxin",
               conditions=(Stated(words="pregnant women", excludes=True),)),
    )  # fmt: skip
    bundle = ask(ASKED, text, kit=replace(resources(), reasoner=model))
    assert bundle.answer.value == "Fosfomycin"
    assert bundle.answer.entities[0].entity == minted("fosfomycin")
    shown = [line.text for line in model.seen["answer-from-paths"].lines]
    assert shown[0].startswith("cystitis is given once fosfomycin [pregnancy]: For cystitis fosfomycin")
    assert noted(bundle, "walked")["ties"] == 1 or not any("Flucloxin" in s for s in shown)


def test_rules_read_advice_and_facts_as_ties() -> None:
    kit = resources()
    passages = [
        Evidence(text=t, origin=Origin(channel="doc", source="context", record=f"context:{i}"), span=(0, len(t)))
        for i, t in enumerate((LISTS, RULES), 1)
    ]
    said = {t.said(t.subject) for t in folded(by_rules(passages, Run(kit)))}
    assert any(s.startswith("cystitis treated with doxycycline [") and "not pregnancy" in s for s in said)
    assert any(s.startswith("cystitis treated with amoxicillin [pregnant women") for s in said)
    assert any(s.startswith("doxycycline contraindicated in pregnancy") for s in said)
