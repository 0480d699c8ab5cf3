"""Answers read off the graph: by the builder, and once more by the validator."""

from __future__ import annotations

from bioloom.core.errors import PatternError, UnknownEntityError
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Graph

from .case import Modifier
from .patterns import conditional, general


def answers(graph: Graph, pattern: Pattern) -> tuple[Entity, ...] | None:
    """All that fills the hole; None when it cannot be matched wholly."""
    try:
        found = graph.match(pattern)
    except (PatternError, UnknownEntityError):
        return None
    return tuple(found.entities()) if found.complete else None


def without(graph: Graph, disease: str) -> tuple[Entity, ...]:
    """The general answer; none when it cannot be matched."""
    return answers(graph, general(disease)) or ()


def given(graph: Graph, disease: str, modifier: Modifier) -> tuple[Entity, ...]:
    """The conditional answer; none when it cannot be matched."""
    return answers(graph, conditional(disease, modifier)) or ()


def stated(graph: Graph, fact: Fact) -> bool:
    """Whether the graph has a fact: by its ends, its predicate and whether it is denied."""
    edge = f"[:{fact.predicate} {{negated: true}}]" if fact.negated else f"[:{fact.predicate}]"
    text = f'MATCH (a {{id: "{fact.subject.curie}"}})-{edge}->(b {{id: "{fact.object.curie}"}}) RETURN a'
    found = answers(graph, parse_pattern(text))
    return bool(found)


def speaks_of(graph: Graph, against: Fact, modifier: Modifier) -> bool:
    """Whether what speaks against a drug holds for the patient: the same thing, or what it is a kind of."""
    it = modifier.entity.curie
    if modifier.kind == "comedication":
        return it in (against.subject.curie, against.object.curie)
    if it == against.object.curie:
        return True
    text = f'MATCH (c {{id: "{it}"}})-[:subclass_of*0..]->(k {{id: "{against.object.curie}"}}) RETURN k'
    return bool(answers(graph, parse_pattern(text)))
