"""Corpora with what goes with them: the linker of their graph, the embedder of their vectors."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from bioloom.core.errors import GraphNotFoundError
from bioloom.graph.storage.derived import quiet
from bioloom.graph.storage.manifest import read_manifest
from bioloom.graph.store import find_graph
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import Linker
from bioloom.reason.embed.resolve import resolve_embedder
from bioloom.reason.settings import load_settings
from bioloom.sources.corpus.building import Building
from bioloom.sources.corpus.corpus import Corpus
from bioloom.sources.corpus.shelf import Made, find_corpus, read_made
from bioloom.sources.corpus.tagging import Tagger, crew

from .progress import Progress, bar

if TYPE_CHECKING:
    from bioloom.core.ports import Linker as LinkerPort


def graph_named(kg: str) -> str:
    """A graph as a corpus remembers it: by its name, or by its whole path."""
    return kg if not set(kg) & set("/\\~.") else str(Path(kg).expanduser().resolve())


def tagger(graph: str, progress: Progress = quiet, workers: int = 1) -> Tagger:
    """The tagger of a graph as it is now, with as many processes as are wanted."""
    build = read_manifest(find_graph(graph)).content_hash
    linker = Linker(open_lexicon(graph, progress=progress))  # before the crew, which would all build it at once
    return Tagger(linker, graph, build, crew(graph, workers) if workers > 1 else None)


def building(graph: str, embedder: str, progress: Progress = quiet, workers: int = 1) -> Building:
    """How records are prepared: entities of ``graph``, vectors of ``embedder``; each may be empty for none."""
    settings = load_settings(embedder=embedder)
    found = resolve_embedder(settings.embedder, settings)
    return Building(
        tagger(graph, progress, workers) if graph else None, found, embedded_with=settings.embedder if found else "",
        progress=progress,
    )  # fmt: skip


def opened(name: str, linker: LinkerPort | None = None, *, offline: bool = False) -> Corpus:
    """A corpus ready to be asked, with ``linker`` or its own graph's, where that graph is there.

    ``offline`` leaves vectors out that an endpoint would have to make for each question. A corpus whose entities are of
    an earlier build of its graph is used as it is; standard error says so.
    """
    folder = find_corpus(name)
    made = read_made(folder)
    settings = load_settings(embedder=made.embedded_with or "lexical")
    if is_stale(made):
        sys.stderr.write(
            f"bioloom: The entities in the corpus {made.name} are of an earlier build of the graph {made.graph}.\n"
            f"  Find them anew: bioloom corpus retag {name}\n"
        )
    own = linker if linker is not None or not made.graph else _linker(made.graph)
    embedder = resolve_embedder(settings.embedder, settings)
    return Corpus(folder, linker=own, embedder=None if offline and embedder and embedder.live else embedder)


def is_stale(made: Made) -> bool:
    """Whether the graph that tagged a corpus is another one now."""
    if not made.graph:
        return False
    try:
        return read_manifest(find_graph(made.graph)).content_hash != made.graph_build
    except GraphNotFoundError:
        return False  # nobody can say; the tags are as good as they were


def _linker(graph: str) -> Linker | None:
    try:
        with bar() as progress:
            return Linker(open_lexicon(graph, progress=progress))
    except GraphNotFoundError:
        return None
