"""Questions that the open graph answers, one of each kind: tried before they are shown.

Known ones are tried first; on a graph that has no answer for them a form is filled with things that the graph has.
"""

from __future__ import annotations

import asyncio
import json
import tomllib
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Protocol

from ..server.messages import Refused

WANTED, FILLED = 5, 3
SECONDS, PAUSE = 20.0, 1.0


class Run(Protocol):
    """Has a worker do a job: see `bioloom.app.server.pool.Pool.run`."""

    def __call__(self, job: str, given: dict[str, Any], *, seconds: float = ...) -> Awaitable[bytes]:
        """The JSON that the job gives."""
        ...


@dataclass(frozen=True)
class Kind:
    """A kind of question: known ones, and a form with ``{}`` for what ``pattern`` finds."""

    label: str
    questions: tuple[str, ...] = ()
    pattern: str = ""
    form: str = ""


def kinds() -> tuple[Kind, ...]:
    """The kinds of ``examples.toml``, in the order in which they are wanted."""
    table = tomllib.loads(files("bioloom.app.page").joinpath("examples.toml").read_text("utf-8"))
    return tuple(Kind(**{**k, "questions": tuple(k.get("questions", ()))}) for k in table["kind"])


class Examples:
    """Looks for examples the first time it is asked, in the background, one question at a time."""

    def __init__(self, run: Run, kinds: Sequence[Kind] | None = None) -> None:
        self._run, self._kinds = run, kinds
        self._found: list[dict[str, str]] = []
        self._work: asyncio.Future[None] | None = None

    def found(self) -> dict[str, Any]:
        """Those that were found so far, and whether that is all; begins to look."""
        if self._work is None:
            self._work = asyncio.ensure_future(self._look())
        return {"schema": "bioloom.examples/1", "examples": list(self._found), "done": self._work.done()}

    async def _look(self) -> None:
        """One of each kind, then second ones, until there are enough."""
        open_kinds = [self._candidates(k) for k in (kinds() if self._kinds is None else self._kinds)]
        while open_kinds and len(self._found) < WANTED:
            left = []
            for candidates in open_kinds:
                if len(self._found) == WANTED:
                    break
                if (example := await anext(candidates, None)) is not None:
                    self._found.append(example)
                    left.append(candidates)
            open_kinds = left

    async def _candidates(self, kind: Kind) -> AsyncIterator[dict[str, str]]:
        """The questions of a kind that have an answer."""
        some = False
        for question in kind.questions:
            if await self._answered(question):
                some = True
                yield {"kind": kind.label, "question": question}
        if some or not kind.pattern:
            return
        matched = await self._job("match", {"pattern": kind.pattern, "limit": FILLED, "witnesses": 0})
        for row in matched.get("answers", ()):
            question = kind.form.format(row["entity"]["name"])
            if await self._answered(question):
                yield {"kind": kind.label, "question": question}

    async def _answered(self, question: str) -> bool:
        answer = (await self._job("ask", {"question": question, "sources": "kg"})).get("answer", {"abstained": True})
        if (answer.get("patient") or {}).get("ruled_out"):  # also when nothing is left, it is said why
            return True
        return not answer["abstained"] and not any(p["abstained"] for p in answer.get("parts", ()))

    async def _job(self, job: str, given: dict[str, Any]) -> Mapping[str, Any]:
        """What a job gives; nothing where it cannot be done on this graph. It waits until there is a worker."""
        while True:
            try:
                found: Mapping[str, Any] = json.loads(await self._run(job, given, seconds=SECONDS))
            except Refused as error:
                if error.kind not in ("StartingError", "BusyError"):
                    return {}
                await asyncio.sleep(PAUSE)
            else:
                return found
