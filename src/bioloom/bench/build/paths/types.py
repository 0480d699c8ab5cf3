"""A type of path: kinds of thing in a row, the steps between them, and which of them is asked for."""

from __future__ import annotations

from collections.abc import Callable

from bioloom.core.pattern import Pattern, Var
from bioloom.core.value import Value

from .steps import Reading, Step


class Kind(Value):
    """What a paper calls a kind of thing, and our categories of it."""

    name: str
    categories: tuple[str, ...]


class Hop(Value):
    """A step from one kind to the next; ``back`` when it is the next that is the step's subject."""

    step: Step
    back: bool = False


def first_reading(step: Step) -> Reading:
    """The reading of a step on a graph of ours."""
    return step.readings[0]


class PathType(Value):
    """A type of path of a benchmark.

    Attributes:
        benchmark: Where it comes from.
        id: Its number or name there.
        kinds: Along the path.
        hops: Between them, one fewer.
        answer: Position of the kind that is asked for.
        differs: Positions of two kinds that may be one node and must not be: a gene and its own protein.
    """

    benchmark: str
    id: str
    kinds: tuple[Kind, ...]
    hops: tuple[Hop, ...]
    answer: int
    differs: tuple[int, int] | None = None

    @property
    def name(self) -> str:
        """Its kinds, in a row."""
        return " - ".join(k.name for k in self.kinds)

    @property
    def variables(self) -> tuple[str, ...]:
        """The nodes of its pattern, along the path."""
        return tuple("abcdefgh"[: len(self.kinds)])

    def pattern(self, read: Callable[[Step], Reading] = first_reading) -> Pattern:
        """The pattern with no node known; a question knows some and asks for another."""
        names = self.variables
        edges = []
        for i, hop in enumerate(self.hops):
            subject, object_ = (names[i + 1], names[i]) if hop.back else (names[i], names[i + 1])
            edges.append(read(hop.step).edge(subject, object_))
        return Pattern(
            nodes=tuple(Var(name=n, categories=k.categories) for n, k in zip(names, self.kinds, strict=True)),
            edges=tuple(edges),
            answer=names[self.answer],
            differs=() if self.differs is None else ((names[self.differs[0]], names[self.differs[1]]),),
        )


def path_type(
    benchmark: str, id_: str, *way: Kind | Step | Hop, answer: int, differs: tuple[int, int] | None = None
) -> PathType:
    """A type from kinds and steps in turn; a bare step leads forward."""
    kinds = tuple(part for part in way if isinstance(part, Kind))
    hops = tuple(part if isinstance(part, Hop) else Hop(step=part) for part in way if not isinstance(part, Kind))
    return PathType(benchmark=benchmark, id=id_, kinds=kinds, hops=hops, answer=answer, differs=differs)


def back(step: Step) -> Hop:
    """The step, from its object to its subject."""
    return Hop(step=step, back=True)
