"""Two things that are compared are asked about one by one, and what is read as what both have is no comparison."""

from __future__ import annotations

import pytest

from bioloom.core.pattern_text import format_pattern, parse_pattern
from bioloom.core.question import AnswerKind
from bioloom.stages.read.pieces.compared import compared
from bioloom.stages.read.types import Reading, Understanding

BOTH = '(a {id: "CHEBI:1"})-[:has_side_effect]->(x), (b {id: "CHEBI:2"})-[:has_side_effect]->(x)'


def asked(text: str, pattern: str = BOTH, kind: AnswerKind = "entities") -> Understanding:
    wanted = "count(DISTINCT x)" if kind == "count" else "DISTINCT x"
    reading = Reading(
        pattern=parse_pattern(f"MATCH {pattern} RETURN {wanted}"), kind=kind, said="What do both have?",
        operator="count" if kind == "count" else "select",
    )  # fmt: skip
    return compared(Understanding(parts=(reading,)), text)


@pytest.mark.parametrize(
    ("text", "parts", "absent"),
    [
        ("Compare the side effects of A and B", 3, [0, 1, 1]),
        ("What are the differences between the side effects of A and B?", 2, [1, 1]),
        ("What distinguishes A from B in terms of their side effects?", 2, [1, 1]),
        ("side effects that tell A and B apart", 2, [1, 1]),
        ("A vs B side effects", 3, [0, 1, 1]),
        ("Which side effects do A and B share?", 1, [0]),
    ],
)
def test_a_list_is_what_both_have_and_what_one_has_without_the_other(text: str, parts: int, absent: list[int]) -> None:
    found = asked(text).parts
    assert [sum(e.absent for e in p.pattern.edges) for p in found] == absent
    assert len({format_pattern(p.pattern) for p in found}) == parts


def test_a_number_is_counted_of_each() -> None:
    found = asked("Compare the number of side effects of A and B", kind="count").parts
    assert [[n.curies for n in p.pattern.nodes if n.known] for p in found] == [[("CHEBI:1",)], [("CHEBI:2",)]]


@pytest.mark.parametrize(
    "pattern",
    [
        '(a {id: "CHEBI:1"})-[:has_side_effect]->(x), (b {id: "CHEBI:2"})-[:treats]->(x)',
        '(a {id: "CHEBI:1"})-[:has_side_effect]->(x)',
        '(a {id: "CHEBI:1"})-[:has_side_effect]->(x), (b)-[:has_side_effect]->(x)',
    ],
)
def test_what_two_things_do_not_have_alike_is_left_alone(pattern: str) -> None:
    assert len(asked("Compare the side effects of A and B", pattern).parts) == 1
