"""The other end of a process that predicts: started, asked, watched, and ended when it hangs."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from bioloom.bench.build.items.prediction import Prediction
from bioloom.core.errors import BioloomError, InputError
from bioloom.core.question import Question

from .cells import Job, Opened
from .predict import Kept

OPENING = 3600.0  # seconds: an index may have to be built first
LAST_WORDS = 400  # characters of a dead process's log that are quoted


class DiedError(BioloomError):
    """A process that predicts ended, or was ended, before it had answered."""


class CannotOpenError(InputError):
    """A job cannot be opened: its graph, its method or its model is not to be had."""


class Process:
    """One process that predicts.

    Args:
        command: What starts it; it is `bioloom.bench.run.worker.serve` with an opener.
        closed: Folders and files that hold what is right.
        threads: How many questions it answers at once.
        log: Where its standard error goes.
    """

    def __init__(self, command: Sequence[str], closed: Sequence[str], threads: int, log: Path) -> None:
        self._log, self._lock, self._opening, self._numbers = log, Lock(), Lock(), count()
        self._waiting: dict[str, Future[dict[str, Any]]] = {}
        self._opened: dict[str, Opened] = {}
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("ab") as errors:
            self._process = subprocess.Popen(  # noqa: S603 - our own worker
                [*command, str(threads)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors,
                encoding="utf-8",
            )  # fmt: skip
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._send({"close": list(closed)})

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def open(self, key: str, job: Job) -> Opened:
        """Have it open ``job`` under ``key``; what was opened before is not opened again.

        Raises:
            CannotOpenError: what the job names cannot be had.
            DiedError: the process ended.
        """
        with self._opening:
            if key not in self._opened:
                message = {"open": key, "job": job.model_dump(mode="json")}
                reply = self._request(f"open {key}", message, OPENING)
                if "opened" not in reply:
                    raise CannotOpenError(reply["error"], hint=reply["hint"])
                self._opened[key] = Opened.model_validate(reply["opened"])
            return self._opened[key]

    def ask(self, key: str, question: Question, patience: float) -> tuple[Prediction, Kept]:
        """The record of ``question`` under an open job.

        Raises:
            DiedError: the process ended, or gave no answer within ``patience`` seconds and was ended.
        """
        number = next(self._numbers)
        message = {"ask": number, "key": key, "question": question.model_dump(mode="json", exclude_defaults=True)}
        reply = self._request(f"ask {number}", message, patience)
        return Prediction.model_validate(reply["prediction"]), Kept.model_validate(reply["kept"])

    def end(self) -> None:
        """End it, whatever it does, and wait until what it still said was heard."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # a message that was never read breaks the pipe when it is closed
                pipe.close() if pipe else None

    def _request(self, name: str, message: dict[str, Any], patience: float) -> dict[str, Any]:
        future: Future[dict[str, Any]] = Future()
        with self._lock:
            self._waiting[name] = future
        self._send(message)
        try:
            return future.result(patience)
        except TimeoutError:
            self.end()
            raise DiedError(f"No answer in {patience:g} seconds; the process was ended.") from None

    def _send(self, message: dict[str, Any]) -> None:
        line = json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n"
        assert self._process.stdin is not None  # noqa: S101 - it is a pipe; for the type checker
        try:
            with self._lock:
                self._process.stdin.write(line)
                self._process.stdin.flush()
        except OSError:
            raise self._died() from None

    def _listen(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 - it is a pipe; for the type checker
        for line in self._process.stdout:
            reply = json.loads(line)
            name = next(f"{what} {reply[what]}" for what in ("open", "ask") if what in reply)
            with self._lock:
                future = self._waiting.pop(name, None)
            if future is not None:
                future.set_result(reply)
        self._process.wait()
        with self._lock:
            left, self._waiting = list(self._waiting.values()), {}
        for future in left:
            future.set_exception(self._died())

    def _died(self) -> DiedError:
        said = self._log.read_text("utf-8", "replace").strip()[-LAST_WORDS:] if self._log.exists() else ""
        last = f" Its last words: {said}" if said else ""
        return DiedError(f"The process that predicts ended with code {self._process.poll()}.{last}")
