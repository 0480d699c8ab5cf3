"""Of two relations that must be absent each is looked for with what hangs behind it, and not behind the other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.stages.weave.covered import nothing_known


def _not_in(place: str) -> tuple[list[Var], list[Edge]]:
    """A gene that is not expressed in ``place`` or any kind of it."""
    nodes = [Var(name=place, curies=(f"CL:{place}",)), Var(name=f"{place}_below", categories=("Cell",))]
    absent = Edge(subject="a", object=f"{place}_below", predicates=("expressed_in",), absent=True)
    below = Edge(subject=f"{place}_below", object=place, predicates=("subclass_of",), closure=True)
    return nodes, [absent, below]


def test_two_nots_have_each_what_hangs_behind_it() -> None:
    (here, edges), (there, more) = _not_in("one"), _not_in("two")
    pattern = Pattern(nodes=(Var(name="a", categories=("Gene",)), *here, *there), edges=(*edges, *more), answer="a")
    asked: list[Pattern] = []

    def match(pattern: Pattern) -> Any:
        asked.append(pattern)
        return SimpleNamespace(count=0 if any(n.name == "two" for n in pattern.nodes) else 5)

    unknown = nothing_known(pattern, cast("Run", SimpleNamespace(match=match)))
    assert [e.object for e in unknown] == ["two_below"]
    assert [sorted(n.name for n in p.nodes) for p in asked] == [["a", "one", "one_below"], ["a", "two", "two_below"]]
