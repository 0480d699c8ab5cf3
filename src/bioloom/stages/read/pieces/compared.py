"""Two things compared in what each has ("compare the side effects of A and B"): a question on each, and on both."""

from __future__ import annotations

import re

from bioloom.core.catalogue import catalogue
from bioloom.core.pattern import Edge

from ..coverage.opposed import APART
from ..coverage.quantified import COMPARED
from ..readback.naming import called
from ..readback.raised import said_back
from ..types import Reading, Understanding

_DIFFER = re.compile(r"\bdiffer", re.IGNORECASE)
_BESIDE = re.compile(r"\b(?:vs\.?|versus)(?=\s)", re.IGNORECASE)  # each beside the other


def compared(asked: Understanding, text: str) -> Understanding:
    """``asked`` with a part for each of two things that ``text`` compares, where it was read as what both have.

    Of a number that of each; of a list what both have (not where the differences are asked for), and what each has
    without the other.
    """
    apart = APART.search(text)
    if len(asked.parts) != 1 or asked.patient or not (apart or COMPARED.search(text) or _BESIDE.search(text)):
        return asked
    reading = asked.parts[0]
    edges = reading.pattern.edges
    if not _of_two(reading) or reading.operator not in ("select", "count"):
        return asked
    first, second = edges
    if reading.operator == "count" or reading.kind == "count":
        parts = [_with(reading, (e,)) for e in edges]
    else:
        both = [] if apart or _DIFFER.search(text) else [reading]
        parts = [*both, _with(reading, (first, _absent(second))), _with(reading, (second, _absent(first)))]
    return asked.model_copy(update={"parts": tuple(parts)})


def _of_two(reading: Reading) -> bool:
    """Whether a pattern asks for what two known things have in the same way."""
    pattern, edges = reading.pattern, reading.pattern.edges
    if len(edges) != 2 or len(pattern.nodes) != 3 or reading.aggregate is not None or reading.inverted:
        return False
    ends = {n.name for n in pattern.nodes if n.known}
    alike = [
        (e.predicates, e.directed, e.tests, e.subject == pattern.answer) for e in edges
        if not (e.absent or e.negated or e.closure) and {e.subject, e.object} - ends == {pattern.answer}
    ]  # fmt: skip
    return len(alike) == 2 and alike[0] == alike[1]


def _absent(edge: Edge) -> Edge:
    return edge.model_copy(update={"absent": True})


def _with(reading: Reading, edges: tuple[Edge, ...]) -> Reading:
    """``reading`` with these edges and what hangs on them, said back again."""
    names = {n for e in edges for n in (e.subject, e.object)}
    nodes = tuple(n for n in reading.pattern.nodes if n.name in names)
    pattern = reading.pattern.model_copy(update={"nodes": nodes, "edges": edges, "differs": ()})
    bound = tuple(b for b in reading.bound if b.node in names)
    kind = "entities" if reading.kind == "entity" else reading.kind
    made = reading.model_copy(update={"pattern": pattern, "bound": bound, "kind": kind})
    return made.model_copy(update={"said": said_back(made, catalogue()) or _shorter(reading, made)})


def _shorter(reading: Reading, made: Reading) -> str:
    """What was asked, and of which of the two things."""
    absent = {n for e in made.pattern.edges if e.absent for n in (e.subject, e.object)}
    of = {b.node: called(b.readings, b.text) for b in made.bound}
    own, other = (", ".join(v for k, v in of.items() if (k in absent) is far) for far in (False, True))
    return f"{reading.said} Of {own} alone{f', and not of {other}' if other else ''}."
