"""What several things share is asked for relation by relation, of things of one kind that are known whole."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.fact import Entity, Fact
from bioloom.core.ports import Grounding
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.stages.read.in_common import in_common

ONE, TWO, SIX = (
    Entity(curie=f"HGNC:{i}", name=n, categories=("Gene",)) for i, n in enumerate(("AAA1", "BBB2", "CCC3"))
)
ILL = Entity(curie="MONDO:1", name="redness", categories=("Disease",))
WAY = Entity(curie="REACT:R-1", name="the way", categories=("Pathway",))
FACTS = [
    *(Fact(subject=g, predicate="gene_associated_with_condition", object=ILL) for g in (ONE, TWO, SIX)),
    *(Fact(subject=g, predicate="participates_in", object=WAY) for g in (ONE, TWO)),
]
KNOWN = {e.name: e for e in (ONE, TWO, SIX, ILL)}
SHORT = Entity(curie="MONDO:2", name="blue disease", categories=("Disease",))  # and a gene is called so, less surely


class Names:
    def link(self, text: str, **_: Any) -> list[Grounding]:
        whole: dict[str, Any] = {"text": text, "start": 0, "end": len(text), "score": 0.9, "kind": "name"}
        if text == "BD":
            return [Grounding(entity=SHORT, **whole), Grounding(entity=ONE, **{**whole, "score": 0.8})]
        return [Grounding(entity=KNOWN[text], **whole)] if text in KNOWN else []


def read(text: str) -> list[str] | None:
    linker: Any = Names()
    asked = in_common(text, linker, KnowledgeGraph(from_facts(FACTS, [], name="small")))
    return None if asked is None else [p.pattern.node(p.pattern.answer).categories[0] for p in asked.parts]


@pytest.mark.parametrize(
    ("text", "lists"),
    [
        ("What do AAA1 and BBB2 have in common?", ["Disease", "Pathway"]),
        ("what is common to AAA1, BBB2 and CCC3", ["Disease"]),
        ("What do the genes AAA1, BBB2, and CCC3 share?", ["Disease"]),
        ("AAA1, BBB2: what do they have in common?", ["Disease", "Pathway"]),
        ("What links AAA1, BBB2 and CCC3?", ["Disease"]),
    ],
)
def test_each_relation_in_which_all_stand_alike_is_a_list(text: str, lists: list[str]) -> None:
    assert read(text) == lists


@pytest.mark.parametrize(
    "text",
    [
        "Which pathways do AAA1 and BBB2 have in common?",  # it says in what
        "What do AAA1 and redness have in common?",  # of two kinds
        "What do AAA1 and gobbledygook have in common?",
        "What do BD and BBB2 have in common?",  # an illness and a gene, not two genes
        "What do AAA1 and AAA1 have in common?",
        "What links AAA1 and BBB2?",  # their path
        "What does AAA1 have in common with BBB2 and how do they differ?",
    ],
)
def test_what_names_a_relation_or_things_of_several_kinds_is_left_to_others(text: str) -> None:
    assert read(text) is None
