"""``bioloom kg report``: the quality of a graph."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from bioloom.app.commands.common import emit, graphs_like, the_one_named
from bioloom.core.errors import InputError

SCHEMA = "bioloom.kg.report/1"
STDOUT = "-"


def register(app: typer.Typer) -> None:
    """Put the command under ``app``, which is ``bioloom kg``."""
    app.command("report")(report)


def report(
    name: Annotated[
        str,
        typer.Argument(metavar="[NAME|PATH]", help="A graph; the one that ships without.", autocompletion=graphs_like),
    ] = "",
    *,
    kg: Annotated[str, typer.Option("--kg", metavar="NAME|PATH", help="The same.", autocompletion=graphs_like)] = "",
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the report as one page.")] = None,
    json_: Annotated[str, typer.Option("--json", metavar="FILE|-", help="Write the report as JSON.")] = "",
) -> int:
    """The quality of a graph: sources, overlaps, disagreements, coverage, hubs, faults, paths of the benchmarks."""
    from bioloom.api.progress import bar
    from bioloom.app.report.page import page
    from bioloom.app.report.terminal import show_report
    from bioloom.bench.build.paths.counted import paths_of_benchmarks
    from bioloom.core.version import __version__
    from bioloom.graph.storage.whole_files import write_whole
    from bioloom.graph.store import find_graph, open_graph
    from bioloom.recipes.quality.report import build_report, quality_report

    name = the_one_named(name, kg, "--kg") or "open"
    for path in (html, Path(json_) if json_ not in ("", STDOUT) else None):
        if path and not path.absolute().parent.is_dir():  # said now, not after the work
            raise InputError(
                f"There is no folder {path.parent} to write {path.name} in.", hint="Make it, or name another."
            )
    built = build_report(find_graph(name))
    with bar() as progress:
        found = quality_report(open_graph(name, progress=progress), built, progress, paths_of_benchmarks)
    body: dict[str, Any] = {"schema": SCHEMA, "versions": {"bioloom": __version__}}
    body |= found.model_dump(mode="json", exclude_none=True)
    if html:
        write_whole(html, page(found))
    if json_ == STDOUT:
        emit(body)
        return 0
    if json_:
        write_whole(Path(json_), json.dumps(body, ensure_ascii=False, indent=1) + "\n")
    show_report(found)
    return 0
