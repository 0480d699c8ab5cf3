"""Words that join two drugs ask what they do together, and nothing of each."""

from __future__ import annotations

import pytest

from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Grounding
from bioloom.stages.read.coverage.jointly import heard_jointly
from bioloom.stages.read.types import Bound, Reading, Understanding

XOL, YOL = (Entity(curie=f"CHEBI:{i}", name=n, categories=("Drug",)) for i, n in ((1, "xol"), (2, "yol")))
RASH = Entity(curie="HP:1", name="rash", categories=("PhenotypicFeature",))


def asks(entity: Entity, predicate: str = "has_side_effect") -> Pattern:
    return parse_pattern(f'MATCH (c {{id: "{entity.curie}"}})-[:{predicate}]->(p {{id: "HP:1"}}) RETURN count(*) > 0')


def heard(text: str, predicate: str = "has_side_effect") -> bool:
    bound = []
    for entity in (XOL, YOL, RASH):
        at = text.find(entity.name)
        if at >= 0:
            found = Grounding(
                text=entity.name, start=at, end=at + len(entity.name), entity=entity, score=1.0, kind="name"
            )
            bound.append(Bound(node="c", text=entity.name, start=at, end=found.end, readings=(found,)))
    pattern, other = asks(XOL, predicate), asks(YOL, predicate)
    reading = Reading(pattern=pattern, kind="yesno", every=(other,), bound=tuple(bound), said="each?")
    (part,) = heard_jointly(Understanding(parts=(reading,)), text).parts
    assert part.said == ("What do xol and yol do together: rash?" if part.jointly else "each?")
    return part.jointly


@pytest.mark.parametrize(
    "text",
    [
        "xol + yol, rash risk documented?",
        "Does xol with yol cause rash?",
        "xol plus yol: does rash occur?",
        "Do xol and yol together cause rash?",
        "Is there an interaction of xol and yol that causes rash?",
        "xol taken with yol, rash?",
    ],
)
def test_what_is_taken_at_once_is_asked_about_at_once(text: str) -> None:
    assert heard(text)


@pytest.mark.parametrize(
    "text",
    [
        "Do xol and yol cause rash?",
        "Do both xol and yol together cause rash?",
        "Does xol cause rash as yol does, together?",
        "Do xol, as well as yol, cause rash?",
        "xol or yol: which causes rash?",
    ],
)
def test_a_row_of_drugs_is_asked_about_one_by_one(text: str) -> None:
    assert not heard(text)


def test_only_of_effects_is_a_pair_more_than_its_drugs() -> None:
    assert not heard("Does xol with yol treat rash?", "treats")
