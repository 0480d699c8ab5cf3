"""The drugs and classes of drugs that a text names."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.evidence import Mention
from bioloom.core.ports import Linker

from .things import NOTHING, SURE, TAKEN, Names


def drugs_in(text: str, linker: Linker) -> tuple[Mention, ...]:
    """The drugs and classes of drugs that ``text`` names, none inside another, in its order."""
    found: list[Mention] = []
    for readings in linker.mentions(text, categories=TAKEN):
        if readings and readings[0].score >= SURE and not NOTHING.fullmatch(readings[0].text):
            best = readings[0]
            found.append(Mention(start=best.start, end=best.end, entity=best.entity, score=best.score))
    found += Names(linker).classes(text)
    return outermost(found)


def outermost(found: Sequence[Mention]) -> tuple[Mention, ...]:
    """Those of ``found`` that are inside no longer one, in the order of the text; of one place the last given."""
    longest = [
        m
        for m in found
        if not any(
            o is not m and o.start <= m.start and m.end <= o.end and o.end - o.start > m.end - m.start for o in found
        )
    ]
    return tuple({(m.start, m.end): m for m in sorted(longest, key=lambda m: m.start)}.values())
