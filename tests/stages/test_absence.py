"""A "not" holds only for things of which the relation is known at all, and a count of nothing is no data."""

from __future__ import annotations

from collections.abc import Sequence
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
from bioloom.stages.answer.operators.counting.counted import counted
from bioloom.stages.answer.operators.listing.select import select
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.types import Aggregate, Reading

ROLE = Entity(curie="CHEBI:9", name="soother", categories=("ChemicalRole",))
DRUGS = [Entity(curie=f"CHEBI:1{i}", name=n, categories=("Drug",)) for i, n in enumerate(("ab", "bo", "co", "du"))]
ITCH, WEEP, RARE = (
    Entity(curie=f"HP:{i}", name=n, categories=("PhenotypicFeature",)) for i, n in enumerate(("itch", "weep", "rare"))
)
GENE = Entity(curie="HGNC:1", name="ONE", categories=("Gene",))
AB, BO, CO, DU = DRUGS
FACTS = [
    *(Fact(subject=d, predicate="has_chemical_role", object=ROLE) for d in DRUGS),
    Fact(subject=AB, predicate="has_side_effect", object=ITCH),
    Fact(subject=BO, predicate="has_side_effect", object=WEEP, qualifiers=(Qualifier(key="frequency", value=0.9),)),
]
NOT = (
    'MATCH (a:Drug)-[:has_chemical_role]->(c:ChemicalRole {{id: "CHEBI:9"}}) WHERE NOT EXISTS '
    '{{ MATCH (a)-[:has_side_effect]->(p:PhenotypicFeature {{id: "{}"}}) }} RETURN {}'
)
LIST, NUMBER = "DISTINCT a", "count(DISTINCT a)"
EFFECTS = 'MATCH (c:Drug {{id: "{}"}})-[:has_side_effect]->(a:PhenotypicFeature) RETURN count(DISTINCT a)'


def asked(pattern: str, kind: Any = "entities", *, more: Sequence[Fact] = (), **manner: Any) -> Answer:
    linker: Any = None
    graph = KnowledgeGraph(from_facts([*FACTS, *more], [RARE, GENE], name="small"))
    run = Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner()))
    part = Part(Reading(pattern=parse_pattern(pattern), kind=kind), (), (), ())
    answer = select(part, run, Manner(**manner))
    assert run.cited(answer.evidence) == answer.evidence
    return answer


def test_what_nothing_is_known_of_is_counted_apart() -> None:
    answer = asked(NOT.format(ITCH.curie, LIST))
    assert answer.curies == (BO.curie,)
    assert answer.total == 1
    caveat, risk = answer.caveats
    assert (caveat.kind, risk.kind) == ("uncovered", "unrecorded")  # a side effect not recorded may be one
    assert caveat.said.startswith("of 2 drugs with data on this")
    assert caveat.said.endswith("1 without this one; nothing known of 2 (co, du)")
    assert not any("of patients" in r for e in answer.entities for r in e.reasons)  # what shows coverage is no support
    assert asked(NOT.format(ITCH.curie, NUMBER), "count").value == 1


def test_a_salt_of_what_is_left_out_is_not_counted_among_those_without_it() -> None:
    salt = Entity(curie="CHEBI:20", name="ab chloride", categories=("Drug",))
    said = (
        Fact(subject=salt, predicate="has_chemical_role", object=ROLE),
        Fact(subject=salt, predicate="has_side_effect", object=WEEP),
        Fact(subject=salt, predicate="has_active_moiety", object=AB),
    )
    answer = asked(NOT.format(ITCH.curie, LIST), more=said)
    assert answer.curies == (BO.curie,)
    assert "1 without this one" in answer.caveats[0].said


def test_a_closed_world_takes_them_all() -> None:
    answer = asked(NOT.format(ITCH.curie, LIST), closed_world=True)
    assert set(answer.curies) == {BO.curie, CO.curie, DU.curie}
    assert [c.kind for c in answer.caveats] == ["unrecorded"]


def test_what_is_known_of_nothing_excludes_nothing() -> None:
    answer = asked(NOT.format(RARE.curie, LIST))
    assert answer.abstained
    assert answer.caveats[0].kind == "no_data"


@pytest.mark.parametrize(("drug", "closed", "value", "kind"), [(CO, False, None, "no_data"), (CO, True, 0, None)])
def test_a_count_of_nothing_is_no_data(drug: Entity, closed: bool, value: int | None, kind: str | None) -> None:
    answer = asked(EFFECTS.format(drug.curie), "count", closed_world=closed)
    assert answer.value == value
    assert [c.kind for c in answer.caveats] == ([kind] if kind else [])


def test_that_none_fits_all_of_it_is_a_count() -> None:
    pattern = (
        f'MATCH (a:Drug)-[:has_side_effect]->(p:PhenotypicFeature {{id: "{ITCH.curie}"}}), '
        f'(a)-[:has_side_effect]->(q:PhenotypicFeature {{id: "{WEEP.curie}"}}) RETURN count(DISTINCT a)'
    )
    answer = asked(pattern, "count")
    assert (answer.value, answer.caveats[0].kind) == (0, "not_stated")


def test_whether_one_thing_is_without_it() -> None:
    linker: Any = None
    run = Run(Resources(graph=KnowledgeGraph(from_facts(FACTS)), linker=linker, reasoner=RuleReasoner()))
    for drug, value in ((BO, "yes"), (CO, None)):
        of = NOT.format(ITCH.curie, "count(*) > 0").replace("(a:Drug)", f'(a:Drug {{id: "{drug.curie}"}})')
        answer = decide(parse_pattern(of), run, inverted=False, subclasses=True, witnesses=1)
        assert answer.value == value


def test_a_number_is_asked_of_what_is_known_alone() -> None:
    linker: Any = None
    run = Run(Resources(graph=KnowledgeGraph(from_facts(FACTS)), linker=linker, reasoner=RuleReasoner()))
    reading = Reading(pattern=parse_pattern(NOT.format(ITCH.curie, LIST)), kind="entities")
    aggregate = Aggregate(how="number", over="c", op=">=", number=1)
    answer = counted(Part(reading, (), (), ()), aggregate, run, Manner())
    assert answer.curies == (BO.curie,)
    assert answer.caveats[0].kind == "uncovered"


def test_where_all_that_fit_are_excluded_no_edge_is_called_missing() -> None:
    pattern = (
        f'MATCH (a:Drug)-[:has_side_effect]->(p:PhenotypicFeature {{id: "{ITCH.curie}"}}) WHERE NOT EXISTS '
        f'{{ MATCH (a)-[:has_chemical_role]->(c:ChemicalRole {{id: "{ROLE.curie}"}}) }} RETURN {LIST}'
    )
    answer = asked(pattern)
    assert answer.abstained
    assert answer.missing == ("all that fit are left out by what was excluded: ab",)
