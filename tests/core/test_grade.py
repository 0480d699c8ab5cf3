"""How far a statement is to be trusted follows from its making, from who agrees and from what contradicts it."""

from __future__ import annotations

import pytest

from bioloom.core.fact import Entity, Fact, Qualifier
from bioloom.core.trust.grade import AGREED_BY, CLASS_LABELS, DOUBT, DOUBT_TEXT, LABEL_SAYS, Grade, grade, made

DRUG = Entity(curie="CHEBI:1", name="drug", categories=("Drug",))
GOUT = Entity(curie="MONDO:1", name="gout", categories=("Disease",))
HAND, READ = ("knowledge_assertion", "manual_agent"), ("not_provided", "text_mining_agent")


def fact(
    making: tuple[str, str], source: str, predicate: str = "treats", *, negated: bool = False, **said: str | float
) -> Fact:
    return Fact(
        subject=DRUG, predicate=predicate, object=GOUT, negated=negated, primary_knowledge_source=f"infores:{source}",
        knowledge_level=making[0], agent_type=making[1],
        qualifiers=tuple(Qualifier(key=key, value=value) for key, value in said.items()),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("level", "agent", "making", "trusted"),
    [
        ("knowledge_assertion", "manual_agent", "curated", "strong"),
        ("knowledge_assertion", "automated_agent", "listed", "fair"),
        ("observation", "data_analysis_pipeline", "measured", "strong"),
        ("logical_entailment", "automated_agent", "concluded", "fair"),
        ("statistical_association", "text_mining_agent", "read", "weak"),
        ("prediction", "computational_model", "predicted", "weak"),
        ("not_provided", "text_mining_agent", "read", "weak"),
        ("not_provided", "not_provided", "unstated", "weak"),
    ],
)
def test_the_making_alone(level: str, agent: str, making: str, trusted: str) -> None:
    one = fact((level, agent), "a")
    assert (made(one), grade(one).level) == (making, trusted)


def test_what_is_a_sample_of_its_source_says_so() -> None:
    assert made(fact(("statistical_association", "data_analysis_pipeline"), "a", sampled_share=0.4)) == "sampled"


def test_another_source_that_agrees_raises_and_the_same_one_does_not() -> None:
    read = fact(READ, "a")
    assert grade(read, [fact(READ, "b")]) == Grade(level="fair", made="read", agreed=("infores:b",))
    assert grade(read, [fact(HAND, "b")]).level == "strong"
    assert grade(read, [fact(READ, "a")]).level == "weak"
    assert grade(read, [fact(READ, "b", "palliates")]).level == "weak"


def test_what_a_build_wrote_counts() -> None:
    assert grade(fact(READ, "a", **{CLASS_LABELS: 3.0})) == Grade(level="fair", made="read", class_labels=3)
    assert grade(fact(READ, "a", **{AGREED_BY: "infores:b"})).level == "strong"
    assert grade(fact(READ, "a", "contraindicated_in", **{LABEL_SAYS: "plain"})).level == "fair"
    doubted = grade(fact(READ, "a", **{DOUBT: "sibling_disease", DOUBT_TEXT: "of type 2"}))
    assert (doubted.level, doubted.against[0].kind, doubted.said) == (
        "doubted",
        "sibling_disease",
        "doubted: of type 2",
    )


def test_a_contradiction_lowers_what_people_say_and_takes_what_was_read() -> None:
    denied = fact(HAND, "b", negated=True)
    assert grade(fact(READ, "a"), [denied]).level == "doubted"
    told = grade(fact(HAND, "a"), [denied])
    assert (told.level, told.against[0].kind, told.against[0].source) == ("fair", "denied", "infores:b")
    harms = fact(READ, "b", "contraindicated_in")
    assert grade(fact(READ, "a"), [harms]).against[0].kind == "contraindicated"


def test_what_is_in_doubt_itself_contradicts_nothing() -> None:
    harms = fact(READ, "b", "contraindicated_in", **{DOUBT: "circumstances"})
    assert grade(fact(HAND, "a"), [harms]) == grade(fact(HAND, "a"))


def test_a_read_indication_does_not_contradict_a_contraindication() -> None:
    harms = fact(READ, "b", "contraindicated_in")
    assert not grade(harms, [fact(READ, "a")]).against
    assert grade(harms, [fact(HAND, "a")]).against[0].kind == "indicated"
