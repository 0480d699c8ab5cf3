"""A matcher that tries every assignment, from the rows alone: slow, short, and independent of the real one."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from itertools import product

from bioloom.core.biolink import biolink
from bioloom.core.pattern import Edge, Pattern
from bioloom.graph.model.gate import Gate

from .world import Row, World

OPS = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
Assigned = dict[str, int]


class Oracle:
    """Every answer and every way it holds, by trial."""

    def __init__(self, world: World, pattern: Pattern, gate: Gate, given: frozenset[int] = frozenset()) -> None:
        """``given`` are positions of edges that are taken to hold between any two nodes."""
        self.world, self.pattern, self.gate, self.given = world, pattern, gate, given
        self.candidates = {
            v.name: [n for n in range(len(world.categories)) if self._may_be(v.name, n)] for v in pattern.nodes
        }
        self.rows = [(i, r) for i, r in enumerate(world.rows) if r.kept and self._is_open(r)]
        self.above = _above(world)
        self.region = self._regions()
        self._found: dict[tuple[int, int, int], list[int]] = {}

    def ways(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """All (nodes, edges): -1 for nodes behind absent edges, for absent edges and for closure edges."""
        root = self.region[self.pattern.answer]
        out = []
        for assigned in self._solutions(root, {}, -1):
            nodes = tuple(assigned.get(v.name, -1) for v in self.pattern.nodes)
            choices = []
            for i, e in enumerate(self.pattern.edges):
                inside = not e.absent and self.region[e.subject] == root
                choices.append(self._edges(i, assigned) if inside and not e.closure else [-1])
            out += [(nodes, edges) for edges in product(*choices)]
        return out

    def _solutions(self, region: int, around: Assigned, parent: int) -> Iterator[Assigned]:
        """Every way to fill a region's nodes, given those of the regions around it."""
        names = [v.name for v in self.pattern.nodes if self.region[v.name] == region]
        kin = [(i, e) for i, e in enumerate(self.pattern.edges) if region in self._ends(e)]
        inside = [(i, e) for i, e in kin if not e.absent]
        ties = [(i, e) for i, e in kin if e.absent and self._ends(e) == {region, parent} and parent != region]
        denied = [(i, e) for i, e in kin if e.absent and self._ends(e) == {region}]
        inner = sorted({r for _, e in kin for r in self._ends(e)} - {region, parent})

        def fill(at: int, assigned: Assigned) -> Iterator[Assigned]:
            if not self._fits(inside + ties, denied, assigned):
                return
            if at == len(names):
                if not any(next(self._solutions(r, assigned, region), None) is not None for r in inner):
                    yield assigned
                return
            for node in self.candidates[names[at]]:
                yield from fill(at + 1, {**assigned, names[at]: node})

        yield from fill(0, dict(around))

    def _fits(self, wanted: list[tuple[int, Edge]], denied: list[tuple[int, Edge]], assigned: Assigned) -> bool:
        for edges, there in ((wanted, True), (denied, False)):
            for i, e in edges:
                if e.subject in assigned and e.object in assigned and bool(self._edges(i, assigned)) is not there:
                    return False
        return not any(a in assigned and b in assigned and assigned[a] == assigned[b] for a, b in self.pattern.differs)

    def _edges(self, i: int, assigned: Assigned) -> list[int]:
        e = self.pattern.edges[i]
        s, o = assigned[e.subject], assigned[e.object]
        key = (i, s, o)
        if key not in self._found:
            if i in self.given:
                self._found[key] = [-1]
            elif e.closure:
                self._found[key] = [-1] if s == o or o in self.above[s] else []
            else:
                self._found[key] = [self.world.edge[r] for r, row in self.rows if _says(row, e, s, o)]
        return self._found[key]

    def _may_be(self, name: str, node: int) -> bool:
        var, have = self.pattern.node(name), self.world.categories[node]
        if var.curies and f"X:{node}" not in var.curies:
            return False
        return not var.categories or any(biolink().is_a(c, w) for c in have for w in var.categories)

    def _is_open(self, row: Row) -> bool:
        if self.gate.set_open is not None and row.cset >= 0 and not self.gate.set_open[row.cset]:
            return False
        for group, closed in self.gate.closed.items():
            if row.negated:
                continue
            ends = (row.subject, row.object) if group.end == "subject" else (row.object, row.subject)
            as_written, backwards = _readings(row.predicate, group.predicates)
            if (as_written and closed[ends[0]]) or (backwards and closed[ends[1]]):
                return False
        return True

    def _ends(self, e: Edge) -> set[int]:
        return {self.region[e.subject], self.region[e.object]}

    def _regions(self) -> dict[str, int]:
        region = {v.name: i for i, v in enumerate(self.pattern.nodes)}
        for _ in self.pattern.nodes:
            for e in self.pattern.edges:
                if not e.absent:
                    region[e.subject] = region[e.object] = min(region[e.subject], region[e.object])
        return region


def _says(row: Row, e: Edge, subject: int, object_: int) -> bool:
    if row.negated != e.negated or not all(_passes(row, t.key, t.op, t.value) for t in e.tests):
        return False
    as_written, backwards = _readings(row.predicate, e.predicates)
    if not e.directed:
        as_written = backwards = as_written or backwards
    forth = as_written and (row.subject, row.object) == (subject, object_)
    return forth or (backwards and (row.object, row.subject) == (subject, object_))


def _readings(predicate: str, wanted: tuple[str, ...]) -> tuple[bool, bool]:
    """Whether a row says one of ``wanted`` as written, and whether it does read backwards."""
    as_written = not wanted or any(_stands_under(predicate, w) for w in wanted)
    inverses = [biolink().inverse(w) for w in wanted]
    return as_written, any(i is not None and _stands_under(predicate, i) for i in inverses)


def _stands_under(predicate: str, wanted: str) -> bool:
    at: str | None = predicate
    while at is not None:
        if at == wanted:
            return True
        term = biolink().predicates.get(at)
        at = "related_to" if term is None and at != "related_to" else term.parent if term else None
    return False


def _passes(row: Row, key: str, op: str, value: str | float) -> bool:
    have = getattr(row, key)
    return have is not None and bool(OPS[op](have, value))


def _above(world: World) -> list[set[int]]:
    parents: list[set[int]] = [set() for _ in world.categories]
    for r in world.rows:
        if r.kept and r.predicate == "subclass_of" and not r.negated:
            parents[r.subject].add(r.object)
    out = []
    for node in range(len(parents)):
        seen: set[int] = set()
        stack = [node]
        while stack:
            for p in parents[stack.pop()] - seen:
                seen.add(p)
                stack.append(p)
        out.append(seen)
    return out
