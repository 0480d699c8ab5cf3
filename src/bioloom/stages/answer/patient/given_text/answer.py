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
from dataclasses import dataclass, field

from bioloom.core.answer import Answer, Caveat, ForPatient, Ranked, RuledOut, abstention, heeding
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Condition, Entity
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.patient.reading_query import pattern_of
from bioloom.stages.answer.patient.sorted_drugs import none_suitable, offered
from bioloom.stages.gate.answer.outcome import RESEARCH, Gated, Reason
from bioloom.stages.gate.answer.suitability import needing_statement
from bioloom.stages.gate.gate.case import Case
from bioloom.stages.gate.gate.contraindications import ledger_of
from bioloom.stages.gate.gate.verdict import Judge
from bioloom.stages.gate.gate.wording import state_words
from bioloom.stages.gate.infer.hierarchy import Kin, kin_of, treating
from bioloom.stages.gate.stage import Grounds, gate_for
from bioloom.stages.gate.texts.advice.options import TEST
from bioloom.stages.gate.texts.advice.read import advice_of
from bioloom.stages.gate.texts.advice.types import OFFERS, Advised
from bioloom.stages.gate.types import MEASURED, Patient, state

from .asked import Asked, asked_of
from .judged import Bench, Held, alike, spoken

TEXT_ALONE = Grounds(pairs=False, prose=False, reference=False, labels=False)
GIVEN = "text given"
SAID = {
    "first": "first choice", "gives": "given", "allows": "may be given", "alternative": "an alternative",
    "forbids": "not to be given", "cautions": "with caution",
}  # fmt: skip
_WORD = re.compile(r"[A-Za-z][\w'-]*")
_SHORT = 160  # characters of a sentence in a reason


@dataclass
class _Option:
    """Something that the text names, and all that it says of it for this patient."""

    entity: Entity
    offers: list[Held] = field(default_factory=list)
    against: list[Held] = field(default_factory=list)
    cautions: list[Held] = field(default_factory=list)
    beside: list[Held] = field(default_factory=list)  # what is forbidden for others, and not for her

    @property
    def covers(self) -> set[str]:
        """The states that some offer speaks of."""
        return {w for h in self.offers for w in h.covers}

    @property
    def minded(self) -> list[Held]:
        """The cautions that no offer for the same state goes beyond."""
        return [h for h in self.cautions if not h.covers or not set(h.covers) <= self.covers]

    def key(self) -> tuple[int, int, int]:
        """Its place among the options: meant for more of her states, ranked higher, named earlier."""
        best = min(((OFFERS.index(h.advised.manner), h.advised.place) for h in self.offers), default=(9, 9))
        meant = max((len(h.covers) for h in self.offers), default=0)
        ranked = min((OFFERS.index(h.advised.manner) for h in self.offers if len(h.covers) == meant), default=9)
        return (-meant, ranked, best[1])


def by_text(question: Question, run: Run, *, unstated: bool = False, only: tuple[Entity, ...] = ()) -> Answer | None:
    """What the texts of ``question`` answer; None where they do not speak of its case.

    ``unstated``: what the texts offer and of which nothing is said in one of the patient's states is answered, too, if
    nothing is suitable, and that is said. ``only``: of these alone is asked what the texts have against them.
    An abstention tells what they say of it, though of nothing that it may be given: another answer may be found.
    """
    passages = [
        Evidence(text=text, origin=Origin(channel="doc", source="context", record=f"context:{i}"), span=(0, len(text)))
        for i, text in enumerate(question.context, 1)
    ]
    every = advice_of(passages, run.resources.linker)
    if not every or question.options or question.kind not in (None, "entity", "entities", "yesno"):
        return None
    asked = asked_of(question, run)
    kin = kin_of(run.resources)
    words, unheard = spoken(asked.words, every)
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
    bench = Bench(Case(patient.states, kin), kin, needed, words, asked.treated, question.text.casefold())
    if only:
        told = [h for h in (bench.held(a) for a in every if a.manner == "forbids") if h.truth is True]
        against = [_Option(e, against=[h for h in told if _is_of(e, h.advised.option, kin)]) for e in only]
        closed = tuple(_closed(o, o.against, ()) for o in against if o.against)
        return abstention("entities").model_copy(update={"patient": ForPatient(ruled_out=closed)})
    options = _options([bench.held(a) for a in every if _on_topic(a, every, bench)], asked, kin)
    states = (*map(state_words, needed), *words)
    drugs = tuple(o.entity.curie for o in options if TEST not in o.entity.categories)
    gated = _gated(question, asked.treated, drugs, patient, run) if drugs else Gated(graph=run.resources.graph)
    sorting = _Told(options, gated, states, asked, bench)
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
    closed = {r.entity.curie for r in answer.patient.ruled_out} if answer.patient is not None else set()
    if not out or answer.entities[0].entity.curie in closed:  # what must be avoided is what was asked for
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


def _is_of_kind(a: Advised, kind: Sequence[str]) -> bool:
    """Whether a sentence on something has the words for the kind of thing that is asked for, but for their endings."""
    said = _WORD.findall(a.unit.text)
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


def _options(held: Sequence[Held], asked: Asked, kin: Kin) -> list[_Option]:
    """What the text names and the question may mean, with what is said of each for this patient."""
    found: dict[str, _Option] = {}
    for h in held:
        entity = h.advised.option
        if _fits(entity, asked, kin):
            found.setdefault(entity.curie, _Option(entity))
    for h in held:
        for option in found.values():
            manner, same = h.advised.manner, option.entity.curie == h.curie
            if not same and not _is_of(option.entity, h.advised.option, kin):
                continue
            if manner in OFFERS and h.truth is True and same:
                option.offers.append(h)
            elif manner == "forbids" and h.truth is True:
                option.against.append(h)
            elif manner == "forbids" and h.truth is False and same:
                option.beside.append(h)
            if manner in ("forbids", "cautions") and _warns(h):
                option.cautions.append(h)
    return list(found.values())


def _warns(h: Held) -> bool:
    """Whether advice against something is to be minded, though it is not known, or not said, to be meant for her."""
    if h.advised.manner == "cautions":
        return h.truth is True and (bool(h.covers) or not h.advised.whom)
    return h.truth is None and (h.partly or h.advised.carried)


def _fits(entity: Entity, asked: Asked, kin: Kin) -> bool:
    if (TEST in entity.categories) != asked.test:
        return False
    if any(entity.curie == c or kin.is_kind(entity.curie, c) for c in asked.left_out):
        return False
    if asked.whether:
        return any(entity.curie == n.curie or kin.is_kind(n.curie, entity.curie) for n in asked.named)
    if asked.of_class is None or asked.test or kin.is_kind(entity.curie, asked.of_class):
        return True
    node = kin.node(entity.curie)  # a drug in no class, or one for the very disease: roles of vocabularies have holes
    return node is None or not kin.is_classed(node) or node in set(treating(kin, asked.treated).tolist())


def _is_of(entity: Entity, group: Entity, kin: Kin) -> bool:
    return entity.curie == group.curie or kin.is_kind(entity.curie, group.curie)


def _gated(question: Question, treated: tuple[str, ...], drugs: tuple[str, ...], patient: Patient, run: Run) -> Gated:
    """What the graph, or without it the question alone, has against what the text names."""
    pattern = pattern_of(drugs, treated, "a")
    grounds = Grounds() if "kg" in run.allowed else TEXT_ALONE
    return gate_for(question.text, pattern, run.within("gate"), patient=patient, grounds=grounds, drugs=drugs)


@dataclass
class _Told:
    """The options of a text before what the graph says of them."""

    options: list[_Option]
    gated: Gated
    states: tuple[str, ...]
    asked: Asked
    bench: Bench
    disagreeing: list[str] = field(default_factory=list)

    def sorted(self) -> ForPatient:
        """What is suitable, and what is not, in the order of the text."""
        fit: list[tuple[tuple[int, int, int], Ranked]] = []
        unstated: list[Ranked] = []
        minded: list[Ranked] = []
        ruled: list[RuledOut] = []
        for o in self.options:
            ranked = Ranked(entity=o.entity, reasons=tuple(_reason(h) for h in sorted(o.offers, key=_best)[:2]))
            blocked = [r for r in self.gated.reasons(o.entity.curie) if not self._overruled(r, o)]
            warned = [r for r in self.gated.warned if r.drug.curie == o.entity.curie and not self._overruled(r, o)]
            said = [h for h in o.against if _prevails(h, o)]
            if said or blocked:
                ruled += [_closed(o, said, blocked)]
            elif warned or o.minded:
                why = warned[0].text if warned else _reason(o.minded[0])
                minded.append(ranked.model_copy(update={"reasons": (why, *ranked.reasons)}))
            elif o.offers:
                silent = set(self.states) - o.covers - {s.state for s in self.gated.suits.get(o.entity.curie, ())}
                silent -= {state_words(s) for s in self.bench.needed if _measured_out(s, o)}
                if silent:
                    unstated.append(ranked)
                else:
                    fit.append((o.key(), ranked))
        ordered = tuple(r for _, r in sorted(fit, key=lambda x: x[0]))
        return ForPatient(
            states=self.states,
            suitable=ordered,
            unstated=tuple(unstated),
            cautioned=tuple(minded),
            ruled_out=tuple(ruled),
        )

    def _overruled(self, reason: Reason, o: _Option) -> bool:
        """Whether the text speaks of the state that a reason of the graph is about, and allows the option there."""
        told_here = {w for h in o.offers if not h.advised.carried for w in h.covers}
        if not told_here or reason.condition.all[0].kind == "allergy":
            return False
        about = [s for s in self.bench.needed if any(self.bench.speaks(c, s) for c in reason.condition.all)]
        told = {state_words(s) for s in about}
        if not (told <= told_here if told else reason.mate or not self.gated.reasons(o.entity.curie)):
            return False
        self.disagreeing.append(reason.text)
        return True


def _prevails(against: Held, o: _Option) -> bool:
    """Whether what is said against an option stands beside what is said for it.

    What a text says of the very thing stands before what it says of its class, and what it says of her before what it
    says of everybody.
    """
    own = against.curie == o.entity.curie
    for h in o.offers:
        if set(against.covers) <= set(h.covers) and (not own or (not against.covers and h.covers)):
            return False
    return True


def _measured_out(s: Condition, o: _Option) -> bool:
    """Whether a text forbids an option at other measurements or ages than hers, so that it speaks of hers."""
    if s.kind not in MEASURED:
        return False
    said = (c for h in o.beside for g in h.advised.whom for clause in g for c in clause.all)
    return any(c.kind == s.kind and c.curie == s.curie for c in said)


def _best(h: Held) -> tuple[int, int, int]:
    return (-len(h.covers), OFFERS.index(h.advised.manner), h.advised.place)


def _reason(h: Held) -> str:
    words = " ".join(h.advised.unit.text.split())
    words = words if len(words) <= _SHORT else f"{words[: _SHORT - 2]} …"
    whom = f" in {', '.join(h.covers)}" if h.covers else ""
    return f"{SAID[h.advised.manner]}{whom}: “{words}” [{GIVEN}]"


def _closed(o: _Option, said: Sequence[Held], blocked: Sequence[Reason]) -> RuledOut:
    if said:
        h = said[0]
        of = h.advised.option.name if h.advised.option.curie != o.entity.curie else ""
        return RuledOut(
            entity=o.entity, state=", ".join(h.covers or h.why) or "the text", why=_reason(h), source=GIVEN, of=of
        )
    r = blocked[0]
    return RuledOut(entity=o.entity, state=r.state, why=r.text, source=r.source, of=r.via.name if r.via else "")


def _concluded(
    asked: Asked, found: ForPatient, options: Sequence[_Option], against: Sequence[str], run: Run
) -> Answer | None:
    if asked.whether:
        answer = _leave(found)
    elif asked.role in ("contraindicated", "replaced"):
        answer = _avoided(found)
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
    ill = f" for {asked.complaint}" if asked.complaint else ""
    return f"By the text: {what}{ill}{f', to a patient with: {told}' if told else ''}"
