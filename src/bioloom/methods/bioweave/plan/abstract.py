"""AbstractQuestion: from a pattern to the operator, the topic entities, the indicator line and the split questions."""

from __future__ import annotations

from bioloom.core.fact import Entity
from bioloom.core.pattern import Edge, Pattern
from bioloom.stages.read.types import Reading

from .phrases import kind, kinds, verb
from .types import Part, ReasoningOperator


def abstracted(reading: Reading) -> Part:
    """The controls of retrieval that a reading carries."""
    pattern, names = reading.pattern, names_of(reading)
    said = {b.node: b.start for b in reversed(reading.bound)}
    lines = sorted(_lines(pattern), key=lambda line: said.get(line[0][1], 0))  # as the question names them
    return Part(
        reading=reading,
        operator=operator_of(reading),
        topics=topics_of(reading),
        answer_type=answer_type(reading),
        indicator=_indicator(pattern, lines, names),
        split_questions=tuple(_split(pattern, lines, names)),
    )


def names_of(reading: Reading) -> dict[str, str]:
    """What the known nodes are called: the entity's own name, else the words of the question."""
    out = {b.node: b.text for b in reading.bound}
    return out | {b.node: b.readings[0].entity.name for b in reading.bound if b.readings}


def topics_of(reading: Reading) -> tuple[Entity, ...]:
    """The candidate entities C_q, each once."""
    bound = sorted(reading.bound, key=lambda b: b.start)
    found = {g.entity.curie: g for b in bound for g in b.readings[:1]}
    return tuple(g.entity for g in found.values())


def answer_type(reading: Reading) -> str:
    """What an answer has to be."""
    if reading.kind == "count":
        return "Number"
    if reading.kind == "yesno":
        return "Truth"
    hole = reading.pattern.node(reading.pattern.answer)
    return hole.categories[0] if hole.categories else "NamedThing"


def operator_of(reading: Reading) -> ReasoningOperator:
    """o(q), told by the shape of the pattern and by what is wanted of it."""
    pattern = reading.pattern
    if not pattern.edges:
        return "lookup"
    if pattern.operator == "count":
        return "count"
    if pattern.operator == "exists":
        return "verify"
    if reading.ranked:
        return "aggregation"
    lines = _lines(pattern)
    if all(len(line) == 1 for line in lines) and len(lines) > 1:
        return "shared-neighbor" if len(lines) == 2 else "intersection"
    return "one-hop" if pattern.hops == 1 else "chain"


def _lines(pattern: Pattern) -> list[tuple[tuple[Edge, str], ...]]:
    """From each known node the shortest way to the answer: its edges with the node where each begins."""
    out = []
    for node in pattern.nodes:
        if node.known and node.name != pattern.answer:
            way = _way(pattern, node.name)
            if way:
                out.append(way)
    return out


def _way(pattern: Pattern, start: str) -> tuple[tuple[Edge, str], ...]:
    ways: list[tuple[str, tuple[tuple[Edge, str], ...]]] = [(start, ())]
    seen = {start}
    for at, way in ways:  # grows while it is read: breadth first
        if at == pattern.answer:
            return way
        for edge in pattern.edges:
            if at in (edge.subject, edge.object):
                far = edge.object if edge.subject == at else edge.subject
                if far not in seen:
                    seen.add(far)
                    ways.append((far, (*way, (edge, at))))
    return ()


def _far(edge: Edge, near: str) -> str:
    return edge.object if edge.subject == near else edge.subject


def _indicator(pattern: Pattern, lines: list[tuple[tuple[Edge, str], ...]], names: dict[str, str]) -> str:
    """The line of reasoning; two ways that meet in the answer are written as one."""

    def label(name: str) -> str:
        if name == pattern.answer and not pattern.node(name).known:
            return f"answer({kind(pattern.node(name))})"
        return f'"{names[name]}"' if name in names else kind(pattern.node(name))

    def relation(edge: Edge) -> str:
        said = " or ".join(edge.predicates).replace("_", " ") or "related to"
        return f"not {said}" if edge.absent or edge.negated else said

    said = []
    for line in lines:
        parts = [label(line[0][1])]
        for edge, near in line:
            parts += [relation(edge), label(_far(edge, near))]
        said.append(parts)
    if len(said) == 2:
        said = [said[0] + said[1][::-1][1:]]
    return "; ".join(" – ".join(parts) for parts in said) or label(pattern.answer)


def _split(pattern: Pattern, lines: list[tuple[tuple[Edge, str], ...]], names: dict[str, str]) -> list[str]:
    """One question for each hop, in the order in which they can be answered."""
    out: dict[str, None] = {}
    asked: set[str] = set()
    for line in lines:
        for edge, near in line:
            far = _far(edge, near)
            object_ = names.get(near) or f"these {kinds(pattern.node(near))}"
            those = kinds(pattern.node(far))
            if far in names:
                asks = f"Is {names[far]} among those that {verb(pattern, edge, far)} {object_}?"
            elif edge.absent or edge.negated:
                asks = f"Which of these {those} are not among those that {verb(pattern, edge, far)} {object_}?"
            elif far in asked:
                asks = f"Which of these {those} {verb(pattern, edge, far)} {object_} too?"
            else:
                asks = f"Which {those} {verb(pattern, edge, far)} {object_}?"
            out[asks] = None
            asked.add(far)
    return list(out)
