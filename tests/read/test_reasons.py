"""Why something harms is refused where a mechanism was read; how a drug works is not."""

from __future__ import annotations

import pytest

from bioloom.core.pattern_text import parse_pattern
from bioloom.stages.read.coverage.reasons import heard_reasons
from bioloom.stages.read.types import Reading, Understanding

PATTERN = parse_pattern("MATCH (c:Drug)-[:directly_physically_interacts_with]->(a:Gene) RETURN a")


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("explain why ACE inhibitors cause cough", True),
        ("can you tell me why metformin is contraindicated in renal failure", True),
        ("the reason that statins lead to myalgia?", True),
        ("why does metformin work in diabetes?", False),
        ("how does aspirin cause bleeding?", False),
    ],
)
def test_reasons_for_harm_are_no_mechanism(text: str, refused: bool) -> None:
    read = Understanding(parts=(Reading(pattern=PATTERN, kind="entities", operator="mechanism"),))
    heard = heard_reasons(read, text)
    assert bool(heard.missing) is refused
    assert bool(heard.parts) is not refused


def test_why_two_things_must_not_meet_is_no_connection() -> None:
    read = Understanding(parts=(Reading(pattern=PATTERN, kind="summary", operator="path"),))
    assert heard_reasons(read, "isotretinoin + doxycycline - why not?").missing
    assert heard_reasons(read, "how are isotretinoin and doxycycline connected?") == read


def test_another_reading_is_left_as_it_is() -> None:
    read = Understanding(parts=(Reading(pattern=PATTERN, kind="entities"),))
    assert heard_reasons(read, "why do ACE inhibitors cause cough?") == read


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("Drugs unsafe in porphyria, examples with the reason", True),
        ("targets of aspirin and the rationale", True),
        ("drugs that are stopped for a good reason", False),
    ],
)
def test_reasons_beside_a_list_are_not_left_out(text: str, refused: bool) -> None:
    read = Understanding(parts=(Reading(pattern=PATTERN, kind="entities"),))
    heard = heard_reasons(read, text)
    assert bool(heard.missing) is refused
    assert bool(heard.parts) is not refused
