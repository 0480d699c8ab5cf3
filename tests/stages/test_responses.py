"""What works with a variant: what sources contradict last, what holds of kinds where only that stands, both sides."""

from __future__ import annotations

from typing import Any

from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.conclude.responses import kinds_too, outweighed, responding, said_of_others
from bioloom.stages.answer.conclude.yesno import decide
from bioloom.stages.weave.rank import rank
from bioloom.stages.weave.stage import Woven

GATE, OTHER = (Entity(curie=f"civic.mpid:{i}", name=f"EGF V{i}", categories=("SequenceVariant",)) for i in (1, 2))
OLD, NEW, BOTH, PAIR = (
    Entity(curie=f"CHEBI:{i}", name=n, categories=("Drug",)) for i, n in enumerate(("old", "new", "both", "pair"), 1)
)
LUNG, SMALL = (Entity(curie=f"MONDO:{i}", name=n, categories=("Disease",)) for i, n in ((1, "lung"), (2, "small lung")))
SENSITIVE, RESISTANT = "associated_with_sensitivity_to", "associated_with_resistance_to"


def fact(subject: Entity, predicate: str, object_: Entity, **values: str) -> Fact:
    return Fact(
        subject=subject, predicate=predicate, object=object_, primary_knowledge_source="infores:civic",
        knowledge_level="knowledge_assertion", qualifiers=tuple(Qualifier(key=k, value=v) for k, v in values.items()),
    )  # fmt: skip


FACTS = [
    fact(GATE, SENSITIVE, OLD, evidence_level="case study", combined_with="pair", disease_context_qualifier="MONDO:2"),
    fact(GATE, RESISTANT, OLD, evidence_level="validated", disease_context_qualifier="MONDO:2"),
    fact(GATE, SENSITIVE, NEW, evidence_level="validated", disease_context_qualifier="MONDO:2"),
    fact(GATE, SENSITIVE, BOTH, evidence_level="validated", disease_context_qualifier="MONDO:2"),
    fact(GATE, RESISTANT, BOTH, evidence_level="clinical", disease_context_qualifier="MONDO:3"),  # another cancer
    fact(GATE, SENSITIVE, PAIR, evidence_level="case study", combined_with="old"),
    fact(OTHER, SENSITIVE, OLD, evidence_level="clinical"),
    *(fact(d, "treats", LUNG) for d in (OLD, PAIR)),
    *(fact(d, "treats", SMALL) for d in (NEW,)),
    fact(SMALL, "subclass_of", LUNG),
]
WORKS = f'MATCH (v:SequenceVariant {{id: "civic.mpid:1"}})-[:{SENSITIVE}]->(a:Drug)'


def run() -> Run:
    linker: Any = None
    return Run(Resources(graph=KnowledgeGraph(from_facts(FACTS)), linker=linker, reasoner=RuleReasoner()))


def test_what_a_source_calls_resistant_is_last_and_said_to_be() -> None:
    pattern, given = parse_pattern(f"{WORKS} RETURN DISTINCT a"), run()
    shown, caveats = responding(rank(given.match(pattern)), pattern, given)
    assert [s.ranked.entity for s in shown][-1] == OLD
    assert {s.ranked.entity for s in shown[:2]} == {NEW, BOTH}
    assert [c.kind for c in caveats] == ["disagreement"]
    assert "old (is resistant to it: validated, civic; against that: case study, civic with pair)" in caveats[0].said
    assert "both" not in caveats[0].said  # the resistance is of another cancer


def test_kinds_of_what_is_named_count_where_nothing_stands_of_itself() -> None:
    pattern, given = parse_pattern(f'{WORKS}, (a)-[:treats]->(d:Disease {{id: "MONDO:1"}}) RETURN DISTINCT a'), run()
    woven = kinds_too(Woven(pattern, given.match(pattern)), given)
    shown, caveats = responding(rank(woven.matched), woven.pattern, given)
    assert [s.ranked.entity for s in shown] == [NEW, PAIR, OLD]
    assert [c.kind for c in caveats] == ["disagreement"]
    alone = parse_pattern(f"{WORKS} RETURN DISTINCT a")
    own = Woven(alone, given.match(alone))
    assert kinds_too(own, given) == own


def test_both_sides_of_a_difference_are_told() -> None:
    pattern = parse_pattern(f'MATCH (a:SequenceVariant)-[:{SENSITIVE}]->(d:Drug {{id: "CHEBI:1"}}) RETURN DISTINCT a')
    (caveat,) = said_of_others(pattern, [GATE.curie], run())
    assert caveat.said == "on record is the opposite: EGF V1 is resistant to old (validated, civic)"
    assert said_of_others(pattern, [OTHER.curie], run()) == ()


def test_a_response_on_worse_evidence_than_a_resistance_is_no_yes() -> None:
    asked = WORKS.replace("(a:Drug)", '(a:Drug {id: "CHEBI:%s"})') + " RETURN count(*) > 0"
    given = run()
    old, new = (parse_pattern(asked % i) for i in (1, 2))
    assert outweighed(old, given)
    found = decide(old, given, inverted=False, subclasses=True, witnesses=3, closed_world=False)
    assert (found.value, [c.kind for c in found.caveats]) == ("maybe", ["disagreement"])
    assert decide(new, given, inverted=False, subclasses=True, witnesses=3, closed_world=False).value == "yes"
