"""How fast questions are begun, and when there is nothing left to spend."""

from __future__ import annotations

import time
from threading import Lock

from bioloom.bench.build.items.prediction import Prediction

from .spec import Total


class Pace:
    """At most so many questions are begun in a minute, evenly."""

    def __init__(self, per_minute: float | None) -> None:
        self._gap = 60.0 / per_minute if per_minute else 0.0
        self._next, self._lock = time.monotonic(), Lock()

    def wait(self) -> None:
        """Return when the next question may begin."""
        if not self._gap:
            return
        with self._lock:
            at = max(self._next, time.monotonic())
            self._next = at + self._gap
        time.sleep(max(0.0, at - time.monotonic()))


class Purse:
    """What the run has spent, by its records; ``seconds`` are by the clock since it began.

    ``stopped`` says why nothing more may be begun; it is empty as long as something may.
    """

    def __init__(self, total: Total, start: float) -> None:
        self._total, self._start, self._lock = total, start, Lock()
        self._calls, self._tokens, self._money = 0, 0, 0.0
        self.stopped = ""

    def add(self, prediction: Prediction) -> None:
        """Book a record."""
        with self._lock:
            self._calls += prediction.calls
            self._tokens += prediction.tokens_in + prediction.tokens_out
            self._money += prediction.money or 0.0

    def more(self) -> bool:
        """Whether another question may be begun."""
        total, clock = self._total, time.monotonic() - self._start
        spent = (
            ("calls", self._calls, total.calls), ("tokens", self._tokens, total.tokens),
            ("US dollars", self._money, total.money), ("seconds", clock, total.seconds),
        )  # fmt: skip
        for what, used, limit in spent:
            if limit is not None and used >= limit and not self.stopped:
                self.stopped = f"The budget of {limit:g} {what} for the whole run is spent."
        return not self.stopped
