"""The seal of a saved answer, which other programs read and write in between."""

from __future__ import annotations

import json
from typing import Any

from bioloom.core.trace import seal, seal_to_the_letter

BODY = {"seconds": 1.0, "parts": [{"score": 0.5, "value": 45.0, "op": ">="}], "many": 3, "large": 1e22, "yes": True}


def rewritten(value: Any) -> Any:
    """What JavaScript makes of it: a number that is whole has no fraction."""
    if isinstance(value, dict):
        return {k: rewritten(v) for k, v in reversed(value.items())}
    if isinstance(value, list):
        return [rewritten(v) for v in value]
    return int(value) if isinstance(value, float) and value.is_integer() and value < 1e21 else value


def test_an_answer_that_went_through_a_browser_has_its_seal() -> None:
    again = json.loads(json.dumps(rewritten(BODY)))
    assert json.dumps(again) != json.dumps(BODY)
    assert seal(again) == seal(BODY)
    assert seal_to_the_letter(again) != seal_to_the_letter(BODY)


def test_what_is_no_number_is_none() -> None:
    assert seal({**BODY, "yes": 1}) != seal(BODY)
    assert seal({**BODY, "many": "3"}) != seal(BODY)
    assert seal({**BODY, "many": 3.5}) != seal(BODY)
