"""Workers: who is not needed stops, who is stuck or dies is replaced, and nobody waits without end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bioloom.app.server import pool as pools
from bioloom.app.server.messages import Opening, Refused
from bioloom.app.server.pool import Pool
from server.running import SLOW


def work(patch: pytest.MonkeyPatch, script: Callable[[Pool], Awaitable[None]], **knobs: Any) -> None:
    """Run ``script`` over a pool of stub workers."""
    patch.setattr(pools, "COMMAND", SLOW)

    async def run() -> None:
        pool = Pool(Opening("stub"), size=1, **knobs)
        await pool.start()
        assert pool.ready == 1
        try:
            await script(pool)
        finally:
            await pool.close()

    asyncio.run(run())


async def ask(pool: Pool, question: str, seconds: float = 60.0, tell: Any = None) -> dict[str, Any]:
    return json.loads(await pool.run("ask", {"question": question}, seconds=seconds, tell=tell))


async def kind_of(pool: Pool, question: str, seconds: float = 60.0) -> str:
    with pytest.raises(Refused) as caught:
        await ask(pool, question, seconds)
    return caught.value.kind


def test_whose_client_leaves_stops_and_works_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pool: Pool) -> None:
        before = (await ask(pool, "now"))["pid"]
        sleeping = asyncio.ensure_future(ask(pool, "sleep"))
        await asyncio.sleep(0.3)
        assert pool.working == 1
        sleeping.cancel()
        after = await asyncio.wait_for(ask(pool, "now"), 60)
        assert (after["pid"], pool.counts.cancelled, pool.counts.restarts) == (before, 1, 0)

    work(monkeypatch, script)


def test_what_takes_too_long_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pool: Pool) -> None:
        before = (await ask(pool, "now"))["pid"]
        assert await kind_of(pool, "sleep", 0.2) == "BudgetError"
        assert (await ask(pool, "now"))["pid"] == before

    work(monkeypatch, script)


@pytest.mark.parametrize("way", ["time", "client"])
def test_who_is_stuck_where_no_signal_reaches_is_replaced(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    monkeypatch.setattr(pools, "PATIENCE", 0.5)

    async def script(pool: Pool) -> None:
        before = (await ask(pool, "now"))["pid"]
        if way == "time":
            assert await kind_of(pool, "stuck", 0.1) == "BudgetError"
        else:
            stuck = asyncio.ensure_future(ask(pool, "stuck"))
            await asyncio.sleep(0.2)
            stuck.cancel()
        assert (await ask(pool, "now"))["pid"] != before
        assert pool.counts.restarts == 1

    work(monkeypatch, script)


def test_who_dies_is_replaced_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pool: Pool) -> None:
        told: list[Any] = []
        with pytest.raises(Refused, match="The process that was at work ended"):
            await ask(pool, "die", tell=told.append)
        assert [e["name"] for e in told] == ["begun"]
        assert (await ask(pool, "now"))["pid"]

    work(monkeypatch, script)


def test_a_fault_of_ours_is_no_answer_and_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pool: Pool) -> None:
        before = (await ask(pool, "now"))["pid"]
        assert await kind_of(pool, "fault") == "UnexpectedError"
        assert (await ask(pool, "now"))["pid"] == before

    work(monkeypatch, script)


def test_only_so_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pool: Pool) -> None:
        first = asyncio.ensure_future(ask(pool, "sleep"))
        second = asyncio.ensure_future(ask(pool, "now"))
        await asyncio.sleep(0.2)
        assert (pool.working, pool.queued) == (1, 1)
        assert await kind_of(pool, "now") == "BusyError"
        first.cancel()
        assert (await second)["pid"]

    work(monkeypatch, script, waiting=1)


def test_two_builds_of_a_graph_are_not_mixed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(pool: Pool) -> None:
        pool.graph = {**pool.graph, "content_hash": "of an earlier build"}
        assert await kind_of(pool, "die") == "WorkerError"
        assert await kind_of(pool, "now") == "StaleError"

    work(monkeypatch, script)


def test_what_cannot_be_opened_is_told() -> None:
    async def run() -> None:
        pool = Pool(Opening("none-of-that-name"), size=2)
        await pool.start()
        assert await kind_of(pool, "now") == "GraphNotFoundError"
        await pool.close()

    asyncio.run(run())


def test_before_there_is_a_worker_that_is_said() -> None:
    assert asyncio.run(kind_of(Pool(Opening("open")), "now")) == "StartingError"
