"""From a reading back to its form, so that what the grammar or a model read is said back like everything else."""

from __future__ import annotations

from collections.abc import Iterator

from bioloom.core.catalogue import Catalogue
from bioloom.core.pattern import Edge, Pattern, Var

from ..forms.form import ANYTHING, OPERATORS, Arm, Form, FormTest, Hop
from ..forms.kinds import form_kind
from ..forms.numbers import plain
from ..types import MENTION, Reading
from .naming import called
from .sentence import ReadBack


def said_back(reading: Reading, relations: Catalogue) -> str:
    """``reading`` in plain words; empty where its pattern is no star of chains, which forms are."""
    raised = form_of(reading)
    if raised is None:
        return ""
    form, names, kinds = raised
    try:
        return ReadBack(relations).say(form, names, kinds)
    except KeyError:
        return ""


def form_of(reading: Reading) -> tuple[Form, list[str], list[str]] | None:
    """The form of a reading with the names and kinds of its slots; None where the pattern branches elsewhere."""
    pattern = reading.pattern
    root = pattern.node(pattern.answer)
    operator = reading.operator if reading.operator != "select" else pattern.operator
    if operator in ("mechanism", "none") or operator not in OPERATORS or reading.aggregate is not None or reading.every:
        return None
    names, kinds, arms = [], [], []
    if root.known:
        if len(said := _names(reading, root)) != 1:
            return None
        names += said
        kinds.append(_kind(root))
        arms.append(Arm(role="root", asks=reading.asks))
        if not pattern.edges and operator == "select":
            operator = "identify" if reading.asks else "define"
    for edge in _at(pattern, root.name, None):
        chain = _chain(pattern, edge, root.name)
        if chain is None:
            return None
        hops, end, absent = chain
        absent = absent != reading.inverted if operator == "exists" else absent
        for i, name in enumerate(_names(reading, end)):
            names.append(name)
            kinds.append(_kind(end))
            arms.append(Arm(hops, absent=absent, either=bool(i)))
    if not arms:
        return None
    return Form(operator, _kind(root) or ANYTHING, tuple(arms)), names, kinds


def _chain(pattern: Pattern, first: Edge, root: str) -> tuple[tuple[Hop, ...], Var, bool] | None:
    """The hops from the known end of a chain to the answer, that end, and whether it must be absent."""
    hops: list[Hop] = []
    at, edge, absent = root, first, False
    while True:
        other = edge.object if edge.subject == at else edge.subject
        if not edge.predicates or edge.negated:
            return None
        forward = edge.object == at
        predicate = edge.predicates[0] + "*" * edge.closure
        hops.append(Hop(predicate, forward, _kind(pattern.node(at)), tuple(_tests(edge))))
        absent = absent or edge.absent
        node = pattern.node(other)
        rest = list(_at(pattern, other, edge))
        if node.known and not rest:
            return tuple(reversed(hops)), node, absent
        if node.known or len(rest) != 1:
            return None
        at, edge = other, rest[0]


def _at(pattern: Pattern, name: str, but: Edge | None) -> Iterator[Edge]:
    return (e for e in pattern.edges if name in (e.subject, e.object) and e is not but)


def _tests(edge: Edge) -> Iterator[FormTest]:
    for test in edge.tests:
        value = plain(test.value) if isinstance(test.value, float) else test.value
        yield FormTest(test.key, test.op if test.op != "CONTAINS" else "=", value)


def _kind(node: Var) -> str:
    return form_kind(node.categories[0]) if node.categories else ""


def _names(reading: Reading, node: Var) -> list[str]:
    """What a known node is called; several names where any of several things is enough."""
    bound = [b for b in reading.bound if b.node == node.name]
    said = [called(b.readings, b.text) for b in bound]
    return said or [node.curies[0].removeprefix(MENTION)]
