"""Names that a text which nobody knows may have been meant for: written nearly like it, or a part of it.

They are offered to whoever asks and never taken: a drug with one letter changed may be another drug.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from rapidfuzz.distance import OSA

from bioloom.core.fact import Entity

from ..forms.normalize import tokenize
from ..lexicon.opened import Lexicon
from .candidates.grounded import Grounded
from .drugs.misspelt import short_forms

BEGINNING = 3  # letters that a name near to another has in common with it
EACH = 4  # letters of a name for every one that may differ
MOST_WRONG = 3
LOOKED_AT = 60_000  # names with the same beginning, at most
LIKELY = 0.3  # a reading of a part below this is not worth offering


def near_names(lexicon: Lexicon, link: Callable[[str], Sequence[Grounded]], text: str, most: int = 3) -> list[Entity]:
    """At most ``most`` things with a name near to ``text``, the nearest and best known first.

    ``link`` gives the readings of the text as a name: those that need words left out are offered here.
    """
    found: dict[str, Entity] = {}  # by name: one thing often stands in several vocabularies
    read = (r.entity for r in link(text) if r.score >= LIKELY)
    short = short_forms(lexicon, text, most)
    for entity in (*short, *_spelt_alike(lexicon, text), *read):
        found.setdefault(entity.name.casefold(), entity)
    return list(islice(found.values(), most))


def _spelt_alike(lexicon: Lexicon, text: str) -> Iterator[Entity]:
    key = tokenize(text).key
    allowed = min(MOST_WRONG, len(key) // EACH)
    if not allowed:
        return
    near: dict[int, tuple[int, float]] = {}
    for other in islice(lexicon.beginning(key[:BEGINNING]), LOOKED_AT):
        if abs(len(other) - len(key)) <= allowed:
            distance = int(OSA.distance(key, other, score_cutoff=allowed))
            if distance <= allowed:
                _note(lexicon, near, other, distance)
    for node in sorted(near, key=lambda n: (*near[n], n)):
        yield lexicon.entity(node)


def _note(lexicon: Lexicon, near: dict[int, tuple[int, float]], key: str, distance: int) -> None:
    number = lexicon.plain(key)
    for entry in lexicon.entries(number) if number is not None else ():
        rank = distance, -lexicon.prior(entry.node)
        near[entry.node] = min(rank, near.get(entry.node, rank))
