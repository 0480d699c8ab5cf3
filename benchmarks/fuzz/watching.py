"""What an input costs: the clock by which it is stopped, and its private memory at its largest."""

from __future__ import annotations

import ctypes
import gc
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time
from types import SimpleNamespace

from bioloom.core import allowance
from bioloom.core import run as runs
from bioloom.reason import watch

STATUS, REFS = Path("/proc/self/status"), Path("/proc/self/clear_refs")
ALLOCATOR = ctypes.CDLL(None)
SAMPLED = """
import re, sys, threading, time
status, most, end = f"/proc/{sys.argv[1]}/status", 0, threading.Event()
threading.Thread(target=lambda: (sys.stdin.read(), end.set()), daemon=True).start()
print(flush=True)
while not end.wait(0.002):
    most = max(most, int(re.search(r"RssAnon:\\s+(\\d+)", open(status).read())[1]))
print(most, flush=True)
"""


def count_processor() -> None:
    """Have budgets and alarms count the seconds of this process, so that others' work on the machine ends nothing."""
    allowance.monotonic = process_time  # type: ignore[attr-defined]
    runs.perf_counter = process_time  # type: ignore[attr-defined]
    watch.signal = SimpleNamespace(  # type: ignore[assignment, attr-defined]
        setitimer=signal.setitimer, signal=signal.signal, getsignal=signal.getsignal, SIG_DFL=signal.SIG_DFL,
        SIGALRM=signal.SIGPROF, ITIMER_REAL=signal.ITIMER_PROF,
    )  # fmt: skip


def memory(*names: str) -> list[float]:
    """Lines of the status of this process, in MB."""
    found = dict(re.findall(r"(\w+):\s+(\d+) kB", STATUS.read_text()))
    return [int(found[n]) / 1024 for n in names]


class Peak:
    """The most private memory since it was made, in MB.

    That is the peak of the resident set less the file pages that were resident before: an upper bound, for pages of
    files that are read for the first time count as well. What others left behind is given back first where it is more
    than ``most`` MB in all; looking through everything before each of thousands of inputs takes as long as they do.
    """

    def __init__(self, most: float = 0.0) -> None:
        if memory("RssAnon")[0] > most:
            gc.collect()
            ALLOCATOR.malloc_trim(0)
        REFS.write_text("5")  # the peak begins anew
        self._file, self.before = memory("RssFile", "RssAnon")

    @property
    def mb(self) -> float:
        """It, now."""
        return memory("VmHWM")[0] - self._file


@contextmanager
def sampled() -> Iterator[list[float]]:
    """The most private memory while the block runs, in MB, as another process sees it every two milliseconds."""
    out: list[float] = []
    command = [sys.executable, "-c", SAMPLED, str(os.getpid())]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdin and other.stdout  # noqa: PT018 - for the type checker
        other.stdout.readline()
        yield out
        other.stdin.close()
        out.append(int(other.stdout.readline()) / 1024)
