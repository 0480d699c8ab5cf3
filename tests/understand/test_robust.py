"""Whatever the text, understanding gives an answer that holds together."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from bioloom.core.pattern_scope import scopes
from bioloom.core.pattern_text import format_pattern, parse_pattern
from bioloom.core.question import Question
from bioloom.stages.read.grammar.rule import understand_text
from bioloom.stages.read.types import MENTION, Understanding
from understand.scoring import load
from understand.stub import PARAPHRASES, Stub

TEXTS = [g.question.text for g in load(PARAPHRASES)]
WORDS = sorted({w for t in TEXTS for w in t.split()})


@cache
def stub() -> Stub:
    return Stub.of_paraphrases()


def checked(text: str) -> Understanding:
    found = understand_text(Question(text=text), stub())
    assert found.parts or found.missing
    for reading in (*found.parts, *found.alternatives):
        pattern = reading.pattern
        scopes(pattern)
        written = format_pattern(pattern)
        assert format_pattern(parse_pattern(written)) == written
        nodes = {n.name: n for n in pattern.nodes}
        assert 0 < reading.score <= 1
        for bound in reading.bound:
            assert 0 <= bound.start < bound.end <= len(text)
            assert nodes[bound.node].known
            said = {r.entity.curie for r in bound.readings} or {MENTION + bound.text}
            assert said & set(nodes[bound.node].curies)
        assert {b.node for b in reading.bound} == {n.name for n in pattern.nodes if n.known}
        for edge in pattern.edges:
            assert edge.predicates or not edge.directed
    return found


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=18).map(" ".join))
@settings(max_examples=150, deadline=None)
def test_words_in_any_order(text: str) -> None:
    checked(text)


@given(st.sampled_from(TEXTS), st.integers(0, 200), st.integers(1, 12))
@settings(max_examples=150, deadline=None)
def test_questions_with_a_piece_torn_out(text: str, start: int, size: int) -> None:
    torn = text[:start] + text[start + size :]
    if torn.strip():
        checked(torn)


@given(st.text(min_size=1, max_size=200).filter(lambda t: bool(t.strip())))
@settings(max_examples=200, deadline=None)
def test_any_text(text: str) -> None:
    checked(text)


@given(st.sampled_from(TEXTS))
@settings(max_examples=60, deadline=None)
def test_the_same_question_is_understood_the_same(text: str) -> None:
    assert checked(text) == checked(text)


def test_long_and_odd_texts() -> None:
    for text in (
        "?",
        "...",
        "1. a 2. b",
        "gene " * 700,
        "(" * 500,
        "Which " + "of the " * 300 + "genes",
        "a\tb\nc",
        "x" * 4000,
    ):
        checked(text)


def test_case_and_punctuation_at_the_edges_do_not_matter() -> None:
    plain = checked("Which genes are associated with Marfan syndrome?")
    for text in (
        "which genes are associated with Marfan syndrome",
        "  Which genes are associated with Marfan syndrome ?! ",
        "Hello! Which genes are associated with Marfan syndrome? Thanks a lot!",
        "Could you please tell me which genes are associated with Marfan syndrome?",
        "Question: Which genes are associated with Marfan syndrome? Answer with a list.",
    ):
        assert [p.pattern for p in checked(text).parts] == [p.pattern for p in plain.parts]
