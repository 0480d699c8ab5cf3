"""The main target first, and the well known before the obscure."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.answer import Answer
from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.methods.loom import Loom
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.read.types import Reading, Understanding
from bioloom.stages.weave.rank import rank

DRUG, NONE = (Entity(curie=f"CHEBI:{i}", name=n, categories=("Drug",)) for i, n in enumerate(("xol", "nol"), 1))
OTHERS = [Entity(curie=f"CHEBI:{i}", name=f"drug {i}", categories=("Drug",)) for i in range(10, 50)]
MAIN, PRIMARY, ACTED, BOUND, CHANGED = (
    Entity(curie=f"HGNC:{i}", name=n, categories=("Gene",))
    for i, n in enumerate(("MAIN", "PRIMARY", "ACTED", "BOUND", "CHANGED"), 1)
)
ILL, RARE, COMMON = (
    Entity(curie=f"MONDO:{i}", name=n, categories=("Disease",)) for i, n in enumerate(("ill", "rare", "common"), 1)
)
SIGN = Entity(curie="HP:1", name="sign", categories=("PhenotypicFeature",))
TARGETS = "directly_physically_interacts_with"


def fact(subject: Entity, predicate: str, object_: Entity, source: str = "one", papers: int = 0, **values: Any) -> Fact:
    return Fact(
        subject=subject, predicate=predicate, object=object_, primary_knowledge_source=f"infores:{source}",
        knowledge_level="knowledge_assertion", publications=tuple(f"PMID:{i}" for i in range(papers)),
        qualifiers=tuple(Qualifier(key=k, value=v) for k, v in values.items()),
    )  # fmt: skip


BINDS = [
    *(fact(DRUG, TARGETS, BOUND, s, 9, affinity=10.0) for s in ("one", "two", "three")),  # the best supported of all
    *(fact(DRUG, TARGETS, ACTED, s, affinity=9.0, action="inhibitor") for s in ("one", "two")),
    fact(DRUG, "affects", CHANGED, "one", 9),
]
LINKED = [fact(g, "gene_associated_with_condition", ILL) for g in (ACTED, BOUND)]
FLAGS = {
    "mechanism_of_action": fact(DRUG, TARGETS, MAIN, mechanism_of_action="true", affinity=5.0),
    "primary_target": fact(DRUG, TARGETS, PRIMARY, primary_target="true"),
}
GENES = f'MATCH (c:Drug {{id: "{DRUG.curie}"}})-[r:{TARGETS}]->(a:Gene)'


def answer(facts: list[Fact], text: str, monkeypatch: pytest.MonkeyPatch, operator: Any = "select") -> Answer:
    reading = Reading(pattern=parse_pattern(text), kind="entities", operator=operator)
    monkeypatch.setattr("bioloom.methods.loom.understand", lambda q, run: Understanding(parts=(reading,)))
    linker: Any = None
    graph = KnowledgeGraph(from_facts(facts, [DRUG, NONE, ILL], name="small"))
    return Loom()(Question(text="?"), Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner())))


def test_flags_then_actions_then_what_is_merely_bound_however_well(monkeypatch: pytest.MonkeyPatch) -> None:
    found = answer([*BINDS, *FLAGS.values()], f"{GENES} RETURN a", monkeypatch)
    assert found.value == ("MAIN", "PRIMARY", "ACTED", "BOUND")  # and nothing whose expression is only affected


def test_an_effect_on_expression_is_no_target(monkeypatch: pytest.MonkeyPatch) -> None:
    for predicate in ("affects", "regulates", "interacts_with"):
        facts = [fact(DRUG, predicate, CHANGED, object_aspect_qualifier="expression"), fact(NONE, TARGETS, BOUND)]
        assert answer(facts, f"{GENES} RETURN a", monkeypatch).abstained


def test_how_a_drug_works_is_not_what_it_binds_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = f'{GENES}-[:gene_associated_with_condition]->(d:Disease {{id: "{ILL.curie}"}}) RETURN a'
    found = answer([*BINDS, *LINKED, FLAGS["mechanism_of_action"]], asked, monkeypatch, "mechanism")
    assert found.value == ("MAIN", "ACTED", "BOUND")
    assert "it is known to act by MAIN, which no source links to" in " ".join(found.notes)
    linked = fact(MAIN, "gene_associated_with_condition", ILL)
    found = answer([*BINDS, *LINKED, linked, *FLAGS.values()], asked, monkeypatch, "mechanism")
    assert found.value == ("MAIN", "ACTED", "BOUND")
    assert "it also acts by PRIMARY" in " ".join(found.notes)
    unflagged = answer([*BINDS, *LINKED], asked, monkeypatch, "mechanism")
    assert unflagged.value == ("ACTED", "BOUND")


def test_the_main_target_may_be_called_primary_or_be_one_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = f'{GENES} WHERE r.mechanism_of_action = "true" RETURN a'
    both = answer([*BINDS, *FLAGS.values()], asked, monkeypatch)
    assert (both.value, both.caveats) == (("MAIN",), ())
    primary = answer([*BINDS, FLAGS["primary_target"]], asked, monkeypatch)
    assert (primary.value, primary.caveats) == (("PRIMARY",), ())
    neither = answer(BINDS, asked, monkeypatch)
    assert neither.value == ("ACTED", "BOUND")
    assert [c.kind for c in neither.caveats] == ["relaxed"]
    assert "no source says by which of its targets the drug works" in neither.notes[0]
    counted = answer(BINDS, asked.replace("RETURN a", "RETURN count(DISTINCT a)"), monkeypatch)
    assert counted.abstained  # of a condition that nothing meets, nothing is counted in its place


def test_of_like_supported_answers_the_well_known_come_first() -> None:
    shown = [fact(d, "has_phenotype", SIGN) for d in (RARE, COMMON)]
    better = [fact(RARE, "has_phenotype", SIGN, s) for s in ("two", "three", "four")]
    treated = [fact(d, "treats", COMMON) for d in OTHERS]
    for facts, first in ((shown, RARE), ([*shown, *treated], COMMON), ([*shown, *treated, *better], RARE)):
        graph = KnowledgeGraph(from_facts(facts, name="small"))
        ranked = rank(
            graph.match(parse_pattern(f'MATCH (d:Disease)-[:has_phenotype]->({{id: "{SIGN.curie}"}}) RETURN d'))
        )
        assert ranked[0].ranked.entity == first
        assert ranked[0].ranked.score == ranked[1].ranked.score or first == RARE  # what is reported is the support


def test_what_blocks_is_the_antagonist_where_no_source_says_blocker(monkeypatch: pytest.MonkeyPatch) -> None:
    acts = [fact(DRUG, TARGETS, ACTED, action="antagonist"), fact(DRUG, TARGETS, BOUND, action="agonist")]
    found = answer(acts, f'{GENES} WHERE r.action = "blocker" RETURN a', monkeypatch)
    assert (found.value, [c.kind for c in found.caveats]) == (("ACTED",), ["relaxed"])
    assert "on record as antagonist" in found.caveats[0].said
    both = [*acts, fact(DRUG, TARGETS, MAIN, action="blocker")]
    assert answer(both, f'{GENES} WHERE r.action = "blocker" RETURN a', monkeypatch).value == ("MAIN",)
    assert answer(acts, f'{GENES} WHERE r.action = "partial agonist" RETURN a', monkeypatch).abstained
