"""The process that predicts: reads messages on standard input, answers on what was its standard output.

    {"close": [FOLDER, ...]}                              first of all: what is closed to it from then on
    {"open": KEY, "job": {...}}                       ->  {"open": KEY, "opened": {...}}, or its "error"
    {"ask": NUMBER, "key": KEY, "question": {...}}    ->  {"ask": NUMBER, "prediction": {...}, "kept": {...}}

It ends when its input ends, whatever it is at, as it does when the process that started it is killed.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import IO, Any

from bioloom.core.errors import BioloomError
from bioloom.core.question import Question

from . import guard
from .cells import Job
from .predict import Predictor

Opener = Callable[[Job], Predictor]
BROKEN = 70  # exit code of a process that cannot go on


def serve(opener: Opener) -> None:
    """Answer until the input ends. ``opener`` opens graphs, corpora and models; it is asked once for each job."""
    out = private_output()
    threads = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    Server(opener, out).run(sys.stdin, threads)
    os._exit(0)  # nobody hears what is still being answered, and a model may be at it for minutes


def private_output() -> IO[str]:
    """What was standard output, for messages alone: what a library prints goes to standard error."""
    mine = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    return mine


class Server:
    """Jobs that are open, and the line to whoever asks."""

    def __init__(self, opener: Opener, out: IO[str]) -> None:
        self.opener, self.out = opener, out
        self.open: dict[str, Predictor] = {}
        self._lock = Lock()

    def run(self, lines: IO[str], threads: int) -> None:
        """Take messages until there are no more; ``threads`` questions are answered at once."""
        pool = ThreadPoolExecutor(threads)
        for line in iter(lines.readline, ""):
            message = json.loads(line)
            if "close" in message:
                guard.close(message["close"])
            elif "open" in message:
                self._say(self._opened(message))
            else:
                pool.submit(self._answer, message)

    def _opened(self, message: dict[str, Any]) -> dict[str, Any]:
        key = message["open"]
        try:
            self.open[key] = self.opener(Job.model_validate(message["job"]))
        except BioloomError as error:
            kind = type(error).__name__
            return {"open": key, "error": error.message, "hint": error.hint, "code": error.exit_code, "type": kind}
        return {"open": key, "opened": self.open[key].opened.model_dump(mode="json")}

    def _answer(self, message: dict[str, Any]) -> None:
        try:
            self._tell(message)
        except BaseException:  # noqa: BLE001 - the predictor never raises: nothing here is to be trusted any more
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(BROKEN)

    def _tell(self, message: dict[str, Any]) -> None:
        prediction, kept = self.open[message["key"]](Question.model_validate(message["question"]))
        self._say(
            {
                "ask": message["ask"],
                "prediction": prediction.model_dump(mode="json", exclude_defaults=True),
                "kept": kept.model_dump(mode="json", exclude_none=True),
            }
        )

    def _say(self, message: dict[str, Any]) -> None:
        line = json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n"
        with self._lock:
            self.out.write(line)
            self.out.flush()
