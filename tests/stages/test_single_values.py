"""What a thing has but one of: another one on record is a no that names it; several leave it open, and are named."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.answer import Answer
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.conclude.yesno import decide

MODES = "Mendelian", "dominant", "recessive", "X-linked", "X-linked recessive", "incomplete penetrance"
CURIES = "HP:0034345", "HP:0000006", "HP:0000007", "HP:0001417", "HP:0001419", "HP:0003829"
MENDELIAN, DOMINANT, RECESSIVE, LINKED, X_RECESSIVE, PENETRANCE = (
    Entity(curie=c, name=n, categories=("GeneticInheritance",)) for c, n in zip(CURIES, MODES, strict=True)
)
ACHE, RASH, ITCH, COUGH, TWIN = (
    Entity(curie=f"MONDO:{i}", name=n, categories=("Disease",))
    for i, n in enumerate(("ache", "rash", "itch", "cough", "cough"))
)
GENE = Entity(curie="HGNC:1", name="ONE", categories=("Gene",))
FIRST, SECOND = (Entity(curie=f"RefSeq:{i}", name=f"chromosome {i}", categories=("CellularComponent",)) for i in (1, 2))
INHERITED, LIES = "has_mode_of_inheritance", "has_sequence_location"
PAIRS = [
    *((e, "subclass_of", MENDELIAN) for e in (DOMINANT, RECESSIVE, LINKED)),
    (X_RECESSIVE, "subclass_of", LINKED),
    (ACHE, INHERITED, DOMINANT),
    (ACHE, INHERITED, PENETRANCE),
    (RASH, INHERITED, X_RECESSIVE),
    (ITCH, INHERITED, DOMINANT),
    (ITCH, INHERITED, RECESSIVE),
    (COUGH, INHERITED, X_RECESSIVE),
    (TWIN, INHERITED, DOMINANT),
    (GENE, LIES, FIRST),
]
FACTS = [Fact(subject=s, predicate=p, object=o) for s, p, o in PAIRS]


def asked(subject: str, predicate: str, object_: Entity, **manner: Any) -> Answer:
    linker: Any = None
    run = Run(Resources(graph=KnowledgeGraph(from_facts(FACTS, [SECOND])), linker=linker, reasoner=RuleReasoner()))
    kinds = "Gene" if predicate == LIES else "Disease", object_.categories[0]
    ends = f'(a:{kinds[0]})-[:{predicate}]->(b:{kinds[1]} {{id: "{object_.curie}"}})'
    text = f"MATCH {ends} WHERE a.id IN [{subject}] RETURN count(*) > 0"
    return decide(parse_pattern(text), run, **{"inverted": False, "subclasses": True, "witnesses": 1, **manner})


@pytest.mark.parametrize(
    ("subject", "predicate", "object_", "value", "caveat", "said"),
    [
        (ACHE, INHERITED, RECESSIVE, "no", "contradicted", "inherited as dominant"),
        (ACHE, INHERITED, DOMINANT, "yes", None, ""),
        (RASH, INHERITED, LINKED, "yes", "subclasses", "X-linked recessive"),
        (RASH, INHERITED, DOMINANT, "no", "contradicted", "X-linked recessive"),
        (ITCH, INHERITED, LINKED, None, "not_stated", "dominant and recessive"),
        (ITCH, INHERITED, DOMINANT, "yes", "disagreement", "recessive as well"),
        (RASH, INHERITED, PENETRANCE, None, "not_stated", "no source says"),  # what only qualifies a mode: beside any
        (GENE, LIES, SECOND, "no", "contradicted", "chromosome 1"),
    ],
)
def test_another_one_on_record_is_a_no_that_names_it(
    subject: Entity, predicate: str, object_: Entity, value: str | None, caveat: str | None, said: str
) -> None:
    answer = asked(f'"{subject.curie}"', predicate, object_)
    assert answer.value == value
    assert [c.kind for c in answer.caveats] == ([caveat] if caveat else [])
    assert said in " ".join(c.said for c in answer.caveats)
    assert answer.evidence


def test_what_is_on_record_of_a_general_mode_leaves_a_special_one_open() -> None:
    facts = Fact(subject=ACHE, predicate=INHERITED, object=LINKED)
    linker: Any = None
    graph = KnowledgeGraph(from_facts([*(f for f in FACTS if f.predicate == "subclass_of"), facts]))
    run = Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner()))
    ends = f'(a {{id: "{ACHE.curie}"}})-[:{INHERITED}]->(b {{id: "{X_RECESSIVE.curie}"}})'
    pattern = parse_pattern(f"MATCH {ends} RETURN count(*) > 0")
    assert decide(pattern, run, inverted=False, subclasses=True, witnesses=1).abstained


def test_what_holds_of_another_entry_of_the_name_alone_is_no_plain_yes() -> None:
    answer = asked(f'"{COUGH.curie}", "{TWIN.curie}"', INHERITED, DOMINANT)
    assert (answer.value, answer.confidence) == ("maybe", None)
    assert "X-linked recessive as well" in answer.caveats[0].said


def test_several_on_record_are_denied_in_a_closed_world() -> None:
    assert asked(f'"{ITCH.curie}"', INHERITED, X_RECESSIVE, closed_world=True).value == "no"
