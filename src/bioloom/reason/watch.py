"""Ends a rule that takes too long or too much memory, from outside.

Rules are plain functions of a text that somebody else wrote, and have no bounds of their own; what they search in is
bounded where it is searched (`bioloom.core.allowance`). An alarm of the system ends them between two steps of
Python or inside a regular expression, and a limit on the memory of the process turns what would fill the machine into
an error. Both are the main thread's, where commands run: in other threads, and on systems that have no alarms, rules
are bounded only by what they search in.
"""

from __future__ import annotations

import gc
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn, TypeVar

from bioloom.core.allowance import stopped
from bioloom.core.errors import BudgetError

T = TypeVar("T")
AGAIN = 0.25  # seconds until the alarm rings again, should what it raises have been swallowed
BYTES = 256 << 20  # that a rule may take on top of what the process has
FIRST = 400 << 20  # and that models and word lists take, which the first call of a rule opens
_STATM = Path("/proc/self/statm")  # sizes in pages; the sixth is data
_loaded: set[str] = set()  # the rules that were called before


class _Stopped(BaseException):
    """Time is up. No rule catches it, as one might catch an error."""


def watched(call: Callable[[], T], what: str, seconds: float | None, most_bytes: int = BYTES) -> T:
    """What ``call`` returns, if it does within ``seconds`` and takes no more than ``most_bytes``.

    Raises:
        BudgetError: it had to be ended.
    """
    if threading.current_thread() is not threading.main_thread():
        return call()
    try:
        with _memory(most_bytes if what in _loaded else most_bytes + FIRST), _uncollected():
            out = in_time(call, what, seconds)
    except MemoryError:
        raise BudgetError(
            f"{what} was stopped: it took more than {most_bytes >> 20} MB of memory.", hint="Ask something shorter."
        ) from None
    _loaded.add(what)
    return out


def in_time(call: Callable[[], T], what: str, seconds: float | None) -> T:
    """What ``call`` returns, if it does within ``seconds``; in other threads than the main one without that bound.

    This is no context manager, for those have code of their own in which an alarm may ring, and one is enough: while
    another alarm is set, that one ends what runs. Python looks for signals where it calls and where it jumps back, so
    that an alarm cannot ring between the end of ``call``, however it ends, and the assignment that says not to.

    Raises:
        BudgetError: it had to be ended.
    """
    if threading.current_thread() is not threading.main_thread():
        return call()
    alarm = _Alarm(seconds)
    try:
        alarm.set()
        out = call()
        alarm.live = False
    except _Stopped:
        alarm.live = False
        raise stopped(what, f"its time of {seconds or 0:.3g} seconds") from None
    finally:
        alarm.live = False
        alarm.stop()
    return out


class _Alarm:
    """Raises in the main thread when time is up, and again until it is stopped; nothing where others use the alarm."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds, self.live, self.rings = seconds, False, False
        self._before = sys.unraisablehook
        self.free = hasattr(signal, "setitimer") and signal.getsignal(signal.SIGALRM) == signal.SIG_DFL

    def set(self) -> None:
        if self.seconds is not None and self.free:
            self.live = self.rings = True
            self._before, sys.unraisablehook = sys.unraisablehook, self._swallowed
            signal.signal(signal.SIGALRM, self._ring)
            signal.setitimer(signal.ITIMER_REAL, max(self.seconds, 1e-3), AGAIN)

    def stop(self) -> None:
        """Give the alarm back as it was."""
        if self.rings:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            sys.unraisablehook = self._before

    def _swallowed(self, said: sys.UnraisableHookArgs) -> None:
        """Nothing of an alarm that rang in a finalizer, which swallows it: it rings again."""
        if not isinstance(said.exc_value, _Stopped):
            self._before(said)

    def _ring(self, *_: object) -> None:
        if self.live:
            _stop()


def _stop() -> NoReturn:
    raise _Stopped


@contextmanager
def _uncollected() -> Iterator[None]:
    """Without looking for cycles: in a list of millions that looks takes longer than to make it, in one long step."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


@contextmanager
def _memory(most: int) -> Iterator[None]:
    """A limit on the data of the process, where the system knows one and no other thread would feel it."""
    # One that an alarm left on the list is not alive.
    others = (t for t in threading.enumerate() if t is not threading.current_thread())
    if not _STATM.exists() or any(t.is_alive() for t in others):
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
