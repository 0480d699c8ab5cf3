"""Counts of the kinds of something that is named: "linked to the most cancers", "most common among types of X".

Read word by word, such a question has the name on one edge and what is counted, of any kind, on a second one just like
it: genes of cancer, by all their diseases. Where the words count the kinds of what is named, those are counted.
"""

from __future__ import annotations

import re
from typing import Literal

from bioloom.core.biolink import biolink
from bioloom.core.catalogue import catalogue
from bioloom.core.pattern import Edge, Var

from ..readback.raised import said_back
from ..types import Aggregate, Reading, Understanding

_KINDS = r"(?:(?:sub)?types?|kinds?|forms?|sorts?|variants?)"
_NUMBER = (
    r"\b(?:(?P<most>most|(?:greatest|largest|highest) number of)|(?P<fewest>fewest|(?:smallest|lowest) number of)"
    r"|(?:more|fewer|less) than \S+|at least \S+)"
    r"(?:\s+(?!of\b)[\w-]+){0,2}?\s+(?:of\s+)?(?:the\s+)?"
)


def kinds_counted(asked: Understanding, text: str) -> Understanding:
    """``asked`` in which the kinds of what is named are counted, where the words of ``text`` count those."""
    if len(asked.parts) != 1 or asked.patient:
        return asked
    reading = asked.parts[0]
    if reading.aggregate is None:
        return _superlative(asked, reading, text)
    pair = _alike(reading)
    if pair is None:
        return asked
    own, counted = pair
    known = _other(own, reading.pattern.answer)
    words = next((b.text for b in reading.bound if b.node == known), "")
    if not words or not _counts(text, words):
        return asked
    over = _other(counted, reading.pattern.answer)
    below = Edge(subject=over, object=known, predicates=("subclass_of",), closure=True)
    edges = tuple(below if e == own else e for e in reading.pattern.edges)
    pattern = reading.pattern.model_copy(update={"edges": edges, "differs": ()})
    made = reading.model_copy(update={"pattern": pattern})
    said = said_back(made, catalogue()) or f"{reading.said} Counted are the kinds of {words}."
    return asked.model_copy(update={"parts": (made.model_copy(update={"said": said}),), "understood": (said,)})


def _superlative(asked: Understanding, reading: Reading, text: str) -> Understanding:
    """``asked``, read as a list of what is joined to the thing named, as by how many of its kinds it is."""
    pattern = reading.pattern
    if len(pattern.edges) != 1 or reading.operator != "select" or reading.inverted or not _plain(pattern.edges[0]):
        return asked
    (edge,) = pattern.edges
    named = pattern.node(_other(edge, pattern.answer))
    words = next((b.text for b in reading.bound if b.node == named.name), "")
    m = re.search(_NUMBER + rf"{re.escape(words)}\b", text, re.IGNORECASE) if named.known and words else None
    if m is None or not (m["most"] or m["fewest"]) or not _counts(text, words):
        return asked
    over = Var(name=f"{named.name}_kind", categories=named.categories)
    turned = {"subject" if edge.subject == named.name else "object": over.name}
    below = Edge(subject=over.name, object=named.name, predicates=("subclass_of",), closure=True)
    pattern = pattern.model_copy(
        update={"nodes": (*pattern.nodes, over), "edges": (edge.model_copy(update=turned), below)}
    )
    how: Literal["most", "fewest"] = "most" if m["most"] else "fewest"
    kind = reading.kind if reading.kind in ("entity", "entities", "choice", "choices") else "entity"
    said = f"{reading.said.rstrip('?')}, and of the {how} kinds of it?"
    made = reading.model_copy(
        update={"pattern": pattern, "aggregate": Aggregate(how=how, over=over.name), "operator": how, "kind": kind}
    )
    return asked.model_copy(update={"parts": (made.model_copy(update={"said": said}),), "understood": (said,)})


def _alike(reading: Reading) -> tuple[Edge, Edge] | None:
    """An edge of the answer to something known and one just like it to what is counted; None without the two."""
    pattern, aggregate = reading.pattern, reading.aggregate
    own = [e for e in pattern.edges if _plain(e) and pattern.answer in (e.subject, e.object)]
    counted = [e for e in own if aggregate is not None and aggregate.over in (e.subject, e.object)]
    known = [e for e in own if pattern.node(_other(e, pattern.answer)).known]
    if len(own) != 2 or len(counted) != 1 or len(known) != 1 or len(pattern.edges) != 2:
        return None
    one, two = known[0], counted[0]
    same = one.predicates == two.predicates and (one.subject == pattern.answer) == (two.subject == pattern.answer)
    named, over = (pattern.node(_other(e, pattern.answer)) for e in (one, two))
    return (one, two) if same and _of_a_kind(named, over) and not over.known else None


def _plain(edge: Edge) -> bool:
    return not (edge.closure or edge.absent or edge.negated or edge.tests)


def _of_a_kind(named: Var, over: Var) -> bool:
    model = biolink()
    return any(model.is_a(a, b) or model.is_a(b, a) for a in named.categories for b in over.categories)


def _other(edge: Edge, name: str) -> str:
    return edge.object if edge.subject == name else edge.subject


def _counts(text: str, words: str) -> bool:
    """Whether ``text`` counts what ``words`` name: in the plural behind a word of number, or as its types."""
    name = re.escape(words)
    kinds = rf"\b{name}\s+{_KINDS}\b|\b{_KINDS}\s+of\s+(?:the\s+)?{name}"
    if re.search(kinds, text, re.IGNORECASE):
        return True
    many = words.endswith("s") or f"{words}s" in text
    return many and re.search(_NUMBER + name, text, re.IGNORECASE) is not None
