"""The entities of running text as evidence keeps them: none overlapping, each sure enough to be taken unasked."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from bioloom.core.biolink import biolink
from bioloom.core.evidence import Mention
from bioloom.core.ports import Grounding, Linker

SURE = 0.55  # the linker's own bound for what is taken without being asked for
# What the word behind a name says that it names, where the name alone could be several things as well.
_SAID = {
    "pathway": "Pathway", "pathways": "Pathway", "domain": "ProteinDomain", "domains": "ProteinDomain",
    "gene": "Gene", "protein": "Gene", "mutation": "Gene", "mutations": "Gene", "reaction": "MolecularActivity",
}  # fmt: skip
_AS_WELL = 0.08  # by how much its score may be lower
_NEXT = re.compile(r"\s+([a-z]+)")
_REST = re.compile(r"[^\s()]{0,3}\)")

Mentions = tuple[Mention, ...]


def chosen(linker: Linker, text: str) -> list[Grounding]:
    """The entities named in ``text``, none overlapping: of those that do the longest, then the likeliest."""
    found = ([g for g in readings if not _guessed(g)] for readings in linker.mentions(text))
    best = [_meant(readings, text) for readings in found if readings and readings[0].score >= SURE]
    taken: list[Grounding] = []  # in the order of the text
    starts: list[int] = []
    for g in sorted(best, key=lambda g: (g.start - g.end, -g.score, g.start)):
        at = bisect_left(starts, g.start)
        if (at == 0 or taken[at - 1].end <= g.start) and (at == len(starts) or g.end <= starts[at]):
            starts.insert(at, g.start)
            taken.insert(at, g)
    return taken


def mentions(linker: Linker, text: str) -> Mentions:
    """The same, as evidence keeps them; a bracket that belongs to a name ("(S)-timolol") is part of the mention."""
    found = chosen(linker, text)
    return tuple(
        Mention(start=a, end=b, entity=g.entity, score=g.score)
        for g in found
        for a, b in [_whole(text, g.start, g.end)]
    )


def _meant(readings: Sequence[Grounding], text: str) -> Grounding:
    """The first reading, unless the word behind says that one which is nearly as likely is meant."""
    best = readings[0]
    after = _NEXT.match(text, best.end)
    said = _SAID.get(after[1]) if after else None
    if said is None:
        return best
    near = (g for g in readings if g.score >= max(SURE, best.score - _AS_WELL))
    return next((g for g in near if any(biolink().is_a(c, said) for c in g.entity.categories)), best)


def _guessed(reading: Grounding) -> bool:
    """Whether it takes a word as misspelt: a text is not asked what it means."""
    return any("taken as misspelt" in step for step in getattr(reading, "steps", ()))


def _whole(text: str, start: int, end: int) -> tuple[int, int]:
    """The span with the bracket that it cuts off at an end."""
    name = text[start:end]
    opened = name.count("(") - name.count(")")
    if opened == -1 and start > 0 and text[start - 1] == "(":
        return start - 1, end
    if opened == 1 and (rest := _REST.match(text, end)):
        return start, rest.end()
    return start, end
