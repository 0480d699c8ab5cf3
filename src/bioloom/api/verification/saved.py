"""A bundle from its file, held to say nothing but what is read from it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bioloom.api.bundle_json import SCHEMA, bundle_json
from bioloom.core.errors import InputError
from bioloom.core.trace import BUNDLE_FORMAT, Bundle, seal, seal_to_the_letter
from bioloom.core.value import first_fault

from .check import Check

HOW = "Save an answer with bioloom ask --save FILE."


def read_saved(path: Path) -> tuple[Bundle, list[Check]]:
    """A bundle, and whether its file is whole: its seal fits, and nothing in it goes unread.

    The seal shows what was changed by accident or without knowing of it. It is no signature, since anybody can make it
    anew: what was forged shows in that the answer cannot be derived again.

    Raises:
        InputError: there is no file, it is no bundle, or it is of another format.
    """
    return read_body(_body(path), str(path))


def read_body(body: Mapping[str, Any], path: str = "The answer") -> tuple[Bundle, list[Check]]:
    """The same of the JSON that a file holds; ``path`` is what it is called in errors."""
    if "answer" not in body:
        raise InputError(f"{path} is no saved answer.", hint=HOW)
    _of_this_format(path, body)
    said = {k: v for k, v in body.items() if k not in ("schema", "seal")}
    try:
        bundle = Bundle.model_validate(said)
    except ValidationError as error:
        raise InputError(f"{path} is not a whole bundle: {first_fault(error, 'it')}.") from None
    sealed = {k: v for k, v in body.items() if k != "seal"}
    unread = unread_part(said, bundle_json(bundle))
    return bundle, [
        Check(
            "the file is sealed, and as it was when it was sealed",
            body.get("seal") in (seal(sealed), seal_to_the_letter(sealed)),
        ),
        Check("nothing in the file goes unread", not unread, unread),
    ]


def unread_part(said: Any, read: Any, where: str = "") -> str:
    """Where ``said`` has something that ``read`` has not, or has otherwise (1 is not true, nor "1"); else empty."""
    if isinstance(said, dict) and isinstance(read, dict):
        parts = (unread_part(v, read.get(k), f"{where}.{k}".lstrip(".")) for k, v in said.items() if v is not None)
        return next((p for p in parts if p), "")
    if isinstance(said, list) and isinstance(read, list) and len(said) == len(read):
        return next((p for i, v in enumerate(said) if (p := unread_part(v, read[i], f"{where}.{i}"))), "")
    number = {type(said), type(read)} == {int, float}  # 1 and 1.0 are one number
    same = said == read and (type(said) is type(read) or number)
    return "" if same else where


def _body(path: Path) -> dict[str, Any]:
    try:
        body = json.loads(path.read_text("utf-8"), object_pairs_hook=_once)
    except FileNotFoundError:
        raise InputError(f"There is no file {path}.", hint=HOW) from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.", hint=HOW) from None
    except _TwiceError as error:
        raise InputError(f"{path} has {error} twice in one object, so it says two things.", hint=HOW) from None
    except (ValueError, RecursionError):  # no JSON, no UTF-8, a number beyond all bounds, nested beyond all bounds
        raise InputError(f"{path} is no JSON.", hint=HOW) from None
    if not isinstance(body, dict):
        raise InputError(f"{path} is no saved answer.", hint=HOW)
    return body


def _of_this_format(path: str, body: Mapping[str, Any]) -> None:
    made = body.get("format", BUNDLE_FORMAT)
    if type(made) is not int or made > BUNDLE_FORMAT:
        raise InputError(f"{path} was saved by a newer bioloom (format {made}).", hint="Upgrade bioloom.")
    if made < BUNDLE_FORMAT:
        raise InputError(
            f"{path} was saved by an earlier bioloom (format {made}), whose ids of evidence do not cover facts.",
            hint="Ask again, and save the answer anew.",
        )
    if (schema := body.get("schema")) != SCHEMA:
        raise InputError(f"{path} is no saved answer: its schema is {schema!r}.", hint=HOW)


class _TwiceError(ValueError):
    """A key that stands twice."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body = dict(pairs)
    if len(body) < len(pairs):
        raise _TwiceError(next(repr(k) for i, (k, _) in enumerate(pairs) if any(k == o for o, _ in pairs[:i])))
    return body
