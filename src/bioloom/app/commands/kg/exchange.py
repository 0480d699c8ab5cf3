"""``bioloom kg import`` and ``bioloom kg export``: other people's graphs, and graphs for other people's tools."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from bioloom.app.commands.common import Json, Kg, emit
from bioloom.core.errors import InputError
from bioloom.core.suggest import did_you_mean

if TYPE_CHECKING:
    from bioloom.recipes.imports import ImportReport, Remark

SCHEMA = "bioloom.kg.io/1"
EXPORTS = ("kgx", "kgx-jsonl", "ladybug", "neo4j")


def register(app: typer.Typer) -> None:
    """Put both commands under ``app``, which is ``bioloom kg``."""
    app.command("import")(import_)
    app.command("export")(export)


def import_(
    format_: Annotated[str, typer.Argument(metavar="FORMAT", help="kgx, primekg or hetionet.")],
    path: Annotated[Path, typer.Argument(help="The file, or the folder or archive that holds it.")],
    *,
    name: Annotated[str, typer.Option("--name", help="What to call the graph.")] = "",
    replace: Annotated[bool, typer.Option("--replace", help="Replace a graph of that name.")] = False,
    json_: Json = False,
) -> int:
    """Make a graph of somebody's files, to be asked with --kg NAME; say which rows were left out or changed, why."""
    from bioloom.api.own import graph_name, import_graph

    report = import_graph(format_, path, graph_name(name or default_name(format_, path)), replace=replace)
    if json_:
        emit({"schema": SCHEMA, **report.model_dump(mode="json")})
    else:
        _show(report)
    return 0


def export(
    format_: Annotated[str, typer.Argument(metavar="FORMAT", help="kgx, kgx-jsonl, ladybug or neo4j.")],
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder.")],
    *,
    kg: Kg = "open",
    json_: Json = False,
) -> int:
    """Write a graph for other tools: KGX tables or JSON Lines, or what a Cypher database loads."""
    from bioloom.api.progress import bar
    from bioloom.graph.storage.record import Record
    from bioloom.graph.store import find_graph

    if format_ not in EXPORTS:
        hint = did_you_mean(format_, EXPORTS) or f"There are {', '.join(EXPORTS)}."
        raise InputError(f"The format {format_!r} is not known.", hint=hint)
    record = Record.at(find_graph(kg))
    with bar() as progress:
        files = _writer(format_)(record, folder, progress)
    sizes = {str(p.relative_to(folder)): p.stat().st_size for p in files}
    if json_:
        graph = {"name": record.manifest.name, "content_hash": record.manifest.content_hash}
        emit({"schema": SCHEMA, "format": format_, "graph": graph, "folder": str(folder), "files": sizes})
    else:
        out = _console()
        for file, size in sizes.items():
            out.print(f"{size:>13,}  {file}")
        if format_ == "ladybug":
            out.print(
                "In this folder, run schema.cypher and then load.cypher; or bioloom.graph.exports.ladybug.load()."
            )
        if format_ == "neo4j":
            out.print(
                "import.sh makes a database of this while the server is stopped; load.cypher adds it to one that runs."
            )
    return 0


def default_name(format_: str, path: Path) -> str:
    """What a graph is called when nobody says: KGX graphs after their files, the others after themselves."""
    if format_ != "kgx":
        return format_
    stem = re.sub(r"(?i)(\.(tar|tgz|gz|bz2|tsv|jsonl|kgx))+$", "", path.resolve().name)
    stem = re.sub(r"(?i)[_.-]?(nodes|edges)$", "", stem)
    return re.sub(r"[^A-Za-z0-9_-]+", "-", stem).strip("-_")


def _writer(format_: str) -> Any:
    from bioloom.graph.exports.kgx import export_kgx
    from bioloom.graph.exports.ladybug import export_ladybug
    from bioloom.graph.exports.neo4j import export_neo4j

    return {
        "kgx": lambda record, folder, progress: export_kgx(record, folder, "tsv", progress),
        "kgx-jsonl": lambda record, folder, progress: export_kgx(record, folder, "jsonl", progress),
        "ladybug": export_ladybug,
        "neo4j": export_neo4j,
    }[format_]


def _console() -> Any:
    from bioloom.app.terminal import console

    return console()


def _show(report: ImportReport) -> None:
    from rich.text import Text

    out = _console()
    read = ", ".join(f"{rows:,} {table}" for table, rows in report.read.items())
    counts = f"  {report.nodes:,} nodes, {report.edges:,} edges  "
    out.print(Text.assemble((report.name, "bold green"), counts, (report.content_hash, "dim")))
    out.print(Text(f"of {', '.join(report.files)} ({read}), in {report.seconds:.1f} s", "dim"))
    for title, remarks in (("left out", report.left_out), ("changed", report.changed)):
        for remark in remarks:
            out.print(_line(title, remark))
    for table, columns in report.columns_left_out.items():
        out.print(Text(f"columns of {table} left out: {', '.join(columns)}", "yellow"))
    out.print(Text(f'bioloom ask "..." --kg {report.name}', "dim"))


def _line(title: str, remark: Remark) -> Any:
    from rich.text import Text

    shown = f", such as {'; '.join(remark.examples)}" if remark.examples else ""
    return Text(f"{title}: {remark.rows:,} x {remark.reason}{shown}", "yellow")
