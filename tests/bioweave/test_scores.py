"""Section 5.3 by hand: relevance, support, verification, cross score."""

from __future__ import annotations

import pytest

from bioloom.core.evidence import Channel, Evidence, Origin
from bioloom.methods.bioweave.explore.types import Unit
from bioloom.methods.bioweave.verify.relevance import jaccard, relevance
from bioloom.methods.bioweave.verify.score import top
from bioloom.methods.bioweave.verify.types import Scored, Weights
from bioloom.methods.bioweave.verify.verification import cross_score, support, verification

PAPER = Weights()


def unit(name: str, channel: Channel = "doc", said: str = "") -> Unit:
    evidence = Evidence(text=name, origin=Origin(channel=channel, source="s", record=name))
    return Unit(evidence=evidence, hops=(), said=said or name, entities=frozenset())


def test_the_constants_are_those_of_appendix_e() -> None:
    assert (PAPER.semantic, PAPER.entity, PAPER.relevance, PAPER.sources_cap) == (0.7, 0.3, 0.7, 3)
    assert PAPER.priors == {"kg": 1.0, "doc": 0.8, "web": 0.7}
    assert (PAPER.prior, PAPER.support, PAPER.grounding) == (0.33, 0.33, 0.33)
    assert (PAPER.per_source, PAPER.pool, PAPER.cross_pool, PAPER.selected) == (10, 40, 15, 5)


def test_relevance_weighs_the_cosine_and_the_entities_in_common() -> None:
    shared = jaccard({"A", "B"}, {"A", "C"})
    assert shared == pytest.approx(1 / 3)
    assert relevance(0.5, shared, semantic=0.7, entity=0.3) == pytest.approx(0.7 * 0.5 + 0.3 / 3)
    assert relevance(-0.5, 0.0, semantic=0.7, entity=0.3) == 0.0
    assert jaccard((), ()) == 0.0


def test_support_is_the_set_of_channels_of_the_others_that_say_the_same() -> None:
    units = [unit("a", "kg", "x"), unit("b", "doc", "x"), unit("c", "doc", "x"), unit("d", "web", "y")]

    def same(one: Unit, other: Unit) -> bool:
        return one.said == other.said

    assert support(units[0], units, same) == ("doc",)
    assert support(units[1], units, same) == ("doc", "kg")
    assert support(units[3], units, same) == ()


@pytest.mark.parametrize(
    ("source", "supporting", "expected"),
    [
        ("kg", 2, 0.33 * (1.0 + 2 / 3 + 0.5)),
        ("doc", 0, 0.33 * (0.8 + 0.0 + 0.5)),
        ("web", 5, 0.33 * (0.7 + 1.0 + 0.5)),  # no more than W_src sources count
    ],
)
def test_verification_adds_prior_support_and_grounding(source: Channel, supporting: int, expected: float) -> None:
    entities, grounded = {"A", "B", "C", "D"}, {"A", "B", "X"}
    assert verification(source, supporting, entities, grounded, PAPER) == pytest.approx(expected)


def test_a_unit_that_names_nothing_is_not_grounded() -> None:
    assert verification("doc", 0, (), {"A"}, PAPER) == pytest.approx(0.33 * 0.8)


def test_the_cross_score_and_its_ablations() -> None:
    ver = 0.33 * (1.0 + 2 / 3 + 0.5)
    assert cross_score(0.45, ver, PAPER) == pytest.approx(0.7 * 0.45 + 0.3 * ver)
    assert cross_score(0.45, ver, Weights(relevance_only=True)) == 0.45
    alone = Weights(cross_source=False)
    assert verification("kg", 2, {"A"}, {"A"}, alone) == pytest.approx(0.33 * (1.0 + 0.0 + 1.0))


def test_each_source_keeps_its_best_and_the_pool_is_capped() -> None:
    found = [Scored(unit(f"d{i}", "doc"), rel=i / 10) for i in range(5)] + [Scored(unit("k", "kg"), rel=0.0)]
    kept = top(found, Weights(per_source=2, pool=10))
    assert [s.unit.evidence.text for s in kept] == ["d4", "d3", "k"]
    assert len(top(found, Weights(per_source=5, pool=3))) == 3
