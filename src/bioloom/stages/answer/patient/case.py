"""The answer to a case told in several sentences, from its roles: what is asked of it, part by part.

What the roles say is the patient's is what the gate gets, and what they say is treated is what drugs are looked up for;
nothing changes places. A word of the case that was not read refuses it, with the word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from bioloom.core.answer import Answer, Caveat, ForPatient, abstention, heeding
from bioloom.core.fact import Entity
from bioloom.core.judgement import Abstain
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.parts import together
from bioloom.stages.gate.infer.hierarchy import Kin, kin_of, treating
from bioloom.stages.gate.read.case.assembled import assembled
from bioloom.stages.gate.read.case.complaints import PAIN
from bioloom.stages.gate.read.case.known import Known
from bioloom.stages.gate.read.case.pieces import is_loose, speaks_of_case
from bioloom.stages.gate.read.case.read import read_case
from bioloom.stages.gate.read.case.types import Case, Mark
from bioloom.stages.gate.read.case.written import READ_CASE, CaseAsked
from bioloom.stages.gate.types import Patient

from .against import against_alone
from .by_roles import set_aside
from .chosen import chosen
from .heard import heard, known_of
from .reading_query import may, treatments_of
from .treatment import decided

_PRONOUN = re.compile(r"(?:she|her|he|him|his)", re.IGNORECASE)
WOUNDS = {"MESH:D010149", "MESH:D014098"}  # pain after an operation, toothache
MOST = 0.5  # of the drugs of a class that must be ruled out before the class is
ANY_SIZE = 1_000_000  # more than any class has drugs
SAID = {"give": "what may be given", "avoid": "what must be avoided", "replace": "what may be given instead"}


class Told(NamedTuple):
    """The answer to a case; without one, why it could not be read. ``certain``: a model says that it is a case."""

    answer: Answer | None
    missed: tuple[str, ...] = ()
    certain: bool = False


def case(question: Question, run: Run) -> Told:
    """The answer to ``question``, read as a case; nothing where it is none.

    A model reads it, where the run has one; the rules do where there is none, and where it left words unread.
    """
    if (known := known_of(question, run)) is None:
        return Told(None)
    told = _by_model(question, known, run) if run.has_model else Told(None)
    if told.answer is not None:
        return told
    if not speaks_of_case(question.text):
        return told
    ruled = _by_rules(question, known, run)
    return Told(ruled.answer, told.missed or ruled.missed, told.certain)


def _by_rules(question: Question, known: Known, run: Run) -> Told:
    kin = known.kin
    read = read_case(question.text, run.resources.linker, run.resources.graph, known)
    if read is None:
        return Told(None)
    patient, missed = heard(read, known, run)
    loose = is_loose(question.text)
    if missed:
        if loose:
            return Told(None)
        alone = _against(question, read, patient, kin, run) if len(read.unread) == len(missed) else None
        if alone is not None:
            return Told(alone)
        return Told(None, missed if patient.states else ())
    run.note("patient", states=[s.model_dump(mode="json", exclude_defaults=True) for s in patient.states], missed=[])
    found = _answered(question, read, patient, kin, run)
    return Told(None if loose and found.abstained and found.patient is None else found)


def _by_model(question: Question, known: Known, run: Run) -> Told:
    """The answer to the case as the run's model reads it; nothing where it asks about no choice of a drug."""
    reply = run.ask(READ_CASE, CaseAsked(question=question))
    if isinstance(reply, Abstain):
        return Told(None)
    read = assembled(reply.value, question.text, run.resources.linker, run.resources.graph, known)
    if read is None:
        return Told(None)
    patient, missed = heard(read, known, run)
    return Told(None, missed, certain=True) if missed else Told(_answered(question, read, patient, known.kin, run))


def _answered(question: Question, read: Case, patient: Patient, kin: Kin, run: Run) -> Answer:
    parts: list[Answer] = []
    if "stop" in read.asks:
        parts.append(chosen(question, read, patient, kin, run, stop=True))
    elif "choose" in read.asks:
        parts.append(chosen(question, read, patient, kin, run))
    elif "whether" in read.asks:
        parts += _leave(question, read, patient, run)
    for asks in read.asks:
        if asks in ("give", "replace") and ("stop" in read.asks or not any(p.kind != "yesno" for p in parts)):
            given = _given(question, read, patient, kin, run)
            refused = "yes" if read.harm else "no"  # what was ruled out is not replaced by its own kind first
            spoken = any(p.kind == "yesno" and p.value == refused for p in parts)
            parts.append(_like_first(given, read, kin) if asks == "replace" and not spoken else given)
        elif asks == "avoid" and not {"give", "replace", "choose"} & set(read.asks):
            parts.append(_given(question, read, patient.model_copy(update={"role": "contraindicated"}), kin, run))
    if "avoid" in read.asks and parts and parts[-1].kind != "yesno" and parts[-1].abstained:
        against = _given(question, read, patient.model_copy(update={"role": "contraindicated"}), kin, run)
        parts = parts if against.abstained else [*parts[:-1], _only_against(against, parts[-1])]
    found = _joined(parts)
    aside = [*set_aside(patient, [str(t.curie) for t in read.treated], kin)]
    if read.passed:
        aside.append(f"told, and not used: {', '.join(map(repr, read.passed))}")
    return found.model_copy(update={"read_as": said(read), "notes": (*found.notes, *aside)})


def _against(question: Question, read: Case, patient: Patient, kin: Kin, run: Run) -> Answer | None:
    """What speaks against drugs, where that is asked, or leave for them: all that is answered of a case half read.

    Of several drugs that leave is asked for each must be spoken against. What must be avoided is listed only where no
    word of the question itself was left: it may narrow what is asked for.
    """
    if not patient.states:
        return None
    found: list[Answer] = []
    if "choose" not in read.asks and "whether" in read.asks:
        found += _leave(question, read, patient, run)
    elif "avoid" in read.asks and "choose" not in read.asks and not read.narrowed:
        found.append(_given(question, read, patient.model_copy(update={"role": "contraindicated"}), kin, run))
    alone = [against_alone(one, read.unread) for one in found]
    said_against = [one for one in alone if one is not None]
    if not found or len(said_against) < len(found):
        return None
    return together(said_against).model_copy(update={"read_as": said(read)})


def _only_against(against: Answer, given: Answer) -> Answer:
    """What must be avoided, where nothing is known to be suitable: that comes first, what has no statement apart."""
    told = _with_both(against.patient, given.patient)
    lost = Caveat(kind="unanswered", said=f"what may be given is not answered: {given.missing[0]}")
    return heeding(against.model_copy(update={"patient": told}), lost)


def _joined(parts: Sequence[Answer]) -> Answer:
    """The answers to the parts as one; what is ruled out is the answer also where nothing instead of it is known."""
    first, rest = parts[0], parts[1:]
    if first.kind != "yesno" or first.abstained or len(rest) != 1 or not rest[0].abstained:
        return together(parts)
    instead = rest[0]
    missing = tuple(f"what instead: {m}" for m in instead.missing)
    told = (
        None if first.patient is None else _with_both(first.patient, instead.patient)
    )  # a warning is in the notes alone
    return first.model_copy(update={"notes": (*first.notes, *missing), "patient": told})


def _with_both(one: ForPatient | None, other: ForPatient | None) -> ForPatient | None:
    """What is known of the drugs in question: what is ruled out of the first, what else of the other."""
    if one is None or other is None:
        return one or other
    ruled = tuple(dict.fromkeys((*one.ruled_out, *other.ruled_out)))
    return other.model_copy(update={"ruled_out": ruled})


def _leave(question: Question, read: Case, patient: Patient, run: Run) -> list[Answer]:
    """An answer for each drug that leave is asked for; of a combination one, that of its worst ingredient."""
    found: dict[tuple[int, int], list[Answer]] = {}
    for drug in read.leave:
        found.setdefault((drug.start, drug.end), []).append(_whether(question, drug, read, patient, run))
    against = "yes" if read.harm else "no"
    return [min(each, key=lambda a: (a.value != against, not a.abstained)) for each in found.values()]


def _whether(question: Question, drug: Mark, read: Case, patient: Patient, run: Run) -> Answer:
    entity = run.resources.graph.entity(str(drug.curie))
    if entity is None or drug.kind == "class":
        return _whether_class(question, drug, read, patient, run)
    asked = may(entity).model_copy(update={"inverted": read.harm, "heeds": read.harm})
    found = decided(question, asked, patient, run)
    return found if found is not None else abstention("yesno", f"anything that is known of {drug.text}")


def _whether_class(question: Question, group: Mark, read: Case, patient: Patient, run: Run) -> Answer:
    """No (yes, where it is asked by the harm) where most drugs of a class are ruled out and none is suitable.

    Where some are suitable and others ruled out, one drug must be asked about; they are told apart.
    """
    of, kin = replace(read, wanted=group, treated=()), kin_of(run.resources)
    out = _given(question, of, patient.model_copy(update={"role": "contraindicated"}), kin, run)
    told = _given(question, of, patient, kin, run).patient or out.patient
    ask = abstention("yesno", f"whether all of {group.text!r} may be given: ask of one drug")
    if out.abstained or out.patient is None or told is None:
        return ask.model_copy(update={"patient": told})
    ruled = len(out.patient.ruled_out)
    every = ruled + len(told.suitable) + len(told.unstated) + len(told.cautioned)
    if told.suitable or ruled < MOST * every:
        return ask.model_copy(update={"patient": told, "notes": out.notes})
    many = f"{ruled} of the {every} of {group.text} that are known here are ruled out"
    return out.model_copy(
        update={"kind": "yesno", "value": "yes" if read.harm else "no", "entities": (), "total": None,
                "notes": (many, *out.notes)}
    )  # fmt: skip


def _given(question: Question, read: Case, patient: Patient, kin: Kin, run: Run) -> Answer:
    """What may be given, or must be avoided, for what is treated, of the class that is asked for."""
    wanted = read.wanted.curie if read.wanted is not None and read.wanted.kind == "class" else None
    avoided = patient.role == "contraindicated" and wanted is not None  # of a class every member may do harm
    if not read.treated and wanted is None:
        if patient.role == "contraindicated":
            every = ", ".join(m.text for m in (*read.has, *read.takes, *read.reacted) if not _PRONOUN.fullmatch(m.text))
            return abstention(
                "entities", f"of which drugs, or for what, it is asked what must be avoided with: {every}"
            )
        return abstention("entities", "what is to be treated")
    graph = run.resources.graph
    avoid = tuple(str(m.curie) for m in read.left_out)
    if not read.treated or avoided:
        entity = graph.entity(str(wanted))
        query = treatments_of((), read.wanted.text if read.wanted else "", wanted, avoid, (entity,) if entity else ())
    else:
        ill = _treatable(read.treated[0], kin)
        same = tuple(dict.fromkeys((ill, *(kin.curie(n) for n in sorted(kin.same(ill))))))
        # What is asked for pain is for pain at some place, and what is for pain is for that of a wound or a tooth.
        if ill in WOUNDS or (wanted is not None and kin.is_kind(ill, PAIN)):
            same = (*same, PAIN)
        none = wanted is not None and not len(np.intersect1d(treating(kin, same), kin.members(wanted)))
        if none and read.wanted is not None and read.wanted.effect is not None:
            same = ()  # the class itself is for such complaints
        elif none:
            return abstention(
                "entities",
                f"a source that says of any {read.wanted.text if read.wanted else ''} that it treats"
                f" {read.treated[0].text}",
            )
        entities: tuple[Entity, ...] = tuple(e for c in same if (e := graph.entity(c)) is not None)
        query = treatments_of(same, read.treated[0].text, wanted, avoid, entities)
    found = decided(question, query, patient, run, whole=True)
    return found if found is not None else abstention("entities", "any drug that a source says to treat it")


def _like_first(found: Answer, read: Case, kin: Kin) -> Answer:
    """``found`` with what shares a small class with the drug that is replaced first: an alternative is of its kind."""
    nodes = {r.entity.curie: kin.node(r.entity.curie) for r in found.entities}
    known = np.array([n for n in nodes.values() if n is not None], np.int32)
    near: dict[int | None, int] = {}  # by node how many drugs the smallest class has that both are of
    for m in (m for m in read.left_out if m.curie is not None):
        for node, of in kin.akin(str(m.curie), known).items():
            many = len(kin.members(kin.curie(of)))
            near[node] = min(many, near.get(node, many))
    if found.abstained or not near:
        return found
    entities = tuple(sorted(found.entities, key=lambda r: near.get(nodes[r.entity.curie], ANY_SIZE)))
    names = tuple(r.entity.name for r in entities)
    return found.model_copy(update={"entities": entities, "value": names[0] if found.kind == "entity" else names})


def _treatable(treated: Mark, kin: Kin) -> str:
    """What is treated, by the narrowest of its names of which the graph has treatments."""
    names = [c.curie for c in treated.conditions if c.kind == "disease" and c.curie]
    return next((c for c in names if len(treating(kin, (c,)))), str(treated.curie))


def said(read: Case) -> str:
    """The case as it was read, in a plain sentence."""
    names = " or ".join(dict.fromkeys(m.text for m in read.named))
    leave = " and ".join(dict.fromkeys(m.text for m in read.leave))
    what = []
    for asks in read.asks:
        if asks == "choose":
            what.append(f"which of {names} may be given")
        elif asks == "stop":
            what.append(f"which of {names} must be stopped")
        elif asks == "whether":
            what.append(f"whether {leave} {'must be avoided' if read.harm else 'may be given'}")
        else:
            what.append(SAID[asks] + (f" of {read.wanted.text}" if read.wanted is not None else ""))
    treated = f" for {read.treated[0].text}" if read.treated else ""
    told = [
        (
            ", ".join(
                ("no " if m.denied else "") + m.text.strip(" ,") for m in read.has if not _PRONOUN.fullmatch(m.text)
            ),
            "with",
        ),
        (", ".join(m.text for m in read.takes), "who takes"),
        (", ".join(m.text for m in read.reacted), "who reacted to"),
        (", ".join(m.text for m in read.unchecked), "of whom is told"),
    ]
    of = "; ".join(f"{how} {which}" for which, how in told if which)
    whole = f"{' and '.join(what)}{treated}" + (f", to a patient {of}" if of else "")
    if read.passed:
        whole += f" (not used: {', '.join(map(repr, read.passed))})"
    return whole[0].upper() + whole[1:]


__all__ = ["Told", "case"]
