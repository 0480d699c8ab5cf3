"""What is written of any pattern is read as the same pattern."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bioloom.core.biolink import biolink
from bioloom.core.errors import PatternError
from bioloom.core.pattern import Edge, Pattern, Test, Var
from bioloom.core.pattern_scope import scopes
from bioloom.core.pattern_text import format_pattern, parse_pattern

PREDICATES = sorted(biolink().predicates)
CATEGORIES = sorted(biolink().categories)
ODD = ["not", "Match", "a b", "é", "count", "x`y", "1a", "r", "r2", "id", "ﬁ"]
NAMES = st.sampled_from([*"abcdefg", "_1", "_2", "_7", *ODD])
TEXTS = st.text(min_size=1, max_size=6).filter(lambda s: not any(0xD800 <= ord(c) <= 0xDFFF for c in s))
CURIES = st.sampled_from(["MONDO:1", "HP:2", "mention:a b", 'x"y\\', "é\n\u2028", "mention:q"]) | TEXTS
NUMBERS = st.floats(allow_nan=False, allow_infinity=False) | st.integers(-(10**6), 10**6).map(float)
OPS = st.sampled_from(["=", "<>", "<", "<=", ">", ">="])
KEYS = st.sampled_from(["frequency", "nTPM", "a key", "negated", "id", "in"])
TESTS = st.builds(Test, key=KEYS, op=OPS, value=NUMBERS | TEXTS) | st.builds(
    Test, key=KEYS, op=st.just("CONTAINS"), value=TEXTS
)


@st.composite
def edges(draw: st.DrawFn, a: str, b: str) -> Edge:
    absent = draw(st.integers(0, 3)) == 0
    if draw(st.integers(0, 5)) == 0:
        return Edge(subject=a, object=b, predicates=("subclass_of",), closure=True, absent=absent)
    return Edge(
        subject=a,
        object=b,
        predicates=tuple(draw(st.lists(st.sampled_from(["treats", "affects", *PREDICATES]), max_size=2))),
        directed=draw(st.booleans()),
        negated=draw(st.integers(0, 4)) == 0,
        absent=absent,
        tests=tuple(draw(st.lists(TESTS, max_size=2))) if draw(st.booleans()) else (),
    )


@st.composite
def patterns(draw: st.DrawFn) -> Pattern:
    names = draw(st.lists(NAMES, min_size=1, max_size=6, unique=True))
    nodes = tuple(
        Var(
            name=name,
            categories=tuple(draw(st.lists(st.sampled_from(CATEGORIES), max_size=2))),
            curies=tuple(draw(st.lists(CURIES, max_size=2))),
        )
        for name in names
    )
    joined = []
    for i in range(1, len(names)):
        pair = [names[i], names[draw(st.integers(0, i - 1))]]
        joined.append(draw(edges(*(pair if draw(st.booleans()) else reversed(pair)))))
    for _ in range(draw(st.integers(0, 2))):
        joined.append(draw(edges(draw(st.sampled_from(names)), draw(st.sampled_from(names)))))
    return Pattern(
        nodes=nodes,
        edges=tuple(draw(st.permutations(joined))),
        answer=draw(st.sampled_from(names)),
        operator=draw(st.sampled_from(["select", "count", "exists"])),
        differs=tuple(draw(st.lists(st.tuples(st.sampled_from(names), st.sampled_from(names)), max_size=2))),
    )


def same(one: Pattern, other: Pattern) -> bool:
    """Equal but for the order of nodes and edges and for generated names."""

    def generated(p: Pattern) -> list[str]:
        return [n.name for n in p.nodes if n.name[0] == "_" and n.name[1:].isdecimal()]

    def content(p: Pattern, names: dict[str, str]) -> tuple[object, ...]:
        def new(name: str) -> str:
            return names.get(name, name)

        return (
            Counter(n.model_copy(update={"name": new(n.name)}) for n in p.nodes),
            Counter(e.model_copy(update={"subject": new(e.subject), "object": new(e.object)}) for e in p.edges),
            (new(p.answer), p.operator),
            Counter((new(a), new(b)) for a, b in p.differs),
        )

    wanted = content(one, {})
    return any(
        content(other, dict(zip(generated(other), order, strict=True))) == wanted
        for order in permutations(generated(one))
        if len(order) == len(generated(other))
    )


def check_round_trip(pattern: Pattern) -> None:
    try:
        scopes(pattern)
    except PatternError:
        with pytest.raises(PatternError):
            format_pattern(pattern)
        return
    text = format_pattern(pattern)
    again = parse_pattern(text)
    assert same(pattern, again), text
    assert same(again, parse_pattern(format_pattern(again)))


@given(patterns())
@settings(max_examples=250, deadline=None)
def test_round_trip(pattern: Pattern) -> None:
    check_round_trip(pattern)


@pytest.mark.slow
@given(patterns())
@settings(max_examples=5000, deadline=None)
def test_round_trip_of_thousands(pattern: Pattern) -> None:
    check_round_trip(pattern)
