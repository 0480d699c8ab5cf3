"""``bioloom mcp``: the tools for agents."""

from __future__ import annotations

from typing import Annotated

import typer

from .common import Kg, Offline, Sources
from .modelling import ReasonerName
from .serve import TOKEN


def mcp(
    *,
    kg: Kg = "open",
    http: Annotated[bool, typer.Option("--http", help="Serve over HTTP (/mcp), not standard input and output.")] = (
        False
    ),
    host: Annotated[str, typer.Option("--host", help="Where to listen; any but this machine's needs a token.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 for any that is free.")] = 8766,
    allow_host: Annotated[
        list[str] | None, typer.Option("--allow-host", metavar="NAME", help="A name it may be asked by; repeat.")
    ] = None,
    token_env: Annotated[
        str, typer.Option("--token-env", metavar="VARIABLE", help="The variable that holds the token.")
    ] = TOKEN,
    workers: Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes that answer.")] = 1,
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, max=600, help="The most a call may take.")] = 30.0,
    sources: Sources = "kg",
    reasoner: ReasonerName = "rules",
    offline: Offline = False,
) -> int:
    """Serve the graph to agents as tools of the Model Context Protocol (docs/serve.md): ask, ground, paths and others.

    All of them only read. An agent starts it by itself, with the command bioloom mcp.
    """
    from ..extras import needed

    needed("mcp", "mcp", "uvicorn")
    import asyncio
    from dataclasses import replace

    from bioloom.graph.store import find_graph
    from bioloom.sources.live import choose

    from ..agents.running import over_http, over_stdio
    from ..server.guard import Limits
    from ..server.messages import Opening
    from ..server.pool import Pool
    from ..server.serving import Address, free_port, token_for

    find_graph(kg), choose(sources)  # what is not there is said before anything is started
    pool = Pool(Opening(kg, sources, reasoner, (), offline), workers)
    if not http:
        asyncio.run(over_stdio(pool, seconds))
        return 0
    address = Address(host, port, tuple(allow_host or ()))
    token = token_for(address, token_env)
    address = replace(address, port=port or free_port(host))
    return over_http(pool, address, Limits(hosts=address.hosts, token=token), seconds)
