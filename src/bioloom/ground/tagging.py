"""The entities of running text as evidence keeps them: none overlapping, each sure enough to be taken unasked."""

from __future__ import annotations

from bioloom.core.evidence import Mention
from bioloom.core.ports import Grounding, Linker

SURE = 0.55  # the linker's own bound for what is taken without being asked for

Mentions = tuple[Mention, ...]


def chosen(linker: Linker, text: str) -> list[Grounding]:
    """The entities named in ``text``, none overlapping: of those that do the longest, then the likeliest."""
    best = [readings[0] for readings in linker.mentions(text) if readings and readings[0].score >= SURE]
    taken: list[Grounding] = []
    for g in sorted(best, key=lambda g: (g.start - g.end, -g.score, g.start)):
        if all(g.end <= t.start or t.end <= g.start for t in taken):
            taken.append(g)
    return sorted(taken, key=lambda g: g.start)


def mentions(linker: Linker, text: str) -> Mentions:
    """The same, as evidence keeps them."""
    return tuple(Mention(start=g.start, end=g.end, entity=g.entity, score=g.score) for g in chosen(linker, text))
