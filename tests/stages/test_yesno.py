"""What a graph must not deny, and what it says that it does not know."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.core.trust.grade import DOUBT, DOUBT_TEXT
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.conclude.yesno import decide
from bioloom.stages.weave.rank import rank

A, B, C = (Entity(curie=f"CHEBI:{i}", name=n, categories=("Drug",)) for i, n in enumerate(("ease", "cure", "idle")))
ACHE, RASH, COUGH = (
    Entity(curie=f"MONDO:{i}", name=n, categories=("Disease",)) for i, n in enumerate(("ache", "rash", "cough"))
)
FACTS = [
    Fact(subject=A, predicate="ameliorates_condition", object=ACHE),
    Fact(subject=A, predicate="treats", object=RASH),
    Fact(subject=B, predicate="treats", object=ACHE),
]


@pytest.fixture
def run() -> Run:
    linker: Any = None
    graph = KnowledgeGraph(from_facts(FACTS, [C, COUGH]))
    return Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner()))


@pytest.mark.parametrize(
    ("drug", "disease", "value", "said"),
    [
        (B, ACHE, "yes", ""),
        (A, ACHE, "yes", "relieve"),
        (B, RASH, None, "lists 1 drug for rash (ease), and cure is not among them"),
        (C, ACHE, None, "about idle"),
        (A, COUGH, None, "about cough"),
    ],
)
def test_to_relieve_is_not_denied_and_silence_is_named(
    run: Run, drug: Entity, disease: Entity, value: str | None, said: str
) -> None:
    ends = f'(a:Drug {{id: "{drug.curie}"}})-[:treats]->(d:Disease {{id: "{disease.curie}"}})'
    answer = decide(
        parse_pattern(f"MATCH {ends} RETURN count(*) > 0"), run, inverted=False, subclasses=True, witnesses=1
    )
    assert answer.value == value
    assert said in " ".join((*answer.notes, *answer.missing))


def test_what_is_in_doubt_is_no_yes_and_comes_after_what_is_not() -> None:
    doubt = (Qualifier(key=DOUBT, value="copied_list"), Qualifier(key=DOUBT_TEXT, value="the list of another class"))
    facts = [
        Fact(subject=A, predicate="treats", object=RASH, qualifiers=doubt, publications=("PMID:1", "PMID:2")),
        Fact(subject=B, predicate="treats", object=RASH),
    ]
    linker: Any = None
    run = Run(Resources(graph=KnowledgeGraph(from_facts(facts)), linker=linker, reasoner=RuleReasoner()))
    ends = f'(a:Drug {{id: "{A.curie}"}})-[:treats]->(d:Disease {{id: "{RASH.curie}"}})'
    answer = decide(
        parse_pattern(f"MATCH {ends} RETURN count(*) > 0"), run, inverted=False, subclasses=True, witnesses=1
    )
    assert (answer.value, answer.confidence) == ("maybe", None)
    assert [(c.kind, c.said) for c in answer.caveats] == [("doubted", "in doubt: the list of another class")]
    (unit,) = run.recorder.evidence(answer.evidence)
    assert [(g.level, g.against[0].kind) for g in unit.grades] == [("doubted", "copied_list")]
    pattern = parse_pattern(f'MATCH (a:Drug)-[:treats]->(d:Disease {{id: "{RASH.curie}"}}) RETURN DISTINCT a')
    assert [s.ranked.entity for s in rank(run.match(pattern))] == [B, A]
