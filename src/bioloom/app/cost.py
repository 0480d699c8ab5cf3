"""What a long command cost: time, processor time and memory."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]


@dataclass
class Cost:
    """Seconds by the clock and of the processor; ``peak_memory`` in bytes is the whole process's, 0 when unknown."""

    seconds: float = 0.0
    cpu_seconds: float = 0.0
    peak_memory: int = 0

    def __str__(self) -> str:
        memory = f", {self.peak_memory / 1e9:.2f} GB of memory" if self.peak_memory else ""
        return f"{self.seconds:.1f} s, {self.cpu_seconds:.1f} s of them on the processor{memory}"


@contextmanager
def measured() -> Iterator[Cost]:
    """A `Cost` that is filled in when the block ends."""
    cost, clock, processor = Cost(), time.perf_counter(), time.process_time()
    yield cost
    cost.seconds = round(time.perf_counter() - clock, 3)
    cost.cpu_seconds = round(time.process_time() - processor, 3)
    cost.peak_memory = _peak()


def _peak() -> int:
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024  # of ru_maxrss
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * unit
