"""Patterns whose answers are counted, measured, ordered and limited, as text."""

from __future__ import annotations

import pytest

from bioloom.core.errors import PatternError
from bioloom.core.pattern_text import parse_listing, parse_pattern
from bioloom.core.results.listing import Measure

MATCH = "MATCH (g:Gene)-[r:gene_associated_with_condition]->(d:Disease) "


def test_a_pattern_alone_is_the_list_of_its_answers() -> None:
    for text in ("RETURN DISTINCT g", "RETURN count(DISTINCT g)", "RETURN count(*) > 0;"):
        read = parse_listing(MATCH + text)
        assert read.pattern == parse_pattern(MATCH + text)
        assert (read.measure, read.op, read.descending, read.limit) == (None, None, None, None)


def test_things_are_counted_for_each_answer_and_put_in_order() -> None:
    read = parse_listing(MATCH + "RETURN d, count(DISTINCT g) AS genes ORDER BY genes DESC LIMIT 3")
    assert (read.pattern.answer, read.measure) == ("d", Measure(over="g"))
    assert (read.descending, read.limit, read.op) == (True, 3, None)
    for tail in (
        "ORDER BY count(DISTINCT g)",
        "order by COUNT(distinct g) asc",
        ", count(DISTINCT g) ORDER BY count(DISTINCT g)",
    ):
        read = parse_listing(f"{MATCH}RETURN d {tail};")
        assert (read.measure, read.descending, read.limit) == (Measure(over="g"), False, None)


def test_the_largest_value_of_an_edge_orders() -> None:
    read = parse_listing(MATCH + "RETURN g, max(r.score) AS best ORDER BY best DESCENDING")
    assert read.measure == Measure(edge=0, key="score")
    named = parse_listing(
        "MATCH (x)-[:treats]->(d), (g:Gene)-[r:gene_associated_with_condition]->(d) WHERE r.score > 1 "
        "RETURN g ORDER BY max(r.`score`)"
    )
    assert named.measure == Measure(edge=1, key="score")


def test_with_keeps_what_passes() -> None:
    read = parse_listing(MATCH + "WITH d, count(DISTINCT g) AS n WHERE n >= 2 RETURN d, n ORDER BY n LIMIT 0")
    assert (read.op, read.number, read.descending, read.limit) == (">=", 2.0, False, 0)
    assert parse_listing(MATCH + "WITH d, max(r.score) AS n WHERE n < -1 RETURN d").number == -1.0


def test_words_of_lists_may_still_be_names() -> None:
    read = parse_listing(
        "MATCH (limit:Gene)-[with:treats]->(order) RETURN limit ORDER BY count(DISTINCT order) LIMIT 1"
    )
    assert (read.pattern.answer, read.measure, read.limit) == ("limit", Measure(over="order"), 1)


@pytest.mark.parametrize(
    ("tail", "says"),
    [
        ("RETURN d, count(g)", "DISTINCT"),
        ("RETURN d, count(DISTINCT d)", "no other node"),
        ("RETURN d, count(DISTINCT x)", "the others are g"),
        ("RETURN d, max(g.score)", "no edge of a MATCH"),
        ("RETURN d ORDER BY r.score", "no number"),
        ("RETURN d ORDER BY genes", "no number"),
        ("RETURN d, count(DISTINCT g) ORDER BY max(r.score)", "one number for each answer"),
        ("RETURN d LIMIT 1.5", "whole number"),
        ("RETURN d LIMIT -1", "whole number"),
        ("RETURN count(DISTINCT d) LIMIT 1", "nothing more"),
        ("RETURN d LIMIT 1 ORDER BY count(DISTINCT g)", "nothing more"),
        ("WITH d, count(DISTINCT g) AS n WHERE m > 1 RETURN d", "only n can be compared"),
        ("WITH d, count(DISTINCT g) AS n WHERE n > 'one' RETURN d", "compared with a number"),
        ("WITH d, count(DISTINCT g) AS n WHERE n RETURN d", "one of"),
        ("WITH d, count(DISTINCT g) AS n WHERE n > 1 RETURN g", "not what WITH keeps"),
        ("WITH d RETURN d", "after d"),
    ],
)
def test_what_no_list_can_say_is_an_error(tail: str, says: str) -> None:
    with pytest.raises(PatternError, match=says):
        parse_listing(MATCH + tail)
