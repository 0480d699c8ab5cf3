"""``bioloom ground``: which entities a text names."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .batches import Answered, Batch, answered, one_or_many
from .common import Json, Kg, emit, text_of

LONGEST = 1 << 20  # bytes of a document


def ground(
    text: Annotated[str, typer.Argument(metavar="[TEXT]", help="A name, an identifier, or running text.")] = "",
    *,
    kg: Kg = "open",
    category: Annotated[list[str] | None, typer.Option("--category", help="Only this Biolink class; repeat.")] = None,
    rivals: Annotated[int, typer.Option("--rivals", min=1, help="How many readings to show of each mention.")] = 3,
    document: Annotated[
        Path | None,
        typer.Option("--document", exists=True, dir_okay=False, help="The text file that TEXT is a mention of."),
    ] = None,
    batch: Batch = "",
    json_: Json = False,
) -> int:
    """Show the entities in a text, each with CURIE, span, category, score and why.

    A line of a --batch file is {"text": "...", "id": "..."}, or the text as it is.
    """
    from bioloom.api.grounding import SCHEMA
    from bioloom.api.knowledge_base import open as open_graph
    from bioloom.app.batch import texts

    one_or_many("a text", batch, text)
    kb = open_graph(kg)
    whole = text_of(document, LONGEST, "Ground the mentions of its parts.") if document else None

    def answer(line: bytes, number: int) -> Answered:
        asked = texts(line, number, ("text",), lambda said: (said,))
        found = kb.ground(" ".join(asked.said), categories=category or (), rivals=rivals, document=whole)
        return {**found.to_dict(), "id": asked.id}, 0 if found else 1

    if batch:
        return answered(batch, SCHEMA, answer)
    found = kb.ground(text, categories=category or (), rivals=rivals, document=whole)
    if json_:
        emit(found.to_dict())
    else:
        from bioloom.app.render import show_groundings

        show_groundings(text, found.mentions)
    return 0 if found else 1
