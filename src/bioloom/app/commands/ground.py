"""``bioloom ground``: which entities a text names."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer

from bioloom.core.errors import InputError

from .common import Json, Kg, emit

LONGEST = 1 << 15  # characters of a text: more than a second of work


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
    from bioloom.api.session import Session
    from bioloom.app.render import show_groundings

    if len(text) > LONGEST:
        hint = "Ground it in parts, or make a corpus of it: bioloom corpus build."
        raise InputError(f"The text has {len(text):,} characters; {LONGEST:,} is the most.", hint=hint)
    session, wanted = Session(kg), tuple(category or ())
    if document:
        linked = session.documents.read(document.read_text("utf-8")).link(text, categories=wanted)
        found = [list(part) for _, part in groupby(linked, key=lambda g: g.part)]
    else:
        linker = session.linker
        spans = {(g.start, g.end) for g in linker.find(text, categories=wanted)}
        found = [m for m in linker.mentions(text, categories=wanted) if (m[0].start, m[0].end) in spans]
        found = found or [linker.link(text, categories=wanted)]
    mentions = [readings[:rivals] for readings in found if readings]
    if json_:
        rows = [[g.model_dump(mode="json") for g in readings] for readings in mentions]
        emit({"schema": "bioloom.ground/1", "text": text, "mentions": rows})
    else:
        show_groundings(text, mentions)
    return 0 if mentions else 1
