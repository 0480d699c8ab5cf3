"""EntityAwareFilter (BioWeave, Algorithm 4): passages that name what a hop is about, and speak of its relation."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from bioloom.core.biolink import biolink
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run

from .phrases import stems
from .types import End, Hop, Passage

PER_RECORD = 3  # passages of one record: a review must not be all that is read


def below(hops: Sequence[Hop], run: Run) -> dict[str, frozenset[str]]:
    """For each entity that the hops name, what the graph has below it: a text on a subtype is on the type too."""
    if run.matched_on is not None and run.matched_on not in run.allowed:
        return {}
    out = {}
    for curie in {c for h in hops for e in (h.subject, h.object) for c in e.curies}:
        nodes = Var(name="x"), Var(name="y", curies=(curie,))
        edge = Edge(subject="x", object="y", predicates=("subclass_of",), closure=True)
        out[curie] = frozenset(e.curie for e in run.match(Pattern(nodes=nodes, edges=(edge,), answer="x")).entities())
    return out


def entity_aware_filter(
    passages: Sequence[Passage], hops: Sequence[Hop], budget: int, under: Mapping[str, Collection[str]]
) -> list[Passage]:
    """At most ``budget`` passages, each with the hops it can speak of: it names both their ends.

    An open end is named by any thing of its kind. A passage that has words for the relation comes before one that has
    not, then the retriever's order holds.

    Args:
        passages: What was found, the best first.
        hops: What it was looked for.
        budget: W_doc or W_web.
        under: What stands for an entity too (`below`).
    """
    kept: list[tuple[bool, int, Passage]] = []
    for place, passage in enumerate(passages):
        fitting = [h for h in hops if h.edge in passage.hops and _names(passage, h, under)]
        if fitting:
            cued = any(_cued(passage.evidence.text, h) for h in fitting)
            kept.append((not cued, place, passage.model_copy(update={"hops": tuple(h.edge for h in fitting)})))
    taken: dict[str, int] = {}
    out: list[Passage] = []
    for _, _, passage in sorted(kept, key=lambda k: k[:2]):
        record = passage.evidence.origin.record
        taken[record] = taken.get(record, 0) + 1
        if taken[record] <= PER_RECORD and len(out) < budget:
            out.append(passage)
    return out


def _names(passage: Passage, hop: Hop, under: Mapping[str, Collection[str]]) -> bool:
    mentioned = {m.entity.curie: m.entity.categories for m in passage.evidence.mentions}
    one, other = (_at(hop.subject, mentioned, under), _at(hop.object, mentioned, under))
    return bool(one and other) and len(one | other) > 1  # one thing alone is no relation


def _at(end: End, mentioned: Mapping[str, tuple[str, ...]], under: Mapping[str, Collection[str]]) -> set[str]:
    if end.curies:
        wanted = set(end.curies).union(*(under.get(c, ()) for c in end.curies))
        return wanted & mentioned.keys()
    is_a = biolink().is_a
    return {
        c for c, kinds in mentioned.items()
        if not end.categories or any(is_a(k, wanted) for k in kinds for wanted in end.categories)
    }  # fmt: skip


def _cued(text: str, hop: Hop) -> bool:
    found = stems(hop.predicates)
    return not found or re.search(r"\b(?:" + "|".join(map(re.escape, found)) + ")", text.casefold()) is not None
