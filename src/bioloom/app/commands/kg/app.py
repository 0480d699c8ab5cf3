"""``bioloom kg``: build, look at, import and export graphs."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from bioloom.app.commands.common import Json, Offline, emit, graphs_like, the_one_named
from bioloom.core.errors import SetupError

from . import exchange, identity, names, report
from .labels import TABLE, build_labels
from .tables import TABLES, build_tables

app = typer.Typer(help="Build, look at, import and export graphs.", no_args_is_help=True)


@app.command()
def info(
    name: Annotated[
        str,
        typer.Argument(
            metavar="[NAME|PATH]", help="A graph; without one, all that there are.", autocompletion=graphs_like
        ),
    ] = "",
    *,
    kg: Annotated[str, typer.Option("--kg", metavar="NAME|PATH", help="The same.", autocompletion=graphs_like)] = "",
    json_: Json = False,
) -> int:
    """What is in a graph: counts, sources with their versions and licences, sizes."""
    from bioloom.app.render_kg import show_graphs, show_info
    from bioloom.graph.store import find_graph, graph_names, open_graph

    name = the_one_named(name, kg, "--kg")
    if not name:
        names = graph_names()
        if json_:
            emit({"schema": "bioloom.kg/1", "graphs": [{"name": n, "path": str(find_graph(n))} for n in names]})
        else:
            show_graphs({n: find_graph(n) for n in names})
        return 0
    found = open_graph(name).info()
    if json_:
        emit({"schema": "bioloom.kg/1", **found.model_dump(mode="json")})
    else:
        show_info(found)
    return 0


@app.command()
def build(
    name: Annotated[
        str,
        typer.Argument(
            help="open (the graph that ships), full, labels (of drugs) or tables (genes, variants, measurements)."
        ),
    ] = "open",
    *,
    data: Annotated[Path | None, typer.Option("--data", help="Raw data; else BIOLOOM_DATA, else upstream.")] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Folder for the graph; else your own graphs.")] = None,
    offline: Offline = False,
    accept_noncommercial: Annotated[
        bool, typer.Option("--accept-noncommercial", help="With sources whose licence forbids commercial use.")
    ] = False,
    accept_changed: Annotated[bool, typer.Option("--accept-changed", help="Take files of another release.")] = False,
    kg: Annotated[str, typer.Option("--kg", metavar="NAME", help="labels, tables: the graph they go with.")] = "full",
    single_cell: Annotated[
        Path | None,
        typer.Option("--single-cell", help="tables: levels in cells (HPA's or CELLxGENE's layout)."),
    ] = None,
    json_: Json = False,
) -> int:
    """Build a graph from its primary sources; what is there stays until the new one is whole.

    labels reads openFDA's bulk files (drug-label-*.json.zip) in --data, else asks its API drug by drug. tables are what
    single genes and variants are looked up in: names, identifiers, places, types, summaries, measurements.
    """
    if name == TABLE:
        return build_labels(kg, data, offline=offline, json_=json_)
    if name == TABLES:
        return build_tables(kg, data, single_cell, offline=offline, accept_changed=accept_changed, json_=json_)
    from bioloom.api.progress import bar
    from bioloom.app.cost import measured
    from bioloom.app.render_kg import show_build
    from bioloom.core.version import __version__
    from bioloom.graph.store import built_root
    from bioloom.recipes.build.build import build as build_graph
    from bioloom.recipes.files.locate import Shelf, data_folder
    from bioloom.recipes.table import GRAPHS, chosen

    if name not in GRAPHS:
        raise SetupError(
            f"There is no recipe for a graph {name!r}.", hint=f"There are {', '.join((*GRAPHS, TABLE, TABLES))}."
        )
    plan = GRAPHS[name]
    members, title = plan.recipes, plan.title
    if accept_noncommercial and plan.noncommercial:
        members, title = (*members, *plan.noncommercial), f"{title}, for non-commercial use"
    shelf = Shelf(data=data_folder(data), offline=offline, accept_changed=accept_changed)
    target = out or built_root() / name
    with measured() as cost, bar() as progress:
        built = build_graph(
            chosen(*members), target, name=name, title=title, version=__version__, shelf=shelf, progress=progress
        )
    if json_:
        manifest, quality = built.manifest.model_dump(mode="json"), built.report.model_dump(mode="json")
        emit({"schema": "bioloom.kg/1", "path": str(target), **manifest, **asdict(cost), "report": quality})
    else:
        show_build(target, built.manifest, built.report, cost)
    return 0


exchange.register(app)
identity.register(app)
report.register(app)
names.register(app)
