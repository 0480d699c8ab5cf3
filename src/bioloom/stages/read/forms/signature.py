"""What a pattern asks, whatever its variables are called: equal for two patterns that ask the same."""

from __future__ import annotations

import re
from collections import Counter

from bioloom.core.pattern import Edge, Pattern

from ..types import Reading

_THING = re.compile(r"=[^(),]+(?=[(),]|$)")


def signature(reading: Reading) -> str:
    """A text that is equal for two readings that ask the same of the same things."""
    patterns = " & ".join(sorted(map(pattern_signature, (reading.pattern, *reading.every))))
    operator = reading.operator if reading.operator not in ("select", "count", "exists") else reading.pattern.operator
    aggregate = reading.aggregate
    extra = ""
    if aggregate is not None:
        extra = f" {aggregate.how}"
        if aggregate.how in ("highest", "lowest", "amount"):
            extra += f" {aggregate.key}"
        elif aggregate.how == "number":
            extra += f" {aggregate.op}{aggregate.number}"
    return f"{operator}{extra}{' not' * reading.inverted}{f' {reading.asks}' * bool(reading.asks)} {patterns}"


def shape(reading: Reading) -> str:
    """A text that is equal for two readings that ask the same, of whatever things."""
    return _THING.sub("=", signature(reading))


def pattern_signature(pattern: Pattern) -> str:
    """The pattern as a tree seen from its answer; what goes round in a circle is cut where it was met before."""
    return _from(pattern, pattern.answer, frozenset())


def within(first: Pattern, second: Pattern) -> bool:
    """Whether all that ``first`` says of its answer is said of one and the same node of ``second``."""
    wanted = Counter(_branches(first, first.answer, frozenset()))
    return any(wanted <= Counter(_branches(second, n.name, frozenset())) for n in second.nodes)


def _from(pattern: Pattern, name: str, passed: frozenset[int]) -> str:
    node = pattern.node(name)
    here = "=" + "|".join(sorted(node.curies)) if node.known else "?"
    beside = _branches(pattern, name, passed)
    return f"{here}({','.join(sorted(beside))})" if beside else here


def _branches(pattern: Pattern, name: str, passed: frozenset[int]) -> list[str]:
    """What hangs from a node, branch by branch, but for edges ``passed`` already."""
    beside = []
    for i, edge in enumerate(pattern.edges):
        if i in passed or name not in (edge.subject, edge.object):
            continue
        other = edge.object if name == edge.subject else edge.subject
        beside.append(f"{_edge(edge, name)}{_from(pattern, other, passed | {i})}")
    return beside


def _edge(edge: Edge, name: str) -> str:
    sign = "-" if not edge.directed else ">" if edge.subject == name else "<"
    marks = "!" * edge.absent + "~" * edge.negated + "*" * edge.closure
    tests = ";".join(sorted(f"{t.key}{t.op}{t.value}" for t in edge.tests))
    return f"{marks}{'|'.join(sorted(edge.predicates))}{{{tests}}}{sign}"
