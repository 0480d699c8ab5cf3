"""A pattern as a statement of Cypher that counts what our matcher counts.

A database knows no hierarchy of predicates or categories and no inverse: broad predicates are written out with all
below them that the graph has, both readings of a symmetric or inverse one stand beside each other, and categories are
tested by the number of the list that a node carries. Variables are numbered (``n0``, ``r0``), never named as the
pattern names them, and every value is a parameter, so no text of a pattern or of a file can become part of a
statement's syntax.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bioloom.core.biolink import RELATED_TO, biolink
from bioloom.core.errors import PatternError
from bioloom.core.pattern import SOURCE, Edge, Pattern, Test, Var
from bioloom.core.pattern_scope import Scope, scopes
from bioloom.graph.exports.cypher_layout import KIND, NODE, NUMBER, START, Layout

from .engines import Dialect

UP, DOWN = "subclass_of", "superclass_of"


@dataclass(frozen=True)
class Compiled:
    """What to look for, up to the RETURN.

    Attributes:
        matches: MATCH clauses.
        ids: What their WHERE demands of given nodes.
        conditions: What else must hold.
        late: The conditions stand behind a WITH.
        parameters: Values.
        nodes: Variable of each node that is looked for (not of those behind an absent edge), by its name.
        edges: Variable of each edge that is looked for, by its position in the pattern; closure edges have none.
    """

    matches: str
    ids: tuple[str, ...]
    conditions: tuple[str, ...]
    late: bool
    parameters: Mapping[str, Any]
    nodes: Mapping[str, str]
    edges: Mapping[int, str]

    def statement(self, end: str, *ids: str) -> str:
        """Everything, with more conditions on ids, and ``end`` behind it."""
        if not self.late:
            return f"{_where(self.matches, [*self.ids, *ids, *self.conditions])} {end}"
        first = _where(self.matches, [*self.ids, *ids])
        return f"{_where(f'{first} WITH *', self.conditions)} {end}" if self.conditions else f"{first} {end}"


def compile_pattern(
    pattern: Pattern, layout: Layout, dialect: Dialect, given: Mapping[str, Sequence[str]]
) -> Compiled | None:
    """The statement for ``pattern``; None when the graph has no edge that one of its hops could be.

    Args:
        pattern: What to look for.
        layout: What the graph has.
        dialect: Of the database.
        given: Ids of the nodes whose curies are given, resolved.

    Raises:
        PatternError: The pattern's absent parts, closures or tests make no sense.
    """
    writer = _Writer(pattern, layout, dialect, given)
    root = scopes(pattern)
    found = writer.scope(root)
    if found is None:
        return None
    edges = {i: writer.edge_name(i) for i, e in enumerate(pattern.edges) if e in root.edges and not e.closure}
    nodes = {n: writer.names[n] for n in root.nodes}
    matches, ids, conditions = found
    return Compiled(matches, tuple(ids), tuple(conditions), dialect.late, writer.parameters, nodes, edges)


@dataclass
class _Writer:
    pattern: Pattern
    layout: Layout
    dialect: Dialect
    given: Mapping[str, Sequence[str]]
    parameters: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = {v.name: f"n{i}" for i, v in enumerate(self.pattern.nodes)}
        self._left = list(range(len(self.pattern.edges)))  # equal edges may stand twice

    def edge_name(self, position: int) -> str:
        return f"r{position}"

    def scope(self, scope: Scope) -> tuple[str, list[str], list[str]] | None:
        """MATCH clauses of a scope, what they demand of ids, and what else must hold; None when nothing can fill it."""
        paths: list[str] = []
        nodes = [self.pattern.node(n) for n in scope.nodes]
        ids = [self._one_of(f"{self.names[n.name]}.id", self.given[n.name]) for n in nodes if n.name in self.given]
        conditions = [self._category(n) for n in nodes if n.categories]
        for edge in scope.edges:
            path = self._edge(edge, conditions, cyclic=_on_cycle(edge, scope))
            if path is None:
                return None
            paths.append(path)
        paths += [self._var(n) for n in scope.nodes if not any(self._var(n) in path for path in paths)]
        conditions += [f"{self.names[a]}.id <> {self.names[b]}.id" for a, b in scope.differs]
        for inner in scope.inner:
            denied = self.scope(inner)
            if denied is not None:  # what cannot be there is absent anyway
                conditions.append(f"NOT EXISTS {{ {_where(denied[0], denied[1] + denied[2])} }}")
        matches = " ".join(f"MATCH {p}" for p in paths) if self.dialect.apart else f"MATCH {', '.join(paths)}"
        return matches, ids, conditions

    def _category(self, node: Var) -> str:
        wanted, model = set(node.categories), biolink()
        lists = enumerate(self.layout.categories)
        fitting = [i for i, own in lists if any(wanted & model.ancestors(c) for c in own)]
        return self._one_of(f"{self.names[node.name]}.{KIND}", fitting)

    def _edge(self, edge: Edge, conditions: list[str], *, cyclic: bool) -> str | None:
        """The path of an edge; what does not fit into it is added to ``conditions``."""
        position = next(i for i in self._left if self.pattern.edges[i] == edge)
        self._left.remove(position)
        left, right = self._var(edge.subject), self._var(edge.object)
        if edge.closure:
            return self._closure(edge, left, right)
        forth, back = self._readings(edge)
        if not forth and not back:
            return None
        name = self.edge_name(position)
        negated = self._parameter(edge.negated)
        conditions.append(f"{name}.negated = {negated}")
        for test in edge.tests:
            condition = self._test(name, test)
            if condition is None:
                return None
            conditions.append(condition)
        types = "|".join(self.dialect.identifier(p) for p in dict.fromkeys((*forth, *back)))
        if not back:
            return f"{left}-[{name}:{types}]->{right}"
        if not forth:
            return f"{left}<-[{name}:{types}]-{right}"
        if set(forth) != set(back):
            conditions.append(self._directions(name, edge, forth, back))
        if cyclic and not self.dialect.cycles:
            conditions.append(f"m{position}.id = {self.names[edge.object]}.id")
            right = f"(m{position}:{NODE})"
        return f"{left}-[{name}:{types}]-{right}"

    def _closure(self, edge: Edge, left: str, right: str) -> str:
        if len(edge.predicates) > 1 or not {*edge.predicates} <= {UP, DOWN} or edge.negated or edge.tests:
            raise PatternError(
                "Only subclass_of has a closure, and its steps carry neither a NOT nor a test.",
                hint="Write -[:subclass_of*0..]->.",
            )
        steps = self.dialect.closure
        if not edge.directed:
            return f"{left}-{steps}-{right}"
        return f"{left}<-{steps}-{right}" if DOWN in edge.predicates else f"{left}-{steps}->{right}"

    def _directions(self, name: str, edge: Edge, forth: Sequence[str], back: Sequence[str]) -> str:
        """Types that say the edge as it is written must run forth, those of its inverse back."""
        type_ = self.dialect.type_of.format(name)
        ends = ((edge.subject, forth), (edge.object, back))
        ways = [f"({name}.{START} = {self.names[n]}.{NUMBER} AND {type_} IN {self._parameter([*t])})" for n, t in ends]
        return f"({' OR '.join(ways)})"

    def _readings(self, edge: Edge) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The graph's predicates that say ``edge`` as it is written, and those that say it read backwards."""
        inverse = tuple(i for p in edge.predicates if (i := biolink().inverse(p)) is not None)
        if not edge.directed:
            both = self._below(tuple(dict.fromkeys(edge.predicates + inverse)))
            return both, both
        return self._below(edge.predicates), self._below(inverse) if inverse else ()

    def _below(self, predicates: tuple[str, ...]) -> tuple[str, ...]:
        """The graph's predicates that are one of these or stand below one; none means any."""
        if not predicates or RELATED_TO in predicates:
            return self.layout.predicates
        wanted = {d for p in predicates for d in biolink().descendants(p)}
        return tuple(p for p in self.layout.predicates if p in wanted)

    def _test(self, edge: str, test: Test) -> str | None:
        """A qualifier's test; None when the graph has no such qualifier, so no edge passes."""
        kind = "text" if test.key == SOURCE else self.layout.qualifiers.get(test.key)
        if kind is None:
            return None
        _check(test, kind, self.layout.units.get(test.key))
        value = f"{edge}.{self.dialect.identifier(test.key)}"
        if test.key == SOURCE and "|" in str(test.value):  # alternatives, of which "<>" wants none
            each = [self._test(edge, test.model_copy(update={"value": v})) or "" for v in str(test.value).split("|")]
            return f"({(' AND ' if test.op == '<>' else ' OR ').join(each)})"
        if test.op == "CONTAINS":
            return f"lower({value}) CONTAINS {self._parameter(str(test.value).lower())}"
        return f"{value} {test.op} {self._parameter(test.value if kind == 'text' else float(test.value))}"

    def _var(self, node: str) -> str:
        return f"({self.names[node]}:{NODE})"

    def _one_of(self, property_: str, values: Sequence[Any]) -> str:
        """Whether a property is one of the values; a single one is compared, as an index wants it."""
        if len(values) == 1:
            return f"{property_} = {self._parameter(values[0])}"
        return f"{property_} IN {self._parameter(list(values))}"

    def _parameter(self, value: Any) -> str:
        name = f"p{len(self.parameters)}"
        self.parameters[name] = value
        return f"${name}"


def _on_cycle(edge: Edge, scope: Scope) -> bool:
    """Whether the ends of an edge of a scope hang together without it. Nodes of the scopes around it always do."""
    outside = "\n"  # no node is called so
    ends = [[n if n in scope.nodes else outside for n in (e.subject, e.object)] for e in scope.edges]
    one, other = ends.pop(scope.edges.index(edge))
    reached, front = {one}, [one]
    while front:
        at = front.pop()
        new = {n for pair in ends if at in pair for n in pair} - reached
        reached |= new
        front += new
    return other in reached


def _where(matches: str, conditions: Sequence[str]) -> str:
    return f"{matches} WHERE {' AND '.join(conditions)}" if conditions else matches


def _check(test: Test, kind: str, unit: str | None) -> None:
    """Refuse a test that cannot mean what it says, as our matcher does."""
    if kind == "number" and (isinstance(test.value, str) or test.op == "CONTAINS"):
        problem = f"{test.key} is a number and cannot be tested with {test.op} {test.value!r}."
        raise PatternError(problem, hint=f"Write {test.key} >= 0.5.")
    if kind == "text" and not isinstance(test.value, str):
        raise PatternError(f"{test.key} is a text and cannot be tested with {test.op} {test.value!r}.", hint='"..."')
    if test.unit is not None and test.unit != unit:
        stored = f"measured in {unit}" if unit else "without a unit"
        raise PatternError(f"{test.key} is {stored}, not in {test.unit}.", hint="Convert it, or leave the unit out.")
