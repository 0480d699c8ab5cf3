"""``bioloom kg names``: the names of a graph as vectors, in an index of ours or in Chroma."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from bioloom.app.commands import modelling
from bioloom.app.commands.common import Json, Kg, emit
from bioloom.core.errors import SetupError

SCHEMA = "bioloom.names/1"


def register(app: typer.Typer) -> None:
    """Put the command under ``app``, which is ``bioloom kg``."""
    app.command("names")(names)


def names(
    *,
    out: Annotated[Path, typer.Option("--out", help="Folder of the index; one that is there is added to.")],
    kg: Kg = "open",
    embedder: modelling.Embedder = "",
    store: Annotated[Literal["own", "chroma"], typer.Option("--store", help="Ours, or Chroma (pip install).")] = "own",
    category: Annotated[
        list[str] | None, typer.Option("--category", metavar="CATEGORY", help="Only things of it; repeat for more.")
    ] = None,
    json_: Json = False,
) -> int:
    """Embed the names of a graph's things, to be found by likeness: --method kg_refine with the knob names=FOLDER.

    Takes some milliseconds a name; a run that was stopped goes on.
    """
    from bioloom.api.name_vectors import add_names, name_index
    from bioloom.api.progress import bar
    from bioloom.core.ports import Texts
    from bioloom.graph.store import open_graph
    from bioloom.reason.embed.resolve import resolve_embedder
    from bioloom.reason.settings import load_settings

    settings = load_settings(embedder=embedder)
    found = resolve_embedder(settings.embedder, settings)
    if found is None:
        raise SetupError("Names are embedded, and no embedder is named.", hint="--embedder minilm (docs/models.md)")
    index = name_index(out, store)
    with bar() as progress:
        there = add_names(
            open_graph(kg), index, lambda texts: found.handle(Texts(tuple(texts)), timeout=None).rows,
            lambda done, of: progress("names", done / of), category or (),
        )  # fmt: skip
    if json_:
        emit({"schema": SCHEMA, "path": str(out), "names": there, "held": len(index), "by": found.name, "store": store})
    else:
        typer.echo(f"{out}: {there:,} names of {kg}, {len(index):,} in the index, by {found.name}")
    return 0
