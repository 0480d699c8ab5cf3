"""Builds CondMedQA of a graph and writes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bioloom.bench.build.dataset.manifest import DatasetManifest
from bioloom.bench.build.dataset.names import NAMES, Named
from bioloom.bench.build.dataset.write import write_dataset
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.graph.model.graph import Graph

from .asking import SPLIT, Asking
from .candidates import Candidates
from .cautions import Look
from .describe import about, sections

SIZE, SEED = 1000, 7


def build(
    graph: Graph, folder: Path, *, size: int = SIZE, seed: int = SEED, look: Look | None = None
) -> DatasetManifest:
    """Write CondMedQA of ``graph`` to ``folder``.

    Args:
        graph: Any graph in our vocabulary with indications, approvals, and contraindications or interactions.
        folder: Takes the place of the dataset that is there.
        size: Conditional questions; each comes open and with options, and with two twins. The paper has 100.
        seed: Of all that is drawn.
        look: Finds cautions against right answers; questions with one are left out (`cautions`).

    Raises:
        BuildError: The graph has no such questions, or ``folder`` holds something else.
    """
    made = Candidates(graph, seed)
    asking, named, shares = Asking(made, look), set[str](), Counter[str]()

    def pairs() -> Iterator[tuple[Item, Gold]]:
        for of_case in made.choose(size, asking.pairs):
            shares[of_case[0][0].family] += 1
            for item, gold in of_case:
                named.update(a.curie for a in gold.answers)
                named.update(a.curie for read in gold.readings.values() for a in read)
                yield item, gold

    def names() -> Iterator[Named]:
        for node in sorted(graph.index(curie) for curie in named):
            yield Named.of(graph.node(node))

    return write_dataset(
        folder,
        about(graph, size, seed, cautions=look is not None),
        {SPLIT: pairs()},
        extras={NAMES: names()},
        sections=lambda: sections(shares, made.dropped),
    )
