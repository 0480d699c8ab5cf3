"""No regular expression of the readers takes more than a square of a hostile text's length."""

from __future__ import annotations

import importlib
import pkgutil
import re
import signal
from collections.abc import Iterator
from types import FrameType
from typing import NoReturn

import pytest

import bioloom

READERS = ("stages.read", "stages.gate", "stages.text", "stages.weave", "stages.answer", "ground", "sources.corpus")
UNITS = (
    "9", "a", "A", ".", "? ", ",", "(", ")", "9.", "9 ", "a ", "A ", "a-", "9-", "a, ", "a and ", "not ", "of the ",
    "to ", "is ", "with a ", "no history of ", "9 mg ", "years ", "a (a) ", "allergy ", "who ", "or ", "α", "\u0301",
)  # fmt: skip
LENGTH = 400
SECONDS = 0.5  # of the processor; a square takes some milliseconds, and what was found here took minutes


def _expressions(value: object, depth: int = 0) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            yield value
    elif depth < 3 and isinstance(value, (dict, list, tuple, set, frozenset)):
        parts = [*value.keys(), *value.values()] if isinstance(value, dict) else [*value]
        for part in parts[:500]:
            yield from _expressions(part, depth + 1)


def _all() -> dict[re.Pattern[str], str]:
    """Every expression that a module of the readers keeps, with where it is."""
    found: dict[re.Pattern[str], str] = {}
    for module in pkgutil.walk_packages(bioloom.__path__, "bioloom."):
        name = module.name.removeprefix("bioloom.")
        if name.startswith(READERS) and "training" not in name:
            for attribute, value in list(vars(importlib.import_module(module.name)).items()):
                for expression in _expressions(value):
                    found.setdefault(expression, f"{name}.{attribute}")
    return found


class _TooLongError(Exception):
    """Time is up."""


def _ring(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise _TooLongError


def test_every_expression_comes_to_an_end() -> None:
    expressions = _all()
    assert len(expressions) > 500
    before = signal.signal(signal.SIGPROF, _ring)
    slow = []
    try:
        for expression, where in expressions.items():
            for unit in UNITS:
                text = (unit * LENGTH)[:LENGTH]
                try:
                    signal.setitimer(signal.ITIMER_PROF, SECONDS)
                    for _ in expression.finditer(text):
                        pass
                except _TooLongError:
                    slow.append((where, unit))
                finally:
                    signal.setitimer(signal.ITIMER_PROF, 0)
    finally:
        signal.signal(signal.SIGPROF, before)
    assert not slow


def test_the_watch_ends_an_expression_that_does_not() -> None:
    before = signal.signal(signal.SIGPROF, _ring)
    try:
        signal.setitimer(signal.ITIMER_PROF, 0.05)
        with pytest.raises(_TooLongError):
            re.fullmatch(r"(?:a+)+b", "a" * 64)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
