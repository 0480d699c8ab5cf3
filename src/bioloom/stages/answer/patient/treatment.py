"""What a patient may be given: the treatments that her conditions leave open, what they rule out, and why."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bioloom.core.answer import Answer, abstention
from bioloom.core.evidence import Evidence
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import format_pattern
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.stages.answer.names import unknown_name
from bioloom.stages.find.support.strength import SCORING
from bioloom.stages.gate.answer.signal import signal
from bioloom.stages.gate.gate.paths import ReasoningPath, rank_paths, traverse
from bioloom.stages.gate.infer.hierarchy import TREATS, kin_of
from bioloom.stages.gate.read.query import Query, parse_query
from bioloom.stages.gate.read.replaced_drug import without_replaced
from bioloom.stages.gate.read.vignette import with_patient
from bioloom.stages.gate.stage import gate_for, read_patient, treated_by
from bioloom.stages.gate.types import Patient
from bioloom.stages.weave.sources import where_from

from .conclude import conclude
from .documents import with_documents
from .recorded import with_records
from .sorted_drugs import AVOIDED

ALIKE = 1.0  # the paper's score counts likeness of names (equation 2); here one name must be the other
HOW_MANY = re.compile(r"\bhow many\b|\bnumber of\b", re.IGNORECASE)
STEPS = 2  # from what is treated to a treatment, subclass steps beside


def treatment(question: Question, run: Run, *, strangers: Sequence[str] = ()) -> Answer | None:
    """The answer for the patient of ``question``, whom rules read; None where they find none, or nothing to decide.

    Whether one drug may be given is answered here in any case: without the patient it is another question.
    Nor is there one for what is no treatment: "which symptom do patients with A share with patients with B" has no
    patient to leave out of it.
    Documents that came with the question are read, also for the patient that it refers to ("this patient"); others are
    not searched, and the answer says so. Of ``strangers``, names that nobody knows, none may be left out.
    """
    question = question.model_copy(update={"text": with_patient(question.text, question.context)})
    patient = read_patient(question.text, run.within("patient"))
    patient = without_replaced(patient, question.text, kin_of(run.resources))
    if not patient.states:
        return None
    run, sentences = with_documents(question.context, run)
    query = parse_query(question, patient, run.within("parse"))
    if query.pattern is None or not (query.whether or query.members or _treats(query.pattern)):
        return None
    if unheard := [name for name in strangers if not _heard(name, patient, query)]:
        return unknown_name(query.kind, unheard, run.resources.linker)
    if missed := not_settled(patient, query):
        return abstention(query.kind, *missed)
    return decided(question, query, patient, run, sentences, counted=bool(HOW_MANY.search(question.text)))


def not_settled(patient: Patient, query: Query) -> tuple[str, ...]:
    """What must be known of the patient, or of what is asked, before anything may be offered."""
    missed = tuple(f"what the number {n!r} is for" for n in patient.unread)
    if patient.unsettled and query.of_class is None and query.whether is None:
        missed = (which_is_treated(patient.unsettled), *missed)
    return missed


def which_is_treated(diseases: Sequence[str]) -> str:
    """What is missing where a question names several diseases and does not say what is treated."""
    return f"which of {' and '.join(diseases)} is to be treated: ask what is given for one, to a patient with the other"


def _heard(name: str, patient: Patient, query: Query) -> bool:
    """Whether words that the reader does not know are part of what rules made of the question."""
    parts = (*(s.text for s in patient.states), *(e.name for e in patient.avoid), *query.keywords, patient.target)
    low = name.casefold()
    return any(low in part.casefold() or part.casefold() in low for part in parts if part)


def decided(
    question: Question, query: Query, patient: Patient, run: Run, sentences: Sequence[Evidence] = (), *,
    counted: bool = False, whole: bool = False,
) -> Answer | None:  # fmt: skip
    """The answer to ``query`` for ``patient``: what is open of the graph, and what closed the rest.

    None where the graph has nothing to decide about. ``counted``: how many there are is asked for. ``sentences`` are
    of documents that came with the question. Where nothing that the graph has for a disease is suitable, what records
    give for it comes into question, too.
    """
    found = _decided(question, query, patient, run, sentences, counted=counted, whole=whole)
    if query.pattern is None or (found is not None and not found.abstained) or query.whether or query.members:
        return found
    if patient.role in AVOIDED or not (more := with_records(patient, tuple(treated_by(query.pattern)), run)):
        return found
    again = _decided(question, query, patient, more, sentences, counted=counted, whole=whole)
    return found if again is None or again.abstained else again


def _decided(
    question: Question, query: Query, patient: Patient, run: Run, sentences: Sequence[Evidence], *,
    counted: bool, whole: bool,
) -> Answer | None:  # fmt: skip
    if query.pattern is None:
        return None
    of_class = query.of_class if query.members else None
    gated = gate_for(question.text, query.pattern, run.within("gate"), patient=patient, of_class=of_class)
    if not isinstance(gated.graph, KnowledgeGraph):
        return None
    found = traverse(query, gated.graph, run.within("traverse"), depth=STEPS)
    # How alike the names of a drug and of a disease are tells nothing: our signal, the market and support decide.
    ranked = rank_paths(found, query, run.within("rank"), least=ALIKE, weight=1.0, signal=signal(found, gated, run))
    ranked = _as_without(ranked, query, run)
    answer = conclude(question, query, gated, ranked, run.within("answer"), sentences=sentences)
    graph = run.resources.graph
    if answer.abstained and not gated.blocked and not any(graph.has_relation("Drug", p, "Disease") for p in TREATS):
        said = f"{graph.name} has no edges that say Drug treats Disease: {where_from(TREATS, graph)}"
        return answer.model_copy(update={"missing": (said, *answer.missing)})
    if answer.abstained and not gated.blocked and query.whether is None and not whole:
        return None
    if counted and answer.total:
        answer = answer.model_copy(update={"notes": (f"{answer.total} in all; a part is listed", *answer.notes)})
    run.note("understood", pattern=format_pattern(query.pattern), kind=query.kind, ranked=query.kind == "entity")
    if unread := sorted(run.allowed - {"kg"}):
        said = f"{', '.join(unread)} not searched: what a patient may be given is answered from the graph"
        answer = answer.model_copy(update={"notes": (*answer.notes, said)})
    return answer


def _as_without(ranked: Sequence[ReasoningPath], query: Query, run: Run) -> list[ReasoningPath]:
    """``ranked`` in the order that the same question has without its patient: what changes nothing moves nothing."""
    if query.pattern is None or query.members or not ranked:
        return list(ranked)
    backed = run.match(query.pattern).supported(SCORING, None, [p.end for p in ranked])
    place = {b.entity.curie: i for i, b in enumerate(backed)}
    return sorted(ranked, key=lambda p: (-round(p.score, 9), place.get(p.end.curie, len(place))))


def _treats(pattern: Pattern) -> bool:
    """Whether it asks for treatments and nothing beside: paths to the ends of a larger one would each do alone."""
    edges = [e for e in pattern.edges if not e.closure]
    return len(edges) == 1 and bool(set(TREATS) & set(edges[0].predicates))
