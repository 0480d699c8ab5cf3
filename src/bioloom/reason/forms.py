"""The form of a reply: its JSON Schema for the model, and reading what the model wrote."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError

from bioloom.core.errors import InputError
from bioloom.core.value import Value

MOST_BRACES = 200
MOST_PROBLEMS = 8
LONGEST_PROBLEM = 300


class Unreadable(Exception):  # noqa: N818 - not an error of the user's; it never leaves this package
    """A reply that is not of its form; the text says why, to the model and then to the user."""


def schema_of(form: type[Value]) -> dict[str, Any]:
    """The JSON Schema of ``form`` as servers take it in strict mode: every field is required, none has a default.

    pydantic's titles go, for they say nothing; so do the docstrings of classes, which speak to programmers. What is
    said of a field stays.
    """
    schema = _strict(form.model_json_schema())
    assert isinstance(schema, dict)  # noqa: S101 - for the type checker
    return schema


def _strict(node: Any, *, names: bool = False) -> Any:
    """``node`` without what strict mode does not take; ``names`` when its keys are names of fields, not keywords."""
    if isinstance(node, list):
        return [_strict(n) for n in node]
    if not isinstance(node, dict):
        return node
    if names:
        return {k: _strict(v) for k, v in node.items()}
    drop = {"title", "default"} | ({"description"} if "properties" in node else set())
    out = {k: _strict(v, names=k in ("properties", "$defs")) for k, v in node.items() if k not in drop}
    if "properties" in out:
        out["required"], out["additionalProperties"] = list(out["properties"]), False
    return out


def read(text: str, form: type[Value]) -> Value:
    """The first JSON object in ``text`` that is of the form; models like to think aloud first, or to fence it.

    Raises:
        Unreadable: there is no JSON object, or it does not fit.
    """
    problem = ""
    for found in _objects(text):
        try:
            return form.model_validate_json(json.dumps(found))
        except ValidationError as error:
            problem = problem or _problems(error)
        except InputError as error:  # a value that does not hold together in itself, such as a pattern
            problem = problem or str(error)
    raise Unreadable(problem or "There is no JSON object in it.")


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """Every outermost JSON object in ``text``, left to right; a text full of braces is not searched to its end."""
    decoder, at = json.JSONDecoder(), text.find("{")
    for _ in range(MOST_BRACES):
        if at < 0:
            return
        try:
            found, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            yield found
        at = text.find("{", end)


def _problems(error: ValidationError) -> str:
    lines = []
    for one in error.errors(include_url=False, include_context=False)[:MOST_PROBLEMS]:
        where = ".".join(str(p) for p in one["loc"]) or "the reply"
        lines.append(f"- {where}: {one['msg']} (it is {one['input']!r})"[:LONGEST_PROBLEM])
    return "\n".join(lines)


def decision(form: type[Value]) -> tuple[str, tuple[str, ...]] | None:
    """The one field in which a reply decides among few values, with the values as JSON writes them; None without one.

    Only such a reply has a probability that means something: that of the value against its alternatives.
    """
    found = [(name, values) for name, f in form.model_fields.items() if (values := _values(f.annotation))]
    return found[0] if len(found) == 1 else None


def _values(annotation: Any) -> tuple[str, ...]:
    if annotation is bool:
        return ("true", "false")
    if get_origin(annotation) is Literal and all(isinstance(v, str) for v in get_args(annotation)):
        return get_args(annotation)
    return ()
