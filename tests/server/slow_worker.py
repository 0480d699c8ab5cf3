"""A worker whose questions say what it is to do: sleep, be stuck where no signal reaches, die."""

from __future__ import annotations

import hashlib
import os
import time
from typing import Any

from bioloom.app.server import jobs, worker


def ask(kb: Any, given: dict[str, Any], recorder: Any) -> dict[str, Any]:
    match given["question"]:
        case "sleep":
            for _ in range(10_000):
                time.sleep(0.01)
        case "stuck":
            hashlib.pbkdf2_hmac("sha256", b"a", b"b", 2_000_000_000)
        case "die":
            recorder.add(jobs_event())
            os._exit(3)
        case "fault":
            raise ZeroDivisionError("nobody expected this")
    return {"schema": "bioloom.answer/1", "pid": os.getpid()}


def jobs_event() -> Any:
    from bioloom.core.trace import Noted

    return Noted(path=(0,), stage="first", name="begun", detail={})


class Stub:
    """A door without a graph."""

    def using(self, **_: Any) -> Stub:
        return self


def opened(self: Any, given: dict[str, Any]) -> Any:
    self.say("ready", {"name": given["kg"], "content_hash": "1", "versions": {}})
    return Stub()


if __name__ == "__main__":
    jobs.JOBS["ask"] = ask  # type: ignore[index]
    worker.Worker.opened = opened  # type: ignore[method-assign]
    worker.main()
