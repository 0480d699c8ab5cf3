"""The formats of other people's graphs, and one door to them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from bioloom.core.errors import InputError
from bioloom.core.suggest import did_you_mean
from bioloom.graph.storage.derived import Progress, quiet
from bioloom.graph.storage.record import write_record

from .hetionet import read as read_hetionet
from .imported import Imported
from .kgx import read as read_kgx
from .primekg import read as read_primekg
from .report import ImportReport
from .staging import Staging, staging

FORMATS: dict[str, Callable[[Path, Staging, Progress], Imported]] = {
    "kgx": read_kgx,
    "primekg": read_primekg,
    "hetionet": read_hetionet,
}
LEVEL = 3  # of zstd: who imports a graph wants it now, and keeps it on one machine


def import_graph(format_: str, path: Path, folder: Path, *, name: str = "", progress: Progress = quiet) -> ImportReport:
    """Make a graph of somebody's files.

    Args:
        format_: One of ``FORMATS``.
        path: The file, or the folder or archive that holds it.
        folder: Where the graph goes; a graph that is there is replaced in one step, anything else refused.
        name: What it is called; what the files call it when left out.
        progress: Told what is being done.

    Raises:
        InputError: There is no such format.
        GraphNotFoundError: There are no such files.
        GraphFormatError: A file is truncated or malformed; the message names file and line.
        BuildError: The folder holds something else, or the disk is full.
    """
    if format_ not in FORMATS:
        hint = did_you_mean(format_, FORMATS) or f"There are {', '.join(FORMATS)}."
        raise InputError(f"The format {format_!r} is not known.", hint=hint)
    start = perf_counter()
    with staging(folder) as stage:
        found = FORMATS[format_](path, stage, progress)
        progress("writing the graph", 0.0)
        manifest = write_record(
            folder,
            name=name or found.name,
            title=found.title or f"{name or found.name}, imported from {', '.join(found.files)}",
            version=found.version,
            sources=found.sources,
            tables=dict(found.tables),
            level=LEVEL,
        )
        return ImportReport(
            name=manifest.name,
            folder=str(folder),
            format=format_,
            files=found.files,
            read=found.read,
            nodes=manifest.nodes,
            edges=manifest.edges,
            content_hash=manifest.content_hash,
            left_out=stage.left_out.remarks(),
            changed=stage.changed.remarks(),
            columns_left_out=found.columns_left_out,
            seconds=round(perf_counter() - start, 3),
        )
