"""Whether a question whose patient only rules can read is for the gate to answer, and what is left of an answer.

Where the reader heard a patient, `by_roles` answers instead.
"""

from __future__ import annotations

import re

from bioloom.core.answer import Answer, abstention
from bioloom.core.biolink import biolink
from bioloom.core.pattern import Pattern
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.gate.read.cue import asks_to_give
from bioloom.stages.gate.read.role import asks_for_another
from bioloom.stages.read.types import Reading, Understanding

TREATMENTS = {"treats", "ameliorates_condition"}
SICKNESS = re.compile(r"\b(?:disease|disorder|condition|illness|syndrome)", re.IGNORECASE)


def gated(question: Question, asked: Understanding, run: Run) -> Answer | None:
    """The answer of the gate to a question that speaks of a patient; None where it is answered like any other."""
    give = asks_to_give(question.text)
    if give or for_a_patient(asked, question.text):
        from .treatment import treatment  # noqa: PLC0415 - most questions speak of no patient

        if (found := treatment(question, run, strangers=strangers(asked))) is not None:
            if found.kind != "yesno" and not found.abstained and _WHETHER_HARM.match(question.text):
                return abstention("yesno", "whether it is so of all that is named: ask of one drug")
            return _nobody_read(found, asked) or found
        if give and asked.parts and not any(gives(p.pattern) for p in asked.parts):
            return abstention(question.kind or "entities", "which of the patient's states is to be treated")
    return None


def _nobody_read(found: Answer, asked: Understanding) -> Answer | None:
    """A refusal where neither the reader nor the rules have a place for what the question says of its patient."""
    if asked.parts or not asked.missing or found.abstained:
        return None
    unread = found.patient is None or not found.patient.states
    return abstention(found.kind, *asked.missing) if unread else None


_WHETHER_HARM = re.compile(  # asked of what is named, so that a list of other drugs is no answer
    r"\s*(?:is|are|should|must)\b(?!\s+there\b)(?![^?]*\b(?:which|what|any|anything|or)\b)[^?.]*"
    r"\b(?:contra-?indicated|avoided|harmful|dangerous|unsafe|forbidden|prohibited)\b[^?.]*\?*\s*$",
    re.IGNORECASE,
)
_SAFE = re.compile(r"\b(?:safe(?:ly|st)?|suitable|tolerated|harmless|allowed|okay|ok)\b", re.IGNORECASE)


def asks_for_safety(asked: Understanding, text: str) -> bool:
    """Whether what is asked must be safe in a state that the reader took for one in which it is not contraindicated.

    That no source forbids a drug makes it no safe one: who asks for that is answered as a patient in that state is.
    """
    if len(asked.parts) != 1 or not _SAFE.search(text):
        return False
    pattern = asked.parts[0].pattern
    forbids = any(e.absent and "contraindicated_in" in e.predicates for e in pattern.edges)
    return forbids and asked.parts[0].operator != "exists" and gives(pattern)


def not_again(answer: Answer, question: Question, asked: Understanding) -> Answer:
    """``answer``, refused where it offers what the question wants something else in place of."""
    if answer.abstained or not asks_for_another(question.text):
        return answer
    named = {g.entity.curie: b.text for p in asked.parts for b in p.bound for g in b.readings}
    text = question.text.casefold()
    again = dict.fromkeys(
        named.get(r.entity.curie, r.entity.name)
        for r in answer.entities
        if r.entity.curie in named or r.entity.name.casefold() in text  # an option is bound to nothing
    )
    if not again:
        return answer
    return abstention(answer.kind, f"what else than {', '.join(again)} is asked for").model_copy(
        update={"read_as": answer.read_as}
    )


def strangers(asked: Understanding) -> tuple[str, ...]:
    """The names in a question that nobody knows."""
    return tuple(dict.fromkeys((*(b.text for part in asked.parts for b in part.unknown), *asked.strangers)))


def left(answer: Answer, question: Question, reading: Reading, run: Run) -> Answer:
    """``answer`` without what the patient of ``question`` must not have."""
    from .more_clues import without_ruled_out  # noqa: PLC0415 - most questions speak of no patient

    return without_ruled_out(answer, question.text, reading.pattern, run)


def for_a_patient(asked: Understanding, text: str) -> bool:
    """Whether what was understood is for a gate to decide: a treatment of one disease, or nothing without a patient.

    What must not be contraindicated is what a gate is for. Words that were not understood may be the patient's, and
    "epilepsy" in "used in children with epilepsy" is what is treated, not a sign of some other disease.
    """
    if len(asked.parts) != 1 or asked.parts[0].unknown:
        return True
    edges = [e for e in asked.parts[0].pattern.edges if not e.closure]
    if asked.parts[0].kind == "yesno" and [e.predicates for e in edges] == [("contraindicated_in",)]:
        return True
    rest = [e for e in edges if not (e.absent and "contraindicated_in" in e.predicates)]
    treated = [e for e in rest if TREATMENTS & set(e.predicates)]
    if not treated:
        return len(rest) < len(edges) and [e.predicates for e in rest] == [("has_chemical_role",)]
    beside = [e.predicates for e in rest if e not in treated]
    sign = beside == [("has_phenotype",)] and len(treated) == 1 and not SICKNESS.search(text)
    return len(rest) == 1 or sign or bool(asked.missing)


def gives(pattern: Pattern) -> bool:
    """Whether what ``pattern`` asks for can be given to a patient."""
    kinds = pattern.node(pattern.answer).categories
    return not kinds or any(biolink().is_a(kind, "ChemicalEntity") for kind in kinds)
