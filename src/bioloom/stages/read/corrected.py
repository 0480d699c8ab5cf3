"""A reading that whoever asked changed: another thing, relation or direction in its pattern, or a clue less.

The words of the question are read as ever; what they want of the pattern (a number, the most, the main one) stays, and
their places say what each of them became since.
"""

from __future__ import annotations

from collections.abc import Iterator

from bioloom.core.answer import Caveat
from bioloom.core.catalogue import catalogue
from bioloom.core.errors import QuestionError
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.pattern_text import format_pattern, parse_pattern
from bioloom.core.ports import Graph, Grounding
from bioloom.core.question import AnswerKind

from .readback.raised import said_back
from .types import MENTION, Aggregate, Bound, Reading, Role, Span, Understanding

CHOSEN = "chosen by whoever asked"
_KINDS: dict[str, AnswerKind] = {"select": "entities", "count": "count", "exists": "yesno"}


def corrected(asked: Understanding, text: str, graph: Graph) -> Understanding:
    """``asked`` with the patterns of ``text``, one a line and one for each part, in the place of its own.

    Raises:
        PatternError: a line is no pattern.
        QuestionError: there are more or fewer lines than parts, or what is counted or compared is no more in one.
    """
    patterns = [parse_pattern(line) for line in text.splitlines() if line.strip()]
    if asked.parts and len(asked.parts) != len(patterns):
        raise QuestionError(
            f"The question has {len(asked.parts)} part{'s' * (len(asked.parts) > 1)}, and {len(patterns)} patterns "
            "stand for them.",
            hint="Give a line for each part, as the answer shows them.",
        )
    own: list[Reading | None] = list(asked.parts) or [None] * len(patterns)
    parts = tuple(_with(r, p, graph) for r, p in zip(own, patterns, strict=True))
    return asked.model_copy(
        update={
            "parts": parts,
            "understood": tuple(p.said for p in parts if p.said),
            "spans": tuple(_became(asked.spans, asked.parts, parts)),
            **dict.fromkeys(("alternatives", "missing", "strangers", "halves", "meant"), ()),
        }
    )


def told_corrected(own: Understanding, asked: Understanding) -> tuple[Caveat, ...]:
    """What must be read before the answer to ``asked``, where it is not what the words were read as, ``own``."""
    if asked.parts == own.parts:
        return ()
    said = " and ".join(f"“{p.said}”" if p.said else format_pattern(p.pattern) for p in asked.parts)
    return (Caveat(kind="corrected", said=f"you changed how this was read; what is answered is {said}"),)


def _with(own: Reading | None, pattern: Pattern, graph: Graph) -> Reading:
    """The reading of ``pattern``, with all that ``own`` wants of its pattern's matches."""
    if own is not None and format_pattern(own.pattern) == format_pattern(pattern):
        return own
    bound = tuple(_bound(own, node, graph) for node in pattern.nodes if node.known)
    if own is None or own.pattern.operator != pattern.operator:
        reading = Reading(pattern=pattern, kind=_KINDS[pattern.operator], bound=bound)
    else:
        kept = own.all_of if any(n.name == own.all_of for n in pattern.nodes) else ""
        update = {"pattern": pattern, "bound": bound, "aggregate": _moved(own, pattern), "all_of": kept, "score": 1.0}
        reading = own.model_copy(update=update)
    return reading.model_copy(update={"said": _said(reading)})


def _said(reading: Reading) -> str:
    """The reading in plain words, every known thing as one of its own kind."""
    kinds = {b.node: b.readings[0].entity.categories[:1] for b in reading.bound if b.readings}
    nodes = tuple(
        n.model_copy(update={"categories": kinds[n.name]}) if kinds.get(n.name) else n for n in reading.pattern.nodes
    )
    pattern = reading.pattern.model_copy(update={"nodes": nodes})
    return said_back(reading.model_copy(update={"pattern": pattern}), catalogue())


def _bound(own: Reading | None, node: Var, graph: Graph) -> Bound:
    """What stands at a known node: as it was read where that is still so, else the thing that was chosen."""
    before = own.pattern if own is not None else None
    for bound in own.bound if own is not None else ():
        if bound.node == node.name and before is not None and set(before.node(node.name).curies) == set(node.curies):
            return bound
    things = [e for c in node.curies if not c.startswith(MENTION) and (e := graph.entity(c)) is not None]
    if not things:
        return Bound(node=node.name, text=node.curies[0].removeprefix(MENTION), start=-1, end=-1)
    name = things[0].name
    taken = Grounding(
        text=name, start=-1, end=-1, entity=things[0], score=1.0, kind="id", why=(CHOSEN,), twins=tuple(things[1:])
    )
    return Bound(node=node.name, text=name, start=-1, end=-1, readings=(taken,))


def _moved(own: Reading, pattern: Pattern) -> Aggregate | None:
    """What is counted or compared, at its place in ``pattern``.

    Raises:
        QuestionError: it is no more there.
    """
    if (how := own.aggregate) is None:
        return None
    if how.key:
        here = _ends(own.pattern.edges[how.edge])
        found = next((i for i, e in enumerate(pattern.edges) if _ends(e) == here), None)
    else:
        found = how.edge if any(n.name == how.over for n in pattern.nodes) else None
    if found is None:
        raise QuestionError(
            "The pattern lacks what the question counts or compares.",
            hint="Keep that clue, or ask in other words.",
        )
    return how.model_copy(update={"edge": found})


def _ends(edge: Edge) -> frozenset[str]:
    return frozenset((edge.subject, edge.object))


def _became(spans: tuple[Span, ...], before: tuple[Reading, ...], after: tuple[Reading, ...]) -> Iterator[Span]:
    """The words, each with what it became since; those of a clue that is gone are left out."""
    pairs = list(zip((r.pattern for r in before), (r.pattern for r in after), strict=False))
    seen: dict[str, int] = {}
    for span in spans:
        now: str | None = span.became
        if span.role is Role.MENTION:
            now = _thing(span.became, pairs)
        elif span.role is Role.RELATION:
            now = _relation(span.became, pairs, seen.get(span.became, 0))
            seen[span.became] = seen.get(span.became, 0) + 1
        yield span.model_copy(update={"became": now} if now is not None else {"role": Role.LEFT_OUT, "became": ""})


def _thing(curie: str, pairs: list[tuple[Pattern, Pattern]]) -> str | None:
    """What stands now where ``curie`` stood; None where nothing does, itself where it stood nowhere."""
    for old, new in pairs:
        for node in old.nodes:
            if curie in node.curies:
                here = next((n for n in new.nodes if n.name == node.name), None)
                if here is None or not here.known:
                    return None
                return curie if curie in here.curies else here.curies[0]
    return curie


def _relation(predicate: str, pairs: list[tuple[Pattern, Pattern]], which: int) -> str | None:
    """The predicate that stands now where ``predicate`` stood for the ``which``-th time; None where no edge does."""
    places = [(edge, new) for old, new in pairs for edge in old.edges if predicate in edge.predicates]
    if not places:
        return predicate
    edge, new = places[min(which, len(places) - 1)]
    here = next((e for e in new.edges if _ends(e) == _ends(edge)), None)
    if here is None:
        return None
    return predicate if predicate in here.predicates or not here.predicates else here.predicates[0]
