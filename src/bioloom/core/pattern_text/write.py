"""A pattern written as openCypher that `parse_pattern` reads back and a property-graph engine runs.

For an engine's sake relationships that could be one and the same stand in MATCH clauses of their own: matching is
homomorphic here, while an engine wants all relationships of one MATCH to be different. Several ids become ``IN``, since
a list in a property map would be compared as a whole. An engine knows no predicate hierarchy: it counts the same when
the predicates are given with all below them. A test's unit is not written.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from math import isfinite

from ..errors import PatternError
from ..pattern import Edge, Pattern, Test, Var
from ..pattern_scope import Scope, scopes
from .tokens import KEYWORDS

GENERATED = "_{}"  # names given to nodes without one; written as no name where that says the same
MENTION = "mention:"
LARGEST_INTEGER = 2**53  # whole numbers up to here are written without a fraction


def format_pattern(pattern: Pattern) -> str:
    """``pattern`` on one line.

    `parse_pattern` gives the same pattern back, but for the order of nodes and edges and for the names of nodes that
    were generated.

    Raises:
        PatternError: the text form cannot say it: a closure of anything but subclass_of, an empty name, a number that
            is not finite, absent parts that hang together.
    """
    _check(pattern)
    return _Writer(pattern).text()


def quoted(name: str) -> str:
    """``name`` as an identifier, in backquotes where it needs them."""
    plain = name.isascii() and name.isidentifier() and name.lower() not in KEYWORDS | {"count"}
    return name if plain else f"`{name.replace('`', '``')}`"


@dataclass
class _Path:
    """Nodes and the edges between each two of them."""

    nodes: list[str]
    edges: list[Edge] = field(default_factory=list)


@dataclass
class _Part:
    """A scope laid out: MATCH clauses of paths, and the parts it denies."""

    scope: Scope
    clauses: list[list[_Path]]
    inner: list[_Part]


class _Writer:
    def __init__(self, pattern: Pattern) -> None:
        self._pattern = pattern
        self._whole = _lay(scopes(pattern), pattern)
        mentions = Counter(_mentions(self._whole))
        apart = {n for pair in pattern.differs for n in pair}
        first = self._whole.clauses[0][0].nodes[0]
        self._unnamed_answer = pattern.operator == "exists" and pattern.answer == first
        if not self._unnamed_answer:
            apart.add(pattern.answer)
        self._anonymous = {
            v.name
            for v in pattern.nodes
            if _generated(v.name) and mentions[v.name] == 1 and v.name not in apart and len(v.curies) < 2
        }
        self._written: set[str] = set()
        self._taken = {v.name for v in pattern.nodes}

    def text(self) -> str:
        conditions: list[str] = []
        body = " ".join(self._clause(clause, conditions) for clause in self._whole.clauses)
        body += self._where(self._whole, conditions)
        answer = quoted(self._pattern.answer)
        if self._pattern.operator == "select":
            returned = f"DISTINCT {answer}"
        elif self._pattern.operator == "count":
            returned = f"count(DISTINCT {answer})"
        else:
            returned = f"count({'*' if self._unnamed_answer else answer}) > 0"
        return f"{body} RETURN {returned}"

    def _clause(self, clause: list[_Path], conditions: list[str]) -> str:
        return "MATCH " + ", ".join(self._path(p, conditions) for p in clause)

    def _where(self, part: _Part, conditions: list[str]) -> str:
        """The WHERE of ``part``: what its paths left over, what must differ, what it denies."""
        conditions = [*conditions, *(f"{quoted(a)} <> {quoted(b)}" for a, b in part.scope.differs)]
        conditions += [self._absent(inner) for inner in part.inner]
        return f" WHERE {' AND '.join(conditions)}" if conditions else ""

    def _absent(self, part: _Part) -> str:
        edges = part.scope.edges
        named = any(n not in self._anonymous for n in part.scope.nodes)  # a path after NOT may name nothing new
        bare = not edges[0].predicates  # which after NOT some engines take for arithmetic
        if len(edges) > 1 or bare or edges[0].tests or named or part.scope.differs or part.inner:
            return "NOT " + self._exists(part)
        return "NOT " + self._path(part.clauses[0][0], [])

    def _exists(self, part: _Part) -> str:
        """``part`` as EXISTS, a second clause as EXISTS in the WHERE of the first: not all engines take two in one."""
        conditions: list[str] = []
        clauses = [self._clause(clause, conditions) for clause in part.clauses]
        opened = "".join(f"EXISTS {{ {clause} WHERE " for clause in clauses[:-1])
        return f"{opened}EXISTS {{ {clauses[-1]}{self._where(part, conditions)} }}{' }' * (len(clauses) - 1)}"

    def _path(self, path: _Path, conditions: list[str]) -> str:
        """``path``; what does not fit into it is added to ``conditions``."""
        out = self._node(path.nodes[0], conditions)
        for at, edge, to in zip(path.nodes, path.edges, path.nodes[1:], strict=False):
            out += self._edge(edge, at, conditions) + self._node(to, conditions)
        return out

    def _node(self, name: str, conditions: list[str]) -> str:
        written = "" if name in self._anonymous else quoted(name)
        if name in self._written:
            return f"({written})"
        self._written.add(name)
        node = self._pattern.node(name)
        if node.categories:
            written += ":" + "|".join(map(quoted, node.categories))
        if not node.curies:
            return f"({written})"
        key, values = _identifiers(node)
        if len(values) == 1:
            return f"({written}{' ' if written else ''}{{{key}: {values[0]}}})"
        conditions.append(f"{quoted(name)}.{key} IN [{', '.join(values)}]")
        return f"({written})"

    def _edge(self, edge: Edge, left: str, conditions: list[str]) -> str:
        inside = ""
        if edge.tests:
            inside = self._edge_name()
            conditions += [f"{inside}.{quoted(t.key)} {t.op} {_value(t)}" for t in edge.tests]
        if edge.closure:
            inside = ":subclass_of*0.."
        elif edge.predicates:
            inside += ":" + "|".join(map(quoted, edge.predicates))
        if edge.negated:
            inside += f"{' ' if inside else ''}{{negated: true}}"
        line = f"-[{inside}]-"
        if not edge.directed:
            return line
        return f"{line}>" if edge.subject == left else f"<{line}"

    def _edge_name(self) -> str:
        """``r``, ``r2``, ...: the first that nothing else is called."""
        number = 1
        while (name := f"r{number}" if number > 1 else "r") in self._taken:
            number += 1
        self._taken.add(name)
        return name


def _lay(scope: Scope, pattern: Pattern) -> _Part:
    """Edges in their order, each going on where the last one ended if it can."""
    clauses: list[list[_Path]] = [[]]
    edges: list[Edge] = []
    for edge in scope.edges:
        if any(_may_coincide(edge, other, pattern) for other in edges):
            clauses.append([])
            edges = []
        edges.append(edge)
        paths = clauses[-1]
        end = paths[-1].nodes[-1] if paths else None
        if end == edge.subject:
            paths[-1].nodes.append(edge.object)
            paths[-1].edges.append(edge)
        elif end == edge.object and edge.directed:  # an undirected one keeps its subject on the left
            paths[-1].nodes.append(edge.subject)
            paths[-1].edges.append(edge)
        else:
            paths.append(_Path([edge.subject, edge.object], [edge]))
    if not scope.edges:
        clauses[0] += [_Path([name]) for name in scope.nodes]
    return _Part(scope, clauses, [_lay(inner, pattern) for inner in scope.inner])


def _may_coincide(one: Edge, other: Edge, pattern: Pattern) -> bool:
    """Whether both might be the same relationship of a graph."""
    if one.predicates and other.predicates and not set(one.predicates) & set(other.predicates):
        return False
    same = _may_be_one(one.subject, other.subject, pattern) and _may_be_one(one.object, other.object, pattern)
    cross = _may_be_one(one.subject, other.object, pattern) and _may_be_one(one.object, other.subject, pattern)
    repeated = one.closure or other.closure  # of which any step may be the other's
    return repeated or same or (cross and not (one.directed and other.directed))


def _may_be_one(a: str, b: str, pattern: Pattern) -> bool:
    """Whether the nodes ``a`` and ``b`` might be the same thing."""
    if a == b:
        return True
    if (a, b) in pattern.differs or (b, a) in pattern.differs:
        return False
    left, right = pattern.node(a).curies, pattern.node(b).curies
    return not left or not right or bool(set(left) & set(right))


def _mentions(part: _Part) -> list[str]:
    """The nodes in the order they are written, each as often as it is."""
    out = [name for clause in part.clauses for path in clause for name in path.nodes]
    for inner in part.inner:
        out += _mentions(inner)
    return out


def _generated(name: str) -> bool:
    return name[:1] == "_" and name[1:].isdecimal()


def _identifiers(node: Var) -> tuple[str, list[str]]:
    """The property a node is known by, and its values as they are written."""
    if all(c.startswith(MENTION) for c in node.curies):
        return "mention", [_text(c.removeprefix(MENTION)) for c in node.curies]
    return "id", [_text(c) for c in node.curies]


def _text(value: str) -> str:
    """A string literal; JSON escapes exactly what Cypher needs escaped."""
    return json.dumps(value, ensure_ascii=False)


def _value(test: Test) -> str:
    if isinstance(test.value, str):
        return _text(test.value)
    whole = test.value.is_integer() and abs(test.value) <= LARGEST_INTEGER
    return str(int(test.value)) if whole else repr(test.value)


def _check(pattern: Pattern) -> None:
    """Refuse what the text form cannot say."""
    for node in pattern.nodes:
        if not all((node.name, *node.categories, *(c.removeprefix(MENTION) for c in node.curies))):
            raise PatternError(f"The node {node.name!r} has an empty name.", hint="Name it, its categories and ids.")
    for edge in pattern.edges:
        where = f"between {edge.subject} and {edge.object}"
        if not all((*edge.predicates, *(t.key for t in edge.tests))):
            raise PatternError(f"The edge {where} has an empty name.", hint="Name its predicates and qualifiers.")
        if edge.closure and (edge.predicates != ("subclass_of",) or edge.negated or edge.tests or not edge.directed):
            raise PatternError(
                f"The closure {where} is not a plain one.",
                hint="Only subclass_of is repeated: directed, not negated, without tests.",
            )
        for test in edge.tests:
            if test.op == "CONTAINS" and not isinstance(test.value, str):
                raise PatternError(f"CONTAINS on {test.key} needs a text, not {test.value}.", hint="Compare with =.")
            if isinstance(test.value, float) and not isfinite(test.value):
                raise PatternError(f"{test.key} is compared with {test.value}.", hint="Compare with a finite number.")
