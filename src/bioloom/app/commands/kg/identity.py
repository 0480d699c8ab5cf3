"""``bioloom kg explain`` and ``bioloom kg sssom``: why a thing is one thing, and every mapping a graph rests on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bioloom.app.commands.common import Json, Kg, emit


def register(app: typer.Typer) -> None:
    """Put both commands under ``app``, which is ``bioloom kg``."""
    app.command("explain")(explain)
    app.command("sssom")(sssom)


def explain(
    curie: Annotated[str, typer.Argument(metavar="CURIE", help="An identifier, also an obsolete or merged one.")],
    *,
    kg: Kg = "open",
    json_: Json = False,
) -> int:
    """Why a thing is one thing: its sources, names, merges and links, and what was not merged with it, and why."""
    from bioloom.api.knowledge_base import open as open_graph
    from bioloom.app.render_identity import show_explanation

    found = open_graph(kg).explain(curie)
    if json_:
        emit({"schema": "bioloom.kg.explain/1", **found.model_dump(mode="json")})
    else:
        show_explanation(found)
    return 0 if found.thing else 1


def sssom(
    out: Annotated[Path, typer.Argument(metavar="OUT.tsv", help="The file to write.")],
    *,
    kg: Kg = "open",
    json_: Json = False,
) -> int:
    """Write every mapping that a graph uses as SSSOM: what merged, what is close, what replaced what, who says so."""
    from bioloom.app.terminal import console
    from bioloom.graph.store import find_graph
    from bioloom.recipes.build.sssom import write

    count = write(find_graph(kg), out)
    if json_:
        emit({"schema": "bioloom.kg.sssom/1", "path": str(out), "mappings": count})
    else:
        console().print(f"{count:,} mappings in {out}")
    return 0
