"""The answer to a question whose reading has a patient in it: gated by all that was heard of her, or refused.

Who the patient is, what she has, takes and reacted to, and what is asked for her come from the reading alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from bioloom.core.answer import Answer, abstention, heeding
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.stages.gate.infer.hierarchy import TREATS, Kin, kin_of
from bioloom.stages.gate.read.patient import describe, not_against
from bioloom.stages.gate.read.patient_roles import hear, named, spared
from bioloom.stages.gate.read.replaced_drug import without_replaced
from bioloom.stages.gate.read.role import asked_role, in_one_breath
from bioloom.stages.gate.read.vignette import with_patient
from bioloom.stages.gate.stage import gate_for, treated_by
from bioloom.stages.gate.types import Patient
from bioloom.stages.read.types import Bound, Reading, Understanding

from .documents import with_documents
from .more_clues import LISTED, without
from .reading_query import gives, wanted
from .sorted_drugs import AVOIDED, counted, counted_out
from .treatment import decided, which_is_treated

GATED = (*LISTED, "choice", "choices", "count")


def told(question: Question, asked: Understanding, run: Run, answering: Callable[[], Answer]) -> Answer:
    """The answer for the patient of ``asked``; ``answering`` answers what is asked without her.

    Refused, with what stands in the way named, where anything that was heard of her is no condition that the gate
    checks, or where what is asked is nothing that a gate can decide.
    """
    reading = asked.parts[0]
    kind = question.kind or reading.kind
    graph = run.resources.graph
    if "kg" not in run.allowed or not isinstance(graph, KnowledgeGraph):
        return abstention(kind, f"a graph that says what follows for this patient from: {_names(asked)}")
    heard = hear(question, asked, run.within("patient"))
    if heard.missed:
        return abstention(kind, *heard.missed)
    if unsettled := _unsettled(question.text, reading, asked):
        return abstention(kind, which_is_treated(unsettled))
    patient = _with_vignette(heard.patient, question, run)
    patient = patient.model_copy(update={"role": asked_role(not_against(question.text), replacing=False)})
    patient = without_replaced(patient, question.text, kin_of(run.resources))
    question = question.model_copy(update={"options": question.options or asked.options})
    over, sentences = with_documents(question.context, run)
    query = wanted(reading, run) if len(asked.parts) == 1 else None
    found = None
    if query is not None:
        query = query.model_copy(update={"kind": question.kind or query.kind})
        found = decided(question, query, patient, over, sentences)
    treats = any(set(TREATS) & set(e.predicates) for e in reading.pattern.edges)  # "not contraindicated" is no answer
    if found is not None and found.abstained and query is not None and query.whether is not None and treats:
        found = _not_stated(found, answering())
    if found is None and query is not None and query.whether is not None:
        return abstention(kind, f"what follows for this patient from: {_names(asked)}")
    if found is None and (len(asked.parts) > 1 or not gives(reading)):
        said = f"what follows from {_names(asked)} for what is asked: only what may be given to a patient is decided"
        return abstention(kind, f"{said}. Ask it without the patient").model_copy(update={"read_as": reading.said})
    if found is None:
        found = _beside(answering(), question, reading, patient, over)
    elif reading.operator == "count" and found.patient is not None:
        found = counted(found, found.patient) if patient.role not in AVOIDED else counted_out(found, found.patient)
    aside = set_aside(patient, tuple(treated_by(reading.pattern)), kin_of(run.resources))
    return found.model_copy(update={"read_as": reading.said, "notes": (*found.notes, *aside)})


def _unsettled(text: str, reading: Reading, asked: Understanding) -> tuple[str, ...]:
    """The disease taken for what is treated and one of the patient's, where the question names them in one breath."""
    treated = {e.object for e in reading.pattern.edges if set(e.predicates) & set(TREATS)}
    for one in (b for b in reading.bound if b.node in treated and b.end > b.start):
        for other in asked.patient.has:
            if in_one_breath(text, (one.start, one.end), (other.start, other.end)):
                return tuple(text[a:b] for a, b in sorted([(one.start, one.end), (other.start, other.end)]))
    return ()


def _not_stated(open_: Answer, plain: Answer) -> Answer:
    """What nothing rules out is not affirmed; that it is no treatment at all is as true of this patient as of any."""
    if plain.abstained and any(c.kind == "not_stated" for c in plain.caveats):
        said = (*open_.missing, *(m for m in plain.missing if m not in open_.missing))
        return heeding(open_.model_copy(update={"missing": said}), *plain.caveats)
    if plain.abstained or plain.value != "no":
        return open_
    return plain.model_copy(update={"notes": (*plain.notes, *open_.notes)})


def _beside(answer: Answer, question: Question, reading: Reading, patient: Patient, run: Run) -> Answer:
    """``answer``, which was matched without the patient, without what she must not have."""
    if answer.abstained:
        return answer
    if answer.kind not in GATED or (answer.kind not in LISTED and not answer.entities and answer.kind != "count"):
        return abstention(answer.kind, "which of what was found may be given to this patient")
    counted = answer.kind == "count"
    drugs = tuple(e.curie for e in run.match(reading.pattern).entities()) if counted else answer.curies
    gated = gate_for(question.text, reading.pattern, run.within("gate"), patient=patient, drugs=drugs)
    whole = counted and answer.total == len(drugs)  # what texts add is counted and cannot be named here
    found = without(answer, gated, run, number=len(drugs) - len(gated.blocked) if whole else None)
    kin = kin_of(run.resources)
    strange = [r.entity.name for r in found.entities if kin.node(r.entity.curie) is None]
    said = (f"not in the graph, so that nothing is known against them here: {', '.join(strange)}",) if strange else ()
    return found.model_copy(update={"notes": (*found.notes, *said)})


def _with_vignette(patient: Patient, question: Question, run: Run) -> Patient:
    """``patient`` with what documents say of the one whom the question refers to ("this patient")."""
    whole = with_patient(question.text, question.context)
    before = whole[: len(whole) - len(question.text)].strip()
    if not before:
        return patient
    more = describe(before, run.resources.linker).states
    return patient.model_copy(update={"states": tuple(dict.fromkeys((*patient.states, *more)))})


def set_aside(patient: Patient, treated: Collection[str], kin: Kin) -> tuple[str, ...]:
    """What the patient has that rules nothing out, since it is a wider name of what is treated: to be said."""
    wide = dict.fromkeys(
        s.text
        for s in patient.states
        if s.kind == "disease" and s.op == "=" and s.curie is not None
        and any(kin.is_kind(t, s.curie) and not kin.is_kind(s.curie, t) for t in treated)
    )  # fmt: skip
    return tuple(f"{text!r} rules nothing out: what is to be treated is a kind of it" for text in wide)


def _names(asked: Understanding) -> str:
    every: Sequence[Bound] = (*asked.patient.has, *asked.patient.takes, *asked.patient.reacted)
    every = every or spared(asked.parts)
    return "; ".join(map(named, every))
