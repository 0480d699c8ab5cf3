"""The answer that texts which came with a question give to it, before the graph is asked.

A text speaks of the case where it names an option for what is treated and says that it may be given in each of the
patient's states (another source may speak of what the text leaves out). What it forbids in one of them is ruled out.
The graph still rules out what it has a reason against, but for reasons in a state that the text speaks of: there the
text stands, and the answer says first that sources disagree. Where a word of the question is spoken of nowhere, or no
option is left, nothing is answered here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bioloom.core.answer import Answer, Caveat, ForPatient, Ranked, abstention, heeding
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.conclude.parts import together
from bioloom.stages.answer.patient.reading_query import pattern_of
from bioloom.stages.answer.patient.sorted_drugs import none_suitable, offered
from bioloom.stages.answer.phrases import listed
from bioloom.stages.gate.answer.outcome import RESEARCH, Gated
from bioloom.stages.gate.answer.suitability import needing_statement
from bioloom.stages.gate.gate.case import Case
from bioloom.stages.gate.gate.contraindications import ledger_of
from bioloom.stages.gate.gate.verdict import Judge
from bioloom.stages.gate.gate.wording import state_words
from bioloom.stages.gate.infer.hierarchy import kin_of, treating
from bioloom.stages.gate.stage import Grounds, gate_for
from bioloom.stages.gate.tables.advice import IDLE
from bioloom.stages.gate.texts.advice.options import TEST
from bioloom.stages.gate.texts.advice.read import advice_of
from bioloom.stages.gate.texts.advice.types import OFFERS, Advised
from bioloom.stages.gate.types import Patient, state

from .asked import Asked, asked_in_case, asked_of
from .judged import PLAIN, Bench, alike, spoken
from .sorting import SHORT, WORD, Option, Told, closed, is_of, options_of

_GRAVE = re.compile(r"\b(?:severe|severity|complicated|fulminant|life-threatening)\b", re.IGNORECASE)
NAMED = 6  # drugs that a caveat names
TEXT_ALONE = Grounds(pairs=False, prose=False, reference=False, labels=False)


def by_text(question: Question, run: Run, *, unstated: bool = False, only: tuple[Entity, ...] = ()) -> Answer | None:
    """What the texts of ``question`` answer; None where they do not speak of its case.

    ``unstated``: what the texts offer and of which nothing is said in one of the patient's states is answered, too, if
    nothing is suitable, and that is said. ``only``: of these alone is asked what the texts have against them.
    An abstention tells what they say of it, though of nothing that it may be given: another answer may be found.
    """
    every = advice_of(_passages(question), run.resources.linker)
    if not every or question.options or question.kind not in (None, "entity", "entities", "yesno"):
        return None
    cases = () if only else asked_in_case(question, run)
    told = [a for asked in cases if (a := _by_text(question, asked, every, run, unstated=unstated)) is not None]
    if told and (not told[0].abstained or cases[0].among):
        return together(told)
    plain = _by_text(question, asked_of(question, run), every, run, unstated=unstated, only=only)
    return told[0] if told and (plain is None or plain.abstained) else plain


def _by_text(
    question: Question, asked: Asked, every: tuple[Advised, ...], run: Run, *, unstated: bool = False,
    only: tuple[Entity, ...] = (),
) -> Answer | None:  # fmt: skip
    """What advice answers to one thing that is asked."""
    kin = kin_of(run.resources)
    given = set(WORD.findall(" ".join(question.context).casefold()))
    passed = (w for said in asked.passed for w in WORD.findall(said.casefold()) if len(w) > SHORT and w not in IDLE)
    known = tuple(dict.fromkeys(w for w in passed if any(alike(w, t) for t in given)))  # the text has a word for it
    words, unheard = spoken((*asked.words, *known), every)
    run.note("by_text", advice=len(every), states=[s.text for s in asked.patient.states], treated=list(asked.treated),
             words=list(words), unheard=list(unheard), role=asked.role)  # fmt: skip
    if (unheard and not only) or asked.patient.unread:
        return None
    kinds_of = {a.option.curie for a in every if _is_of_kind(a, asked.kind)}
    every = tuple(a for a in every if a.manner not in OFFERS or a.option.curie in kinds_of)
    patient = asked.patient.model_copy(
        update={"treated": tuple(state("disease", curie=c, text=asked.complaint) for c in asked.treated[:1])}
    )
    kinds = {c.kind for a in every for g in a.whom for clause in g for c in clause.all}
    judge = Judge(kin, ledger_of(kin), patient.states, asked.treated, pairs=False, reference=False, apart=True)
    needed = needing_statement(judge, kinds)
    named = {w for a in every for w in a.besides}  # words of a text may be those of a state that asks for nothing else
    more = (s for s in patient.states if s.op == "=" and s not in needed and named & set(s.text.casefold().split()))
    needed = tuple(dict.fromkeys((*needed, *more)))
    graded = any(_GRAVE.search(text) for text in question.context) and not PLAIN.search(question.text)
    bench = Bench(Case(patient.states, kin), kin, needed, words, asked.treated, question.text.casefold(), graded)
    if only:
        told = [h for h in (bench.held(a) for a in every if a.manner == "forbids") if h.truth is True]
        against = [Option(e, against=[h for h in told if is_of(e, h.advised.option, kin)]) for e in only]
        out_ = tuple(closed(o, o.against, ()) for o in against if o.against)
        return abstention("entities").model_copy(update={"patient": ForPatient(ruled_out=out_)})
    options = options_of([bench.held(a) for a in every if _on_topic(a, every, bench)], asked, kin)
    states = (*map(state_words, needed), *words)
    drugs = tuple(o.entity.curie for o in options if TEST not in o.entity.categories)
    gated = _gated(question, asked.treated, drugs, patient, run) if drugs else Gated(graph=run.resources.graph)
    sorting = Told(options, gated, states, asked, bench, frozenset(WORD.findall(" ".join(question.context).casefold())))
    out = sorting.sorted()
    found = _concluded(asked, out, options, sorting.disagreeing, run)
    if unstated and found is not None and found.abstained and asked.role in ("answer", "replacement"):
        return offered(found, out, len(out.unstated), unstated=True)
    return found


def without_forbidden(answer: Answer, question: Question, run: Run) -> Answer:
    """``answer`` of the graph without what the texts of ``question`` forbid to its patient."""
    if answer.abstained or answer.kind not in ("entity", "entities") or not answer.entities or answer.parts:
        return answer
    told = by_text(question, run.within("text"), only=tuple(r.entity for r in answer.entities))
    out = {r.entity.curie: r for r in told.patient.ruled_out} if told is not None and told.patient is not None else {}
    shut = {r.entity.curie for r in answer.patient.ruled_out} if answer.patient is not None else set()
    if not out or answer.entities[0].entity.curie in shut:  # what must be avoided is what was asked for
        return answer
    left = tuple(r for r in answer.entities if r.entity.curie not in out)
    if not left:
        return abstention(answer.kind, *(r.why for r in out.values()))
    value = left[0].entity.name if answer.kind == "entity" else tuple(r.entity.name for r in left)
    total = None if answer.total is None else answer.total - (len(answer.entities) - len(left))
    patient = answer.patient
    if patient is not None:
        fit = tuple(r for r in patient.suitable if r.entity.curie not in out)
        patient = patient.model_copy(update={"suitable": fit, "ruled_out": (*out.values(), *patient.ruled_out)})
    return answer.model_copy(update={"entities": left, "value": value, "total": total, "patient": patient})


def within_text(answer: Answer, question: Question, run: Run) -> Answer:
    """``answer`` of the graph with nothing else than the texts of ``question`` offer for what is treated.

    Who hands over a text on the disease asks by that text: what it settles not for this patient, a graph that knows
    less of her shall not settle with another drug. Texts that offer nothing for it leave the answer as it is.
    """
    if answer.parts:
        return answer.model_copy(update={"parts": tuple(within_text(p, question, run) for p in answer.parts)})
    if answer.abstained or answer.kind not in ("entity", "entities") or not answer.entities or answer.patient is None:
        return answer
    shut = {r.entity.curie for r in answer.patient.ruled_out}
    asked = next((a for a in asked_in_case(question, run) if a.treated and a.role != "contraindicated"), None)
    if asked is None or answer.entities[0].entity.curie in shut:  # what must be avoided is what was asked for
        return answer
    kin = kin_of(run.resources)
    bench = Bench(Case(asked.patient.states, kin), kin, (), (), asked.treated)
    every = advice_of(_passages(question), run.resources.linker)
    offers = [a.option for a in every if a.manner in OFFERS and any(map(bench.is_treated, a.topics))]
    if not offers:
        return answer
    named = {r.entity.curie for r in answer.entities if any(is_of(*ends, kin) for o in offers for ends in _both(r, o))}
    left = tuple(r for r in answer.entities if r.entity.curie in named)
    others = [r.entity.name for r in answer.entities if r.entity.curie not in named]
    fit = tuple(r for r in answer.patient.suitable if r.entity.curie in named)
    patient = answer.patient.model_copy(update={"suitable": fit})
    if not left:
        said = f"the text names other treatments of {asked.complaint}, and does not settle which is for this patient"
        return abstention(answer.kind, said).model_copy(update={"patient": patient, "notes": answer.notes})
    names = tuple(r.entity.name for r in left)
    cut = answer.model_copy(
        update={"entities": left, "value": names[0] if answer.kind == "entity" else names, "total": len(left),
                "patient": patient}
    )  # fmt: skip
    if not others:
        return cut
    return heeding(cut, Caveat(kind="incomplete", said=f"the text does not offer: {listed(others, NAMED)}"))


def _both(ranked: Ranked, offer: Entity) -> tuple[tuple[Entity, Entity], tuple[Entity, Entity]]:
    """An answer and an offer, either of which may be a kind of the other."""
    return (ranked.entity, offer), (offer, ranked.entity)


def _passages(question: Question) -> list[Evidence]:
    return [
        Evidence(text=text, origin=Origin(channel="doc", source="context", record=f"context:{i}"), span=(0, len(text)))
        for i, text in enumerate(question.context, 1)
    ]


def _is_of_kind(a: Advised, kind: Sequence[str]) -> bool:
    """Whether a sentence on something has the words for the kind of thing that is asked for, but for their endings."""
    said = WORD.findall(a.unit.text)
    return all(any(alike(w, one) for one in said) for w in kind)


def _on_topic(a: Advised, every: Sequence[Advised], bench: Bench) -> bool:
    """Whether advice is on what is treated: its text names that, or none does name any disease for which it is.

    What must not be given must not be given for anything.
    """
    if not bench.treated or a.manner == "forbids":
        return True
    if any(bench.is_treated(c) for c in a.topics):
        return True
    if a.topics and not a.whom:
        return False
    named = [c for other in every for c in other.topics]
    if any(bench.is_treated(c) for c in named):
        return True
    node = bench.kin.node(a.option.curie)
    return not named or (node is not None and node in set(treating(bench.kin, bench.treated).tolist()))


def _gated(question: Question, treated: tuple[str, ...], drugs: tuple[str, ...], patient: Patient, run: Run) -> Gated:
    """What the graph, or without it the question alone, has against what the text names."""
    pattern = pattern_of(drugs, treated, "a")
    grounds = Grounds() if "kg" in run.allowed else TEXT_ALONE
    return gate_for(question.text, pattern, run.within("gate"), patient=patient, grounds=grounds, drugs=drugs)


def _concluded(
    asked: Asked, found: ForPatient, options: Sequence[Option], against: Sequence[str], run: Run
) -> Answer | None:
    if asked.whether:
        answer = _leave(found)
    elif asked.role in ("contraindicated", "replaced"):
        answer = _avoided(found)
    elif asked.among and _are_alike(found, options):
        answer = abstention("entities", "what decides between them: the text names them alike")
    elif found.suitable:
        names = tuple(r.entity.name for r in found.suitable)
        answer = Answer(kind="entities", value=names, entities=found.suitable, total=len(names), patient=found)
    else:
        answer = _nothing_fits(found)
    if answer is None:
        return None
    used = sorted((h.advised for o in options for h in (*o.offers, *o.against, *o.cautions)), key=lambda a: a.place)
    units = tuple(run.keep(u) for u in dict.fromkeys(a.unit for a in used))
    if against and not answer.abstained:
        said = f"the text allows what another source speaks against: {'; '.join(dict.fromkeys(against[:2]))}"
        answer = heeding(answer, Caveat(kind="disagreement", said=said))
    return answer.model_copy(update={"evidence": units, "notes": (*answer.notes, RESEARCH), "read_as": _read_as(asked)})


def _are_alike(found: ForPatient, options: Sequence[Option]) -> bool:
    """Whether a text puts none of the first two of what fits before the other."""
    place = {o.entity.curie: o.key()[:2] for o in options}
    first = [place[r.entity.curie] for r in found.suitable[:2]]
    return len(first) > 1 and first[0] == first[1]


def _nothing_fits(found: ForPatient) -> Answer | None:
    """An abstention with what the text has against what it names; None where it has nothing."""
    if not (found.ruled_out or found.cautioned or found.unstated):
        return None
    told = none_suitable("entities", found)
    if not found.unstated and not found.cautioned:
        told = abstention("entities", "the text names nothing else that may be given here")
    return told.model_copy(update={"patient": found})


def _leave(found: ForPatient) -> Answer | None:
    if found.ruled_out:
        return Answer(kind="yesno", value="no", patient=found)
    if found.suitable and not found.cautioned and not found.unstated:
        return Answer(kind="yesno", value="yes", patient=found)
    return None


def _avoided(found: ForPatient) -> Answer | None:
    if not found.ruled_out:
        return None
    out = tuple(Ranked(entity=r.entity, reasons=(r.why,)) for r in found.ruled_out)
    return Answer(kind="entities", value=tuple(r.entity.name for r in out), entities=out, total=len(out), patient=found)


_WHAT = {
    "contraindicated": "what must be avoided", "replaced": "what must be replaced",
    "replacement": "what may be given instead", "answer": "what may be given",
}  # fmt: skip


def _read_as(asked: Asked) -> str:
    what = _WHAT[asked.role].replace("given", "done") if asked.test else _WHAT[asked.role]
    what = f"whether {' and '.join(n.name for n in asked.named)} may be given" if asked.whether else what
    whom = [s.text for s in asked.patient.states if s.op != "<>" and s.text]
    told = ", ".join(dict.fromkeys((*whom, *asked.words)))
    if asked.said:
        return f"By the text: {asked.said[0].lower()}{asked.said[1:]}"
    ill = f" for {asked.complaint}" if asked.complaint else ""
    return f"By the text: {what}{ill}{f', to a patient with: {told}' if told else ''}"
