"""What names a prepared artifact."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from bioloom.core.artifact import ArtifactSpec

SPEC = ArtifactSpec(
    kind="kg_refine.weights", config={"depth": 2, "w": [1, 2]}, sources={"open": "a1"}, models={"m": "1"}
)


def test_the_key_is_of_the_content_and_not_of_its_order() -> None:
    again = ArtifactSpec(kind=SPEC.kind, config={"w": [1, 2], "depth": 2}, sources={"open": "a1"}, models={"m": "1"})
    assert again.key == SPEC.key
    assert ArtifactSpec.model_validate_json(SPEC.model_dump_json()).key == SPEC.key


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": 2}, "format was 1 and is 2"),
        ({"config": {"depth": 3, "w": [1, 2]}}, "config depth was 2 and is 3"),
        ({"sources": {}}, 'source open was "a1" and is not there'),
        ({"models": {"m": "2"}}, 'model m was "1" and is "2"'),
    ],
)
def test_every_input_changes_the_key_and_is_named(change: dict[str, object], says: str) -> None:
    other = SPEC.model_copy(update=change)
    assert other.key != SPEC.key
    assert other.differences(SPEC) == (says,)


@pytest.mark.parametrize("kind", ["", "a/b", "..", ".hidden.", "A b"])
def test_a_kind_is_a_folder_name(kind: str) -> None:
    with pytest.raises(ValidationError):
        ArtifactSpec(kind=kind)
