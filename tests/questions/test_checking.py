"""The judge of the regression set is right about right and wrong, and the set is whole."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from questions.checking import ABSTAINED, FAILED, RIGHT, WRONG, Referee, check, load

LINES = load()
SAME = {"CHEBI:1": "CHEBI:1", "DRUGBANK:DB1": "CHEBI:1", "CHEBI:2": "CHEBI:2", "CHEBI:3": "CHEBI:3"}


class OfThree(Referee):
    """Knows three things, one under two ids, and a pattern that all of them match."""

    def __init__(self) -> None:
        pass

    def resolve(self, curie: str) -> str | None:
        return SAME.get(curie)

    def every(self, pattern: str) -> dict[str, str]:
        return dict.fromkeys(SAME.values(), "")


def reply(*curies: str, value: object = None, total: int | None = None, abstained: bool = False) -> dict[str, Any]:
    entities = [{"entity": {"curie": c, "name": c.lower()}} for c in curies]
    answer = {"entities": entities, "value": value, "total": total or len(curies), "abstained": abstained}
    return {"answer": answer, "pattern": "all three"}


def gold(check_: str, *things: str, **more: Any) -> dict[str, Any]:
    return {"check": check_, "gold": [{"name": t, "curies": [t]} for t in things], **more}


NOT = [{"name": "no", "curies": ["CHEBI:3"]}]
CASES = [
    (gold("exact", "DRUGBANK:DB1", "CHEBI:2"), reply("CHEBI:2", "CHEBI:1"), RIGHT),
    (gold("exact", "CHEBI:1", "CHEBI:2"), reply("CHEBI:1"), WRONG),
    (gold("exact", "CHEBI:1"), reply("CHEBI:1", "CHEBI:2"), WRONG),
    (gold("exact", "CHEBI:1"), reply("CHEBI:1", total=3), WRONG),
    (gold("exact", "CHEBI:1", "CHEBI:2", "CHEBI:3"), reply("CHEBI:1", total=3), RIGHT),
    (gold("contains", "CHEBI:2"), reply("CHEBI:1", total=3), RIGHT),
    (gold("exact", "CHEBI:1", also=NOT), reply("CHEBI:1", "CHEBI:3"), RIGHT),
    (gold("exact", "CHEBI:9"), reply("CHEBI:9"), WRONG),
    (gold("contains", "CHEBI:1"), reply("CHEBI:1", "CHEBI:2"), RIGHT),
    (gold("contains", "CHEBI:1", "CHEBI:2"), reply("CHEBI:1"), WRONG),
    (gold("contains", "CHEBI:1", **{"not": NOT}), reply("CHEBI:1", "CHEBI:3"), WRONG),
    (gold("first", "CHEBI:1", "CHEBI:2"), reply("CHEBI:2", "CHEBI:3"), RIGHT),
    (gold("first", "CHEBI:1"), reply("CHEBI:2", "CHEBI:1"), WRONG),
    (gold("first", "CHEBI:1"), reply(), WRONG),
    ({"check": "count", "value": 2}, reply("CHEBI:1", value=2), RIGHT),
    ({"check": "count", "value": 2}, reply("CHEBI:1", value=3), WRONG),
    ({"check": "yesno", "value": "yes"}, reply(value="yes"), RIGHT),
    ({"check": "yesno", "value": "yes"}, reply(value="no"), WRONG),
    ({"check": "choice", "value": "permethrin"}, reply(value="Permethrin"), RIGHT),
    (gold("exact", "CHEBI:1"), reply(abstained=True), ABSTAINED),
    (gold("exact", "CHEBI:1"), {"error": {"kind": "PatternError"}}, FAILED),
]


@pytest.mark.parametrize(("line", "said", "outcome"), CASES)
def test_verdicts(line: dict[str, Any], said: dict[str, Any], outcome: str) -> None:
    verdict = check(line, said, OfThree())
    assert verdict.outcome == outcome
    assert bool(verdict.reason) == (outcome in (WRONG, FAILED))


def test_the_set_is_whole() -> None:
    assert len(LINES) >= 100
    assert max(Counter(line["id"] for line in LINES).values()) == 1
    assert max(Counter(line["question"] for line in LINES).values()) == 1
    assert sum(line["hops"] > 1 or "condition" in line for line in LINES) >= len(LINES) // 2
    for line in LINES:
        assert line["sources"], line["id"]
        assert line["check"] in ("exact", "contains", "first", "count", "yesno", "choice")
        assert ("value" in line) == (line["check"] in ("count", "yesno", "choice")), line["id"]
        assert "gold" in line or "value" in line, line["id"]
        if line["check"] == "choice":
            assert line["value"] in line["options"]
