"""Ends a rule that takes too long or too much memory, from outside.

Rules are plain functions of a text that somebody else wrote, and have no bounds of their own; what they search in is
bounded where it is searched (`bioloom.core.allowance`). An alarm of the system ends them between two steps of Python
or inside a regular expression, and a limit on the memory of the process turns what would fill the machine into an
error. Both are the main thread's, where commands run: in other threads, and on systems that have no alarms, rules are
bounded only by what they search in.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from bioloom.core.allowance import stopped
from bioloom.core.errors import BudgetError

AGAIN = 0.25  # seconds until the alarm rings again, should what it raises have been swallowed
BYTES = 400 << 20  # that a rule may take on top of what the process has
FIRST = 400 << 20  # and that models and word lists take, which the first rule of a process opens
_STATM = Path("/proc/self/statm")  # sizes in pages; the sixth is data
_loaded = threading.Event()


class _Stopped(BaseException):
    """Time is up. No rule catches it, as one might catch an error."""


@contextmanager
def watched(what: str, seconds: float | None, most_bytes: int = BYTES) -> Iterator[None]:
    """Have what runs inside end after ``seconds``, or when it takes more than ``most_bytes``.

    Raises:
        BudgetError: it had to be ended.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    alarm = _Alarm(seconds)
    try:
        try:
            alarm.set()
            with _memory(most_bytes if _loaded.is_set() else most_bytes + FIRST):
                yield
        finally:
            alarm.stop()
    except _Stopped:
        alarm.stop()  # it may have rung before it was stopped above
        raise stopped(what, f"its time of {seconds or 0:.3g} seconds") from None
    except MemoryError:
        raise BudgetError(
            f"{what} was stopped: it took more than {most_bytes >> 20} MB of memory.", hint="Ask something shorter."
        ) from None
    _loaded.set()


class _Alarm:
    """Raises in the main thread when time is up, and again until it is stopped; nothing where others use the alarm."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds, self.live = seconds, False
        self.free = hasattr(signal, "setitimer") and signal.getsignal(signal.SIGALRM) == signal.SIG_DFL

    def set(self) -> None:
        if self.seconds is not None and self.free:
            self.live = True
            signal.signal(signal.SIGALRM, self._ring)
            signal.setitimer(signal.ITIMER_REAL, max(self.seconds, 1e-3), AGAIN)

    def stop(self) -> None:
        if self.live:
            self.live = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)

    def _ring(self, *_: object) -> None:
        if self.live:
            _stop()


def _stop() -> NoReturn:
    raise _Stopped


@contextmanager
def _memory(most: int) -> Iterator[None]:
    """A limit on the data of the process, where the system knows one and no other thread would feel it."""
    if not _STATM.exists() or threading.active_count() > 1:
        yield
        return
    import resource  # noqa: PLC0415 - Windows has none

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    limit = int(_STATM.read_text("ascii").split()[5]) * resource.getpagesize() + most
    limit = min([limit, *(known for known in (soft, hard) if known != resource.RLIM_INFINITY)])
    try:
        resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
