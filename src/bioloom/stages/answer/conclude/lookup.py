"""A thing that is looked up: what else it is called."""

from __future__ import annotations

from bioloom.core.answer import Answer
from bioloom.core.ports import Graph

MOST = 16


def with_names(answer: Answer, graph: Graph) -> Answer:
    """``answer`` with the other names and identifiers of the first thing in it."""
    if not answer.entities:
        return answer
    entity = answer.entities[0].entity
    names = [
        n for n in graph.names(entity.curie) if n.casefold() not in (entity.name.casefold(), entity.curie.casefold())
    ]
    if not names:
        return answer
    rest = f" and {len(names) - MOST} more (`bioloom kg explain {entity.curie}`)" if len(names) > MOST else ""
    return answer.model_copy(update={"notes": (*answer.notes, f"also: {', '.join(names[:MOST])}{rest}")})
