"""The server for agents, over standard input and output or over HTTP."""

from __future__ import annotations

import asyncio

from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from mcp.types import ToolAnnotations

from bioloom.app.server.guard import Guard, Limits
from bioloom.app.server.pool import Pool
from bioloom.app.server.serving import Address, serve
from bioloom.core.version import __version__
from bioloom.sources.live import KG_ALONE, choose

from .tools import Tools

ABOUT = (
    "Biomedical answers from a knowledge graph, each with the statements and sources that carry it. Ask whole "
    "questions with `ask`; it abstains when nothing supports an answer: say so, and do not fill in. "
    "For research, not for care."
)
NAMES = ("ask", "ground", "neighbours", "paths", "search", "expression", "verify")


def server_for(pool: Pool, seconds: float) -> MCPServer:
    """The tools over ``pool``; each call may take ``seconds``. What could only be refused is not offered."""
    server = MCPServer("bioloom", instructions=ABOUT, version=__version__, log_level="ERROR")
    tools = Tools(pool, seconds)
    searches = choose(pool.opening.sources) != KG_ALONE or pool.opening.corpora
    for name in NAMES if searches else (n for n in NAMES if n != "search"):
        outside = name == "search"
        reads = ToolAnnotations(read_only_hint=True, idempotent_hint=not outside, open_world_hint=outside)
        server.add_tool(getattr(tools, name), annotations=reads, structured_output=True)
    return server


async def over_stdio(pool: Pool, seconds: float) -> None:
    """Serve the process that started this one, until it closes the line."""
    started = asyncio.ensure_future(pool.start())
    try:
        await server_for(pool, seconds).run_stdio_async()
    finally:
        started.cancel()
        await pool.close()


def over_http(pool: Pool, address: Address, limits: Limits, seconds: float) -> int:
    """Serve whoever may ask at ``address``/mcp; the exit code."""
    app = server_for(pool, seconds).streamable_http_app(
        stateless_http=True, json_response=True, host=address.host,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),  # the guard sees to it
    )  # fmt: skip
    return serve(Guard(app, limits), pool, address, f"{pool.opening.kg} graph, MCP (/mcp)")
