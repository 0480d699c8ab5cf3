"""The drug that a word is likely meant for which is nearly its name: offered to who asks, never taken."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rapidfuzz.distance import OSA

from bioloom.core.fact import Entity

from ...forms.normalize import tokenize
from ...lexicon.opened import Lexicon
from .clips import conventional, may_be_short_for
from .identity import called, drugs

SHORTEST, BEGINNING = 5, 2  # letters of a word that is looked at, and those that it has in common with the name
EACH, MOST = 5, 2  # letters of a name for every one that may be wrong, and how many may
KNOWN = 0.3  # how well the drug must be known
LOOKED_AT = 120_000  # names with the same beginning, at most


def misspelt_drug(lexicon: Lexicon, word: str) -> Entity | None:
    """The one well-known drug with a name so near to ``word`` that nothing else is as near, called by that name."""
    low = word.strip().casefold()
    if len(low) < SHORTEST or not low.isalpha():
        return None
    key = tokenize(low).key
    if lexicon.plain(key) is not None:
        return None
    near = list(_near(lexicon, key))
    least = min((distance for distance, _ in near), default=0)
    keys = [key for distance, key in near if distance == least]
    nodes = {node: key for key in keys for node in called(lexicon, key, own=True)}
    found = [d for d in drugs(lexicon, nodes) if d.prior >= KNOWN]
    if len(found) != 1:
        return None
    node = found[0].nodes[0]
    return _called_by(lexicon, node, nodes[node])


def short_forms(lexicon: Lexicon, word: str, most: int) -> list[Entity]:
    """The drugs that ``word`` may be short for, by convention or by their beginning, where more than one may be."""
    low = word.strip().casefold()
    if not low.isalpha():
        return []
    keys = [key for name in conventional(low) if (key := tokenize(name).key)]
    nodes = [n for key in keys for n in called(lexicon, key, own=True)]
    some = drugs(lexicon, nodes) or may_be_short_for(lexicon, low, most)
    return [lexicon.entity(d.nodes[0]) for d in some[:most]]


def _near(lexicon: Lexicon, key: str) -> Iterator[tuple[int, str]]:
    """Names of one word near to ``key``, each with how many letters are wrong."""
    allowed = min(MOST, len(key) // EACH)
    for other in islice(lexicon.beginning(key[:BEGINNING]), LOOKED_AT):
        if abs(len(other) - len(key)) <= allowed and other != key:
            distance = int(OSA.distance(key, other, score_cutoff=allowed))
            if distance <= allowed and next(called(lexicon, other, own=True), None) is not None:
                yield distance, other


def _called_by(lexicon: Lexicon, node: int, key: str) -> Entity:
    """A node as an entity with the name of that key."""
    entity = lexicon.entity(node)
    name = next((e.text for e in lexicon.names(node) if tokenize(e.text).key == key), entity.name)
    return entity.model_copy(update={"name": name})
