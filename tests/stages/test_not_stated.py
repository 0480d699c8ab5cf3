"""A no needs a source that says it: a denial, the opposite, another value, or a panel that looked and did not find."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.answer import Answer
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.conclude.yesno import decide

A, B = (Entity(curie=f"CHEBI:{i}", name=n, categories=("Drug",)) for i, n in enumerate(("ease", "cure")))
ACHE, RASH = (Entity(curie=f"MONDO:{i}", name=n, categories=("Disease",)) for i, n in enumerate(("ache", "rash")))
ITCH = Entity(curie="HP:1", name="itch", categories=("PhenotypicFeature",))
ONE, TWO = (Entity(curie=f"HGNC:{i}", name=n, categories=("Gene",)) for i, n in enumerate(("ONE", "TWO")))
LIVER, GUT = (
    Entity(curie=f"UBERON:{i}", name=n, categories=("GrossAnatomicalStructure",))
    for i, n in enumerate(("liver", "gut"))
)
TARGETS = "directly_physically_interacts_with"


def fact(subject: Entity, predicate: str, object_: Entity, *, negated: bool = False, **values: Any) -> Fact:
    qualifiers = tuple(Qualifier(key=k, value=v) for k, v in values.items())
    return Fact(subject=subject, predicate=predicate, object=object_, negated=negated, qualifiers=qualifiers,
                primary_knowledge_source="infores:one")  # fmt: skip


FACTS = [
    fact(A, "treats", ACHE),
    fact(A, "contraindicated_in", RASH),
    fact(B, "treats", RASH),
    fact(B, "contraindicated_in", RASH),
    fact(B, "has_side_effect", ITCH),
    fact(A, TARGETS, ONE, action="agonist"),
    fact(B, TARGETS, ONE, action="antagonist"),
    fact(ACHE, "has_phenotype", ITCH),
    fact(ACHE, "has_phenotype", ITCH, negated=True),
    fact(RASH, "has_phenotype", ITCH, frequency=0.1),
    fact(ONE, "expressed_in", LIVER, nTPM=5.0),
    fact(TWO, "expressed_in", GUT, nTPM=5.0),
    fact(TWO, "gene_associated_with_condition", ACHE),
]


def asked(subject: Entity, edge: str, object_: Entity, facts: list[Fact] = FACTS, **manner: Any) -> Answer:
    linker: Any = None
    run = Run(Resources(graph=KnowledgeGraph(from_facts(facts)), linker=linker, reasoner=RuleReasoner()))
    predicate, _, test = edge.partition(" ")
    ends = f'(a:{subject.categories[0]} {{id: "{subject.curie}"}})-[r:{predicate}]->(d:{object_.categories[0]} {{id: '
    where = f" WHERE r.{test}" if test else ""
    pattern = parse_pattern(f'MATCH {ends}"{object_.curie}"}}){where} RETURN count(*) > 0')
    answer = decide(pattern, run, **{"inverted": False, "subclasses": True, "witnesses": 1, **manner})
    assert run.cited(answer.evidence) == answer.evidence
    return answer


def said(answer: Answer) -> str:
    return " ".join((*answer.notes, *answer.missing))


@pytest.mark.parametrize(
    ("subject", "edge", "object_", "value", "kind", "says"),
    [
        (A, "treats", ACHE, "yes", None, ""),
        (B, "treats", ACHE, None, "not_stated", "lists 1 disease for cure (rash), and ache is not among them"),
        (A, "treats", RASH, "no", "contradicted", "states the opposite (contraindicated in)"),
        (B, "treats", RASH, "yes", "disagreement", "but a source states the opposite"),
        (A, "contraindicated_in", ACHE, None, "not_stated", "no proof that there is no such risk"),
        (A, f'{TARGETS} action = "inhibitor"', ONE, "no", "contradicted", "action agonist"),
        (B, f'{TARGETS} action = "inhibitor"', ONE, "yes", "weaker", "action antagonist"),
        (B, f'{TARGETS} action = "substrate"', ONE, None, "not_stated", "action antagonist (one)"),
        (ACHE, "has_phenotype", ITCH, "maybe", "disagreement", "sources disagree"),
        (RASH, "has_phenotype frequency > 0.5", ITCH, "no", "contradicted", "on record is frequency 10%"),
        (TWO, "expressed_in", LIVER, "no", "contradicted", "below the level of detection (one)"),
        (TWO, "expressed_in", GUT, "yes", None, ""),
        (B, "treats", ITCH, None, "not_stated", "stated of them instead: cure has the side effect itch (one)"),
    ],
)
def test_only_what_a_source_says_settles_it(
    subject: Entity, edge: str, object_: Entity, value: str | None, kind: str | None, says: str
) -> None:
    answer = asked(subject, edge, object_)
    assert (answer.value, answer.abstained) == (value, value is None)
    assert [c.kind for c in answer.caveats[:1]] == ([kind] if kind else [])
    assert says in said(answer)
    assert not answer.caveats or said(answer).startswith(answer.caveats[0].said)  # what changes the meaning is first


def test_what_was_not_measured_on_both_sides_is_not_denied() -> None:
    unmeasured = [f for f in FACTS if f.object != LIVER] + [fact(ONE, "expressed_in", LIVER)]
    assert asked(TWO, "expressed_in", LIVER, unmeasured).caveats[0].kind == "not_stated"


def test_a_closed_world_says_that_it_is_one() -> None:
    answer = asked(B, "treats", ACHE, closed_world=True)
    assert (answer.value, answer.confidence, answer.caveats[0].kind) == ("no", None, "closed_world")
    assert asked(A, "treats", RASH, closed_world=True).confidence == 1.0  # a source says it, closed or not
