"""Graphs in memory, of facts."""

from __future__ import annotations

from collections.abc import Iterable

from bioloom.core.fact import Entity, Fact

from .graph import Graph
from .nodes import EmptyNodes


def from_facts(facts: Iterable[Fact], entities: Iterable[Entity] = (), *, name: str = "memory") -> Graph:
    """A graph of ``entities``, numbered as they come, then those the facts add, and of ``facts``."""
    return Graph(EmptyNodes(), [], [], name=name, content_hash="").overlay(facts, entities)
