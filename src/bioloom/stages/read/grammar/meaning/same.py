"""Who is whom: identities that are stated, in apposition, or meant by "the symbol of X" and "its signs include X"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..items import HINT, Fact, Node
from ..schema import INCLUDE, KIND, SAME, VAGUE

Facts = tuple[Fact, ...]
NAMING = frozenset({VAGUE, "equivalent", "has", "part", "located"})  # how a name or number is tied to its bearer
IDENTIFIER = ("identifier", False)


class Classes(dict[int, int]):
    """Which node stands for each: the first of those that are one thing, itself when there is no other."""

    def __missing__(self, key: int) -> int:
        return key

    def join(self, a: int, b: int) -> None:
        """The two are one thing."""
        first, other = self[a], self[b]
        for n in (*self, a, b, first, other):
            if self[n] == other:
                self[n] = first
        self[a] = self[first] = first


def identities(facts: Facts, nodes: Mapping[int, Node]) -> tuple[Facts, Classes]:
    """Facts without "is", and who is whom."""
    facts = _members(facts, nodes)
    out, classes = [], Classes()
    denied: set[int] = set()
    for f in facts:
        if f.relation in NAMING and _naming(f, nodes):
            classes.join(f.left, f.right)
        elif f.relation == SAME:
            classes.join(f.left, f.right)
            denied |= {f.right} if f.denied else set()
        else:
            out.append(f)
            if f.relation == HINT:
                classes.join(f.left, f.right)
    out = [_denied(f) if denied & {f.left, f.right} else f for f in out]  # "is not a cancer" denies what makes it one
    for f in [f for f in out if f.relation == KIND and f.left == -f.right]:
        if any(classes[n] == classes[f.left] and node.role == IDENTIFIER for n, node in nodes.items()):
            out.remove(f)  # the symbol of a gene of that name is its own
            classes.join(f.left, f.right)
    return tuple(out), classes


def _denied(fact: Fact) -> Fact:
    return fact if fact.relation.startswith("?") else fact._replace(denied=True)


def _naming(fact: Fact, nodes: Mapping[int, Node]) -> bool:
    """Whether one end is a word for a name or number, or an identifier: being tied to something says what it is."""
    if fact.relation == "equivalent" and any(_is_identifier(nodes[n]) for n in (fact.left, fact.right) if n > 0):
        return True
    return any(n > 0 and nodes[n].kind == "noun" and nodes[n].role == IDENTIFIER for n in (fact.left, fact.right))


def _is_identifier(node: Node) -> bool:
    return bool(node.readings) and node.readings[0].kind == "identifier"


def _members(facts: Facts, nodes: Mapping[int, Node]) -> Facts:
    """What is said of "its symptoms" is said of each that they include."""
    included = [f for f in facts if f.relation == INCLUDE and (f.left < 0 or nodes[f.left].kind == "noun")]
    if not included:
        return facts
    whole = {f.left for f in included}
    rest = [f for f in facts if f not in included]
    out = [f for f in rest if not whole & {f.left, f.right}]
    for member in included:
        said = [f for f in rest if member.left in (f.left, f.right) and not f.relation.startswith("?")]
        said = [f._replace(denied=f.denied != member.denied) for f in said]
        out += [_exchanged(f, member.left, member.right) for f in said]
        out.append(Fact(HINT, member.right, member.left))
    return tuple(out)


def _exchanged(fact: Fact, old: int, new: int) -> Fact:
    left, right = (new if n == old else n for n in (fact.left, fact.right))
    return fact._replace(left=left, right=right)


def connected(a: int, b: int, ties: Iterable[tuple[int, int]]) -> bool:
    """Whether ``ties`` lead from ``a`` to ``b``."""
    ties, reached, grown = list(ties), {a}, True
    while grown:
        grown = False
        for x, y in ties:
            if (x in reached) != (y in reached):
                reached |= {x, y}
                grown = True
    return b in reached
