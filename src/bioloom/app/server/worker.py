"""The process that answers: opens a graph once, then does one job after another, each within its time.

It reads lines of JSON on standard input, the first an `Opening`, the others ``{"job", "given", "seconds"}``, and writes
messages (`messages.py`): ``ready`` or ``failed`` once, then for each job ``event`` as it goes, and ``done`` or
``error``. A job ends early when the signal to cancel comes; the worker ends with its input.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
from collections.abc import Callable
from threading import Lock
from time import perf_counter
from typing import IO, TYPE_CHECKING, Any

from bioloom.app.failures import UNEXPECTED, unexpected
from bioloom.bench.run.worker import private_output
from bioloom.core.errors import BioloomError
from bioloom.core.run import Budget
from bioloom.core.trace import Called, Failed, Noted, Recorder
from bioloom.reason.watch import in_time

from .jobs import JOBS
from .messages import Opening, packed, told

if TYPE_CHECKING:
    from bioloom.api.knowledge_base import KnowledgeBase

CANCEL = getattr(signal, "SIGUSR1", None)
LARGEST = 4096  # characters of what is told of one note
WARM = "Which genes are associated with asthma?"  # reads the models and word lists that every question needs


class _Cancelled(BaseException):
    """Nobody waits for the job any more. No rule catches it, as one might catch an error."""


class Heard(Recorder):
    """A recorder that tells of each event as it happens."""

    def __init__(self, tell: Callable[[dict[str, Any]], None]) -> None:
        super().__init__()
        self._tell, self._start = tell, perf_counter()

    def add(self, event: Called | Noted | Failed) -> None:
        """Keep one event, and tell of it in a few words."""
        super().add(event)
        said: dict[str, Any] = {
            "event": event.event,
            "stage": event.stage,
            "at": round(perf_counter() - self._start, 4),
        }
        if isinstance(event, Noted):
            said |= {"name": event.name}
            if len(json.dumps(event.detail, default=str)) <= LARGEST:
                said |= {"detail": event.detail}
        else:
            said |= {"name": event.port, "seconds": round(event.seconds, 4)}
        if isinstance(event, Failed):
            said |= {"message": event.message}
        self._tell(said)


class Worker:
    """A door, and the line to the server."""

    def __init__(self, out: IO[bytes]) -> None:
        self.out, self.live = out, False
        self._lock = Lock()

    def say(self, kind: str, body: Any) -> None:
        """Write one message whole."""
        message = packed(kind, body)
        with self._lock:
            self.out.write(message)
            self.out.flush()

    def run(self, lines: IO[str]) -> None:
        """Open, then work until the input ends."""
        if CANCEL is not None:
            signal.signal(CANCEL, self._cancel)
        kb = self.opened(json.loads(lines.readline()))
        for line in iter(lines.readline, "") if kb else ():
            self._do(kb, json.loads(line))  # type: ignore[arg-type]

    def opened(self, given: dict[str, Any]) -> KnowledgeBase | None:
        """The door that was asked for, warm; None where it cannot be opened, which is told."""
        from bioloom.api.knowledge_base import open as open_graph

        opening = Opening(**given)
        try:
            kb = open_graph(
                opening.kg, sources=opening.sources, reasoner=opening.reasoner, corpora=opening.corpora,
                offline=opening.offline,
            )  # fmt: skip
            graph = kb.session.graph
            kb.using(sources="kg").ask(WARM)
        except BioloomError as error:
            self.say("failed", told(type(error).__name__, error.message, error.hint, error.exit_code))
            return None
        gc.freeze()
        self.say("ready", {"name": graph.name, "content_hash": graph.content_hash, "versions": kb.session.versions})
        return kb

    def _do(self, kb: KnowledgeBase, message: dict[str, Any]) -> None:
        seconds, job = float(message["seconds"]), JOBS[message["job"]]
        heard = Heard(lambda event: self.say("event", event)) if message.get("events") else Recorder()
        bounded = kb.using(budget=Budget(seconds=seconds))
        try:
            self.live = True
            body = in_time(lambda: job(bounded, message["given"], heard), "The request", seconds)
            self.live = False
        except _Cancelled:
            self.say("error", told("Cancelled", "The request was cancelled."))
        except BioloomError as error:
            self.live = False
            self.say("error", told(type(error).__name__, error.message, error.hint, error.exit_code))
        except Exception as error:  # noqa: BLE001 - a fault of ours with one request is no reason to lose the others
            self.live = False
            self.say("error", told("UnexpectedError", unexpected(error), "Please report it.", UNEXPECTED))
        else:
            self.say("done", body)
        finally:
            self.live = False

    def _cancel(self, *_: object) -> None:
        if self.live:
            self.live = False
            raise _Cancelled


def main() -> None:
    """Work until the input ends, whatever is at work then."""
    out = private_output()
    Worker(out.buffer).run(sys.stdin)  # type: ignore[attr-defined]
    os._exit(0)


if __name__ == "__main__":
    main()
