"""Whom a case is about, as the gate takes her, from the roles of its words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from bioloom.core.fact import Condition
from bioloom.core.judgement import Abstain
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.stages.gate.gate.forbidden import forbids
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.read.case.assembled import assembled
from bioloom.stages.gate.read.case.known import Known
from bioloom.stages.gate.read.case.pieces import speaks_of_case
from bioloom.stages.gate.read.case.read import read_case
from bioloom.stages.gate.read.case.types import Case, Mark
from bioloom.stages.gate.read.case.written import READ_CASE, CaseAsked
from bioloom.stages.gate.read.found import Found
from bioloom.stages.gate.read.things import ANGIOEDEMA
from bioloom.stages.gate.read.vignette import with_patient
from bioloom.stages.gate.types import Patient, state

_PLANS = re.compile(r"\b(?:want|wish|try|tries|plan|hop(?:es|ing)|intend|would like)\w*\b", re.IGNORECASE)
_ANGIOEDEMA = re.compile(r"angio-?o?edema", re.IGNORECASE)
THINGS = {"disease", "drug", "allergy"}
NURSED = 3.0  # years up to which somebody may be nursed


def read_whole(question: Question, run: Run) -> tuple[Case, Patient] | None:
    """The roles of a case and its patient, where every word of it is read: by the run's model, or else by rules."""
    if (known := known_of(question, run)) is None:
        return None
    linker, graph = run.resources.linker, run.resources.graph
    reply = run.ask(READ_CASE, CaseAsked(question=question)) if run.has_model else Abstain(reason="no model")
    written = None if isinstance(reply, Abstain) else assembled(reply.value, question.text, linker, graph, known)
    ruled = read_case(question.text, linker, graph, known) if speaks_of_case(question.text) else None
    for read in (r for r in (written, ruled) if r is not None):
        patient, missed = heard(read, known, run)
        if not missed:
            return read, patient
    return None


def known_of(question: Question, run: Run) -> Known | None:
    """What the run's graph knows of drugs and diseases; None where ``question`` cannot be read as a case over it."""
    other = question.previous or question.options or question.kind
    told_elsewhere = with_patient(question.text, question.context) != question.text
    if "kg" not in run.allowed or not isinstance(run.resources.graph, KnowledgeGraph) or other or told_elsewhere:
        return None
    kin = kin_of(run.resources)
    return Known(kin, lambda drug, disease: forbids(drug, disease, kin))


def heard(read: Case, known: Known, run: Run) -> tuple[Patient, tuple[str, ...]]:
    """The patient of a case, and all that was missed of it; both noted in the trace."""
    patient, unheard = patient_of(read, known)
    missed = (*read.missed, *unheard)
    roles: dict[str, JsonValue] = {role: [m.text for m in marks] for role, marks in _roles(read)}
    run.note("case", asks=list(read.asks), missed=list(missed), **roles)
    return patient, missed


def patient_of(read: Case, known: Known) -> tuple[Patient, tuple[str, ...]]:
    """The patient of a case as the gate takes her, and what of her no gate can check, in words."""
    kin = known.kin
    out: list[Condition] = []
    for m in read.has:
        if {c.kind for c in m.conditions} == {"lab"} and any(known.shown((m,), str(t.curie)) for t in read.treated):
            continue  # the blood pressure of a hypertension that is to be treated is no state beside it
        out += [c for c in Found(m.start, m.end, m.conditions, m.denied).said if c.kind != "other"]
    # What must not be given in a pregnancy must not be given to one who plans it; a man who does is another question.
    man = any(c.kind == "sex" and c.value == "male" and c.op == "=" for c in out)
    plans = [c for c in out if c.kind == "childbearing" and _PLANS.search(c.text)]
    out = [c for c in out if not man or c not in plans]
    out += [state("other" if man else "pregnancy", c.text if man else None, text=c.text) for c in plans]
    if any(c.kind == "lactation" and c.op == "=" for c in out):  # the age of who is nursed is not that of who nurses
        small = {c.text for c in out if c.kind == "age" and c.op == "<" and float(c.value or 0) < NURSED}
        out = [c for c in out if c.kind != "age" or c.text not in small]
    out += [state("drug", curie=m.curie, text=m.text) for m in read.takes]
    for m in read.reacted:
        if m.kind == "reaction":
            out += [c for c in m.conditions if c.kind != "other"]
        else:
            out.append(state("allergy", curie=m.curie, text=m.text))
    swollen = next((m for m in read.reacted if _ANGIOEDEMA.search(m.text)), None)
    if swollen is not None:  # whatever it was from, she had one
        out.append(state("disease", curie=ANGIOEDEMA, text=swollen.text))
    missed = [
        f"what {c.text!r} means for what may be given"
        for c in out
        if (c.kind in THINGS and c.curie is not None and kin.node(c.curie) is None)
        or (c.kind == "genotype" and c.curie is None)
    ]
    out += [state("other", m.text, text=m.text) for m in read.unchecked]
    treated = tuple(c for m in read.treated for c in m.conditions if c.kind != "other")
    return Patient(states=tuple(dict.fromkeys(out)), apart=True, treated=treated), tuple(dict.fromkeys(missed))


def _roles(read: Case) -> Iterator[tuple[str, Sequence[Mark]]]:
    yield "treated", read.treated
    yield "wanted", () if read.wanted is None else (read.wanted,)
    for role in ("named", "left_out", "has", "takes", "reacted", "unchecked"):
        yield role, getattr(read, role)
