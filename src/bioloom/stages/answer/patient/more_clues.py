"""An answer to a question with more clues than a treatment, and a patient beside them.

Which drugs treat two diseases, or act on a target as well, is matched like any pattern; what the patient must not have
is then left out of the answer, and said. So the match that is cited stays one that can be matched again.
"""

from __future__ import annotations

from dataclasses import replace

from bioloom.core.answer import Answer, abstention
from bioloom.core.pattern import Pattern
from bioloom.core.run import Run
from bioloom.stages.gate.answer.outcome import Gated
from bioloom.stages.gate.infer.hierarchy import TREATS
from bioloom.stages.gate.stage import gate_for

from .conclude import notes, statements
from .sorted_drugs import AVOIDED, offered, sorted_for, to_avoid

LISTED, FORBIDS = ("entity", "entities"), "contraindicated_in"


def without_ruled_out(answer: Answer, question: str, pattern: Pattern, run: Run) -> Answer:
    """``answer`` without the drugs that the patient of ``question``, whom rules read, must not have."""
    stated = [e for e in pattern.edges if not e.absent]
    drugs = {e.subject for e in stated if set(e.predicates) & set(TREATS)}
    asked = any(FORBIDS in e.predicates for e in stated)  # what must not be given is what is asked for
    if answer.abstained or asked or pattern.answer not in drugs:
        return answer
    gated = gate_for(question, pattern, run.within("gate"))
    return without(answer, gated, run) if gated.patient.states else answer


def without(answer: Answer, gated: Gated, run: Run, *, number: int | None = None) -> Answer:
    """``answer`` without what ``gated`` rules out.

    A choice that is ruled out is none. A count becomes ``number``; where nobody knows that, it is said to take no
    account of the patient.
    """
    reasons = {r.drug.curie: r for r in gated.blocked}
    there = {r.entity.curie for r in answer.entities}
    ruled = [reasons[r.entity.curie] for r in answer.entities if r.entity.curie in reasons]
    of_these = replace(
        gated,
        warned=tuple(r for r in gated.warned if r.drug.curie in there),
        conflicts=tuple(r for r in gated.conflicts if r.drug.curie in there),
    )
    said = (*answer.notes, *notes(of_these, ruled))
    cited = (*answer.evidence, *(run.keep(unit) for unit in statements(ruled, run)))
    if answer.kind == "count" and number is not None:
        return answer.model_copy(update={"value": number, "total": number, "notes": said, "evidence": cited})
    if answer.kind == "count" and gated.blocked:
        said = (*said, "counted without regard to what the patient must not have")
    answer = answer.model_copy(update={"notes": said, "evidence": cited})
    found = sorted_for(answer.entities, gated, ruled, run)
    if gated.patient.role in AVOIDED and answer.kind in LISTED:
        return to_avoid(answer, found)
    if answer.kind == "count" or (answer.kind not in LISTED and not ruled):
        return answer
    if answer.kind not in LISTED:
        none = abstention(answer.kind, "the patient's conditions rule out all that fit")
        return none.model_copy(update={"notes": said, "evidence": cited})
    left = offered(answer, found, len(answer.entities))
    confidence = left.entities[0].score if left.entities else None
    whole = not found.states and answer.total is not None  # what was not listed is as open as what was
    total = answer.total - len(ruled) - len(found.cautioned) if whole and answer.total is not None else left.total
    return left.model_copy(update={"total": None if left.abstained else total, "confidence": confidence})
