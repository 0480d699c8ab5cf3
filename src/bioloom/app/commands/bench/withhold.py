"""``bioloom bench withhold``: which hops of a set's golds a graph is to be asked without."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from bioloom.app.commands.common import Json, emit

SCHEMA = "bioloom.withhold/1"


def withhold(
    set_: Annotated[str, typer.Argument(metavar="SET", help="A built set, as in a spec.", show_default=False)],
    *,
    share: Annotated[float, typer.Option("--share", min=0, max=1, help="Of the hops on the ways of its golds.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="A line a hop: subject, predicate, object.")],
    seed: Annotated[int, typer.Option("--seed", help="What goes at a share also goes at every larger one.")] = 7,
    json_: Json = False,
) -> int:
    """Draw hops of the golds: ask a graph without them (NAME@without=FILE), put them into texts (simulate --edges)."""
    from bioloom.bench.build.simulate.withheld import drawn, hops_of
    from bioloom.bench.run.loaders.load import load
    from bioloom.graph.storage.whole_files import new_file

    every = list(hops_of(load(set_).golds))
    chosen = drawn(every, share, seed)
    with new_file(out) as part:
        part.write_text("".join("\t".join(hop) + "\n" for hop in chosen), "utf-8")
    if json_:
        emit({"schema": SCHEMA, "path": str(out), "hops": len(every), "withheld": len(chosen)})
    else:
        sys.stdout.write(f"{len(chosen):,} of {len(every):,} hops: {out}\n")
    return 0
