"""Queries for the hops of a pattern (BioWeave, Algorithm 4): hop by hop, along partial chains, and targeted ones.

A hop-level query is (e_i, r_i, e_i+1): the names of both ends and words for the relation; where an end is open, the
word for what may stand there. A partial chain is two neighbouring hops with the ends they do not share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product

from bioloom.core.evidence import Channel
from bioloom.core.ports import Graph
from bioloom.stages.read.readback.naming import category_word

from .hops import aliases
from .phrases import words
from .types import End, Hop, TextQuery

PAIRS = 16  # pairs of candidates of one hop that get a query of their own
NAMED = 6  # candidates that one query for all of them names


def hop_queries(hops: Sequence[Hop], channel: Channel, graph: Graph) -> list[TextQuery]:
    """BuildHopQueries: for each hop its pairs, or all its candidates in one; then the partial chains."""
    found = [q for hop in hops for q in _of_hop(hop, channel, graph)] + _chains(hops, channel)
    return list({(q.text, q.entities): q for q in found}.values())


def targeted_queries(hops: Sequence[Hop], graph: Graph) -> list[TextQuery]:
    """BuildTargetedQueries: for trials, labels and pages, the hops of which one end at least has a name."""
    return [q for q in hop_queries(hops, "web", graph) if len(q.hops) == 1 and q.entities]


def _of_hop(hop: Hop, channel: Channel, graph: Graph) -> Iterator[TextQuery]:
    said = words(hop.predicates)
    pairs = list(islice(product(_each(hop.subject), _each(hop.object)), PAIRS + 1))
    if len(pairs) <= PAIRS:
        for (some, subject), (others, object_) in pairs:
            named = ((some, subject), (others, object_))
            also = [a for curies, name in named if curies for a in aliases(curies[0], name, graph)[:1]]
            text = _line(subject, said, object_, *also)
            yield TextQuery(text=text, entities=(*some, *others), hops=(hop.edge,), channel=channel)
    else:
        text = _line(_all(hop.subject), said, _all(hop.object))
        entities = (*hop.subject.curies, *hop.object.curies)
        yield TextQuery(text=text, entities=entities, hops=(hop.edge,), channel=channel)


def _chains(hops: Sequence[Hop], channel: Channel) -> list[TextQuery]:
    """Two hops by the two ends that the question names: (e_i, r_i, ..., e_j)."""
    out = []
    for a, b in combinations(hops, 2):
        ends = [e for h in (a, b) for e in (h.subject, h.object) if e.given]
        if len(ends) == 2 and not set(ends[0].curies) & set(ends[1].curies):
            text = _line(ends[0].names[0], words(a.predicates), words(b.predicates), ends[1].names[0])
            entities = (*ends[0].curies, *ends[1].curies)
            out.append(TextQuery(text=text, entities=entities, hops=(a.edge, b.edge), channel=channel))
    return out


def _each(end: End) -> list[tuple[tuple[str, ...], str]]:
    """CURIEs and name of each candidate; of an open end no CURIE and the word for its kind.

    What the question names is one thing, in however many vocabularies it stands: it needs one query.
    """
    if not end.curies:
        return [((), _kind(end))]
    if end.given:
        return [(end.curies, end.names[0])]
    return [((c,), n) for c, n in zip(end.curies, end.names, strict=True)]


def _all(end: End) -> str:
    return " ".join(dict.fromkeys(end.names[:NAMED])) if end.curies else _kind(end)


def _kind(end: End) -> str:
    return category_word(end.categories[0]) if end.categories and end.categories[0] != "NamedThing" else ""


def _line(*parts: str) -> str:
    return " ".join(p for p in parts if p)
