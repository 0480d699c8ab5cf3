"""``bioloom serve``: the REST interface."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from .common import Corpora, Kg, Offline, Sources
from .modelling import ReasonerName

TOKEN = "BIOLOOM_TOKEN"  # noqa: S105 - the name of a variable


def serve(
    *,
    kg: Kg = "open",
    host: Annotated[str, typer.Option("--host", help="Where to listen; any but this machine's needs a token.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 for any that is free.")] = 8765,
    allow_host: Annotated[
        list[str] | None, typer.Option("--allow-host", metavar="NAME", help="A name it may be asked by; repeat.")
    ] = None,
    token_env: Annotated[
        str, typer.Option("--token-env", metavar="VARIABLE", help="The variable that holds the token.")
    ] = TOKEN,
    workers: Annotated[
        int,
        typer.Option(
            "--workers",
            min=1,
            max=64,
            help="Processes that answer, each with the graph open.",
            show_default="one a core, at most 8",
        ),
    ] = min(os.cpu_count() or 1, 8),
    waiting: Annotated[int, typer.Option("--waiting", min=0, help="The most requests that wait for one.")] = 64,
    rate: Annotated[
        float, typer.Option("--rate", min=0, help="Requests a second from one address; 0 for no limit.")
    ] = 20.0,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, max=600, help="The most a request may take.")] = 30.0,
    sources: Sources = "kg",
    reasoner: ReasonerName = "rules",
    corpus: Corpora = None,
    report: Annotated[
        list[Path] | None,
        typer.Option(
            "--report", exists=True, file_okay=False, help="Runs of benchmarks, or packed records, to browse; repeat."
        ),
    ] = None,
    offline: Offline = False,
) -> int:
    """Serve questions, patterns and look-ups over HTTP (docs/serve.md); stop it with Ctrl-C.

    It listens on this machine alone, unless another address and a token are given. What it draws on is said here:
    whoever asks can narrow --sources, not widen them.
    """
    from ..extras import needed

    needed("serve", "fastapi", "uvicorn")
    from dataclasses import replace

    from bioloom.graph.store import find_graph
    from bioloom.sources.live import choose

    from ..page.about import about
    from ..page.site import Site
    from ..server.application import application
    from ..server.guard import Limits
    from ..server.messages import Opening
    from ..server.pool import Pool
    from ..server.serving import Address, free_port, token_for
    from ..server.serving import serve as run

    find_graph(kg), choose(sources)  # what is not there is said before anything is started
    address = Address(host, port, tuple(allow_host or ()))
    token = token_for(address, token_env)
    address = replace(address, port=port or free_port(host))
    pool = Pool(Opening(kg, sources, reasoner, tuple(corpus or ()), offline), workers, waiting)
    limits = Limits(hosts=address.hosts, token=token, rate=rate, burst=max(1, int(5 * rate)))
    page = Site(about(pool.opening), pool.run, _reported(report or []))
    return run(application(pool, limits, seconds=seconds, page=page), pool, address, f"{kg} graph, page and REST")


def _reported(runs: Sequence[Path]) -> str:
    """The page on runs of benchmarks, as ``bioloom bench report`` makes it; empty without runs."""
    if not runs:
        return ""
    from bioloom.bench.report.build import build
    from bioloom.bench.report.gather import gather

    from ..report.run_page import run_page

    return run_page(build(gather(runs), "Benchmarks"))
