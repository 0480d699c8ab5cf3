"""What a bundle says of how it was made, read as data: the method with its knobs, sources, corpora, the graph."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

from bioloom.core.errors import InputError
from bioloom.core.method import Method
from bioloom.methods import METHODS

CORPUS = "corpus:"


def method_of(text: str) -> Method:
    """The method that shows itself as ``text``, as ``Loom(listed=200, reach=Reach(doc=20))``; nothing is run.

    Raises:
        InputError: no method shows itself so.
    """
    refused = InputError(f"{text[:200]!r} is no method with its knobs.", hint="Was it saved with a plug-in's method?")
    try:
        call = ast.parse(text, mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            raise refused
        kind = _kind(call.func.id)
        if kind is None:
            raise refused
        made: Any = _with_knobs(kind(), call)
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        raise refused from None
    if repr(made) != text:  # a knob left out or written otherwise would not have been saved so
        raise refused
    method: Method = made
    return method


def unusual(method: Method) -> list[str]:
    """The knobs that are not at their defaults, as users write them: they are the asker's."""
    usual: Any = type(method)()
    given: Any = method
    return [
        f"{f.name}={getattr(given, f.name)!r}"
        for f in (fields(given) if is_dataclass(given) else ())
        if getattr(given, f.name) != getattr(usual, f.name)
    ]


def plain(name: str, what: str, option: str) -> str:
    """``name`` itself, if it is one: a file from outside does not choose which folders are opened.

    Raises:
        InputError: it is a path, or empty.
    """
    if not name or set(name) & set("/\\~."):
        raise InputError(
            f"The saved answer names no {what} by a name ({name!r}).", hint=f"Say which: {option} NAME or PATH."
        )
    return name


def graph_named(versions: Mapping[str, str]) -> str:
    """The graph that made the answer, by name; InputError when the bundle names none."""
    return plain(versions.get("graph_name", ""), "graph", "--kg")


def corpora_named(versions: Mapping[str, str], sources: Iterable[str]) -> tuple[str, ...]:
    """The corpora that it drew on, by name: those it was made with, and those its evidence is from."""
    every = (*versions, *sources)
    return tuple(sorted({n.removeprefix(CORPUS) for n in every if n.startswith(CORPUS)}))


@cache
def _kind(shown: str) -> Any:
    """The class of methods that is called so; ours stand in a table, a plug-in's are imported to be seen."""
    for name in METHODS.names():
        kind: Any = METHODS.get(name)
        if kind.__name__ == shown:
            return kind
    return None


def _with_knobs(value: Any, call: ast.Call) -> Any:
    """``value`` with the literals of ``call``; a knob that has knobs is made from the one that is there."""
    if call.args:
        raise ValueError(call.args)
    knobs: dict[str, Any] = {}
    for keyword in call.keywords:
        if keyword.arg is None:
            raise ValueError(keyword)
        inner = keyword.value
        nested = isinstance(inner, ast.Call)
        knobs[keyword.arg] = (
            _with_knobs(getattr(value, keyword.arg, None), inner) if nested else ast.literal_eval(inner)  # type: ignore[arg-type]
        )
    return replace(value, **knobs)
