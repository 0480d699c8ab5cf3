"""Every value survives the trip through JSON, is frozen, and is closed to unknown fields."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bioloom.bench.build.items.item import Item
from bioloom.core.answer import Answer, Ranked
from bioloom.core.errors import PatternError
from bioloom.core.evidence import AnswerSet, Evidence, Mention, Origin
from bioloom.core.fact import Condition, Entity, Fact, Qualifier, minted
from bioloom.core.pattern import Edge, Pattern, Test, Var
from bioloom.core.question import Question
from bioloom.core.trace import Bundle, Called, Failed, Noted, Trace
from bioloom.core.value import Value

text = st.text(max_size=12)
number = st.floats(allow_nan=False, allow_infinity=False, width=32)
entities = st.builds(Entity, curie=text, name=text, categories=st.lists(text, max_size=2).map(tuple))
qualifiers = st.builds(Qualifier, key=text, value=st.one_of(text, number), unit=st.none() | text)
conditions = st.builds(
    Condition,
    kind=text,
    polarity=st.sampled_from(["requires", "excludes"]),
    curie=st.none() | text,
    value=st.none() | text | number,
    text=text,
)
facts = st.builds(
    Fact,
    subject=entities,
    predicate=text,
    object=entities,
    negated=st.booleans(),
    qualifiers=st.lists(qualifiers, max_size=2).map(tuple),
    conditions=st.lists(conditions, max_size=2).map(tuple),
    publications=st.lists(text, max_size=2).map(tuple),
    edge=st.none() | st.integers(0, 10**9),
)
origins = st.builds(Origin, channel=st.sampled_from(["kg", "doc", "web", "atlas", "tool"]), source=text, record=text)
evidence = st.builds(
    Evidence,
    text=text,
    origin=origins,
    span=st.none() | st.tuples(st.integers(0, 99), st.integers(0, 99)),
    mentions=st.lists(st.builds(Mention, start=st.just(0), end=st.just(1), entity=entities), max_size=2).map(tuple),
    facts=st.lists(facts, max_size=2).map(tuple),
    answer_set=st.none() | st.builds(AnswerSet, pattern=text, count=st.integers(0, 9), answers_sha=text),
)
answers = st.builds(
    Answer,
    kind=st.sampled_from(["choice", "entity", "entities", "count", "yesno"]),
    value=st.none() | text | st.integers() | st.lists(text, max_size=2).map(tuple),
    entities=st.lists(st.builds(Ranked, entity=entities, score=st.none() | number), max_size=2).map(tuple),
    confidence=st.none() | number,
    abstained=st.booleans(),
    missing=st.lists(text, max_size=2).map(tuple),
)
json_values = st.recursive(st.none() | st.booleans() | text, lambda x: st.lists(x, max_size=2), max_leaves=4)
events = st.one_of(
    st.builds(
        Called,
        path=st.tuples(st.integers(0, 9)),
        stage=text,
        kind=st.sampled_from(["source", "graph", "reasoner"]),
        port=text,
        request=json_values,
        reply=json_values,
        seconds=number,
    ),
    st.builds(
        Noted, path=st.tuples(st.integers(0, 9)), stage=text, name=text, detail=st.dictionaries(text, json_values)
    ),
    st.builds(
        Failed,
        path=st.tuples(st.integers(0, 9)),
        stage=text,
        kind=st.just("source"),
        port=text,
        request=json_values,
        error=text,
        message=text,
        seconds=number,
    ),
)
bundles = st.builds(
    Bundle,
    question=st.builds(Question, text=text, options=st.lists(text, max_size=2).map(tuple)),
    method=text,
    answer=answers,
    evidence=st.lists(evidence, max_size=2).map(tuple),
    trace=st.builds(Trace, events=st.lists(events, max_size=3).map(tuple)),
    versions=st.dictionaries(text, text, max_size=2),
    seconds=number,
)


@given(st.one_of(facts, evidence, answers, bundles))
@settings(max_examples=300, deadline=None)
def test_round_trip(value: Value) -> None:
    assert type(value).model_validate_json(value.model_dump_json()) == value


def test_round_trip_leaves_out_what_is_default() -> None:
    fact = Fact(subject=Entity(curie="A:1", name="a"), predicate="treats", object=Entity(curie="B:1", name="b"))
    assert Fact.model_validate(fact.model_dump(mode="json", exclude_defaults=True)) == fact


def test_frozen_and_closed() -> None:
    entity = Entity(curie="A:1", name="a")
    with pytest.raises(ValidationError):
        entity.name = "b"  # type: ignore[misc]
    with pytest.raises(ValidationError):
        Entity(curie="A:1", name="a", gold="b")  # type: ignore[call-arg]


def test_a_question_has_no_place_for_gold() -> None:
    """A method sees a Question and nothing else of an item (design, item schema).

    ``as_listed`` is a convention of the asking, the same for a whole set, and says nothing of any one answer. A
    ``pattern`` is set by people who correct a reading, never from an item, whose own pattern is gold.
    """
    asked = {"text", "previous", "id", "options", "kind", "sources", "context", "as_listed", "pattern"}
    assert set(Question.model_fields) == asked
    item = Item(id="1", dataset="b", kind="entities", text="Which?", pattern="MATCH (a) RETURN a")
    assert item.question().pattern == ""


def test_evidence_id_is_its_content() -> None:
    origin = Origin(channel="doc", source="pubmed", record="PMID:1", version="2026")
    a = Evidence(text="x causes y", origin=origin, span=(0, 10))
    assert a.id == Evidence(text="x causes y", origin=origin, span=(0, 10)).id
    assert a.id != Evidence(text="x causes y", origin=origin, span=(5, 15)).id  # the same words elsewhere
    assert a.id != Evidence(text="x causes z", origin=origin, span=(0, 10)).id
    assert a.id != Evidence(text="x causes y", origin=origin.model_copy(update={"version": "2027"}), span=(0, 10)).id


def test_minted_nodes_are_ungrounded_and_stable() -> None:
    assert minted("Some Thing").curie == minted("some thing").curie
    assert not minted("x").grounded
    assert Entity(curie="MONDO:1", name="x").grounded


def test_patterns_hold_together() -> None:
    a, b = Var(name="a"), Var(name="b", curies=("X:1",))
    edge = Edge(subject="a", object="b", predicates=("treats",), tests=(Test(key="n", op=">=", value=1.0),))
    pattern = Pattern(nodes=(a, b), edges=(edge,), answer="a")
    assert Pattern.model_validate_json(pattern.model_dump_json()) == pattern
    with pytest.raises(PatternError, match="No node is called c"):
        Pattern(nodes=(a, b), edges=(Edge(subject="a", object="c"),), answer="a")
    with pytest.raises(PatternError, match="stands twice"):
        Pattern(nodes=(a, a), edges=(), answer="a")
    with pytest.raises(PatternError, match="Nothing connects b"):
        Pattern(nodes=(a, b), edges=(), answer="a")
