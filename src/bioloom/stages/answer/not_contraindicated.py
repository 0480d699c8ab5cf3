"""A list of drugs that are not contraindicated in something, asked of no patient: what no source forbids there."""

from __future__ import annotations

from bioloom.core.answer import Answer, Caveat, heeding
from bioloom.core.fact import Entity
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.stages.gate.read.cue import CUE, asks_to_give
from bioloom.stages.read.types import Reading, Understanding

from .operators.listing.uninformative import says_little
from .patient.for_a_patient import asks_for_safety
from .phrases import listed

FORBIDS = "contraindicated_in"
SAID = "of these no source says that they are contraindicated there, which is less than that they may be given"
NAMED = 6


def of_no_patient(asked: Understanding, text: str) -> bool:
    """Whether a list is asked for of drugs that are not contraindicated, and no word but that one may be of a patient.

    Of a patient three things are told apart: what is stated suitable, what nothing is known of, what is ruled out.
    """
    if len(asked.parts) != 1 or asked.patient or asks_for_safety(asked, text) or asks_to_give(text):
        return False
    reading = asked.parts[0]
    edges = reading.pattern.edges
    lists = reading.operator in ("select", "count") and reading.pattern.operator != "exists"
    rest = any(not e.absent and not e.closure for e in edges)
    cues = {m[0].lower() for m in CUE.finditer(text)}
    return (
        lists and rest and any(e.absent and FORBIDS in e.predicates for e in edges) and cues == {"contraindicated in"}
    )


def unforbidden(found: Answer, reading: Reading, run: Run) -> Answer:
    """``found``, the gate's, as the list that was asked for: of what it has no statement on, what sources speak of.

    What it rules out by a class or a guideline is in no list, and that of which no contraindication at all is recorded
    is counted apart.
    """
    sorted_ = found.patient
    if sorted_ is None or not sorted_.unstated:
        return found
    spoken_of = _with_data([r.entity for r in sorted_.unstated], run)
    kept = [*sorted_.suitable, *(r for r in sorted_.unstated if r.entity.curie in spoken_of)]
    listed_ = sorted(kept, key=lambda r: says_little(r.entity))
    if not listed_:
        return found
    silent = [r.entity.name for r in sorted_.unstated if r.entity.curie not in spoken_of]
    apart = [
        ("ruled out", [r.entity.name for r in sorted_.ruled_out]),
        ("spoken against", [r.entity.name for r in sorted_.cautioned]),
        ("without any contraindication on record", silent),
    ]
    said = "; ".join(f"{len(names):,} {what} ({listed(names, NAMED)})" for what, names in apart if names)
    counts = reading.kind == "count"
    answer = Answer(
        kind="count" if counts else "entities",
        value=len(listed_) if counts else tuple(r.entity.name for r in listed_),
        entities=tuple(r.model_copy(update={"reasons": ()}) for r in listed_),
        total=len(listed_),
        evidence=found.evidence,
        read_as=reading.said,
    )
    caveats = [Caveat(kind="unrecorded", said=SAID)]
    return heeding(answer, *caveats, *([Caveat(kind="uncovered", said=f"not in it: {said}")] if said else []))


def _with_data(drugs: list[Entity], run: Run) -> set[str]:
    """Which of ``drugs`` have a contraindication of any kind on record."""
    nodes = Var(name="d", curies=tuple(e.curie for e in drugs)), Var(name="any")
    edge = Edge(subject="d", object="any", predicates=(FORBIDS,))
    return {e.curie for e in run.match(Pattern(nodes=nodes, edges=(edge,), answer="d")).entities()}
