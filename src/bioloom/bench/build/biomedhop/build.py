"""Builds BioMedHop of a graph and writes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from pydantic import JsonValue

from bioloom.bench.build.dataset.manifest import DatasetManifest
from bioloom.bench.build.dataset.names import NAMES, Named
from bioloom.bench.build.dataset.write import write_dataset
from bioloom.core.evidence import Channel
from bioloom.core.ports import Resources
from bioloom.core.value import Value
from bioloom.graph.model.graph import Graph

from .checked import Verdict
from .construct import Construction, no_texts
from .describe import about, sections
from .evidence.simulated import Simulated, SimulatedDocument
from .evidence.snippet import Snippet
from .evidence.text import Texts
from .examples import Examples
from .rewrite.rewriter import Rewriter
from .spool import Spool
from .wording.sets import WordingSet, written

SIZE, SEED = 10045, 7
SYNONYMS = 0.3
DEV, TEST, DEV_SHARE = "dev", "test", 0.1
DEV_WORDINGS: tuple[WordingSet, ...] = ("A",)
EVIDENCE, SIMULATED = "evidence", "simulated"


@dataclass(frozen=True)
class Reading:
    """Where documents and pages are looked for, and whether facts that they do not cover get simulated ones."""

    resources: Resources
    channels: tuple[Channel, ...]
    simulated: bool = False


def build(
    graph: Graph,
    folder: Path,
    *,
    size: int = SIZE,
    seed: int = SEED,
    synonyms: float = SYNONYMS,
    wordings: Sequence[WordingSet] = (),
    reading: Reading | None = None,
    reword: Rewriter | None = None,
    verdicts: Sequence[Verdict] = (),
) -> DatasetManifest:
    """Write BioMedHop of ``graph`` to ``folder``; memory does not grow with ``size``.

    The dev split has the wordings of set A alone; no pattern stands in both splits.

    Args:
        graph: Any graph in our vocabulary; motifs it has no edges for are left out and named in the card.
        folder: Takes the place of the dataset that is there.
        size: Instances, which are patterns under source conditions; each is rendered as multiple choice and open
            question, or as a count. The paper has 10,045.
        seed: Of all that is drawn.
        synonyms: Share of the known things that are called by a synonym.
        wordings: Sets of wordings of the test split; all that there are when empty.
        reading: Texts to cover the hops with; the condition of the graph alone without.
        verdicts: What a reader found of questions, for the card (`checked`).
        reword: Has a model put the questions into other words.

    Raises:
        BuildError: The graph has none of the relations, or ``folder`` holds something else.
    """
    asked = tuple(wordings or written())
    with Spool(Snippet) as evidence, Spool(SimulatedDocument) as documents:
        simulated = Simulated(graph, seed, documents.keep) if reading and reading.simulated else None
        texts = Texts(reading.resources, reading.channels, simulated) if reading else no_texts
        made = Construction(graph, seed=seed, synonyms=synonyms, texts=texts, keep=evidence.keep, reword=reword)
        dev, examples = round(size * DEV_SHARE), Examples()
        extras: dict[str, Iterable[Value]] = {EVIDENCE: evidence, NAMES: _named(made)}
        return write_dataset(
            folder,
            about(made, size, seed, asked, {"synonyms": synonyms, **_settings(reading, reword)}),
            {DEV: examples.watch(made.pairs(DEV, dev, DEV_WORDINGS)), TEST: made.pairs(TEST, size - dev, asked)},
            extras=extras | ({SIMULATED: documents} if simulated else {}),
            sections=lambda: (examples.section(), *sections(made, size, verdicts)),
        )


def _settings(reading: Reading | None, reword: Rewriter | None) -> dict[str, JsonValue]:
    """What else decides the contents: the sources of text by name, whether some are made up, and who rewords."""
    out: dict[str, JsonValue] = {}
    if reading:
        names = sorted(n for n, s in reading.resources.sources.items() if s.channel in reading.channels)
        out |= {"channels": list(reading.channels), "sources": [*names], "simulated": reading.simulated}
    return out | ({"reworded_by": reword.resources.reasoner.name} if reword else {})


def _named(made: Construction) -> Iterator[Named]:
    """All that a question names, offers or has for answer, with its names."""
    for node in np.flatnonzero(made.asker.named).tolist():
        yield Named.of(made.graph.node(node))
