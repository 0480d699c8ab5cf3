"""Synonyms and identifiers for scoring, read from a graph: what is called what there, and nothing that a model says."""

from __future__ import annotations

from collections.abc import Iterable

from bioloom.bench.items.gold import Gold
from bioloom.bench.items.prediction import Prediction
from bioloom.bench.metrics.names import Aliases
from bioloom.bench.metrics.said import things
from bioloom.core.errors import UnknownEntityError
from bioloom.graph.model.graph import Graph


def graph_aliases(graph: Graph, golds: Iterable[Gold], predictions: Iterable[Prediction] = ()) -> Aliases:
    """The names and equivalent identifiers that ``graph`` has for what is right and for what was answered.

    Names are the preferred one, exact synonyms and previous symbols; related synonyms are names of something near.
    Identifiers are those that were merged into one node; cross-references are not identity. What the graph does not
    have is left out: it is then called what the gold calls it.
    """
    curies = {
        c for g in golds for r in (g.answers, *g.readings.values()) for a in r for c in (a.curie, *a.aliases) if c
    }
    curies |= {named.curie for p in predictions for named in things(p) if named.curie}
    names: dict[str, tuple[str, ...]] = {}
    same: dict[str, tuple[str, ...]] = {}
    for curie in sorted(curies):
        try:
            node = graph.node(graph.index(curie))
        except UnknownEntityError:
            continue
        names[curie] = tuple(dict.fromkeys((node.entity.name, *node.synonyms, *node.previous_symbols)))
        same[curie] = (node.entity.curie, *node.same_as)
    return Aliases(names=names, same=same)
