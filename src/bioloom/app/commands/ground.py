"""``bioloom ground``: which entities a text names."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .common import Json, Kg, emit


def ground(
    text: Annotated[str, typer.Argument(help="A name, an identifier, or running text.")],
    *,
    kg: Kg = "open",
    category: Annotated[list[str] | None, typer.Option("--category", help="Only this Biolink class; repeat.")] = None,
    rivals: Annotated[int, typer.Option("--rivals", min=1, help="How many readings to show of each mention.")] = 3,
    document: Annotated[
        Path | None,
        typer.Option("--document", exists=True, dir_okay=False, help="The text file that TEXT is a mention of."),
    ] = None,
    json_: Json = False,
) -> int:
    """Show the entities in a text, each with CURIE, span, category, score and why."""
    from bioloom.api.knowledge_base import open as open_graph

    found = open_graph(kg).ground(
        text, categories=category or (), rivals=rivals, document=document.read_text("utf-8") if document else None
    )
    if json_:
        emit(found.to_dict())
    else:
        from bioloom.app.render import show_groundings

        show_groundings(text, found.mentions)
    return 0 if found else 1
