"""Synonyms and identifiers for scoring, read from a graph: what is called what there, and nothing that a model says."""

from __future__ import annotations

from collections.abc import Iterable

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.metrics.names import Aliases
from bioloom.bench.score.metrics.said import things
from bioloom.core.errors import UnknownEntityError
from bioloom.graph.model.graph import Graph


def graph_aliases(graph: Graph, golds: Iterable[Gold], predictions: Iterable[Prediction] = ()) -> Aliases:
    """The names and equivalent identifiers that ``graph`` has for what is right, on gold paths, and for answers.

    Names are the preferred one, exact synonyms and previous symbols; related synonyms are names of something near.
    Identifiers are those that were merged into one node; cross-references are not identity. What the graph does not
    have is left out: it is then called what the gold calls it.
    """
    curies: set[str] = set()
    for gold in golds:
        every = (thing for answers in (gold.answers, *gold.readings.values()) for thing in answers)
        curies |= {curie for thing in every for curie in (thing.curie, *thing.aliases) if curie}
        curies |= {end.curie for path in gold.paths for fact in path for end in (fact.subject, fact.object)}
    for prediction in predictions:
        curies |= {named.curie for named in things(prediction) if named.curie}
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
