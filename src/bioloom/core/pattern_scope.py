"""What must hold and what must not: the nested scopes of a pattern with absent edges.

Nodes joined by edges that must hold form a region. The answer's region is what is looked for; a region behind an
absent edge is looked for only to find that it is not there, all of it together: with ``a -absent-> x -> y`` there must
be no ``x`` and ``y`` at once, and with ``a -absent-> x <-absent- b`` no ``x`` that both have. Regions may nest
("but not one that lacks ..."). They must form a tree, for otherwise it is open which of them denies which.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from .errors import PatternError
from .pattern import Edge, Pattern


@dataclass(frozen=True)
class Scope:
    """One region: its own nodes, the edges that hold in it or tie it to the scope around it, and what it denies.

    ``inner`` are the parts that must not be there. One without nodes of its own is a single absent edge between two
    nodes of this scope. ``differs`` are the pairs tested here; one of a pair may belong to a scope further out.
    """

    nodes: tuple[str, ...]
    edges: tuple[Edge, ...]
    differs: tuple[tuple[str, str], ...] = ()
    inner: tuple[Scope, ...] = ()


def scopes(pattern: Pattern) -> Scope:
    """The scope of the answer, with what it denies inside it.

    Raises:
        PatternError: the regions form no tree, or two nodes that are never looked for together must differ.
    """
    region = _regions(pattern)
    parent = _parents(pattern, region)
    own: dict[int, list[Edge]] = defaultdict(list)
    denied: dict[int, list[Scope]] = defaultdict(list)
    inner: dict[int, list[Scope]] = defaultdict(list)
    for edge in pattern.edges:
        s, o = region[edge.subject], region[edge.object]
        if s == o and edge.absent:
            denied[s].append(Scope((), (edge,)))
        else:
            own[s if parent[s] == o else o].append(edge)
    differs = _differs(pattern, region, parent)
    members: dict[int, list[str]] = defaultdict(list)
    for name, at in region.items():
        members[at].append(name)
    for at in reversed(parent):  # inner regions were reached last
        beside = reversed(inner[at])  # in the order of their nodes, so that what is written is read back the same
        scope = Scope(tuple(members[at]), tuple(own[at]), tuple(differs[at]), (*denied[at], *beside))
        above = parent[at]
        if above is None:
            return scope
        inner[above].append(scope)
    raise AssertionError  # the answer's region has no parent


def _regions(pattern: Pattern) -> dict[str, int]:
    """The region of each node, numbered by its first node."""
    beside: dict[str, list[str]] = defaultdict(list)
    for e in pattern.edges:
        if not e.absent:
            beside[e.subject].append(e.object)
            beside[e.object].append(e.subject)
    region: dict[str, int] = {}
    for number, node in enumerate(pattern.nodes):
        stack = [node.name]
        while stack:
            name = stack.pop()
            if name not in region:
                region[name] = number
                stack += beside[name]
    return {n.name: region[n.name] for n in pattern.nodes}


def _parents(pattern: Pattern, region: dict[str, int]) -> dict[int, int | None]:
    """The region around each, outer ones first; None for the answer's."""
    beside: dict[int, set[int]] = defaultdict(set)
    for e in pattern.edges:
        s, o = region[e.subject], region[e.object]
        if s != o:
            beside[s].add(o)
            beside[o].add(s)
    root = region[pattern.answer]
    parent: dict[int, int | None] = {root: None}
    queue = [root]
    for at in queue:
        for other in sorted(beside[at] - {parent[at]}):
            if other in parent:
                raise PatternError(
                    "Two absent parts hang together, so it is open which of them denies which.",
                    hint="Give each absent part its own nodes, tied to one part of the rest.",
                )
            parent[other] = at
            queue.append(other)
    return parent


def _differs(
    pattern: Pattern, region: dict[str, int], parent: dict[int, int | None]
) -> dict[int, list[tuple[str, str]]]:
    """The pairs that must differ, by the inner one of their two regions."""
    out: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for pair in pattern.differs:
        a, b = (region[n] for n in pair)
        if b in _outward(a, parent):
            out[a].append(pair)
        elif a in _outward(b, parent):
            out[b].append(pair)
        else:
            raise PatternError(
                f"{pair[0]} and {pair[1]} stand in different absent parts, so they cannot be compared.",
                hint="Only nodes that are looked for together can differ.",
            )
    return out


def _outward(at: int | None, parent: dict[int, int | None]) -> list[int]:
    """``at`` and the regions around it."""
    out = []
    while at is not None:
        out.append(at)
        at = parent[at]
    return out
