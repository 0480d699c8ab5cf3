"""The paper's trained parts over whatever is asked: the filter of neighbours, and the network over the grown subgraph.

Both read embeddings alone (`published`), so that they score any thing and any triple, not only what lies between a drug
and a disease. Names are embedded when they are met and kept, in the folder of a name index or in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bioloom.core.errors import SetupError
from bioloom.core.fact import Entity
from bioloom.core.kept import kept_on
from bioloom.core.run import Run
from bioloom.sources.names.index import NameIndex
from bioloom.sources.names.memory import MemoryNames
from bioloom.sources.names.opened import open_names

from .ground import Ground
from .prune import chances
from .published import Embedding, Floats
from .scorers.mlp import Perceptron
from .scorers.rearev import ReaRev
from .subgraph import Relevance, Subgraph
from .weights import open_published

PUBLISHED = "published"


@dataclass(frozen=True)
class AsPublished:
    """``filter`` and ``network`` over vectors that ``embedding`` makes."""

    ground: Ground
    embedding: Embedding
    filter: Perceptron
    network: ReaRev

    def relevance(self, question: str) -> Relevance:
        """Equation 5: the log-odds that a neighbour bears on the question, by the vectors of both."""
        asked = self.embedding.said([question])[0]

        def of(_at: int, nodes: Sequence[int]) -> NDArray[np.float32]:
            things = self.embedding.named(nodes)
            return self.filter(np.concatenate([np.broadcast_to(asked, things.shape), things], axis=1))

        return of

    def chances(self, sub: Subgraph, question: str, terms: Sequence[Entity]) -> Floats:
        """Equation 6: how likely each pair of ``sub`` is selected; the seeds are those ``terms`` that are in it."""
        pairs, place = sub.pairs, {t: i for i, t in enumerate(sub.things)}
        facts = [[self.ground.fact(e) for e in sub.edges[p]] for p in pairs]
        pair = np.repeat(np.arange(len(pairs)), [len(some) for some in facts])
        predicates = np.array([f.predicate for some in facts for f in some], np.str_)
        ends = np.array([
            (place[p[0]], place[p[1]]) if some[0].subject.curie == self.ground.entity(p[0]).curie
            else (place[p[1]], place[p[0]]) for p, some in zip(pairs, facts, strict=True)
        ], np.int32)  # fmt: skip
        links = self.embedding.mean(predicates, pair, len(pairs))
        asked = self.embedding.said([question, *(t.name for t in terms)])
        named = {t.curie for t in terms}
        seeds = [i for i, t in enumerate(sub.things) if self.ground.entity(t).curie in named] or [0]
        return chances(self.network(links, asked, ends, len(sub.things), np.array(seeds)))


def as_published(ground: Ground, run: Run, folder: str = "") -> AsPublished:
    """The published parts over a graph; ``folder`` is that of a name index, memory where there is none.

    Raises:
        SetupError: there are no weights, no embedder, or another one than they were made for.
    """
    weights = open_published()
    embedder, wanted = run.resources.embedder, str(weights.about["embedder"])
    if embedder is None or embedder.name != wanted:
        has = embedder.name if embedder else "none"
        raise SetupError(
            f"The published pruners read vectors of {wanted}; the embedder here is {has}.",
            hint="Name it with --embedder, or make the pruners for yours: bioloom train kg-refine --published.",
        )
    shelf = kept_on(run.resources.graph, as_published)
    key = (wanted, folder)
    if key not in shelf:
        names: NameIndex = open_names(Path(folder)) if folder else MemoryNames()
        shelf[key] = names

    def embed(texts: Sequence[str]) -> Floats:
        return run.embed(texts).rows

    embedding = Embedding(ground, embed, shelf[key])
    parts = Perceptron.read(weights.of("mlp_published")), ReaRev.read(weights.of("gnn_published"))
    return AsPublished(ground, embedding, *parts)


__all__ = ["PUBLISHED", "AsPublished", "as_published"]
