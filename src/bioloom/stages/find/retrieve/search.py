"""Passages for queries: from every source of a channel, each once, with their mentions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bioloom.core.evidence import Channel, Evidence, Mention
from bioloom.core.fact import Entity
from bioloom.core.ports import Query
from bioloom.core.run import Run
from bioloom.ground.linking.tagging import mentions

from .types import Passage, TextQuery

EACH = 12  # passages asked of a source for one query


def sources_of(channel: Channel, run: Run) -> tuple[str, ...]:
    """The sources of ``channel`` that this run has and may ask: those that lie here, then those over the network."""
    found = [(bool(getattr(s, "live", True)), n) for n, s in run.resources.sources.items() if s.channel == channel]
    return tuple(n for _, n in sorted(found)) if channel in run.allowed else ()


def retrieve(
    queries: Iterable[TextQuery], run: Run, *, each: int = EACH, unknown: Sequence[Entity] = ()
) -> list[Passage]:
    """RetrieveMultiDoc and SearchWeb (Algorithm 4): what the sources of each query's channel find, best first.

    A passage that several queries find is one with the hops of all of them; so is one that two sources have of the same
    record (PubMed and Europe PMC), told by record and text.

    Args:
        queries: What to search for.
        run: The run.
        each: Passages asked of a source for one query.
        unknown: Things that no lexicon knows, to be found by their names.
    """
    queries = list(queries)
    found: dict[tuple[str, str], tuple[float, tuple[int, ...], Evidence]] = {}
    asked = run.map(lambda q, inner: _ask(q, inner, each), queries)
    for query, evidence in zip(queries, asked, strict=True):
        for place, unit in enumerate(evidence):
            key = unit.origin.record, unit.text
            score, hops, first = found.get(key, (0.0, (), unit))
            found[key] = max(score, 1 / (1 + place)), tuple(dict.fromkeys((*hops, *query.hops))), first
    ranked = sorted(found.values(), key=lambda f: (-f[0], f[2].id))
    return [Passage(evidence=tagged(unit, run, unknown), hops=hops, score=score) for score, hops, unit in ranked]


def _ask(query: TextQuery, run: Run, each: int) -> Sequence[Evidence]:
    names = sources_of(query.channel, run)
    if not names:
        return ()
    hits = run.search(Query(text=query.text, entities=query.entities, limit=each), *names)
    return [h.evidence for h in hits]


def tagged(evidence: Evidence, run: Run, unknown: Sequence[Entity] = ()) -> Evidence:
    """``evidence`` with its mentions: those of the index it comes from, else what the linker finds now.

    ``unknown`` things are found where their names stand, whatever else was read there.
    """
    found = evidence.mentions or mentions(run.resources.linker, evidence.text)
    own = tuple(
        Mention(start=m.start(), end=m.end(), entity=entity)
        for entity in unknown
        for m in re.finditer(rf"(?<!\w){re.escape(entity.name)}(?!\w)", evidence.text, re.IGNORECASE)
    )
    rest = tuple(m for m in found if all(m.end <= o.start or o.end <= m.start for o in own))
    together = tuple(sorted((*rest, *own), key=lambda m: m.start))
    return evidence if together == evidence.mentions else evidence.model_copy(update={"mentions": together})
