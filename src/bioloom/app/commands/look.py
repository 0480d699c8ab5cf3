"""``bioloom look``: one look-up, or which there are."""

from __future__ import annotations

from typing import Annotated

import typer

from .batches import Answered, Batch, answered, one_or_many
from .common import Json, Kg, emit

SCHEMA = "bioloom.look/1"


def look(
    name: Annotated[str, typer.Argument(metavar="[NAME]", help="A look-up; without one, all that there are.")] = "",
    arguments: Annotated[
        list[str] | None, typer.Argument(metavar="[ARGUMENT...]", help="What it takes, in order.")
    ] = None,
    *,
    kg: Kg = "full",
    batch: Batch = "",
    json_: Json = False,
) -> int:
    """Look a single thing up: a symbol, an identifier, a place, a variant, a step of an ontology.

    Look-ups of genes and variants need tables: bioloom kg build tables --kg NAME. A line of a --batch file is
    {"look": "symbol", "arguments": ["LMP10"], "id": "..."}, ["symbol", "LMP10"], or symbol("LMP10").
    """
    from bioloom.app.render_look import show_found, show_tools
    from bioloom.sources.tools.toolbox import TOOLS

    if batch:
        one_or_many("a look-up", batch, name, *(arguments or ()))
        return _batch(kg, batch)
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


def _batch(kg: str, source: str) -> int:
    from bioloom.api.knowledge_base import open as open_graph
    from bioloom.app.batch import texts

    kb = open_graph(kg, offline=True)

    def answer(line: bytes, number: int) -> Answered:
        asked = texts(line, number, ("look", "arguments"), _written)
        found = kb.look(asked.said[0], *asked.said[1:])
        return {"schema": SCHEMA, "id": asked.id, **found.model_dump(mode="json")}, 0 if found.rows else 1

    return answered(source, SCHEMA, answer)


def _written(said: str) -> tuple[str, ...]:
    """The name and the arguments of a look-up that is written as it is shown: ``symbol("LMP10")``."""
    from bioloom.core.errors import InputError
    from bioloom.core.results.found import Call

    if (call := Call.read(said)) is None:
        hint = 'One is written symbol("LMP10"); bioloom look lists them.'
        raise InputError(f"{said[:80]!r} is no look-up.", hint=hint)
    return call.name, *call.arguments
