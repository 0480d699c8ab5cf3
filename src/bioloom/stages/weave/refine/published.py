"""The two learned parts as published: a perceptron on two embeddings (equation 5), ReaRev on embedded relations alone.

The perceptron says of each thing of a pool whether it bears on the question, from the vectors of the question and of
the thing's name; a pair is worth what the less likely of its ends is, drug and disease being given. The network sees of
a pair what its predicates are called, and of the question the vectors of its terms (Section 3.2); nothing else that is
known of a statement, and no names of things (ReaRev has no embeddings of entities).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from bioloom.graph.model.graph import Graph
from bioloom.sources.names.index import Embed, NameIndex, vectors_of

from .features import predicates_of
from .ground import Ground
from .pool import DISEASE, DRUG, Pool
from .scorers.mlp import Perceptron
from .scorers.rearev import ReaRev

Floats = NDArray[np.float32]
PUBLISHED = ("mlp_published", "gnn_published")
ASKED, RELATION = "How does {} treat {}?", "treats"
GIVEN = 1e3  # log-odds of drug and disease: they are what is asked about


@dataclass(frozen=True)
class Embedded:
    """A pool as vectors of ``d`` numbers.

    Attributes:
        question: [4, d], of the whole question and of its terms: the drug, what is asked, the disease.
        links: [P, d], of each pair the mean of its predicates.
        ends: int [P, 2], subject and object of the first statement of each pair.
        things: [n, d], of the names; only made when they are asked for.
    """

    question: Floats
    links: Floats
    ends: NDArray[np.int32]
    things: Callable[[], Floats]


class Embedding:
    """Makes vectors of pools of one graph; names are looked up in ``names`` and put there on demand."""

    def __init__(self, graph: Graph | Ground, embed: Embed, names: NameIndex) -> None:
        self._graph, self._embed, self._names = graph, embed, names
        self._words: dict[str, Floats] = {}

    def of(self, pool: Pool) -> Embedded:
        """The vectors of ``pool``."""
        drug, disease = (self._graph.entity(int(pool.nodes[e])).name for e in (DRUG, DISEASE))
        question = self.said([ASKED.format(drug, disease), drug, RELATION, disease])
        return Embedded(question, self.links(pool), directed(pool), lambda: self.named(pool.nodes.tolist()))

    def named(self, nodes: Sequence[int]) -> Floats:
        """[len(nodes), d]: the vectors of the names of nodes of the graph."""
        entities = [self._graph.entity(n) for n in nodes]
        return vectors_of(self._names, {e.curie: e.name for e in entities}, self._embed)

    def links(self, pool: Pool) -> Floats:
        """[P, d]: the mean vector of the predicates of each pair, as words."""
        assert isinstance(self._graph, Graph)  # noqa: S101 - a pool is of a graph in process
        return self.mean(predicates_of(self._graph, pool.edge), pool.pair, len(pool))

    def mean(self, predicates: NDArray[np.str_], pair: NDArray[Any], pairs: int) -> Floats:
        """[pairs, d]: of each pair the mean vector of the different predicates of its edges."""
        known, code = np.unique(predicates, return_inverse=True)
        count = csr_array((np.ones(len(code), np.float32), (pair, code)), shape=(pairs, len(known)))
        count.sum_duplicates()
        count.data[:] = 1  # a predicate that several sources state counts once
        rows = self.said([str(p).replace("_", " ") for p in known])
        return np.asarray((count @ rows) / np.asarray(count.sum(axis=1)).reshape(-1, 1), np.float32)

    def said(self, texts: Sequence[str]) -> Floats:
        """Vectors of words that come again: each is embedded once."""
        if missing := list(dict.fromkeys(t for t in texts if t not in self._words)):
            self._words |= dict(zip(missing, self._embed(missing), strict=True))
        return np.stack([self._words[t] for t in texts]).astype(np.float32)


def directed(pool: Pool) -> NDArray[np.int32]:
    """int32 [P, 2]: from subject to object of the first statement of each pair."""
    if not len(pool):
        return np.empty((0, 2), np.int32)
    first = np.flatnonzero(np.concatenate([[True], pool.pair[1:] != pool.pair[:-1]]))
    ends = np.stack([pool.head, pool.tail], axis=1)
    return np.where(pool.forward[first][:, None], ends, ends[:, ::-1]).astype(np.int32)


def asked_of(embedded: Embedded) -> Floats:
    """[n, 2 d]: equation 5's input, the question beside each thing."""
    things = embedded.things()
    return np.concatenate([np.broadcast_to(embedded.question[0], things.shape), things], axis=1)


def by_things(scorer: Perceptron, embedded: Embedded) -> Floats:
    """float32[P], log-odds: a pair is as likely as the less likely of its ends."""
    odds = scorer(asked_of(embedded))
    odds[[DRUG, DISEASE]] = GIVEN
    return np.asarray(odds[embedded.ends].min(axis=1), np.float32)


def by_network(network: ReaRev, embedded: Embedded) -> Floats:
    """float32[P], log-odds: the triples of equation 6."""
    n = int(embedded.ends.max(initial=DISEASE)) + 1
    return network(embedded.links, embedded.question, embedded.ends, n, np.array([DRUG, DISEASE]))


__all__ = ["PUBLISHED", "Embedded", "Embedding", "asked_of", "by_network", "by_things", "directed"]
