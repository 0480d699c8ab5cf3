"""Which of several named drugs a patient may have: each is judged by itself."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bioloom.core.answer import Answer, Caveat, Ranked, abstention
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.gate.answer.outcome import Gated, Reason
from bioloom.stages.gate.infer.hierarchy import Kin, treating
from bioloom.stages.gate.read.case.types import Case
from bioloom.stages.gate.read.family import FAMILY
from bioloom.stages.gate.stage import gate_for
from bioloom.stages.gate.types import Patient

from .conclude import notes, statements
from .reading_query import pattern_of
from .sorted_drugs import sorted_for


def chosen(question: Question, read: Case, patient: Patient, kin: Kin, run: Run, *, stop: bool = False) -> Answer:
    """The one named drug that a source calls suitable, or that treats it and is left when the others are ruled out.

    ``stop``: which of what is taken must be stopped is asked. Of the others all may be but one only spoken against.
    Where it is asked which of them must be avoided, those
    that are ruled out. Refused where more than one is left, or none, with what is known of each.
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
    if len(fit) == 1 and not stop:
        one = fit[0]
        return Answer(kind="choice", value=drugs[one.entity.curie], entities=(one,), total=1).model_copy(update=base)
    if ("avoid" in read.asks or stop) and ruled:
        return _avoided(ruled, drugs).model_copy(update=base)
    spoken = closed | {r.entity.curie for r in found.cautioned}
    alone = found.unstated[0] if len(found.unstated) == 1 and not found.suitable else None
    of_use = alone is not None and kin.node(alone.entity.curie) in treats and _apart(alone, ruled, patient, kin)
    if alone is not None and of_use and not stop and ruled and len(spoken) == len(drugs) - 1:
        name = drugs[alone.entity.curie]
        heed = Caveat(
            kind="unrecorded",
            said=f"the others are ruled out{' or spoken against' if found.cautioned else ''}; no source says that"
            f" {name} may be given in: {', '.join(found.states)}",
        )
        answer = Answer(kind="choice", value=name, entities=(alone,), total=1, caveats=(heed,)).model_copy(update=base)
        return answer.model_copy(update={"notes": (heed.said, *answer.notes)})
    return abstention("choice", *_each(drugs, ruled_by(gated), found.states)).model_copy(update=base)


def _apart(alone: Ranked, ruled: Sequence[Reason], patient: Patient, kin: Kin) -> bool:
    """Whether what is left when the others are ruled out is no kin of them, and all of the patient is known.

    What speaks against the others speaks against their kin, whoever says nothing of it; of what no class is known (a
    new drug) nobody can tell its kin.
    """
    node = kin.node(alone.entity.curie)
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
