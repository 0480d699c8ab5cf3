"""Conditions in a run: read the patient, judge the conditions, gate the graph (the paper's sections 4.2 and 4.3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from bioloom.core.fact import Condition
from bioloom.core.pattern import Pattern
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.arrays import Bools, Int32
from bioloom.graph.model.gate import OPEN, Gate, RelationGroup
from bioloom.stages.gate.answer.outcome import RESEARCH, Gated
from bioloom.stages.gate.answer.reasons import reasons
from bioloom.stages.gate.answer.suitability import needing_statement, suits, told_things, used_for
from bioloom.stages.gate.gate.condition_sets import clauses_of, opened
from bioloom.stages.gate.gate.contraindications import ledger_of
from bioloom.stages.gate.gate.curated_phenotypes import with_curated
from bioloom.stages.gate.gate.label_shelf import shelf_of
from bioloom.stages.gate.gate.lookup import evaluate
from bioloom.stages.gate.gate.verdict import Judge, Verdict
from bioloom.stages.gate.gate.wording import state_words
from bioloom.stages.gate.infer.hierarchy import TREATS, kin_of, treating
from bioloom.stages.gate.read.patient import read

from .types import Clause, Patient, Truth

PHENOTYPE = "has_phenotype"
CHECKED_ONLY = (
    "checked_only"  # the extra of resources that leaves out what was copied by hand (`tables/reference.json`)
)
GROUP = RelationGroup(TREATS, "subject")


def read_patient(question: str, run: Run) -> Patient:
    """Whom ``question`` is about; recorded when it says anything."""
    patient = read(question, run.resources.linker)
    if patient.states or patient.avoid:
        run.note(
            "patient",
            states=[s.model_dump(mode="json", exclude_defaults=True) for s in patient.states],
            avoid=[e.curie for e in patient.avoid],
            role=patient.role,
            core=patient.core,
        )
    return patient


@dataclass(frozen=True)
class Grounds:
    """What counts against an edge.

    Attributes:
        pairs: The graph's contraindication pairs.
        prose: Diseases that label prose names; what pairs cannot say is read in it in any case.
        labels: The sections of labels that were kept for the graph, where there are any.
        reference: What guidelines state of classes of drugs (`tables/reference.json`); resources may leave that out,
            too (the extra ``checked_only``).
    """

    pairs: bool = True
    prose: bool = False
    reference: bool = True
    labels: bool = True


def gate_for(
    question: str, pattern: Pattern | None, run: Run, *,
    patient: Patient | None = None, grounds: Grounds = Grounds(), of_class: str | None = None,
    drugs: Sequence[str] = (),
) -> Gated:  # fmt: skip
    """The graph of ``run`` behind the gate of ``question``; as it is, at no cost, when it speaks of no patient.

    Args:
        question: Its whole text, the patient in it.
        pattern: What is asked; its *treats* edges say what is treated. None: only conditions of edges are judged.
        run: Its graph is gated. Decisions are recorded in it.
        patient: When it was read before.
        grounds: What counts against a drug.
        of_class: The class of drugs that is asked for, by CURIE, where no disease says which drugs are meant.
        drugs: CURIEs of what is to be judged, where that is known and need be no treatment of anything.
    """
    graph = run.resources.graph
    patient = read_patient(question, run) if patient is None else patient
    if not (patient.states or patient.treated) or not isinstance(graph, KnowledgeGraph):
        return Gated(graph=graph, patient=patient)
    sets = graph.graph.condition_sets
    if pattern is not None and any(PHENOTYPE in e.predicates for e in pattern.edges) and _personal(patient):
        model, sets = with_curated(graph.graph)
        graph = KnowledgeGraph(model, graph.gate)
    treats = pattern is not None and any(_treats(pattern))
    if not treats and not sets and not drugs:
        return Gated(graph=graph, patient=patient)
    kin = kin_of(run.resources)
    treated = tuple(treated_by(pattern)) if pattern is not None else ()
    reference = grounds.reference and not run.resources.extras.get(CHECKED_ONLY)
    judge = Judge(
        kin, ledger_of(kin), patient.states, treated, grounds.pairs, grounds.prose, reference, patient.apart,
        shelf_of(kin, run.resources) if grounds.labels else None, patient.treated,
    )  # fmt: skip
    candidates = treating(kin, treated) if treats else np.empty(0, np.int32)
    if of_class is not None:
        candidates = np.intersect1d(candidates, kin.members(of_class))
    if named := [n for c in drugs or asked_for(pattern) if (n := kin.node(c)) is not None]:
        candidates = np.array(sorted(named), np.int32)
    verdict = judge.verdict(candidates) if treats or len(candidates) else Verdict()
    asked = set(candidates.tolist())  # what is asked for goes first: the judgement takes so many and no more
    unsure = [c.clause for n in sorted(verdict.unsure, key=lambda n: n not in asked) for c in verdict.unsure[n]]
    table = evaluate((*clauses_of(sets), *unsure), question, patient, run)
    judge.settle(verdict, table, candidates)
    states = needing_statement(judge, _reasons(verdict, candidates)) if treats or len(candidates) else ()
    if not states and named:  # where leave is asked, a state that bears on nothing is asked about all the same
        states = told_things(judge) or _indication(judge)
    gated = replace(
        _gated(graph, judge, verdict, candidates, opened(sets, _without_treated(judge, table))),
        patient=patient,
        states=tuple(map(state_words, states)),
        suits=suits(judge, candidates, graph, states),
        used_for=used_for(judge, candidates) if states else frozenset(),
    )
    _record(gated, run)
    return gated


def _indication(judge: Judge) -> tuple[Condition, ...]:
    """What is to be treated, where nothing else of the patient matters: that the drug treats it is all to be said."""
    return tuple(c for c in judge.complaint if c.kind == "disease" and c.op == "=" and c.curie is not None)[:1]


def _reasons(verdict: Verdict, candidates: Int32) -> frozenset[str]:
    """The kinds, and what they are of, of the states that sources have as reasons against one of ``candidates``."""
    booked = (verdict.closed, verdict.unsure, verdict.warned)
    said = (c for n in candidates.tolist() for kind in booked for one in kind.get(n, ()) for c in one.clause.all)
    return frozenset(k for c in said for k in (c.kind, c.curie) if k is not None)


def _without_treated(judge: Judge, table: dict[Clause, Truth]) -> dict[Clause, Truth]:
    """The table in which the disease that is treated makes nothing true through the hierarchy."""
    case = judge.case()
    own = set(judge.treated)
    return {
        c: None
        if truth and case.clause(c) is None and not any(s.curie in own for s in c.all) and c.all[0].kind == "disease"
        else truth
        for c, truth in table.items()
    }


def _treats(pattern: Pattern) -> Iterable[tuple[str, str]]:
    return ((e.subject, e.object) for e in pattern.edges if set(e.predicates) & set(TREATS) and not e.absent)


def _personal(patient: Patient) -> bool:
    """Whether the question says what curated phenotypes depend on."""
    return any(s.kind in {"age", "sex", "pregnancy", "menopause"} for s in patient.states)


def asked_for(pattern: Pattern | None) -> Iterable[str]:
    """The CURIEs of the drugs that a pattern names at the head of a *treats* edge."""
    for name, _ in _treats(pattern) if pattern is not None else ():
        yield from pattern.node(name).curies if pattern is not None else ()


def treated_by(pattern: Pattern) -> Iterable[str]:
    """The CURIEs of the diseases that ``pattern`` asks treatments of, also those reached through subclasses."""
    for _, name in _treats(pattern):
        above = (e.object for e in pattern.edges if e.closure and e.subject == name)
        for node in (pattern.node(n) for n in (name, *above)):
            yield from node.curies


def _gated(graph: KnowledgeGraph, judge: Judge, verdict: Verdict, candidates: Int32, set_open: Bools | None) -> Gated:
    """The graph with the *treats* edges of what is ruled out closed, and the edges whose conditions are not met."""
    asked = set(candidates.tolist())
    blocked = reasons(judge, verdict.closed, asked)
    closed = {}
    if verdict.closed:
        mask = np.zeros(graph.graph.node_count, np.bool_)
        mask[list(verdict.closed)] = True
        closed[GROUP] = mask
    shut = bool(closed) or set_open is not None
    gate = Gate(set_open=set_open, closed=closed, why=tuple(r.text for r in blocked)) if shut else OPEN
    return Gated(
        graph=graph.gated(gate) if shut else graph,
        gate=gate,
        blocked=blocked,
        warned=reasons(judge, verdict.minded, asked - verdict.closed.keys()),
        conflicts=reasons(judge, verdict.conflicts, asked),
        notes=(RESEARCH,),
    )


def _record(gated: Gated, run: Run) -> None:
    run.note(
        "gated",
        blocked=[{"drug": r.drug.curie, "why": r.text, "change": r.change} for r in gated.blocked],
        warned=[r.text for r in gated.warned],
        conflicts=[r.text for r in gated.conflicts],
    )
