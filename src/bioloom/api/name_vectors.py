"""The names of a graph as vectors, in an index that ``kg_refine`` finds entities in (`sources.names`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal

import numpy as np

from bioloom.core.errors import InputError
from bioloom.graph.model.graph import Graph
from bioloom.sources.names.chroma import ChromaNames
from bioloom.sources.names.index import AT_ONCE, Embed, NameIndex, vectors_of
from bioloom.sources.names.opened import open_names
from bioloom.sources.names.own import OwnNames

Store = Literal["own", "chroma"]


def name_index(folder: Path, store: Store) -> NameIndex:
    """The index in ``folder``, begun there as ``store`` says.

    Raises:
        InputError: the other kind of index is there.
        SetupError: it is to be Chroma's, and the package is not installed.
    """
    if folder.is_dir() and any(folder.iterdir()):
        found = open_names(folder)
        if isinstance(found, ChromaNames) != (store == "chroma"):
            raise InputError(f"{folder} holds another kind of index.", hint="Name another folder.")
        return found
    return ChromaNames.at(folder) if store == "chroma" else OwnNames(folder)


def add_names(
    graph: Graph, index: NameIndex, embed: Embed, told: Callable[[int, int], None], categories: Sequence[str] = ()
) -> int:  # fmt: skip
    """Put the names of a graph's things into ``index``; how many there are. Those that it has are left as they are.

    A run that was stopped goes on, since each few thousand names are kept as they are made.

    Raises:
        InputError: the graph has nothing of these categories.
    """
    nodes = np.arange(graph.node_count)
    if categories:
        nodes = nodes[graph.category_table(categories)[graph.category_set]]
    if not len(nodes):
        raise InputError(
            f"The graph has nothing of {', '.join(categories)}.", hint="bioloom kg info names what it has."
        )
    done = 0
    for some in _parts(nodes.tolist()):
        entities = [graph.entity(n) for n in some]
        vectors_of(index, {e.curie: e.name for e in entities}, embed)
        done += len(some)
        told(done, len(nodes))
    return len(nodes)


def _parts(nodes: list[int]) -> Iterator[list[int]]:
    for i in range(0, len(nodes), AT_ONCE):
        yield nodes[i : i + AT_ONCE]
