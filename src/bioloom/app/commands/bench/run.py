"""``bioloom bench run``: a spec, run to records."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bioloom.app.commands.common import Json, emit

if TYPE_CHECKING:
    from bioloom.bench.run.spec import Spec

SCHEMA = "bioloom.bench/1"


def run(
    spec: Annotated[Path, typer.Argument(metavar="SPEC", help="What to run: a YAML or JSON file.", show_default=False)],
    *,
    out: Annotated[Path | None, typer.Option("--out", help="The folder of the run; runs/NAME when left out.")] = None,
    processes: Annotated[int, typer.Option("--processes", min=0, help="In place of the spec's; 0 leaves it.")] = 0,
    limit: Annotated[int, typer.Option("--limit", min=0, help="Only so many items of each set; 0 leaves it.")] = 0,
    retry: Annotated[bool, typer.Option("--retry", help="Ask again what failed before.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what it would ask and cost.")] = False,
    json_: Json = False,
) -> int:
    """Put the questions of a spec to its methods, reasoners and source conditions; go on where a run was stopped.

    --dry-run makes the first prompts of some questions, asks nobody and estimates what the whole would cost.

    0 when every question has a record and none failed, 3 when some failed or the run's budget ended it.
    """
    from bioloom.api.progress import bar
    from bioloom.app.benching import COMMAND
    from bioloom.app.render_bench import show_summary
    from bioloom.bench.run.provenance import provenance
    from bioloom.bench.run.run import Runner
    from bioloom.bench.run.spec import load_spec

    wanted = load_spec(spec)
    if processes:
        wanted = wanted.model_copy(update={"processes": processes})
    if limit:
        fewer = tuple(s.model_copy(update={"limit": min(limit, s.limit or limit)}) for s in wanted.sets)
        wanted = wanted.model_copy(update={"sets": fewer})
    if dry_run:
        return _dry(wanted, json_=json_)
    folder = out or Path("runs") / wanted.name
    with bar() as progress:
        runner = Runner(wanted, folder, COMMAND, progress, retry, about=provenance())
        try:
            summary = runner()
        except KeyboardInterrupt:
            sys.stderr.write(f"bioloom: Stopped; what is done is kept. Go on: bioloom bench run {spec}\n")
            return 3
    if json_:
        emit({"schema": SCHEMA, **summary.model_dump(mode="json")})
    else:
        show_summary(summary)
    return 3 if summary.stopped or summary.failed else 0


def _dry(spec: Spec, *, json_: bool) -> int:
    """What the spec would ask and cost; nobody is asked."""
    from bioloom.app.benching import first_call
    from bioloom.app.render_bench import show_estimate
    from bioloom.bench.run.cells import jobs
    from bioloom.bench.run.choose import chosen, read_all
    from bioloom.bench.run.estimate import estimated

    sets = [(s.name, chosen(s, read_all(s)[0], spec.seed)) for s in spec.sets]
    cells = [
        estimated(job, " · ".join((job.method.title, job.setup.reasoner, job.condition, name)), items, first_call)
        for job in jobs(spec)
        for name, items in sets
    ]
    if json_:
        emit({"schema": SCHEMA, "cells": [c.model_dump(mode="json") for c in cells]})
    else:
        show_estimate(cells)
    return 0
