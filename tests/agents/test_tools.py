"""The tools for agents, driven by the SDK's own client: in memory, as a process of its own, and over HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp.server.mcpserver")

from mcp import Client, StdioServerParameters

from bioloom.app.agents import replies
from bioloom.app.agents.running import NAMES, server_for
from bioloom.app.server.messages import Opening
from bioloom.app.server.pool import Pool
from server.running import PATIENCE, served

QUESTION = "Which genes are associated with redness?"
SOURCE = str(Path(__file__).parents[2] / "src")


def test_the_tools_answer_within_their_schemas(world_folder: Path) -> None:
    async def run() -> None:
        pool = Pool(Opening(str(world_folder)), size=1)
        starting = asyncio.ensure_future(pool.start())
        async with Client(server_for(pool, 60)) as client:  # what is asked before the graph is open waits
            await everything(client)
        await starting
        await pool.close()

    asyncio.run(run())


@pytest.mark.parametrize(("sources", "corpora"), [("kg,doc", ()), ("kg", ("mine",))])
def test_where_texts_are_drawn_on_they_can_be_searched(sources: str, corpora: tuple[str, ...]) -> None:
    server = server_for(Pool(Opening("open", sources=sources, corpora=corpora), size=1), 60)
    assert tuple(t.name for t in asyncio.run(server.list_tools())) == NAMES


async def everything(client: Any) -> None:
    tools = {t.name: t for t in (await client.list_tools()).tools}
    assert tuple(tools) == tuple(n for n in NAMES if n != "search")  # nothing is drawn on that could be searched
    assert all(t.annotations.read_only_hint and t.output_schema and len(t.description) < 400 for t in tools.values())

    async def call(name: str, **given: Any) -> dict[str, Any]:
        got = await client.call_tool(name, given)
        assert not got.is_error, got.content
        return dict(got.structured_content)

    async def fails(name: str, **given: Any) -> str:
        got = await client.call_tool(name, given)
        assert got.is_error
        return str(got.content[0].text)

    found = await call("ask", question=QUESTION)
    assert (found["answer"], found["abstained"], found["total"]) == ("AAA1, BBB2", False, 2)
    assert [t["curie"] for t in found["things"]] == ["HGNC:1", "HGNC:2"]
    assert {"AAA1 gene associated with condition redness"} <= {s["said"] for s in found["statements"]}
    assert {s["trust"] for s in found["statements"]} <= {"strong", "fair", "weak", "doubted"}
    assert (await call("verify", answer_id=found["answer_id"])) == {"stands": True, "wrong": []}
    assert "Ask again" in await fails("verify", answer_id="none")

    none = await call("ask", question="Is CCC3 associated with redness?")
    assert (none["answer"], none["abstained"], none["things"]) == ("No supported answer.", True, [])
    assert none["heed"]
    chosen = await call("ask", question="Which gene is associated with redness?", options=["CCC3", "BBB2"])
    assert chosen["answer"] == "BBB2"

    grounded = await call("ground", text="redness and itch")
    assert [m["readings"][0]["curie"] for m in grounded["mentions"]] == ["MONDO:1", "HP:1"]
    near = await call("neighbours", thing="redness", category="Gene", limit=1)
    assert (near["total"], near["neighbours"][0]["thing"]["name"]) == (2, "AAA1")
    ways = await call("paths", one="AAA1", other="itch", hops=2)
    assert [t["name"] for t in ways["paths"][0]["things"]] == ["AAA1", "redness", "itch"]
    assert (await call("expression", gene="AAA1"))["total"] == 0

    assert "'zzzz'" in await fails("neighbours", thing="zzzz")
    assert "limit" in await fails("neighbours", thing="redness", limit=1000)
    assert "question" in await fails("ask", question="")


def with_client(server: Any, script: Callable[[Any], Awaitable[None]]) -> None:
    async def run() -> None:
        async with Client(server, read_timeout_seconds=PATIENCE) as client:
            await script(client)

    asyncio.run(run())


async def asked(client: Any) -> None:
    got = await client.call_tool("ask", {"question": QUESTION})
    assert got.structured_content["answer"] == "AAA1, BBB2"


def test_an_agent_starts_it_as_a_process(world_folder: Path) -> None:
    command = ["-m", "bioloom.app.main", "mcp", "--kg", str(world_folder)]
    with_client(
        StdioServerParameters(command=sys.executable, args=command, env={**os.environ, "PYTHONPATH": SOURCE}), asked
    )


def test_it_is_served_over_http_behind_the_guard(world_folder: Path) -> None:
    with served(world_folder, command="mcp", options=("--http",)) as (client, _):
        with_client(f"{client.base_url}/mcp".replace("//mcp", "/mcp"), asked)
        for headers in ({"host": "evil.example"}, {"origin": "http://evil.example"}):
            assert client.post("/mcp", json={}, headers=headers).status_code == 403


def test_replies_are_bounded() -> None:
    entity = {"curie": "X:1", "name": "n" * 10_000, "categories": ["Gene"]}
    fact = {"subject": entity, "predicate": "treats", "object": entity, "publications": ["P:1"] * 50}
    part = {
        "kind": "entities", "abstained": False, "value": ["v" * 100] * 1000, "entities": [{"entity": entity}] * 1000,
        "total": 5000, "caveats": [{"kind": "bounded", "said": f"{i}" + "c" * 10_000} for i in range(100)],
    }  # fmt: skip
    evidence = [{"text": "t" * 10_000, "span": [0, 1], "facts": [fact] * 100}] * 10
    made = replies.answer({"answer": part, "evidence": evidence}, "1")
    assert made.total == 5000
    assert (len(made.things), len(made.statements)) == (replies.LISTED, replies.STATEMENTS)
    assert len(json.dumps(made.model_dump())) < 60_000
