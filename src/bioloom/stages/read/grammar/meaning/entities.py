"""Which entities a name of the question stands for, once the edges say of what sort it is."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.ports import Grounding, Linker
from bioloom.stages.read.types import MENTION

from ..items import Node
from ..sorts import of_categories

SURE = 0.55  # a reading of words that were not found in running text must be this good
HEADING = 0.2  # how far a MeSH heading, which has no edges, stands behind a term that may have some


def entities(name: Node, mask: int, category: str, linker: Linker) -> tuple[Grounding, ...]:
    """Readings of ``name`` that are of the sorts in ``mask``, the best first.

    Words for which the linker found nothing of that sort in the text are asked for once more, now that their
    ``category`` is known; a name with a word left out that may be a name itself is another one.
    """
    found = _fitting(name.readings, mask)
    if not found and category:
        asked = linker.link(name.text, categories=(category,))
        sure = _fitting([g for g in asked if g.score >= SURE and not g.dropped], mask)
        found = [g.model_copy(update={"start": name.start, "end": name.end}) for g in sure]
    return tuple(found)


def curies(text: str, readings: Sequence[Grounding]) -> tuple[str, ...]:
    """What the node is: the best reading and its twins in other vocabularies; the words themselves if nobody knows."""
    if not readings:
        return (MENTION + text,)
    best = readings[0]
    return tuple(dict.fromkeys((best.entity.curie, *(t.curie for t in best.twins))))


def _fitting(readings: Sequence[Grounding], mask: int) -> list[Grounding]:
    """Those of the sorts in ``mask``, themselves rather than through a twin."""
    own = [r for r in readings if of_categories(r.entity.categories, r.entity.name) & mask]
    other = [r for r in readings if r not in own and any(of_categories(t.categories, t.name) & mask for t in r.twins)]
    return sorted(own, key=_rank) + sorted(other, key=_rank)


def _rank(reading: Grounding) -> float:
    return HEADING * reading.entity.curie.startswith("MESH:") - reading.score
