"""``bioloom kg``: build, look at, import and export graphs."""

from __future__ import annotations

from typing import Annotated

import typer

from .common import Json, emit

app = typer.Typer(help="Build, look at, import and export graphs.", no_args_is_help=True)


@app.command()
def info(
    name: Annotated[str, typer.Argument(metavar="[NAME|PATH]", help="A graph; without one, all that there are.")] = "",
    *,
    json_: Json = False,
) -> int:
    """What is in a graph: counts, sources with their versions and licences, sizes."""
    from bioloom.app.render_kg import show_graphs, show_info
    from bioloom.graph.store import find_graph, graph_names, open_graph

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
