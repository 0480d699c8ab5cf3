"""Two bundles of one question, field by field: what was saved, and what is derived now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bioloom.core.trace import Bundle

from .check import Check

SHOWN = 60  # characters of a value
ELSEWHERE = ("bioloom", "reasoner")  # versions that `again.py` speaks of


def compared(saved: Bundle, derived: Bundle) -> list[Check]:
    """A check for each part that is the same, and for each field of the others that is not. Times do not count."""
    was, now = _dumped(saved), _dumped(derived)
    checks = [
        _part("the question and the method are as they were taken", was, now, ("question", "method")),
        _part("the pattern is derived again", was, now, ("pattern",)),
    ]
    fields = list(dict.fromkeys(_field(p) for p, _, _ in differences(was["answer"], now["answer"])))
    checks += [_part(f"answer.{name} is derived again", was["answer"], now["answer"], (name,)) for name in fields]
    if not fields:
        checks.append(Check("every field of the answer is derived again", holds=True))
    checks.append(_part("every field of the evidence is derived again", was, now, ("evidence",)))
    checks.append(_part("the trace is what happens again", was, now, ("trace",)))
    checks.append(_part("it was made with what is here", was, now, ("versions",)))
    return checks


def differences(was: Any, now: Any, where: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Where two JSON values differ, the first of it at any one place."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in sorted(was.keys() | now.keys()):
            yield from differences(was.get(key), now.get(key), f"{where}.{key}".lstrip("."))
    elif isinstance(was, list) and isinstance(now, list):
        for i, (a, b) in enumerate(zip(was, now, strict=False)):
            yield from differences(a, b, f"{where}.{i}".lstrip("."))
        if len(was) != len(now):
            yield f"{where}.length".lstrip("."), len(was), len(now)
    elif was != now or not (type(was) is type(now) or {type(was), type(now)} == {int, float}):  # 1 and 1.0 are one
        yield where, was, now


def same(saved: Bundle, derived: Bundle) -> bool:
    """Whether they give the same answer."""
    was, now = saved.answer.model_dump(mode="json"), derived.answer.model_dump(mode="json")
    return next(differences(was, now), None) is None


def _dumped(bundle: Bundle) -> dict[str, Any]:
    body = bundle.model_copy(update={"trace": bundle.trace.timeless()}).model_dump(mode="json")
    body["versions"] = {k: v for k, v in body["versions"].items() if k not in ELSEWHERE}
    return body


def _part(what: str, was: dict[str, Any], now: dict[str, Any], keys: tuple[str, ...]) -> Check:
    one, other = ({k: side.get(k) for k in keys} for side in (was, now))
    found = next(differences(one, other), None)
    if found is None:
        return Check(what, holds=True)
    where, a, b = found
    return Check(what, holds=False, detail=f"{where}: {_shown(a)} saved, {_shown(b)} derived")


def _field(where: str) -> str:
    return where.partition(".")[0]


def _shown(value: Any) -> str:
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= SHOWN else text[:SHOWN] + " ..."
