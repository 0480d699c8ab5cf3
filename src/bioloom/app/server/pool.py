"""The workers of a server: who is free does the next job, who is not needed any more stops, who dies is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from .messages import Opening, Refused
from .worker import CANCEL

COMMAND = (sys.executable, "-m", "bioloom.app.server.worker")
PATIENCE = 3.0  # seconds that a worker has to stop by itself
AGAIN = 0.25  # seconds between two calls to stop: a finalizer may swallow one
LONGEST = 1 << 20  # bytes of the line before a message
Event = Callable[[dict[str, Any]], None]


class Died(Refused):
    """A worker ended, or was ended, before it was done."""

    def __init__(self) -> None:
        hint = "Ask again; if it happens again, please report it."
        super().__init__("WorkerError", "The process that was at work ended.", hint)


def busy() -> Refused:
    """There are too many jobs."""
    return Refused("BusyError", "The server has too much to do.", "Ask again in a moment.")


def starting() -> Refused:
    """There is no worker yet."""
    return Refused("StartingError", "The graph is being opened.", "Ask again in a moment; /health says when it is.")


def changed() -> Refused:
    """A worker has another graph than those before it: two graphs in one server would mix."""
    return Refused("StaleError", "The graph was built anew since the server started.", "Start the server again.")


@dataclass
class Counts:
    """What happened to jobs and workers since the start."""

    done: int = 0
    refused: int = 0
    cancelled: int = 0
    restarts: int = 0


class Process:
    """One worker: at most one job at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, opening: Opening) -> tuple[Process, dict[str, Any]]:
        """A worker that is ready, and what it has open.

        Raises:
            Refused: it cannot open what it should.
        """
        pipe = asyncio.subprocess.PIPE
        creating = asyncio.ensure_future(
            asyncio.create_subprocess_exec(
                *COMMAND, stdin=pipe, stdout=pipe, limit=LONGEST, start_new_session=os.name == "posix"
            )
        )
        try:
            own = cls(await asyncio.shield(creating))
        except asyncio.CancelledError:  # it is being born: it must not be left behind
            await cls(await creating).ended()
            raise
        try:
            own.send(asdict(opening))
            kind, body = await own.hear()
        except BaseException:
            await own.ended()
            raise
        if kind == "failed":
            await own.ended()
            raise refused(body)
        return own, json.loads(body)

    def send(self, message: dict[str, Any]) -> None:
        """Hand one line over."""
        if self.process.stdin is not None:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")

    async def hear(self) -> tuple[str, bytes]:
        """The next message; a worker that ended is an error."""
        out = self.process.stdout
        try:
            if out is None or not (line := await out.readline()):
                raise Died
            head = json.loads(line)
            body = await out.readexactly(head["size"] + 1)
        except (asyncio.IncompleteReadError, ValueError):
            raise Died from None
        return head["kind"], body[:-1]

    async def end(self, tell: Event | None = None) -> bytes:
        """What a job gave; ``tell`` hears of its events."""
        while True:
            kind, body = await self.hear()
            if kind == "done":
                return body
            if kind == "error":
                raise refused(body)
            if tell is not None:
                tell(json.loads(body))

    def kill(self) -> None:
        """End it at once."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()

    async def ended(self) -> None:
        """End it at once, and wait until it is gone."""
        self.kill()
        await self.process.wait()

    def cancel(self) -> None:
        """Have it stop its job, where the system knows how; else end it."""
        if CANCEL is None:
            self.kill()
            return
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(CANCEL)


def refused(body: bytes) -> Refused:
    """The error that a worker told of."""
    said = json.loads(body)
    return Refused(said["kind"], said["message"], said["hint"], said["code"])


@dataclass
class Pool:
    """``size`` workers with the same graph, and at most ``waiting`` jobs that wait for one."""

    opening: Opening
    size: int = 2
    waiting: int = 64
    graph: dict[str, Any] = field(default_factory=dict)
    counts: Counts = field(default_factory=Counts)
    failure: Refused | None = None
    _free: deque[Process] = field(default_factory=deque)
    _all: set[Process] = field(default_factory=set)
    _going: set[Process] = field(default_factory=set)
    _queue: deque[asyncio.Future[Process]] = field(default_factory=deque)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _closed: bool = False
    _tried: asyncio.Event = field(default_factory=asyncio.Event)

    async def start(self) -> None:
        """Start the workers: the first alone, since it builds what is missing, then the others beside it."""
        try:
            await self._add()
            self._tried.set()
            await asyncio.gather(*(self._add() for _ in range(self.size - 1)))
        except Refused as error:
            self.failure = None if self._all else error
        self._tried.set()

    async def tried(self) -> None:
        """Wait until there is a worker, or there will be none."""
        await self._tried.wait()

    @property
    def ready(self) -> int:
        """How many workers there are."""
        return len(self._all)

    @property
    def queued(self) -> int:
        """How many jobs wait for one."""
        return sum(not f.done() for f in self._queue)

    @property
    def working(self) -> int:
        """How many workers are at a job."""
        return len(self._all) - len(self._free)

    async def run(self, job: str, given: dict[str, Any], *, seconds: float = 30.0, tell: Event | None = None) -> bytes:
        """The JSON that ``job`` gives; ``tell`` hears of what is done for it. When this is cancelled, so is the job.

        Raises:
            Refused: the job failed, there is too much to do, or nothing is open.
        """
        worker = await self._take()
        worker.send({"job": job, "given": given, "seconds": seconds, "events": tell is not None})
        ended = asyncio.ensure_future(worker.end(tell))  # it reads on when this is cancelled: messages are read whole
        try:
            done, _ = await asyncio.wait({ended}, timeout=seconds + PATIENCE)
        except asyncio.CancelledError:
            self.counts.cancelled += 1
            self._later(self._stopped(worker, ended))
            raise
        if not done:  # in code that no signal reaches
            ended.cancel()
            self._replace(worker)
            raise Refused("BudgetError", f"The request took over {seconds:g} seconds.", "Ask a narrower one.")
        self._back(worker, ended)
        self.counts.done += 1
        return ended.result()

    async def close(self) -> None:
        """End all workers; what is at work is lost."""
        self._closed = True
        for task in (tasks := list(self._tasks)):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(worker.ended() for worker in self._all | self._going))
        self._all.clear()
        self._free.clear()

    async def _take(self) -> Process:
        if self.failure is not None:
            raise self.failure
        if not self._all and not self.counts.restarts:
            raise starting()
        if self._free:
            return self._free.popleft()
        if self.queued >= self.waiting:
            self.counts.refused += 1
            raise busy()
        place: asyncio.Future[Process] = asyncio.get_running_loop().create_future()
        self._queue.append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():  # it came at the same moment
                self._give(place.result())
            raise

    def _give(self, worker: Process) -> None:
        """Hand a worker to who waits longest."""
        while self._queue:
            place = self._queue.popleft()
            if not place.done():
                place.set_result(worker)
                return
        self._free.append(worker)

    def _back(self, worker: Process, ended: asyncio.Future[bytes]) -> None:
        """Take a worker back whose job has ended; one that died is replaced."""
        self._replace(worker) if isinstance(ended.exception(), Died) else self._give(worker)

    async def _stopped(self, worker: Process, ended: asyncio.Future[bytes]) -> None:
        """Have a worker stop its job; one that does not is replaced."""
        for _ in range(int(PATIENCE / AGAIN)):
            worker.cancel()
            done, _pending = await asyncio.wait({ended}, timeout=AGAIN)
            if done:
                self._back(worker, ended)
                return
        ended.cancel()
        self._replace(worker)

    def _replace(self, worker: Process) -> None:
        self._all.discard(worker)
        self._going.add(worker)
        self.counts.restarts += 1
        self._later(self._instead(worker))

    async def _instead(self, worker: Process) -> None:
        """Start a worker in the place of one that goes."""
        await worker.ended()
        self._going.discard(worker)
        try:
            await self._add()
        except Refused as error:
            self.failure = None if self._all else error
            if not self._all:
                self._fail(error)

    async def _add(self) -> None:
        worker, has = await Process.start(self.opening)
        if self._closed:
            await worker.ended()
            return
        if self.graph and self.graph["content_hash"] != has["content_hash"]:
            await worker.ended()
            raise changed()
        self.graph = has
        self._all.add(worker)
        self._give(worker)

    def _fail(self, error: Refused) -> None:
        while self._queue:
            place = self._queue.popleft()
            if not place.done():
                place.set_exception(error)

    def _later(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
