"""What things were called when an answer was saved, where they are shown by another name today.

A name is no statement: what a thing is, its CURIE says. An answer that is derived with the names of then is compared to
the letter, ids and prose included, so that a name which was put in one place alone still shows. It has to be one that
the graph records for the thing; any other name stands for another thing, or for none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from bioloom.api.session import Session
from bioloom.core.errors import UnknownEntityError
from bioloom.core.trace import Bundle
from bioloom.graph.engine import KnowledgeGraph
from bioloom.ground.linking.linker import Linker


def names_then(bundle: Bundle, graph: KnowledgeGraph) -> dict[str, str]:
    """What ``bundle`` calls things that ``graph`` shows by another of their recorded names, by CURIE.

    A thing that it calls by several names is left out.
    """
    said: dict[str, set[str]] = {}
    for curie, name in _named([bundle.answer.model_dump(), *(e.model_dump() for e in bundle.evidence)]):
        said.setdefault(curie, set()).add(name)
    return {
        curie: name
        for curie, (name, *others) in said.items()
        if not others and (shown := graph.entity(curie)) is not None
        if shown.curie == curie and shown.name != name and name.casefold() in _recorded(graph, curie)
    }


def as_called(session: Session, names: Mapping[str, str]) -> Session:
    """``session`` with a graph and a linker that show things by ``names``."""
    if not names:
        return session
    other = replace(session)
    called = {"graph": session.graph.called(names), "linker": Linker(session.linker.lexicon.called(names))}
    other.__dict__.update(called)  # in the place of what it would open
    return other


def changed(names: Mapping[str, str], graph: KnowledgeGraph) -> list[str]:
    """Each change of a name in words."""
    today = {curie: entity.name for curie in names if (entity := graph.entity(curie)) is not None}
    return [f"that {curie} was called {name!r}, which is {today[curie]!r} today" for curie, name in names.items()]


def _named(value: Any) -> Iterator[tuple[str, str]]:
    """Every CURIE with the name beside it."""
    if isinstance(value, dict):
        curie, name = value.get("curie"), value.get("name")
        if isinstance(curie, str) and isinstance(name, str):
            yield curie, name
        for part in value.values():
            yield from _named(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _named(part)


def _recorded(graph: KnowledgeGraph, curie: str) -> set[str]:
    try:
        node = graph.graph.node(graph.graph.index(curie))
    except UnknownEntityError:
        return set()
    return {name.casefold() for name in (node.recorded, *node.synonyms, *node.related_synonyms) if name}
