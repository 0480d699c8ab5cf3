"""What a pattern's text is made of, as it was written: names are not resolved yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..pattern import Op, Operator
from .tokens import Token

Scalar = str | float


@dataclass(frozen=True)
class NodeText:
    """A node as written."""

    name: str | None
    labels: tuple[Token, ...]
    curies: tuple[str, ...]
    at: int


@dataclass(frozen=True)
class EdgeText:
    """An edge as written; ``direction`` is where its arrow points, ``both`` without one."""

    name: str | None
    types: tuple[Token, ...]
    closure: bool
    negated: bool
    equals: tuple[tuple[str, Scalar], ...]
    direction: Literal["left", "right", "both"]
    at: int


@dataclass(frozen=True)
class PathText:
    """Nodes and the edges between each two of them."""

    nodes: tuple[NodeText, ...]
    edges: tuple[EdgeText, ...]


@dataclass(frozen=True)
class DiffersText:
    """``a <> b``."""

    pair: tuple[str, str]
    at: int


@dataclass(frozen=True)
class TestText:
    """``name.key op value``; several values with ``IN``."""

    __test__ = False  # not a pytest class

    name: str
    key: str
    op: Op | Literal["IN"]
    values: tuple[Scalar, ...]
    at: int


@dataclass(frozen=True)
class PartText:
    """What is looked for together: the whole, what must also be there (EXISTS), or what must be absent."""

    paths: tuple[PathText, ...]
    conditions: tuple[Condition, ...]
    at: int
    absent: bool = False


Condition = DiffersText | TestText | PartText


@dataclass(frozen=True)
class QueryText:
    """A whole text; ``answer`` None for ``count(*) > 0``."""

    body: PartText
    operator: Operator
    answer: str | None
    answer_at: int
