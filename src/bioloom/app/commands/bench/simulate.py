"""``bioloom bench simulate``: edges of a graph put into words, as documents for ``bioloom corpus build``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from pydantic import JsonValue

from bioloom.app.commands.common import Json, Kg, emit
from bioloom.core.errors import InputError

SCHEMA = "bioloom.simulate/1"


def simulate(
    *,
    kg: Kg = "open",
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder for the documents and what they say.")],
    edges: Annotated[
        Path | None, typer.Option("--edges", help="A file with an edge a line: its number, or its three parts by tabs.")
    ] = None,
    drop: Annotated[
        float | None, typer.Option("--drop", min=0, max=1, help="Or this share of all statements, drawn at random.")
    ] = None,
    around: Annotated[
        str | None,
        typer.Option("--around", metavar="SET", help="With --edges of its hops: what abstracts have beside."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same bytes.")] = 7,
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="The most documents.")] = None,
    json_: Json = False,
) -> int:
    """Put edges of a graph into words: made-up abstracts, labelled simulated, and what each of their sentences says.

    Read them in with: bioloom corpus build DIR/documents.jsonl --name NAME.
    """
    from itertools import chain, islice

    from bioloom.bench.build.simulate import compose, write
    from bioloom.bench.build.simulate.chosen import listed
    from bioloom.bench.build.simulate.removal import dropped
    from bioloom.graph.store import open_graph

    if (edges is None) == (drop is None):
        raise InputError("Which edges?", hint="Give --edges FILE, or --drop SHARE.")
    if around is not None and edges is None:
        raise InputError("Around which hops?", hint="Give --edges FILE, as bioloom bench withhold writes one.")
    graph = open_graph(kg)
    chosen = listed(graph, edges) if edges is not None else dropped(graph, drop or 0.0, seed)
    documents = compose.simulate(graph, chosen, seed)
    about: dict[str, JsonValue] = {"seed": seed, "drop": drop, "edges": edges.name if edges else None}
    if around is not None and edges is not None:
        from bioloom.bench.build.simulate import around as beside
        from bioloom.bench.build.simulate.proportions import PROPORTIONS
        from bioloom.bench.build.simulate.withheld import read_hops
        from bioloom.bench.run.loaders.load import load

        loaded = load(around)
        rivals = beside.rivals_of(loaded.items, loaded.golds)
        documents = chain(documents, beside.around(graph, read_hops(edges), rivals, seed))
        about |= {"around": Path(around).name, "proportions": PROPORTIONS.model_dump(mode="json")}
    made = write.write(islice(documents, limit), graph, out, about)
    if json_:
        emit({"schema": SCHEMA, "path": str(out), **made.model_dump()})
    else:
        sys.stdout.write(f"{made.documents:,} simulated documents state {made.stated:,} edges: {out}\n")
    return 0
