"""Builds the reference tables that go with a graph: what the recipes read is written where look-ups find it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bioloom.core.version import __version__
from bioloom.graph.storage.derived import Progress
from bioloom.recipes.files.locate import Shelf, measure
from bioloom.recipes.reference.single_cell import ASSAY, single_cells
from bioloom.recipes.reference.table import REFERENCE
from bioloom.sources.tools.place import tables_folder
from bioloom.sources.tools.store import write_tables


@dataclass(frozen=True)
class Built:
    """What a build made: where, how many rows of each table, and their content hash."""

    folder: str
    rows: dict[str, int]
    content: str

    def json(self) -> dict[str, Any]:
        """The same for a JSON object."""
        return asdict(self)


def build_tables(
    graph: str, shelf: Shelf, progress: Progress, target: Path | None = None, single_cell: Path | None = None
) -> Built:  # fmt: skip
    """The tables for the graph of this name, from the files on ``shelf``; into ``target`` where one is named.

    ``single_cell`` is a table of measurements in single cells, one of the user's own (`recipes.reference.single_cell`).

    Raises:
        BuildError: A file is missing, damaged or another release; the tables that are there stay.
        SourceError: A file is not here and upstream cannot be reached.
    """
    rows: dict[str, Any] = {}
    inputs: dict[str, str] = {}
    sources: dict[str, dict[str, str]] = {}
    for number, (name, reference) in enumerate(REFERENCE.items()):
        progress(f"tables: {reference.title}", number / len(REFERENCE))
        files, sums = shelf.files(reference)
        inputs |= sums
        sources |= {key: source._asdict() for key, source in reference.sources.items()}
        rows[name] = reference.rows(files)
    if single_cell is not None:
        progress("tables: single cells", 0.8)
        cells, layout = single_cells(single_cell)
        rows["atlas"] = [*rows["atlas"], cells]
        inputs[single_cell.name] = measure(single_cell)[1]
        sources[ASSAY] = {
            "infores": layout.infores, "title": layout.title, "version": f"{single_cell.name}, as given",
            "licence": layout.licence, "homepage": layout.homepage,
        }  # fmt: skip
    folder = target or tables_folder(graph)
    progress("tables: writing", 0.9)
    said = {"made_by": f"bioloom {__version__}", "graph": graph, "sources": sources, "inputs": inputs}
    body = write_tables(folder, rows["genes"], rows["variants"], rows["atlas"], said)
    return Built(str(folder), body["rows"], body["content"])
