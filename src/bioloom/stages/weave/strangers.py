"""Things that a question names and no lexicon knows: a text may, so they get nodes of their own."""

from __future__ import annotations

from bioloom.core.fact import Entity, minted
from bioloom.stages.read.types import Reading


def with_strangers(reading: Reading) -> tuple[Reading, tuple[Entity, ...]]:
    """``reading`` with a minted entity for each name that grounds to nothing, and those entities.

    A minted node merges with nothing; it is found in texts by its name alone.
    """
    nodes, strangers = list(reading.pattern.nodes), []
    for bound in reading.unknown:
        at = next(i for i, n in enumerate(nodes) if n.name == bound.node)
        entity = minted(bound.text, next(iter(nodes[at].categories), "NamedThing"))
        nodes[at] = nodes[at].model_copy(update={"curies": (entity.curie,)})
        strangers.append(entity)
    if not strangers:
        return reading, ()
    pattern = reading.pattern.model_copy(update={"nodes": tuple(nodes)})
    return reading.model_copy(update={"pattern": pattern}), tuple(strangers)
