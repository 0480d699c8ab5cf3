"""Graphs and corpora of one's own files: made once, then opened by name or folder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bioloom.core.errors import InputError
from bioloom.graph.storage.derived import packaged_root
from bioloom.graph.store import built_root
from bioloom.sources.corpus.shelf import new_folder

from .progress import bar

if TYPE_CHECKING:
    from bioloom.recipes.imports import ImportReport
    from bioloom.sources.corpus.ingest import Report

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")  # dots and slashes would be read as a path


def import_graph(
    format: str,  # noqa: A002 - as on the command line
    path: str | Path, to: str | Path, *, replace: bool = False,
) -> ImportReport:  # fmt: skip
    """Make a graph of somebody's files; says which rows were left out or changed, and why.

    Args:
        format: ``kgx``, ``primekg`` or ``hetionet`` (docs/graphs-of-others.md).
        path: The file, or the folder or archive that holds it.
        to: What to call the graph, to be opened by that name; or a folder for it, as a `Path` or with a slash.
        replace: Replace a graph that is there.

    Raises:
        InputError: there is no such format, the graph cannot be called so, or one is there.
        GraphNotFoundError: there are no such files.
        GraphFormatError: a file is truncated or malformed; the message names file and line.
        BuildError: the folder holds something else, or the disk is full.
    """
    from bioloom.recipes.imports import import_graph as import_files

    folder = Path(to).expanduser() if is_folder(to) else built_root() / graph_name(str(to))
    if folder.exists() and not replace:
        what = f"{folder} is there" if is_folder(to) else f"There is a graph {to}"
        raise InputError(f"{what} already.", hint="Name another, or say --replace (replace=True).")
    with bar() as progress:
        return import_files(format, Path(path), folder, name=folder.name, progress=progress)


def build_corpus(
    paths: Sequence[str | Path], to: str | Path, *,
    graph: str | Path = "open", embedder: str = "", licence: str = "", workers: int = 1,
) -> Report:  # fmt: skip
    """Make a corpus of documents; says what could not be read. What is there stays until the new one is whole.

    Args:
        paths: Files, or folders with them: JSON Lines, PubMed XML, BioC, text, PDF (docs/corpus.md).
        to: What to call it, or a folder for it, as a `Path` or with a slash.
        graph: Whose entities are looked for in it; empty for none.
        embedder: Whose vectors it has, such as ``minilm``; by default what the configuration says.
        licence: Of texts that carry none of their own.
        workers: Processes that look for entities.

    Raises:
        InputError: there is nothing to read, it cannot be called so, or something else lies there.
        BuildError: it could not be written.
    """
    from .corpora import building, graph_named

    folder = Path(to).expanduser() if is_folder(to) else new_folder(str(to))
    with bar() as progress:
        worker = building(graph_named(placed(graph)) if graph else "", embedder, progress, workers)
        return worker.build(folder, [Path(p) for p in paths], name=folder.name, licence=licence)


def placed(what: str | Path) -> str:
    """A graph or corpus by the text that finds it: a `Path` is a folder, also where it has no slash."""
    return str(what.expanduser().absolute()) if isinstance(what, Path) else what


def is_folder(to: str | Path) -> bool:
    """Whether a place is given as a folder, and not by a name."""
    return isinstance(to, Path) or bool(set(to) & set("/\\"))


def graph_name(name: str) -> str:
    """``name``, if a graph can be called so and found again.

    Raises:
        InputError: It is empty, holds what would be read as a path, or is that of a graph that ships.
    """
    if not _NAME.fullmatch(name):
        raise InputError(f"A graph cannot be called {name!r}.", hint="Say --name with letters, digits, - and _.")
    if (packaged_root() / name).exists():
        raise InputError(f"{name} is the graph that ships with bioloom.", hint="Say another --name.")
    return name
