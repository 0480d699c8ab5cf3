"""A list of what is not contraindicated, asked of no patient: what no source forbids, and the rest counted apart."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.answer import Answer, ForPatient, Ranked, RuledOut
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.question import AnswerKind
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.not_contraindicated import of_no_patient, unforbidden
from bioloom.stages.read.types import Reading, Understanding

TEXT = "Which drugs for aches are not contraindicated in rash?"
PATTERN = (
    'MATCH (a:Drug)-[:treats]->(d {id: "MONDO:1"}) WHERE NOT (a)-[:contraindicated_in]->({id: "MONDO:2"}) RETURN a'
)
OPEN, SILENT, MINDED, OUT = (
    Entity(curie=f"CHEBI:{i}", name=n, categories=("Drug",)) for i, n in enumerate(("opol", "silol", "mindol", "outol"))
)
COUGH = Entity(curie="MONDO:3", name="cough", categories=("Disease",))


def reading(kind: AnswerKind = "entities") -> Reading:
    return Reading(pattern=parse_pattern(PATTERN), kind=kind, said="as read")


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        (TEXT, True),
        ("Which drugs for aches are not contraindicated in patients with rash?", False),
        ("My son has aches. Which drugs are not contraindicated in rash?", False),
        ("Which drugs for aches are safe and not contraindicated in rash?", False),
        ("What can she take that is not contraindicated in rash?", False),
    ],
)
def test_it_is_of_no_patient_where_nothing_speaks_of_one(text: str, listed: bool) -> None:
    assert of_no_patient(Understanding(parts=(reading(),)), text) is listed


@pytest.mark.parametrize("kind", ["entities", "count"])
def test_what_no_source_forbids_is_listed_and_the_rest_is_counted_apart(kind: AnswerKind) -> None:
    linker: Any = None
    graph = KnowledgeGraph(from_facts([Fact(subject=OPEN, predicate="contraindicated_in", object=COUGH)], [SILENT]))
    run = Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner()))
    sorted_ = ForPatient(
        states=("rash",), unstated=(Ranked(entity=SILENT), Ranked(entity=OPEN)), cautioned=(Ranked(entity=MINDED),),
        ruled_out=(RuledOut(entity=OUT, state="rash", why="by its class"),),
    )  # fmt: skip
    found = Answer(kind="entities", abstained=True, patient=sorted_)
    answer = unforbidden(found, reading(kind), run)
    assert (answer.value, answer.patient, answer.abstained) == (1 if kind == "count" else ("opol",), None, False)
    first, second = answer.caveats
    assert first.kind == "unrecorded"
    assert all(n in second.said for n in ("1 ruled out (outol)", "spoken against (mindol)", "on record (silol)"))


def test_where_nothing_is_left_the_gate_has_the_word() -> None:
    run: Any = None
    found = Answer(kind="entities", abstained=True, patient=ForPatient(states=("rash",)))
    assert unforbidden(found, reading(), run) is found
