"""``bioloom kg build tables``: what single genes and variants are looked up in."""

from __future__ import annotations

from pathlib import Path

from bioloom.app.commands.common import emit

TABLES = "tables"
SCHEMA = "bioloom.tables/1"


def build_tables(
    graph: str, data: Path | None, single_cell: Path | None, *, offline: bool, accept_changed: bool, json_: bool
) -> int:  # fmt: skip
    """Build the reference tables for ``graph``, from the files in ``data``, else in the cache, else upstream.

    ``single_cell`` is a table of measurements in single cells, None for none.
    """
    from bioloom.api.progress import bar
    from bioloom.api.reference_tables import build_tables as build
    from bioloom.app.render_kg import show_tables
    from bioloom.recipes.files.locate import Shelf, data_folder

    shelf = Shelf(data=data_folder(data), offline=offline, accept_changed=accept_changed)
    with bar() as progress:
        built = build(graph, shelf, progress, single_cell=single_cell)
    if json_:
        emit({"schema": SCHEMA, **built.json()})
    else:
        show_tables(built)
    return 0
