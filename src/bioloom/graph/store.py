"""Opens graphs: by the name of one that ships or was built, or by its folder."""

from __future__ import annotations

import os
from pathlib import Path

from bioloom.core.biolink import biolink
from bioloom.core.errors import GraphNotFoundError
from bioloom.core.suggest import did_you_mean
from bioloom.graph.index.opening import ARRAYS, INDEX_FORMAT, open_index
from bioloom.graph.model.graph import Graph
from bioloom.graph.storage.atomic import recover
from bioloom.graph.storage.derived import Artefact, Json, Progress, derive, packaged_root, quiet
from bioloom.graph.storage.manifest import MANIFEST, Manifest, read_manifest
from bioloom.graph.storage.packed import Arrays, map_arrays

HOME_VARIABLE = "BIOLOOM_HOME"
BUILT_BY_NAME = ("full",)  # beside those that ship: what `bioloom kg build NAME` makes


def open_graph(path_or_name: str | Path, cache: Path | None = None, progress: Progress = quiet) -> Graph:
    """The graph of that name or in that folder; its index is built on first use, and again when it is damaged.

    Args:
        path_or_name: ``open``, the name of a graph that was built, or a folder.
        cache: Where derived data goes instead of beside the graph or into the user's cache.
        progress: Told how the build of the index goes.

    Raises:
        GraphNotFoundError: There is no such graph.
        GraphFormatError: Its files are damaged, do not fit together, or are newer than this bioloom.
        BuildError: The index could not be written.
    """
    folder = find_graph(path_or_name)
    manifest = read_manifest(folder)

    artefact = graph_index(folder, manifest)

    def again() -> Arrays:
        index, body = derive(folder, manifest, artefact, cache=cache, whole=True)
        return map_arrays(index / ARRAYS, body["arrays"], body["sums"][ARRAYS])

    index, body = derive(folder, manifest, artefact, cache=cache, progress=progress)
    arrays = map_arrays(index / ARRAYS, body["arrays"], body["sums"][ARRAYS], again)
    return open_index(arrays, body, folder, manifest)


def graph_index(folder: Path, manifest: Manifest) -> Artefact:
    """How the index of a record is built, and in which format."""

    def build(target: Path, told: Progress) -> Json:
        from bioloom.graph.index.build import build_index  # noqa: PLC0415 - opening a built graph does without pyarrow
        from bioloom.graph.storage.record import Record  # noqa: PLC0415

        return build_index(Record(folder, manifest), target, told)

    layout = f"{INDEX_FORMAT}-biolink{biolink().version}"  # relations are numbered in Biolink's order
    return Artefact("graph", layout, build, checks_record=True)


def find_graph(path_or_name: str | Path) -> Path:
    """The folder of a graph. A name is looked for among the graphs that ship, then among those that were built.

    Raises:
        GraphNotFoundError: There is none.
    """
    text = str(path_or_name)
    if isinstance(path_or_name, str) and not set(text) & set("/\\~."):
        for root in (packaged_root(), built_root()):
            recover(root / text)
            if (root / text / MANIFEST).exists():
                return root / text
    folder = Path(text).expanduser()
    recover(folder)
    if not folder.is_dir():
        raise GraphNotFoundError(f"There is no graph {text}.", hint=_instead(text))
    return folder


def _instead(name: str) -> str:
    """What to do where there is no graph of that name: build it, where bioloom knows how; or name one that is there."""
    there = graph_names()
    if name in BUILT_BY_NAME:
        return f"Build it: bioloom kg build {name} (some minutes, 3 GB of memory). There are: {', '.join(there)}."
    near = did_you_mean(name, (*there, *BUILT_BY_NAME)) if name else ""
    return f"{near} There are: {', '.join(there) or 'none yet'}; or name a folder.".lstrip()


def graph_names() -> list[str]:
    """Names of the graphs that ship with the package or were built."""
    found = [p.parent.name for root in (packaged_root(), built_root()) for p in root.glob(f"*/{MANIFEST}")]
    return sorted(set(found))


def built_root() -> Path:
    """The folder of the graphs that this user built or imported: below ``BIOLOOM_HOME`` or the system's data folder."""
    if chosen := os.environ.get(HOME_VARIABLE):
        return Path(chosen).expanduser() / "graphs"
    from platformdirs import user_data_path  # noqa: PLC0415 - costs some milliseconds

    return Path(user_data_path("bioloom")) / "graphs"
