"""Builds BioMedHop of a graph and writes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from bioloom.bench.dataset.manifest import DatasetManifest
from bioloom.bench.dataset.names import NAMES, Named
from bioloom.bench.dataset.write import write_dataset
from bioloom.graph.model.graph import Graph

from .construct import Construction, Texts, no_texts
from .describe import about, sections
from .evidence.snippet import Snippet
from .spool import Spool

SIZE, SEED = 10045, 7
SYNONYMS = 0.3
DEV, TEST, DEV_SHARE = "dev", "test", 0.1
EVIDENCE = "evidence"


def build(
    graph: Graph,
    folder: Path,
    *,
    size: int = SIZE,
    seed: int = SEED,
    synonyms: float = SYNONYMS,
    texts: Texts = no_texts,
) -> DatasetManifest:
    """Write BioMedHop of ``graph`` to ``folder``; memory does not grow with ``size``.

    The dev split has the wordings of half A alone, the test split those of both; no pattern stands in both splits.

    Args:
        graph: Any graph in our vocabulary; motifs it has no edges for are left out and named in the card.
        folder: Takes the place of the dataset that is there.
        size: Instances, which are patterns under source conditions; each is rendered as multiple choice and open
            question, or as a count. The paper has 10,045.
        seed: Of all that is drawn.
        synonyms: Share of the known things that are called by a synonym.
        texts: Where documents and pages come from; the graph alone without.

    Raises:
        BuildError: The graph has none of the relations, or ``folder`` holds something else.
    """
    with Spool(Snippet) as evidence:
        made = Construction(graph, seed, synonyms, texts, evidence.keep)
        dev = round(size * DEV_SHARE)
        return write_dataset(
            folder,
            about(made, size, seed, synonyms),
            {DEV: made.pairs(DEV, dev, ("A",)), TEST: made.pairs(TEST, size - dev, ("A", "B"))},
            extras={EVIDENCE: evidence, NAMES: _named(made)},
            sections=lambda: sections(made, size),
        )


def _named(made: Construction) -> Iterator[Named]:
    """All that a question names, offers or has for answer, with its names."""
    for node in np.flatnonzero(made.asker.named).tolist():
        yield Named.of(made.graph.node(node))
