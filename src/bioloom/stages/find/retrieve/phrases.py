"""How texts speak of a relation: the words to search for it with, and the stems by which a passage is seen to do so.

A passage without any of the stems may still state the relation (converting decides that); it only comes later.
"""

from __future__ import annotations

from collections.abc import Iterable

from bioloom.core.biolink import biolink
from bioloom.core.catalogue import Relation, catalogue


def words(predicates: Iterable[str]) -> str:
    """Words that find texts on any of ``predicates``; those of a broader one where a predicate has none."""
    found = [relation.query for relation in _relations(predicates)]
    return " ".join(dict.fromkeys(" ".join(found[:2]).split()))


def stems(predicates: Iterable[str]) -> tuple[str, ...]:
    """Beginnings of words, in lower case, that a text on any of ``predicates`` is likely to have."""
    return tuple(dict.fromkeys(stem for relation in _relations(predicates) for stem in relation.stems))


def _relations(predicates: Iterable[str]) -> list[Relation]:
    """The relations of the catalogue that say how texts speak of ``predicates``."""
    out = []
    known = {name: relation for name, relation in catalogue().relations.items() if relation.query}
    for predicate in predicates:
        at: str | None = predicate
        while at is not None and at not in known:
            term = biolink().predicates.get(at)
            at = term.parent if term else None
        if at is not None:
            out.append(known[at])
    return out
