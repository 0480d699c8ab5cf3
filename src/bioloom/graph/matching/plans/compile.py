"""Compile a pattern for one graph, once per shape.

A plan depends on the pattern's *shape* only: names, classes, edges, and which nodes are given, not what they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter

from bioloom.core.errors import PatternError
from bioloom.core.kept import kept_on
from bioloom.core.pattern import Edge, Pattern
from bioloom.core.pattern_scope import Scope, scopes
from bioloom.graph.matching.steps.closure_hop import closure_hops
from bioloom.graph.matching.steps.domain import Rule
from bioloom.graph.matching.steps.hop import NOWHERE, Hop, edge_hops
from bioloom.graph.model.contract import GraphArrays

from .plan import Plan, Role, Slot
from .program import Avoid, Bind, Check, Constraint, Differ, Program, program

_node_shape = attrgetter("name", "categories")
_edge_shape = attrgetter("subject", "object", "predicates", "directed", "negated", "absent", "closure", "tests")
MOST = 200  # edges or nodes of a pattern: what hangs on one another is walked by functions that call themselves
_MOST_PLANS = 4096  # of a few kB each; a benchmark builder makes some hundred shapes
_KEPT = 12  # edges or nodes of a pattern whose plan is kept: that of two hundred takes a megabyte


def plan_of(graph: GraphArrays, pattern: Pattern, free: frozenset[int] = frozenset()) -> Plan:
    """The plan of the pattern's shape, from the graph's cache or compiled now.

    Args:
        graph: The graph to match on; plans are kept on it.
        pattern: The pattern.
        free: Positions of edges that are taken as given between any two nodes.

    Raises:
        PatternError: The pattern's absent parts, comparisons or closures make no sense, or it has over `MOST` edges.
    """
    shape = (
        pattern.answer,
        free,
        pattern.differs,
        tuple([(_node_shape(n), min(len(n.curies), 2)) for n in pattern.nodes]),
        tuple([_edge_shape(e) for e in pattern.edges]),
    )
    cache = kept_on(graph, plan_of)
    found: Plan | None = cache.get(shape)
    if found is None:
        if (size := max(len(pattern.edges), len(pattern.nodes))) > MOST:
            raise PatternError(f"The pattern has {size:,} hops; {MOST} is the most.", hint="Match it in parts.")
        found = _Compiler(graph, pattern, free).plan()
        if size > _KEPT:
            return found
        if len(cache) >= _MOST_PLANS:
            cache.clear()
        cache[shape] = found
    return found


@dataclass
class _Draft:
    """A slot while the tree grows; the fields are those of ``Slot``."""

    node: int
    parent: int
    edge: int
    up: Hop
    down: Hop
    given: bool
    rule: Rule
    role: Role = "wanted"
    unlike: list[int] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    settle: Program | None = None

    def finished(self) -> Slot:
        return Slot(**{**vars(self), "unlike": tuple(self.unlike), "children": tuple(self.children)})


Categories = tuple[str, ...]


class _Compiler:
    def __init__(self, graph: GraphArrays, pattern: Pattern, free: frozenset[int]) -> None:
        self.graph, self.pattern, self.free = graph, pattern, free
        self.number = {n.name: i for i, n in enumerate(pattern.nodes)}
        self.slots: list[_Draft] = []
        self.primary = [-1] * len(pattern.nodes)
        self._compiled: dict[int, tuple[Hop, Hop]] = {}
        self._alike: dict[tuple[Edge, Categories, Categories], tuple[Hop, Hop]] = {}  # edges that say the same
        self._edge_numbers: dict[int, list[int]] = {}  # by identity: two edges of a pattern may be equal
        for i, e in enumerate(pattern.edges):
            self._edge_numbers.setdefault(id(e), []).append(i)

    def plan(self) -> Plan:
        scope = scopes(self.pattern)
        root = self._slot(self.number[self.pattern.answer], -1, -1, NOWHERE, NOWHERE)
        constraints = self._scope(scope, {self.pattern.answer: root})
        self._settle(root, constraints)
        wanted = [s for s in range(len(self.slots)) if self._wanted(s)]
        binds = {s: self._bind(s) for s in wanted if s != root}
        primary = tuple(s if s in wanted else -1 for s in self.primary)
        return Plan(
            tuple(s.finished() for s in self.slots), tuple(wanted), program((root,), binds, constraints), primary
        )

    def _scope(self, scope: Scope, column: dict[str, int]) -> list[Constraint]:
        """Lay the slots of a scope, whose root has one already; what is left to test of it row by row.

        ``column`` says which slot each node has, those of the scopes around included.
        """
        own = {n for n in scope.nodes if n in column}  # the root
        inside = [
            (self._edge_number(e), e) for e in scope.edges if e.subject in scope.nodes and e.object in scope.nodes
        ]
        constraints: list[Constraint] = []
        rest = self._grow(own, inside, column)
        for i, e in rest:
            if i in self.free:
                continue
            copy = next((n for n in (e.object, e.subject) if self._given(n) and e.subject != e.object), None)
            if copy is None:
                onward, back = self._hops(i, e)
                constraints.append(Check(column[e.subject], column[e.object], onward, back, i, wanted=True))
            else:
                self._hang(i, e, e.subject if copy == e.object else e.object, column)
        constraints += self._differs(scope, column)
        for inner in scope.inner:
            constraints += self._deny(inner, column)
        return constraints

    def _grow(self, reached: set[str], edges: list[tuple[int, Edge]], column: dict[str, int]) -> list[tuple[int, Edge]]:
        """Span the scope with slots; the edges that are left over close cycles.

        The hops with the fewest edges span it, for what is left over is only tested. Hops that are taken as given come
        last, where nothing else leads on.
        """
        ends = {n for _, e in edges for n in (e.subject, e.object)}
        cyclic = len(edges) >= len(ends)
        rest = sorted(edges, key=lambda ie: (ie[0] in self.free, self._size(*ie) if cyclic else 0, ie[0]))
        while True:
            step = next(
                (
                    (i, e, s, o)
                    for i, e in rest
                    for s, o in ((e.subject, e.object), (e.object, e.subject))
                    if s in reached and o not in reached
                ),
                None,
            )
            if step is None:
                return rest
            i, e, near, far = step
            column[far] = self._hang(i, e, near, column)
            reached.add(far)
            rest = [r for r in rest if r[0] != i]

    def _hang(self, i: int, e: Edge, near: str, column: dict[str, int]) -> int:
        """A new slot for the end of the edge that is not ``near``."""
        far = e.object if near == e.subject else e.subject
        onward, back = (NOWHERE, NOWHERE) if i in self.free else self._hops(i, e)
        up, down = (onward, back) if far == e.subject else (back, onward)
        return self._slot(self.number[far], column[near], i, up, down)

    def _slot(self, node: int, parent: int, edge: int, up: Hop, down: Hop) -> int:
        rule = self._rule(self.pattern.nodes[node].categories)
        slot = len(self.slots)
        self.slots.append(_Draft(node, parent, edge, up, down, edge in self.free, rule))
        if parent >= 0:
            self.slots[parent].children.append(slot)
        if self.primary[node] < 0:
            self.primary[node] = slot
        return slot

    def _differs(self, scope: Scope, column: dict[str, int]) -> list[Constraint]:
        """Pairs with a given node bind the other alone; the rest are left to be tested together."""
        out: list[Constraint] = []
        for a, b in scope.differs:
            for one, other in ((a, b), (b, a)):
                if one != other and self._given(other) and one in scope.nodes:
                    self.slots[column[one]].unlike.append(self.number[other])
                    break
            else:
                out.append(Differ(column[a], column[b]))
        return out

    def _deny(self, inner: Scope, column: dict[str, int]) -> list[Constraint]:
        """Lay what must not be there behind its first edge; what the scope around has to test of it row by row."""
        if not inner.nodes:
            (edge,) = inner.edges
            i = self._edge_number(edge)
            onward, back = self._hops(i, edge)
            return [Check(column[edge.subject], column[edge.object], onward, back, i, wanted=False)]
        ties = [e for e in inner.edges if (e.subject in inner.nodes) != (e.object in inner.nodes)]
        first, *more = ties
        near, far = (first.subject, first.object) if first.object in inner.nodes else (first.object, first.subject)
        before = len(self.slots)
        root = self._hang(self._edge_number(first), first, near, column)
        local = {**column, far: root}
        constraints = self._scope(inner, local)
        for e in more:
            i = self._edge_number(e)
            onward, back = self._hops(i, e)
            constraints.append(Check(local[e.subject], local[e.object], onward, back, i, wanted=True))
        if all(s >= before for c in constraints for s in c.reads):
            self.slots[root].role = "denied"
            self._settle(root, constraints)
            return []
        self.slots[root].role = "asked"
        outer = tuple(sorted({s for c in constraints for s in c.reads if s < before} | {column[near]}))
        binds = {root: self._bind(root), **self._joint(root, constraints)}
        return [Avoid(program(outer, binds, constraints), outer)]

    def _settle(self, root: int, constraints: list[Constraint]) -> None:
        if constraints:
            self.slots[root].settle = program((root,), self._joint(root, constraints), constraints)

    def _joint(self, root: int, constraints: list[Constraint]) -> dict[int, Bind]:
        """The binds from ``root`` to all slots of its scope that the constraints read, and to those between."""
        wanted: set[int] = set()
        for c in constraints:
            for slot in c.reads:
                at = slot
                while at > root and at not in wanted:
                    wanted.add(at)
                    at = self.slots[at].parent
        return {s: self._bind(s) for s in sorted(wanted)}

    def _bind(self, slot: int) -> Bind:
        s = self.slots[slot]
        return Bind(slot, s.parent, s.down, s.up, s.edge, s.given)

    def _wanted(self, slot: int) -> bool:
        while slot > 0:
            if self.slots[slot].role != "wanted":
                return False
            slot = self.slots[slot].parent
        return True

    def _given(self, name: str) -> bool:
        return len(self.pattern.node(name).curies) == 1

    def _size(self, i: int, e: Edge) -> float:
        if i in self.free:
            return 0.0
        subject, object_ = (self._rule(self.pattern.node(n).categories) for n in (e.subject, e.object))
        return self._hops(i, e)[0].size_between(subject, object_)

    def _rule(self, categories: tuple[str, ...]) -> Rule:
        table = self.graph.category_table(categories) if categories else None
        return Rule(None if table is None or table.all() else table, self.graph.category_set)

    def _hops(self, i: int, e: Edge) -> tuple[Hop, Hop]:
        if i not in self._compiled:
            ends = (self.pattern.node(e.subject).categories, self.pattern.node(e.object).categories)
            like = (e.model_copy(update={"subject": "", "object": ""}), *ends)
            if like not in self._alike:
                self._alike[like] = closure_hops(self.graph, e) if e.closure else edge_hops(self.graph, e, *ends)
            self._compiled[i] = self._alike[like]
        return self._compiled[i]

    def _edge_number(self, e: Edge) -> int:
        return self._edge_numbers[id(e)].pop(0)
