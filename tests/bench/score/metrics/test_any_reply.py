"""Whatever is replied, it is read without an error, quickly, and no score leaves its range."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bioloom.bench.build.items.gold import Accepted
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.metrics import said
from bioloom.bench.score.metrics.names import Named, key
from bioloom.bench.score.metrics.number import counted
from bioloom.bench.score.metrics.sets import set_f1
from bioloom.bench.score.metrics.texts import token_f1

OPTIONS = ("one", "two", "Three (3)")
REPLIES = st.text(max_size=200) | st.lists(
    st.sampled_from(["the answer is", "answer:", "A", "B.", "(C)", "one", "and", ",", ";", "\n", "- ", "12", "{", "["]),
    max_size=20,
).map(" ".join)


def plain(text: str) -> Prediction:
    return Prediction(id="1", dataset="d", text=text)


@settings(max_examples=60)
@given(REPLIES)
def test_any_reply_is_read(text: str) -> None:
    reply = plain(text)
    assert said.choice(reply, OPTIONS) in (None, "A", "B", "C")
    assert said.yes_no(reply) in (None, "yes", "no", "maybe")
    assert all(c in "ABC" or len(c) == 1 or c.startswith("?") for c in said.choices(reply, OPTIONS))
    assert (counted(reply) or 0) >= 0


@settings(max_examples=60)
@given(st.lists(st.text(max_size=8)), st.lists(st.lists(st.text(min_size=1, max_size=8), min_size=1), max_size=6))
def test_set_f1_is_between_nothing_and_all(texts: list[str], groups: list[list[str]]) -> None:
    right = [Accepted(texts=tuple(g)) for g in groups]
    got = set_f1([Named(text=t) for t in texts], right)
    assert 0 <= got.precision <= 1
    assert 0 <= got.recall <= 1
    assert 0 <= got.f1 <= 1
    names = [Named(text=a.name) for a in right if key(a.name)]
    if right and len(names) == len(right):
        assert set_f1(names, right).f1 == 1  # the gold itself is right


@settings(max_examples=60)
@given(st.text(), st.text())
def test_token_f1_does_not_care_which_is_which(one: str, other: str) -> None:
    assert token_f1(one, [other]) == pytest.approx(token_f1(other, [one]))
    assert 0 <= token_f1(one, [other]) <= 1


@pytest.mark.parametrize("text", ["A" + " " * 20000 + "x", "a, " * 20000, "(" * 20000, "answer: " * 5000, "1," * 20000])
def test_a_reply_without_end_is_read_in_time(text: str) -> None:
    begin = time.process_time()
    said.choices(plain(text), OPTIONS)
    said.choice(plain(text), OPTIONS)
    counted(plain(text))
    assert time.process_time() - begin < 5
