"""The main tissue comes first: what expression measurements add to the support of a fact."""

from __future__ import annotations

import pytest

from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.matching.match import match
from bioloom.graph.model.memory import from_facts
from bioloom.stages.find.support.expression import reasons
from bioloom.stages.find.support.strength import strength
from bioloom.stages.weave.rank import rank


def fact(**qualifiers: str | float) -> Fact:
    return Fact(
        subject=Entity(curie="HGNC:1", name="A"),
        predicate="expressed_in",
        object=Entity(curie="UBERON:1", name="b"),
        knowledge_level="observation",
        qualifiers=tuple(Qualifier(key=key, value=value) for key, value in qualifiers.items()),
    )


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"nTPM": 300.0}, {"nTPM": 30.0}),
        ({"nTPM": 30.0, "tissue_rank": 1.0}, {"nTPM": 30.0, "tissue_rank": 2.0}),
        (
            {"nTPM": 30.0, "tissue_specificity": "tissue enriched"},
            {"nTPM": 30.0, "tissue_specificity": "tissue enhanced"},
        ),
        ({"level": "high", "reliability": "approved"}, {"level": "low", "reliability": "approved"}),
        ({"level": "high", "reliability": "enhanced"}, {"level": "high", "reliability": "supported"}),
        ({"level": "low", "reliability": "approved"}, {"level": "high", "reliability": "uncertain"}),
        (
            {"canonical_marker": "true", "marker_specificity": 0.99},
            {"canonical_marker": "true", "marker_specificity": 0.2},
        ),
        ({"canonical_marker": "true", "marker_specificity": 0.5}, {"marker_specificity": 0.5}),
    ],
)
def test_the_stronger_measurement_speaks_louder(better: dict[str, float], worse: dict[str, float]) -> None:
    assert 1 > strength(fact(**better)) > strength(fact(**worse)) > 0


def test_no_level_is_so_high_that_nothing_can_be_said_beside_it() -> None:
    everything = {"nTPM": 2e5, "tissue_rank": 1.0, "tissue_specificity": "tissue enriched"}
    assert strength(fact(**everything)) <= 1


def test_reasons_are_in_words() -> None:
    assert reasons({"nTPM": 343.1, "tissue_rank": 1.0, "tissue_specificity": "tissue enriched"}) == [
        "343.1 nTPM",
        "highest of all tissues",
        "tissue enriched",
    ]
    assert reasons({"level": "high", "reliability": "enhanced"}) == ["protein level high, reliability enhanced"]
    assert reasons({"nTPM": 3.0, "tissue_rank": 4.0}) == ["3.0 nTPM", "tissue number 4 of the gene"]
    assert reasons({"evidence_code": "IDA"}) == []


def test_reasons_are_those_of_the_witness_that_an_answer_is_ranked_by() -> None:
    weak, strong = fact(level="high", reliability="approved"), fact(nTPM=300.0, tissue_rank=1.0)
    graph = from_facts([weak, strong], [weak.subject, weak.object])
    pattern = parse_pattern('MATCH ({id: "HGNC:1"})-[:expressed_in]->(t) RETURN t')
    (support,) = rank(match(graph, pattern))
    assert support.ranked.reasons == ("300.0 nTPM", "highest of all tissues")
    assert support.ranked.score == round(strength(strong), 4)
