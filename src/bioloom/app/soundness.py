"""Whether the files behind the answers are what was written: each read whole, for ``bioloom doctor``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from bioloom.api.progress import bar
from bioloom.core.errors import BioloomError, DamageError, SourceError
from bioloom.graph.storage.derived import Artefact, check_files, damage, derive
from bioloom.graph.storage.manifest import Manifest, read_manifest
from bioloom.graph.storage.sums import sha256_of
from bioloom.graph.store import find_graph, graph_index
from bioloom.ground.lexicon.opened import lexicon_of
from bioloom.reason.cache import ReplyCache
from bioloom.sources.corpus.shelf import INDEX, VECTORS, corpora_root, corpus_names, read_made
from bioloom.sources.corpus.soundness import AGAIN, Soundness
from bioloom.sources.corpus.vectors import VectorStore
from bioloom.sources.http.cache import HttpCache

Probe = Callable[[], str]


def probes(kg: str) -> Iterator[tuple[str, Probe]]:
    """What is checked, each with the function that does it and says what it found.

    A probe raises a typed error when something is damaged. What is derived is built again on the way.
    """
    yield "record", lambda: _record(kg)
    yield "index", lambda: _derived(kg, graph_index)
    yield "words", lambda: _derived(kg, lexicon_of)
    yield "corpora", _corpora
    yield "caches", _caches


def _record(kg: str) -> str:
    folder = find_graph(kg)
    manifest = read_manifest(folder)
    if not manifest.files:
        from bioloom.graph.storage.record import Record, check_content

        check_content(Record(folder, manifest))
        return "the tables are those of the manifest; it is of an earlier bioloom and has no checksums of the files"
    if missing := [name for name in manifest.files if not (folder / name).is_file()]:
        raise DamageError(f"{folder / missing[0]} is missing.", hint="Build or fetch the graph again.")
    check_files(folder, manifest, {name: sha256_of(folder / name) for name in manifest.files})
    return f"{len(manifest.files)} files as they were written"


def _derived(kg: str, artefact_of: Callable[[Path, Manifest], Artefact]) -> str:
    folder = find_graph(kg)
    manifest = read_manifest(folder)
    artefact = artefact_of(folder, manifest)
    found = damage(folder, manifest, artefact)
    with bar() as progress:
        _, body = derive(folder, manifest, artefact, progress=progress, whole=True)
    if found:
        raise DamageError(found, hint="It has been built again; the disk may be failing.")
    size = sum(body["files"].values())
    return f"{len(body['files'])} files ({size / 1e6:,.0f} MB) as they were written"


def _corpora() -> str:
    wrong, unsummed, names = [], [], corpus_names()
    for name in names:
        folder = corpora_root() / name
        try:
            read_made(folder)
            if not Soundness(folder / INDEX, thorough=True).check():
                unsummed.append(name)
            VectorStore(folder / VECTORS).check()
        except (BioloomError, ValueError, OSError) as error:
            wrong.append(f"{name}: {error.message if isinstance(error, BioloomError) else error}")
    if wrong:
        raise SourceError(" ".join(wrong), hint=AGAIN)
    told = f"; without a checksum of the list of their parts: {', '.join(unsummed)}" if unsummed else ""
    return f"{len(names)} as they were written{told}"


def _caches() -> str:
    kept, useless = (sum(both) for both in zip(ReplyCache().count(), HttpCache().count(), strict=True))
    return f"{kept:,} kept, {useless:,} of no use, which are asked for anew"
