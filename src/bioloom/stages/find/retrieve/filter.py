"""EntityAwareFilter (BioWeave, Algorithm 4): passages that name what a hop is about, and speak of its relation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice, zip_longest

from bioloom.core.biolink import biolink
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run

from .phrases import stems
from .types import End, Hop, Passage

PER_RECORD = 3  # passages of one record: a review must not be all that is read


def below(hops: Sequence[Hop], run: Run) -> dict[str, frozenset[str]]:
    """For each entity that the hops name, what the graph has below it: a text on a subtype is on the type too.

    What only texts know has nothing below it.
    """
    if run.matched_on is not None and run.matched_on not in run.allowed:
        return {}
    out = {}
    for curie in {c for h in hops for e in (h.subject, h.object) for c in e.curies}:
        if run.resources.graph.entity(curie) is None:
            continue
        nodes = Var(name="x"), Var(name="y", curies=(curie,))
        edge = Edge(subject="x", object="y", predicates=("subclass_of",), closure=True)
        out[curie] = frozenset(e.curie for e in run.match(Pattern(nodes=nodes, edges=(edge,), answer="x")).entities())
    return out


def entity_aware_filter(
    passages: Sequence[Passage], hops: Sequence[Hop], budget: int, under: Mapping[str, Collection[str]]
) -> list[Passage]:
    """At most ``budget`` passages, each with the hops it can speak of: it names both their ends.

    An open end is named by any thing of its kind. Of one hop, a passage that names two ends that are known comes first,
    then one that has words for the relation, then the retriever's order holds. The hops take turns, two views of one
    edge (by what the question names, by what is bound there) among them.

    Args:
        passages: What was found, the best first.
        hops: What it was looked for.
        budget: W_doc or W_web.
        under: What stands for an entity too (`below`).
    """
    queues: dict[Hop, list[tuple[bool, bool, int, Passage]]] = {h: [] for h in hops}
    for place, passage in enumerate(passages):
        fitting = [h for h in hops if h.edge in passage.hops and _names(passage, h, under)]
        if fitting:
            fit = passage.model_copy(update={"hops": tuple(dict.fromkeys(h.edge for h in fitting))})
            for hop in fitting:
                known = bool(hop.subject.curies and hop.object.curies)
                cued = _cued(passage.evidence.text, hop)
                queues[hop].append((not known, not cued, place, fit))
    return list(islice(_in_turn([[p for *_, p in sorted(q, key=lambda k: k[:3])] for q in queues.values()]), budget))


def _in_turn(queues: Sequence[Sequence[Passage]]) -> Iterator[Passage]:
    """The first of each queue, then the second of each; each passage once, a few of each record."""
    seen: set[str] = set()
    taken: Counter[str] = Counter()
    for row in zip_longest(*queues):
        for passage in row:
            if passage is None or passage.evidence.id in seen:
                continue
            seen.add(passage.evidence.id)
            record = passage.evidence.origin.record
            taken[record] += 1
            if taken[record] <= PER_RECORD:
                yield passage


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
