"""The drugs in question sorted for a patient: suitable, without a statement, with a caution, ruled out.

Only what a source speaks for in each of the patient's states is suitable. What nothing is known of in one of them is
listed apart; what any source forbids or warns of is never among what is offered.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bioloom.core.answer import Answer, Caveat, ForPatient, Ranked, RuledOut, abstention
from bioloom.core.question import AnswerKind
from bioloom.core.run import Run
from bioloom.stages.gate.answer.outcome import Gated, Reason
from bioloom.stages.gate.infer.drug_standing import standing_of
from bioloom.stages.gate.infer.hierarchy import kin_of

NAMED = 6  # drugs that a sentence names
AVOIDED = ("contraindicated", "replaced")  # roles in which what is ruled out is what is asked for


def sorted_for(
    ranked: Sequence[Ranked], gated: Gated, ruled: Sequence[Reason], run: Run, *,
    stated: Collection[str] = (), weak: Collection[str] = (),
) -> ForPatient:  # fmt: skip
    """``ranked`` and what was ``ruled`` out, by kind.

    ``stated`` are CURIEs of what is stated for just such a patient, ``weak`` of what hardly anything says to treat it.
    """
    against = {r.drug.curie: r.text for r in gated.warned} | {r.drug.curie: _torn(r) for r in gated.conflicts}
    closed = {r.drug.curie for r in gated.blocked}
    minded = tuple(_because(r, against[r.entity.curie]) for r in ranked if r.entity.curie in against)
    left = [r for r in ranked if r.entity.curie not in against and r.entity.curie not in closed]
    fit = tuple(
        r.model_copy(update={"reasons": (*(s.text for s in gated.suits.get(r.entity.curie, ())), *r.reasons)})
        for r in left
        if (gated.suitable(r.entity.curie) and r.entity.curie not in weak) or r.entity.curie in stated
    )
    fit = tuple(sorted(fit, key=lambda r: _order(gated, r.entity.curie)))
    taken = {r.entity.curie for r in fit}
    return ForPatient(
        states=gated.states,
        suitable=fit,
        unstated=tuple(r for r in left if r.entity.curie not in taken),
        cautioned=minded,
        ruled_out=tuple(_ruled_out(ruled, run)),
    )


def _order(gated: Gated, curie: str) -> tuple[bool, int, int]:
    """What a record allows for just what is treated first, then what more is said for, as records name it."""
    return curie not in gated.used_for, -_said_for(gated, curie), _place(gated, curie)


def _said_for(gated: Gated, curie: str) -> int:
    """How many statements speak for a drug in the patient's states: what more is said for comes first.

    That a monograph passes over a state is none of them.
    """
    return len({s for s in gated.suits.get(curie, ()) if not s.silent})


def _place(gated: Gated, curie: str) -> int:
    """The place of a drug among those that a record names together: what it prefers it names first."""
    return min((s.place for s in gated.suits.get(curie, ())), default=0)


def _because(ranked: Ranked, why: str) -> Ranked:
    return ranked.model_copy(update={"reasons": (why, *ranked.reasons)})


def _torn(reason: Reason) -> str:
    where = reason.source.removeprefix("infores:")
    return f"{reason.drug.name} is stated to treat it, and to be contraindicated in {reason.condition.text} [{where}]"


def _ruled_out(ruled: Sequence[Reason], run: Run) -> list[RuledOut]:
    return [RuledOut(entity=r.drug, state=r.state, why=r.text, source=r.source, of=_class(r, run)) for r in ruled]


def _class(reason: Reason, run: Run) -> str:
    """The class of drugs that a reason is told under: that of which it is stated, else the drug's own."""
    if reason.via is not None and "ChemicalRole" in reason.via.categories:
        return reason.via.name
    kin = kin_of(run.resources)
    node = kin.node(reason.drug.curie)
    at = standing_of(kin.graph).class_at(node) if kin.graph is not None and node is not None else None
    return "" if kin.graph is None or at is None else kin.graph.entity(at).name


def offered(answer: Answer, found: ForPatient, most: int, *, unstated: bool = False) -> Answer:
    """``answer`` with only what may be offered: what is suitable, or an abstention that lists the rest apart.

    ``most`` are listed. ``unstated``: what nothing is stated of either way is answered too, behind what is suitable,
    and that is said.
    """
    shown = (*found.suitable, *(found.unstated if unstated else ()))
    if not shown:
        return none_suitable(answer.kind, found).model_copy(
            update={"notes": answer.notes, "evidence": answer.evidence, "patient": found}
        )
    names = tuple(r.entity.name for r in shown[:most])
    said = answer.model_copy(
        update={"entities": shown[:most], "total": len(shown), "patient": found,
                "value": names[0] if answer.kind == "entity" else names}
    )  # fmt: skip
    if unstated and found.unstated:
        silent = f"no source says that {_names(found.unstated)} may be given in: {', '.join(found.states)}"
        heed = Caveat(kind="unrecorded", said=silent)
        said = said.model_copy(update={"caveats": (*said.caveats, heed), "notes": (silent, *said.notes)})
    return said


def counted(answer: Answer, found: ForPatient) -> Answer:
    """How many nothing speaks against; that few of them are stated to be suitable is said with the number."""
    number = len(found.suitable) + len(found.unstated)
    said = f"nothing stated speaks against {number}; a source speaks for {len(found.suitable)} of them in this patient"
    return answer.model_copy(
        update={"kind": "count", "value": number, "total": number, "abstained": False, "missing": (),
                "entities": (*found.suitable, *found.unstated)[:NAMED],
                "caveats": (Caveat(kind="unrecorded", said=said), *answer.caveats), "notes": (said, *answer.notes)}
    )  # fmt: skip


def counted_out(answer: Answer, found: ForPatient) -> Answer:
    """How many are ruled out, where that is what is asked for."""
    number = len(found.ruled_out)
    return answer.model_copy(update={"kind": "count", "value": number, "total": number, "abstained": False,
                                     "missing": () if number else answer.missing})  # fmt: skip


def to_avoid(answer: Answer, found: ForPatient) -> Answer:
    """``answer`` to what must not be given: what is ruled out, with its reasons."""
    if not found.ruled_out:
        return abstention(answer.kind, "a source that rules one of them out for this patient").model_copy(
            update={"notes": answer.notes, "evidence": answer.evidence, "patient": found}
        )
    out = tuple(Ranked(entity=r.entity, reasons=(r.why,)) for r in found.ruled_out)
    names = tuple(r.entity.name for r in out)
    value = names[0] if answer.kind == "entity" else names
    return answer.model_copy(update={"entities": out, "value": value, "total": len(out), "patient": found})


def none_suitable(kind: AnswerKind, found: ForPatient) -> Answer:
    """The abstention where no drug is known to be suitable: what is known of those in question."""
    said = [f"no source here says that any of them is suitable in: {', '.join(found.states)}"]
    if not found.unstated and not found.cautioned:
        said = ["all that fit are ruled out for this patient"]
    if found.unstated:
        said.append(f"no statement found, for or against: {_names(found.unstated)}")
    if found.cautioned:
        said.append(f"spoken against, though not ruled out: {_names(found.cautioned)}")
    return abstention(kind, *said)


def _names(drugs: Sequence[Ranked]) -> str:
    more = f" and {len(drugs) - NAMED:,} more" if len(drugs) > NAMED else ""
    return ", ".join(r.entity.name for r in drugs[:NAMED]) + more
