"""Look-ups that a model writes into its text: which there are, the first one in a text, what came of it in words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bioloom.core.errors import InputError
from bioloom.core.evidence import Evidence
from bioloom.core.results.found import Call
from bioloom.core.run import Run
from bioloom.sources.tools.toolbox import Tool

_CALL = re.compile(r'\[\s*(\w+)\(((?:[^"\[\]]|"(?:[^"\\]|\\.)*")*)\)\s*\]')
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
MALFORMED = "this is no call: write the name of a function and its arguments as texts in double quotes"


def documented(tools: Iterable[Tool]) -> tuple[str, ...]:
    """One line for each look-up: how it is called and what it gives."""
    return tuple(f"{t.signature}: {t.help}" for t in tools)


def first_call(text: str) -> tuple[Call, int] | None:
    """The first look-up that stands in brackets in ``text``, ``[symbol("TP53")]``, and where it ends; None without."""
    found = _CALL.search(text)
    if found is None:
        return None
    arguments = tuple(re.sub(r"\\(.)", r"\1", one) for one in _TEXT.findall(found[2]))
    return Call(name=found[1], arguments=arguments), found.end()


def called(call: Call, run: Run, allowed: Iterable[Tool], most: int) -> tuple[str, tuple[Evidence, ...]]:
    """What came of a look-up that a model wrote, in words of at most ``most`` characters, and its evidence.

    A look-up that is not allowed, or whose arguments do not fit, says so: that is for the model to read, no failure.
    """
    if call.name not in {t.name for t in allowed} or not call.arguments:
        return MALFORMED, ()
    try:
        found = run.look(call.name, *call.arguments)
    except InputError as error:
        return str(error)[:most], ()
    rows = [f"{r.said} {r.number:g} {r.unit}".strip() if r.number is not None else r.said for r in found.rows]
    text = "; ".join(dict.fromkeys(rows)) or found.missing or "nothing is on record"
    return text[:most], tuple(r.evidence for r in found.rows) or found.grounds
