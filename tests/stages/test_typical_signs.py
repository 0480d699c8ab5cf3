"""Signs of like support stand in the order of how many kinds of the disease have them."""

from __future__ import annotations

from typing import Any

from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.answer.conclude.typical_signs import typical_first
from bioloom.stages.weave.rank import rank
from bioloom.stages.weave.stage import weave

ILL, *KINDS = (Entity(curie=f"MONDO:{i}", name=f"ill {i}", categories=("Disease",)) for i in range(4))
SIGNS = {
    n: Entity(curie=f"HP:{i}", name=n, categories=("PhenotypicFeature",)) for i, n in enumerate(("A", "B", "C"), 1)
}


def has(disease: Entity, sign: str, **values: float) -> Fact:
    return Fact(
        subject=disease, predicate="has_phenotype", object=SIGNS[sign], primary_knowledge_source="infores:one",
        knowledge_level="knowledge_assertion", qualifiers=tuple(Qualifier(key=k, value=v) for k, v in values.items()),
    )  # fmt: skip


BELOW = [Fact(subject=k, predicate="subclass_of", object=ILL, primary_knowledge_source="infores:onto") for k in KINDS]


def order(*facts: Fact, of: Entity = ILL) -> str:
    linker: Any = None
    graph = KnowledgeGraph(from_facts([*facts, *BELOW], [ILL, *KINDS, *SIGNS.values()]))
    run = Run(Resources(graph=graph, linker=linker, reasoner=RuleReasoner()))
    asked = f'MATCH (d:Disease {{id: "{of.curie}"}})-[:has_phenotype]->(a:PhenotypicFeature) RETURN DISTINCT a'
    woven = weave(parse_pattern(asked), run)
    return "".join(s.ranked.entity.name for s in typical_first(rank(woven.matched), woven, run))


def test_of_like_support_what_more_kinds_have_comes_first_and_frequency_before_that() -> None:
    own = [has(ILL, s) for s in "AB"]
    assert order(*own) == "AB"
    assert order(*own, has(KINDS[0], "B")) == "BA"
    often = has(ILL, "A", frequency=0.95)
    assert order(often, own[1], has(KINDS[0], "B")) == "AB"


def test_what_holds_of_kinds_alone_is_ordered_by_them_whatever_its_support() -> None:
    rare = has(KINDS[0], "A", frequency=1.0)
    assert order(rare, *(has(k, "C") for k in KINDS), has(KINDS[1], "B"))[0] == "C"
    assert order(rare, has(KINDS[0], "B"), of=KINDS[0]) == "AB"
