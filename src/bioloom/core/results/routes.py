"""How two things of a graph hang together: the best of the simple paths between them."""

from __future__ import annotations

from ..fact import Entity, Fact
from ..value import Value


class Route(Value):
    """One path: the things on it, for each step all facts that state it, and its worth (0 to 1)."""

    entities: tuple[Entity, ...]
    hops: tuple[tuple[Fact, ...], ...]
    score: float

    def __str__(self) -> str:
        """``BRCA1 ━ gene associated with condition ━▶ breast cancer``."""
        out = [self.entities[0].name]
        for here, there, facts in zip(self.entities, self.entities[1:], self.hops, strict=False):
            verb = " or ".join(dict.fromkeys(f.predicate.replace("_", " ") for f in facts))
            forward = any(f.subject.curie == here.curie for f in facts)
            out += [f" ━ {verb} ━▶ " if forward else f" ◀━ {verb} ━ ", there.name]
        return "".join(out)

    __repr__ = __str__


class Routes(Value):
    """The best paths, the best first, of ``total`` that there are; ``bound`` says what was not looked at."""

    best: tuple[Route, ...]
    total: int
    bound: str = ""

    def __str__(self) -> str:
        """A line for each path, and how many more there are."""
        rest = [f"and {self.total - len(self.best):,} more"] if self.total > len(self.best) else []
        return "\n".join([*map(str, self.best), *rest, *([self.bound] if self.bound else [])]) or "no path"

    __repr__ = __str__
