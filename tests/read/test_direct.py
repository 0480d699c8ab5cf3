"""Children of a thing are directly below it; kinds of it are all that are below."""

from __future__ import annotations

import pytest

from bioloom.core.pattern_text import parse_pattern
from bioloom.stages.read.pieces.direct import direct
from bioloom.stages.read.types import Bound, Reading, Understanding

KINDS = 'MATCH (a:Disease)-[:subclass_of*0..]->(d:Disease {id: "MONDO:1"}) RETURN DISTINCT a'
TREATED = 'MATCH (a:Drug)-[:treats]->(d:Disease {id: "MONDO:1"}) RETURN DISTINCT a'


def closed(pattern: str, text: str) -> list[bool]:
    bound = Bound(node="d", text="x", start=(at := text.rindex("x")), end=at + 1, readings=())
    said = "Which diseases are types of x?"
    reading = Reading(pattern=parse_pattern(pattern), kind="entities", said=said, bound=(bound,))
    (part,) = direct(Understanding(parts=(reading,)), text).parts
    return [e.closure for e in part.pattern.edges]


@pytest.mark.parametrize("text", ["list children of x", "child terms of x?", "the direct parents of x"])
def test_children_and_parents_are_direct(text: str) -> None:
    assert closed(KINDS, text) == [False]


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (KINDS, "types of x"),
        (KINDS, "x in children"),
        (KINDS, "the parents of a boy ask: kinds of x"),
        (TREATED, "drugs for the children of x"),
    ],
)
def test_other_lists_stay(pattern: str, text: str) -> None:
    before = [e.closure for e in parse_pattern(pattern).edges]
    assert closed(pattern, text) == before
