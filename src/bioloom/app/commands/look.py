"""``bioloom look``: one look-up, or which there are."""

from __future__ import annotations

from typing import Annotated

import typer

from .common import Json, Kg, emit

SCHEMA = "bioloom.look/1"


def look(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="A look-up; without one, all that there are.")] = "",
    arguments: Annotated[
        list[str] | None, typer.Argument(metavar="[ARGUMENT...]", help="What it takes, in order.")
    ] = None,
    *,
    kg: Kg = "full",
    json_: Json = False,
) -> int:
    """Look a single thing up: a symbol, an identifier, a place, a variant, a step of an ontology.

    Look-ups of genes and variants need tables: bioloom kg build tables --kg NAME.
    """
    from bioloom.app.render_look import show_found, show_tools
    from bioloom.sources.tools.toolbox import TOOLS

    if not name:
        if json_:
            tools = [{"name": t.name, "signature": t.signature, "help": t.help} for t in TOOLS.values()]
            emit({"schema": SCHEMA, "tools": tools})
        else:
            show_tools(TOOLS.values())
        return 0
    from bioloom.api.knowledge_base import open as open_graph

    found = open_graph(kg, offline=True).look(name, *(arguments or ()))
    if json_:
        emit({"schema": SCHEMA, **found.model_dump(mode="json")})
    else:
        show_found(found)
    return 0 if found.rows else 1
