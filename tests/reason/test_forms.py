"""The form of a reply: its schema, reading it, and the decision in it."""

from __future__ import annotations

from typing import Literal

import pytest
from pydantic import Field

from bioloom.core.value import Value
from bioloom.reason.confidence import decided, shares, weights
from bioloom.reason.exchange import TokenOptions
from bioloom.reason.forms import Unreadable, decision, read, schema_of


class Inner(Value):
    """For programmers."""

    title: str = Field("x", description="For the model.")
    default: int = 1


class Outer(Value):
    inner: tuple[Inner, ...] = ()
    note: str | None = None


def test_a_schema_is_strict_and_keeps_what_is_said_of_fields() -> None:
    schema = schema_of(Outer)
    assert schema["required"] == ["inner", "note"]
    assert schema["additionalProperties"] is False
    inner = schema["$defs"]["Inner"]
    assert inner["required"] == ["title", "default"]
    assert inner["properties"] == {
        "title": {"type": "string", "description": "For the model."}, "default": {"type": "integer"},
    }  # fmt: skip
    assert "description" not in inner


def test_the_first_object_that_fits_is_read() -> None:
    assert read('{"other": 1} {"inner": []}', Outer) == Outer()
    with pytest.raises(Unreadable, match="other: Extra inputs are not permitted"):
        read('{"other": 1}', Outer)
    with pytest.raises(Unreadable, match="no JSON object"):
        read("NaN", Outer)


def test_a_long_list_of_problems_is_cut() -> None:
    with pytest.raises(Unreadable) as failed:
        read('{"inner": [' + ",".join(['{"title": ' + "9" * 4000 + "}"] * 50) + "]}", Outer)
    assert len(str(failed.value)) < 3000


class Yes(Value):
    holds: bool
    why: str


class Two(Value):
    a: bool
    b: bool


class Level(Value):
    level: Literal["strong", "weak", "strange"]


def test_a_decision_is_one_field_of_few_values() -> None:
    assert decision(Yes) == ("holds", ("true", "false"))
    assert decision(Level) == ("level", ("strong", "weak", "strange"))
    assert decision(Two) is None
    assert decision(Outer) is None


def tokens(*pairs: tuple[str, dict[str, float]]) -> list[TokenOptions]:
    return [TokenOptions(text=text, top=tuple(top.items())) for text, top in pairs]


def test_confidence_is_the_value_against_the_others_in_all_spellings() -> None:
    said = tokens(
        ('{"holds":', {}), (" true", {" true": -0.1, "true": -3.0, " True": -4.0, " false": -2.0, " 1": -1.0})
    )
    value, spread = decided([*said, *tokens((', "why"', {}))], "holds", ("true", "false"))
    assert (value, spread[value]) == ("true", pytest.approx(0.878, abs=0.001))
    assert sum(spread.values()) == pytest.approx(1)


def test_confidence_is_left_open_where_it_cannot_be_told() -> None:
    values = ("strong", "weak", "strange")
    ambiguous = tokens(('{"level": "', {}), ("str", {"str": -0.1, "weak": -3.0}), ('ong"}', {}))
    assert not decided(ambiguous, "level", values)[1].get("strong")
    assert decided(tokens(('{"level": "weak"}', {})), "level", values) == ("weak", {})
    assert decided([], "level", values) == ("", {})
    assert shares([("", -1.0), ("x", -1.0)], values) == {}


def test_each_token_has_its_probability_or_the_least_that_is_listed() -> None:
    said = tokens(("a", {"a": 0.0}), ("b", {"x": -0.1, "y": -2.0}))
    assert weights(said) == (("a", 1.0), ("b", pytest.approx(0.135, abs=0.001)))
    assert weights([*said, *tokens(("c", {}))]) == ()
