"""Which of several named drugs a patient may have: each is judged by itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from bioloom.core.answer import Answer, Caveat, ForPatient, Ranked, abstention
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.gate.answer.outcome import Gated, Reason
from bioloom.stages.gate.gate.guidelines import monographs_of
from bioloom.stages.gate.infer.hierarchy import Kin, treating
from bioloom.stages.gate.read.case.types import Case
from bioloom.stages.gate.read.family import FAMILY
from bioloom.stages.gate.stage import gate_for
from bioloom.stages.gate.types import Patient

from .conclude import notes, statements
from .reading_query import pattern_of
from .sorted_drugs import sorted_for


@dataclass(frozen=True)
class Options:
    """The drugs that a question names, by CURIE the words for it, and what is known of each for this patient.

    ``ruled`` says which of them are ruled out; ``torn`` are CURIEs of what sources are at odds about, and of kin of
    what is ruled out that may be as forbidden.
    """

    names: dict[str, str]
    found: ForPatient
    ruled: tuple[Reason, ...]
    torn: frozenset[str]

    def told(self, some: Sequence[Ranked]) -> str:
        """The question's words for one of them."""
        return self.names[some[0].entity.curie]

    def unsaid(self, some: Sequence[Ranked], others: str) -> Caveat:
        """That no source speaks of it, where the others are out."""
        states = ", ".join(self.found.states)
        said = f"the others are {others}; no source says that {self.told(some)} may be given in: {states}"
        return Caveat(kind="unrecorded", said=said)


def chosen(question: Question, read: Case, patient: Patient, kin: Kin, run: Run, *, stop: bool = False) -> Answer:
    """The one named drug that a source calls suitable, or that is left when the others are ruled out (`_left`).

    Where it is asked which of them must be avoided, or (``stop``) which of what is taken must be stopped, those that
    are ruled out. Refused where more than one is left, or none, with what is known of each.
    """
    graph = run.resources.graph
    ill = str(read.treated[0].curie) if read.treated else None
    same = tuple(dict.fromkeys((ill, *(kin.curie(n) for n in sorted(kin.same(ill)))))) if ill else ()
    drugs = {str(m.curie): m.text for m in read.named}
    gated = gate_for(question.text, pattern_of((), same, "a"), run.within("gate"), patient=patient, drugs=tuple(drugs))
    entities = [e for c in drugs if (e := graph.entity(c)) is not None]
    ruled = [r for r in gated.blocked if r.drug.curie in drugs]
    closed = {r.drug.curie for r in ruled}
    left = [Ranked(entity=e) for e in entities if e.curie not in closed]
    found = sorted_for(left, gated, ruled, run)
    evidence = tuple(run.keep(u) for u in statements(ruled, run))
    base = {"evidence": evidence, "notes": notes(gated, ruled), "patient": found}
    treats = set(treating(kin, same).tolist()) if same else set()
    others = closed | {r.entity.curie for r in found.cautioned}
    allowed = [r for r in found.suitable if {*drugs} - {r.entity.curie} <= others]  # a record that allows it is enough
    fit = [r for r in found.suitable if not same or kin.node(r.entity.curie) in treats] or allowed
    if len(fit) == 1 and not stop and (found.states or ruled):  # else nothing that was told decides between them
        one = fit[0]
        return Answer(kind="choice", value=drugs[one.entity.curie], entities=(one,), total=1).model_copy(update=base)
    if ("avoid" in read.asks or stop) and ruled:
        return _avoided(ruled, drugs).model_copy(update=base)
    torn = {r.drug.curie for r in (*gated.conflicts, *(r for r in gated.warned if r.mate))}
    unsure = {r.drug.curie for r in gated.warned if not r.warns}  # it may be forbidden, for all that is told
    fits = {e.curie for e in entities if _apart(e.curie, ruled, patient, kin)}
    of_use = {c for c in fits if kin.node(c) in treats}
    options = Options(drugs, found, tuple(ruled), frozenset(torn | (unsure - fits)))
    if not stop and (heard := _left(options, fits | set(monographs_of(kin.linker)), of_use)) is not None:
        one, heed = heard
        name, heeds = drugs[one.entity.curie], [heed]
        if same and kin.node(one.entity.curie) not in treats:
            said = f"no source here says that {name} treats {read.treated[0].text}: the question names it for that"
            heeds.append(Caveat(kind="not_stated", said=said))
        answer = Answer(kind="choice", value=name, entities=(one,), total=1, caveats=tuple(heeds))
        answer = answer.model_copy(update=base)
        return answer.model_copy(update={"notes": (*(h.said for h in heeds), *answer.notes)})
    return abstention("choice", *_each(drugs, ruled_by(gated), found.states)).model_copy(update=base)


def _left(options: Options, known: Collection[str], of_use: Collection[str]) -> tuple[Ranked, Caveat] | None:
    """The one named drug that is left when the others are ruled out, with what must be heeded of it.

    Who asks which of several drugs it may be takes one of them for it. Where every other one is contraindicated, what
    is left is named though a source asks for care with it, and, of ``known`` drugs, though none speaks of it; where
    some are only spoken against, only if it is ``of_use``. Nothing is named of which sources are at odds, or that may
    be as forbidden as the others are.
    """
    found, name = options.found, options.names
    out = {name[r.drug.curie] for r in options.ruled}  # a product goes with any of its ingredients
    spoken = out | {name[r.entity.curie] for r in found.cautioned}
    left = [r for r in (*found.suitable, *found.unstated, *found.cautioned) if name[r.entity.curie] not in out]
    silent = [r for r in left if name[r.entity.curie] not in spoken]
    judged = out | {name[r.entity.curie] for r in left}
    if not out or judged != set(name.values()) or any(r.entity.curie in options.torn for r in left):
        return None  # nor where one of them is not in the graph: nobody has ruled it out
    if len({name[r.entity.curie] for r in left}) == 1:
        care = next((r.reasons[0] for r in left if r in found.cautioned), "")
        if care:
            said = f"the others are ruled out; {options.told(left)} is left, though {care}"
            return left[0], Caveat(kind="weaker", said=said)
        return (left[0], options.unsaid(left, "ruled out")) if {r.entity.curie for r in left} <= set(known) else None
    if len(silent) != 1 or found.suitable or silent[0].entity.curie not in of_use:
        return None
    return silent[0], options.unsaid(silent, "ruled out or spoken against")


def _apart(curie: str, ruled: Sequence[Reason], patient: Patient, kin: Kin) -> bool:
    """Whether a drug is no kin of those that are ruled out, and all of the patient is known.

    What speaks against the others speaks against their kin, whoever says nothing of it; of what no class is known (a
    new drug) nobody can tell its kin.
    """
    node = kin.node(curie)
    if node is None or not kin.is_classed(node) or any(s.kind in ("other", FAMILY) for s in patient.states):
        return False
    return not any(kin.akin(r.drug.curie, np.array([node], np.int32)) for r in ruled)


def _avoided(ruled: Sequence[Reason], names: dict[str, str]) -> Answer:
    """Those of the named drugs that are ruled out."""
    why = {r.drug.curie: r for r in reversed(ruled)}
    out = tuple(Ranked(entity=r.drug, reasons=(r.text,)) for c, r in why.items() if c in names)
    value = tuple(names[r.entity.curie] for r in out)
    return Answer(kind="choices", value=value, entities=out, total=len(out))


def ruled_by(gated: Gated) -> dict[str, str]:
    """By CURIE, why a drug is ruled out or spoken against."""
    against = {r.drug.curie: f"spoken against: {r.text}" for r in (*gated.warned, *gated.conflicts)}
    return {**against, **{r.drug.curie: f"ruled out: {r.text}" for r in gated.blocked}}


def _each(drugs: dict[str, str], against: dict[str, str], states: Sequence[str]) -> list[str]:
    open_ = [name for curie, name in drugs.items() if curie not in against]
    first = (
        f"no source here says of one alone that it is suitable in: {', '.join(states)}"
        if states
        else "what decides between them"
    )
    out = [first, *(against[c] for c in drugs if c in against)]
    return [*out, f"no statement found about: {', '.join(open_)}"] if open_ else out
