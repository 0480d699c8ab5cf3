"""Which nodes of a graph have a heading in the vocabulary that the literature is indexed with (MeSH).

Of two nodes that bear a name, a document more often means the one that its indexers have a heading for: "sodium" is the
substance and no bare atom, "glucose" no isomer of it. Derived from the record: one number for each node, in the order
of their CURIEs as the lexicon has them. A heading is the node itself, merged with it, a cross-reference, or a close
match: how near it is made no difference on the train documents.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bioloom.graph.storage.derived import Artefact, Json, Progress, derive, quiet
from bioloom.graph.storage.manifest import Manifest, read_manifest
from bioloom.graph.storage.packed import ArrayWriter, map_arrays
from bioloom.graph.store import find_graph

INDEX = "MESH:"  # the prefix of the headings that PubMed's indexers use
_ARRAYS = "headings.bin"
_FORMAT = "2"


class Headings:
    """Which nodes have one."""

    def __init__(self, has: NDArray[np.uint8]) -> None:
        """``has`` [nodes] is 1 for those that do."""
        self._has = memoryview(has)  # type: ignore[arg-type]

    def has(self, node: int) -> bool:
        """Whether ``node`` has a heading."""
        return bool(self._has[node])


def open_headings(graph: str | Path, cache: Path | None = None, progress: Progress = quiet) -> Headings:
    """The headings of the graph of that name or in that folder; derived on first use.

    Args:
        graph: ``open``, the name of a graph that was built, or a folder.
        cache: Where derived data goes instead of beside the graph or into the user's cache.
        progress: Told how the build goes.

    Raises:
        GraphNotFoundError: There is no such graph.
        GraphFormatError: Its record is damaged or newer than this bioloom.
        BuildError: They could not be written.
    """
    folder = find_graph(graph)
    manifest = read_manifest(folder)
    place, body = derive(folder, manifest, _artefact(folder, manifest), cache=cache, progress=progress, whole=True)
    return Headings(map_arrays(place / _ARRAYS, body["arrays"], body["sums"][_ARRAYS])["has"])


def _artefact(folder: Path, manifest: Manifest) -> Artefact:
    def build(target: Path, told: Progress) -> Json:
        from bioloom.graph.storage.record import Record  # noqa: PLC0415 - opening what is built does without pyarrow

        from .headings_build import indexed  # noqa: PLC0415

        has = indexed(Record(folder, manifest), INDEX)
        with ArrayWriter(target / _ARRAYS) as out:
            out.add("has", has)
        told("headings", 1.0)
        return {"arrays": out.table}

    return Artefact("headings", _FORMAT, build)
