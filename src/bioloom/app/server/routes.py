"""The paths of the REST interface. Every answer is the JSON that the command line prints (docs/json.md)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response, StreamingResponse

from . import asked
from .errors import Documented, body_of, documented, response, status_of
from .messages import Refused
from .metrics import CONTENT_TYPE, Metrics
from .pool import Pool

ALIVE = 10.0  # seconds without news after which a stream says that it is alive
JSON = "application/json"
GONE = 499  # as others count clients that left; nobody sees it
EVENT = {
    "type": "object",
    "required": ["event", "data"],
    "properties": {"event": {"enum": ["stage", "answer", "error"]}, "data": {"type": "string"}},
}
EVENTS: Documented = {
    200: {
        "description": "Events: `stage` as each thing is done, then `answer` (bioloom.answer/1) or `error`.",
        "content": {"text/event-stream": {"schema": EVENT}},
    }
}


@dataclass(frozen=True)
class Service:
    """The handlers, over a pool of workers."""

    pool: Pool
    metrics: Metrics
    seconds: float

    async def _answered(self, request: Request, job: str, given: dict[str, Any], seconds: float = 600.0) -> Response:
        """What a job gives, unless the client leaves before it is done."""
        start = perf_counter()
        work = asyncio.ensure_future(self.pool.run(job, given, seconds=min(seconds, self.seconds)))
        gone = asyncio.ensure_future(_gone(request))
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        gone.cancel()
        if not work.done():
            work.cancel()
            with suppress(asyncio.CancelledError, Refused):
                await work
            self.metrics.count(request.url.path, GONE, perf_counter() - start)
            return Response(status_code=GONE)
        try:
            found = Response(work.result(), media_type=JSON)
        except Refused as error:
            found = response(status_of(error), error.kind, error.message, error.hint)
        self.metrics.count(request.url.path, found.status_code, perf_counter() - start)
        return found

    async def ask(self, request: Request, body: asked.Ask) -> Response:
        """Answer a question. Without a supported answer, `answer.abstained` is true and `answer.missing` says why."""
        return await self._answered(request, "ask", _given(body), body.seconds)

    async def ask_stream(self, request: Request, body: asked.Ask) -> Response:
        """The same, with what is done for the answer told as it is done (server-sent events)."""
        return StreamingResponse(self._stream(request, body), media_type="text/event-stream", headers=_NO_STORE)

    async def pattern(self, request: Request, body: asked.Changed) -> Response:
        """What was understood, changed, as a text that `/v1/ask` takes in the place of what it would understand."""
        return await self._answered(request, "pattern", _given(body), body.seconds)

    async def match(self, request: Request, body: asked.Match) -> Response:
        """The answers of a pattern, a small subset of openCypher in which things are given by id or by name."""
        return await self._answered(request, "match", _given(body), body.seconds)

    async def ground(self, request: Request, body: asked.Ground) -> Response:
        """The things that a text names, each mention with its readings."""
        return await self._answered(request, "ground", _given(body), body.seconds)

    async def search(self, request: Request, body: asked.Search) -> Response:
        """Passages of live sources, where the server draws on any."""
        return await self._answered(request, "search", _given(body), body.seconds)

    async def verify(self, request: Request, body: asked.Verify) -> Response:
        """Whether an answer still stands: it is derived again and compared."""
        return await self._answered(request, "verify", _given(body), body.seconds)

    async def entity(self, request: Request, query: Annotated[asked.Entity, Query()]) -> Response:
        """What a thing is: its names, and by what it is joined to others."""
        return await self._answered(request, "entity", query.model_dump())

    async def explain(self, request: Request, query: Annotated[asked.Entity, Query()]) -> Response:
        """Why a thing is one thing: which sources have it, what was merged into it, what was not, who states what."""
        return await self._answered(request, "explain", query.model_dump())

    async def neighbours(self, request: Request, query: Annotated[asked.Neighbours, Query()]) -> Response:
        """The best supported things beside one."""
        return await self._answered(request, "neighbours", query.model_dump())

    async def paths(self, request: Request, query: Annotated[asked.Paths, Query()]) -> Response:
        """How two things hang together."""
        return await self._answered(request, "paths", query.model_dump())

    async def evidence(self, request: Request, query: Annotated[asked.Evidence, Query()]) -> Response:
        """What is stated of two things, each statement with how far it is to be trusted."""
        return await self._answered(request, "evidence", query.model_dump())

    async def expression(self, request: Request, query: Annotated[asked.Expression, Query()]) -> Response:
        """Where a gene is expressed, the strongest first."""
        return await self._answered(request, "expression", query.model_dump())

    async def _stream(self, request: Request, body: asked.Ask) -> AsyncIterator[bytes]:
        start, events = perf_counter(), asyncio.Queue[dict[str, Any] | None]()
        work = asyncio.ensure_future(
            self.pool.run("ask", _given(body), seconds=min(body.seconds, self.seconds), tell=events.put_nowait)
        )
        work.add_done_callback(lambda _: events.put_nowait(None))
        status = GONE
        try:
            while True:
                try:
                    event = await asyncio.wait_for(events.get(), ALIVE)
                except TimeoutError:
                    yield b": alive\n\n"
                    continue
                if event is None:
                    break
                yield _event("stage", json.dumps(event, ensure_ascii=False).encode())
            try:
                yield _event("answer", work.result())
                status = 200
            except Refused as error:
                status = status_of(error)
                yield _event("error", json.dumps(body_of(error.kind, error.message, error.hint)).encode())
        finally:  # the client may be gone: then the work ends, too
            work.cancel()
            self.metrics.count(request.url.path, status, perf_counter() - start)


_NO_STORE = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def _event(name: str, data: bytes) -> bytes:
    """One event; JSON as it is written here has no line breaks."""
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"


def _given(body: asked.Body) -> dict[str, Any]:
    return body.model_dump(exclude={"seconds"})


async def _gone(request: Request) -> None:
    """Ends when the client has left."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def routed(service: Service) -> APIRouter:
    """The paths under /v1."""
    router = APIRouter(prefix="/v1")
    wrong = documented(400, 401, 403, 404, 408, 413, 422, 429, 500, 502, 503)
    posted = {"ask": "answer"} | {name: name for name in ("pattern", "match", "ground", "search", "verify")}
    looked = ("entity", "neighbours", "paths", "evidence", "expression")
    for name, kind in (*posted.items(), *((n, n) for n in looked), ("explain", "kg.explain")):
        router.add_api_route(
            f"/{name}", getattr(service, name), methods=["POST" if name in posted else "GET"], name=name,
            responses=wrong | {200: _documented(kind)}, response_class=Response,
        )  # fmt: skip
    router.add_api_route(
        "/ask/stream", service.ask_stream, methods=["POST"], name="ask_stream", responses=wrong | EVENTS,
        response_class=Response,
    )  # fmt: skip
    return router


def _documented(kind: str) -> dict[str, Any]:
    shape = {
        "type": "object",
        "required": ["schema"],
        "properties": {"schema": {"const": f"bioloom.{kind}/1"}},
    }
    return {"description": f"bioloom.{kind}/1 (docs/json.md)", "content": {JSON: {"schema": shape}}}


def watched(service: Service, refused: dict[int, int]) -> APIRouter:
    """What watches over the server asks: is it ready, and what did it do."""
    router = APIRouter()

    async def health() -> Response:
        """Whether questions can be answered, and on which graph."""
        pool = service.pool
        ready = pool.ready > 0
        state = "ready" if ready else "failed" if pool.failure else "starting"
        body: dict[str, Any] = {"schema": "bioloom.health/1", "status": state, "workers": pool.ready}
        if ready:
            body |= {"graph": pool.graph["name"], "content_hash": pool.graph["content_hash"]}
            body |= {"versions": pool.graph["versions"]}
        elif pool.failure:
            body |= {"message": pool.failure.message, "hint": pool.failure.hint}
        return Response(json.dumps(body), 200 if ready else 503, media_type=JSON)

    async def metrics() -> Response:
        """Counts and times in Prometheus's text format."""
        return Response(service.metrics.text(service.pool, refused), media_type=CONTENT_TYPE)

    shown: Documented = {200: _documented("health"), 503: {**_documented("health"), "description": "It is not ready."}}
    wrong = documented(401, 403, 408, 413, 429)
    text: Documented = {200: {"description": "Metrics", "content": {"text/plain": {"schema": {"type": "string"}}}}}
    router.add_api_route("/health", health, methods=["GET"], responses=wrong | shown, response_class=Response)
    router.add_api_route("/metrics", metrics, methods=["GET"], responses=wrong | text, response_class=Response)
    return router
