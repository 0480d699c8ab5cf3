"""How two things of a graph hang together: the best of the simple paths between them."""

from __future__ import annotations

from ..fact import Entity, Fact
from ..value import Value


class Route(Value):
    """One path: the things on it, for each step all facts that state it, and its worth (0 to 1)."""

    entities: tuple[Entity, ...]
    hops: tuple[tuple[Fact, ...], ...]
    score: float


class Routes(Value):
    """The best paths, the best first, of ``total`` that there are; ``bound`` says what was not looked at."""

    best: tuple[Route, ...]
    total: int
    bound: str = ""
