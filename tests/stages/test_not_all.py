"""Lists read off relations that are on record in part say so; lists of what is whole do not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bioloom.core.answer import Answer
from bioloom.core.catalogue import catalogue
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.question import AnswerKind
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.operators.listing.select import select
from bioloom.stages.answer.part import Manner, Part
from bioloom.stages.read.types import Reading

RESULTS = Path(__file__).parents[2] / "benchmarks/results/completeness.md"
GOUT = Entity(curie="MONDO:1", name="gout", categories=("Disease",))
GENE = Entity(curie="HGNC:1", name="G1", categories=("Gene",))
DRUGS = [Entity(curie=f"CHEBI:{i}", name=f"drug {i}", categories=("Drug",)) for i in range(1, 6)]
AGENCY = Entity(curie="AGENCY:1", name="an agency", categories=("Agent",))
TREATMENTS = 'MATCH (a:Drug)-[:treats]->(d:Disease {id: "MONDO:1"}) RETURN DISTINCT a'
CAUSES = 'MATCH (a:Gene)-[:gene_associated_with_condition]->(d:Disease {id: "MONDO:1"}) RETURN DISTINCT a'
PARTIAL = (
    'MATCH (a:Drug)-[e1:directly_physically_interacts_with]->(g:Gene {id: "HGNC:1"}) '
    'WHERE e1.action = "partial agonist" RETURN DISTINCT a'
)
PART = "not all of them: at least some 2 in 10 are missing here"
MAIN = Qualifier(key="mechanism_of_action", value="true")


def asked(
    pattern: str, *facts: Fact, kind: AnswerKind = "entities", manner: Manner | None = None, **more: Any
) -> Answer:
    linker: Any = None
    run = Run(Resources(graph=KnowledgeGraph(from_facts(facts)), linker=linker, reasoner=RuleReasoner()))
    reading = Reading(pattern=parse_pattern(pattern), kind=kind, **more)
    return select(Part(reading, (), (), ()), run, manner or Manner())


def treats(source: str) -> Fact:
    return Fact(subject=DRUGS[0], predicate="treats", object=GOUT, primary_knowledge_source=source)


def acts(drug: Entity, action: str, *said: Qualifier, source: str = "infores:gtopdb") -> Fact:
    return Fact(
        subject=drug, predicate="directly_physically_interacts_with", object=GENE, primary_knowledge_source=source,
        qualifiers=(*((Qualifier(key="action", value=action),) if action else ()), *said),
    )  # fmt: skip


def caveats(answer: Answer, kind: str) -> list[str]:
    return [c.said for c in answer.caveats if c.kind == kind]


@pytest.mark.parametrize("kind", ["entities", "count"])
def test_a_list_or_count_of_what_is_recorded_in_part_says_so(kind: AnswerKind) -> None:
    answer = asked(TREATMENTS, treats("infores:medic"), kind=kind)
    assert caveats(answer, "incomplete") == [PART]
    assert PART in answer.notes


def test_nothing_is_said_of_sources_that_were_not_measured_nor_of_relations_that_are_whole() -> None:
    assert not asked(TREATMENTS, treats("infores:own")).caveats
    causes = Fact(
        subject=GENE,
        predicate="gene_associated_with_condition",
        object=GOUT,
        primary_knowledge_source="infores:clingen",
    )
    assert not asked(CAUSES, causes).caveats


def test_nothing_is_said_where_so_many_are_wanted_or_the_main_one_or_in_a_closed_world() -> None:
    fact = treats("infores:medic")
    for more in ({"many": 3}, {"ranked": True}, {"manner": Manner(closed_world=True)}, {"kind": "entity"}):
        assert not caveats(asked(TREATMENTS, fact, **more), "incomplete")


def test_the_catalogue_carries_what_was_measured() -> None:
    rows = [[c.strip() for c in line.strip("|").split("|")] for line in RESULTS.read_text("utf-8").splitlines()]
    measured = {tuple(r[:3]): (float(r[4]), float(r[5])) for r in rows if len(r) == 6 and r[2].endswith("jects")}
    assert len(measured) > 15
    carried = {
        (name, f"{ends.subject}, {ends.object}", asked): tuple(ends.listed[asked])
        for name, relation in catalogue().relations.items() for ends in relation.ends
        for asked in ends.listed if asked != "by"
    }  # fmt: skip
    assert carried == measured


def test_a_drug_that_works_by_the_target_under_a_near_word_is_named_apart() -> None:
    approved = [Fact(subject=d, predicate="approved_by", object=AGENCY) for d in DRUGS[1:4]]
    facts = [
        acts(DRUGS[0], "partial agonist", MAIN),
        acts(DRUGS[1], "agonist", MAIN),  # near: one source's word
        acts(DRUGS[2], "antagonist", MAIN),  # the opposite
        acts(DRUGS[3], "agonist"),  # binds it, and works by something else
        acts(DRUGS[4], "agonist", MAIN),  # never approved
    ]
    answer = asked(PARTIAL, *facts, *approved)
    assert caveats(answer, "several") == ["also on record, with another action: drug 2 (agonist)"]
    agreed = acts(DRUGS[1], "agonist", MAIN, source="infores:drugcentral")
    assert not caveats(asked(PARTIAL, *facts, agreed, *approved), "several")


def test_beside_the_functions_of_a_gene_stand_its_processes() -> None:
    function = Entity(curie="GO:1", name="DNA binding", categories=("MolecularActivity",))
    process = Entity(curie="GO:2", name="sex determination", categories=("BiologicalProcess",))
    pattern = 'MATCH (g:Gene {id: "HGNC:1"})-[:enables]->(a:MolecularActivity) RETURN DISTINCT a'
    enables = Fact(subject=GENE, predicate="enables", object=function)
    takes_part = Fact(subject=GENE, predicate="participates_in", object=process)
    answer = asked(pattern, enables, takes_part)
    assert "it takes part in 1 biological process: sex determination" in answer.notes
    assert len(answer.evidence) == 2
    assert not asked(pattern, enables).notes


def test_nothing_is_said_where_the_targets_by_which_a_drug_works_are_known() -> None:
    pattern = 'MATCH (d:Drug {id: "CHEBI:1"})-[e1:directly_physically_interacts_with]->(a:Gene) RETURN DISTINCT a'
    assert caveats(asked(pattern, acts(DRUGS[0], "agonist")), "incomplete")
    assert not caveats(asked(pattern, acts(DRUGS[0], "agonist", MAIN)), "incomplete")
    assert caveats(asked(pattern, acts(DRUGS[0], "agonist", MAIN), kind="count"), "incomplete")


def test_what_was_not_measured_of_these_kinds_says_nothing_but_a_sign_stands_for_an_illness() -> None:
    tissue = Entity(curie="UBERON:1", name="liver", categories=("GrossAnatomicalStructure",))
    sign = Entity(curie="HP:1", name="pain", categories=("PhenotypicFeature",))
    there = Fact(subject=GENE, predicate="expressed_in", object=tissue, primary_knowledge_source="infores:hpa")
    where = 'MATCH (g:Gene {id: "HGNC:1"})-[:expressed_in]->(a:GrossAnatomicalStructure) RETURN DISTINCT a'
    assert not asked(where, there).caveats
    eases = Fact(subject=DRUGS[0], predicate="treats", object=sign, primary_knowledge_source="infores:medic")
    against_pain = TREATMENTS.replace("d:Disease", "d:PhenotypicFeature").replace("MONDO:1", "HP:1")
    assert caveats(asked(against_pain, eases), "incomplete") == [PART]
