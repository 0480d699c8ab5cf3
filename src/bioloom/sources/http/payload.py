"""Bodies read as what they have to be. What is not that is malformed: never an empty answer."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any, TypeVar
from xml.etree.ElementTree import Element, ParseError, fromstring

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel

from .request import Body

_ENTITY = re.compile(rb"&(?!amp;|lt;|gt;|quot;|apos;|#)(\w+;)")


class Malformed(Exception):  # noqa: N818 - it is no error of ours; the client makes a SourceError of it
    """The body is not what the source has to send; the message says how."""


class Payload(BaseModel):
    """The part of a source's JSON that we read; names are camel case there. What else it holds is passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore", alias_generator=to_camel, populate_by_name=True)


P = TypeVar("P", bound=BaseModel)


def json_of(body: Body) -> Any:
    """The body as JSON.

    Raises:
        Malformed: it is none, or says itself that it is a page for people.
    """
    _no_page(body)
    try:
        return json.loads(body.content)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"is no JSON ({type(error).__name__}: {error})") from None


def json_as(shape: type[P], body: Body) -> P:
    """The body as JSON of this shape; Malformed names the first place that does not fit."""
    value = json_of(body)
    try:
        return shape.model_validate(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(p) for p in first["loc"]) or "the whole"
        raise Malformed(f"does not have the layout it should: {where}: {first['msg']}") from None


def xml_of(body: Body, root: str) -> Element:
    """The body as XML whose outermost element is ``root``; entities of HTML that no DTD declares are resolved."""
    _no_page(body)
    try:
        element = fromstring(_ENTITY.sub(_character, body.content))  # noqa: S314 - expat limits expansion, loads nothing
    except ParseError as error:
        raise Malformed(f"is no XML ({error})") from None
    if element.tag != root:
        raise Malformed(f"is XML of another kind: <{element.tag[:50]}> instead of <{root}>")
    return element


def _character(match: re.Match[bytes]) -> bytes:
    character = unescape(match[0].decode())
    return match[0] if character == match[0].decode() else character.encode()


def _no_page(body: Body) -> None:
    if "html" in body.content_type.lower():
        raise Malformed("is a web page for people, not data")
