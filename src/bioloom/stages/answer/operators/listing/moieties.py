"""Lists of drugs as people list them: salts, forms and products at what they are of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bioloom.core.biolink import biolink
from bioloom.stages.weave.rank import Support

from ...phrases import listed
from .folding import Matching, bare, things_of

NAMED = 3  # forms of one thing in its reasons


def one_of_each(shown: Sequence[Support], match: Matching) -> tuple[list[Support], int]:
    """The listed answers with salts, forms and products at what they are of, where its best stood; how many went there.

    What a thing is called is its shortest name, which says no salt; the other entries are named among its reasons.
    """
    drugs = [s for s in shown if any(biolink().is_a(c, "ChemicalEntity") for c in s.ranked.entity.categories)]
    if len(drugs) < 2:
        return list(shown), 0
    by_curie = {s.ranked.entity.curie: s for s in drugs}
    head: dict[str, Support] = {}
    gone: set[str] = set()
    for key, members in things_of([s.ranked.entity for s in drugs], match).items():
        if len(members) > 1:
            own = next((e for e in members if e.curie == key or e.name.casefold() == key), None)
            first = own or min(members, key=lambda e: len(bare(e.name)))
            others = [e for e in members if e is not first]
            support = by_curie[first.curie]
            said = f"also as {listed([f'{e.name} ({e.curie})' for e in others], NAMED)}"
            ranked = support.ranked.model_copy(update={"reasons": (*support.ranked.reasons, said)})
            place = min(members, key=lambda e: drugs.index(by_curie[e.curie]))
            head[place.curie] = replace(support, ranked=ranked)
            gone |= {e.curie for e in members if e is not place}
    out = [head.get(s.ranked.entity.curie, s) for s in shown if s.ranked.entity.curie not in gone]
    return out, len(gone)
