"""Where the words count the kinds of what is named, those are counted, and not whatever is joined in the same way."""

from __future__ import annotations

import pytest

from bioloom.core.pattern_text import parse_pattern
from bioloom.stages.read.pieces.kinds_counted import kinds_counted
from bioloom.stages.read.types import Aggregate, Bound, Reading, Understanding

EDGE = "gene_associated_with_condition"
TWO = f'MATCH (a:Gene)-[:{EDGE}]->(d:Disease {{id: "MONDO:1"}}) MATCH (a)-[:{EDGE}]->(k:Disease) RETURN DISTINCT a'
ONE = f'MATCH (a:Gene)-[:{EDGE}]->(d:Disease {{id: "MONDO:1"}}) RETURN DISTINCT a'


def _asked(pattern: str, words: str, *, counts: bool) -> Understanding:
    aggregate = Aggregate(how="most", over="k") if counts else None
    bound = Bound(node="d", text=words, start=0, end=1, readings=())
    reading = Reading(
        pattern=parse_pattern(pattern), kind="entities", bound=(bound,), aggregate=aggregate,
        operator="most" if counts else "select", said="Which genes?",
    )  # fmt: skip
    return Understanding(parts=(reading,))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Which gene is linked to the most cancers?", "cancers"),
        ("Which gene is behind the greatest number of rare cancers?", "cancers"),
        ("Which gene is the commonest among redness types?", "redness"),
        ("Which gene causes the most forms of redness?", "redness"),
    ],
)
def test_the_kinds_of_what_is_named(text: str, words: str) -> None:
    (reading,) = kinds_counted(_asked(TWO, words, counts=True), text).parts
    below = [e for e in reading.pattern.edges if e.closure]
    assert [(e.subject, e.object) for e in below] == [("k", "d")]
    assert len(reading.pattern.edges) == 2


def test_what_counts_other_things_stays() -> None:
    asked = _asked(TWO, "redness", counts=True)
    assert kinds_counted(asked, "Which gene linked to redness is linked to the most diseases?") == asked


def test_a_list_that_asks_for_the_most_kinds_counts_them() -> None:
    (reading,) = kinds_counted(_asked(ONE, "cancers", counts=False), "Which gene causes the most cancers?").parts
    assert reading.aggregate == Aggregate(how="most", over="d_kind")
    assert {(e.subject, e.object, e.closure) for e in reading.pattern.edges} == {
        ("a", "d_kind", False), ("d_kind", "d", True),
    }  # fmt: skip
    plain = _asked(ONE, "cancer", counts=False)
    assert kinds_counted(plain, "Which gene is most often linked to cancer?") == plain
