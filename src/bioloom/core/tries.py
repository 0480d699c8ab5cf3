"""Exchanges over a network: by when they have to be done, what is tried again, and how long it is waited for.

One machine for models, live sources and downloads; what each of them does with a request, and what its errors say, is
its own.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from time import monotonic
from typing import TypeVar

import stamina

T = TypeVar("T")
LONGEST_WAIT = 10.0  # seconds between two attempts, where the server does not ask for more


class TransientError(Exception):
    """Something that may go well the next time. ``wait`` is how long the server asks to wait, in seconds."""

    def __init__(self, problem: str, wait: float | None = None) -> None:
        super().__init__(problem)
        self.wait = wait

    @property
    def asks(self) -> str:
        """What the server asks for, as a sentence; empty where it asks for nothing."""
        return "" if self.wait is None else f" It asks to wait {self.wait:g} seconds."


class Moment:
    """A moment ``timeout`` seconds from now; None is never."""

    def __init__(self, timeout: float | None) -> None:
        self.timeout = timeout
        self._end = None if timeout is None else monotonic() + timeout

    @property
    def over(self) -> bool:
        """Whether the moment has come."""
        return self._end is not None and monotonic() >= self._end

    @property
    def remaining(self) -> float | None:
        """Seconds left, none or fewer when the moment has come; None without end."""
        return None if self._end is None else self._end - monotonic()


def tried(
    once: Callable[[], T], by: Moment, *, attempts: int, backoff: float = 0.5, jitter: float = 1.0,
    asked_to_wait: Callable[[float], None] = lambda _: None,
) -> T:  # fmt: skip
    """What ``once`` gives, after as many attempts as the time allows.

    Args:
        once: One attempt; what may go well the next time it raises as `TransientError`, and that alone is tried again.
        by: When it has to be done, all attempts and waiting together.
        attempts: At most so many.
        backoff: Seconds before the second attempt; doubled for each further one.
        jitter: At most so many seconds more.
        asked_to_wait: Is told what a server asks for, before it is waited for or given up.

    Raises:
        TransientError: The last attempt's; also where a server asks for more time than is left.
    """

    def again(error: Exception) -> bool | float:
        """Whether to try once more, and after how long if the server says so."""
        if not isinstance(error, TransientError) or by.over:
            return False
        if error.wait is None:
            return True
        asked_to_wait(error.wait)
        left = by.remaining
        return error.wait if left is None or error.wait < left else False

    left = by.remaining
    for attempt in stamina.retry_context(
        on=again, attempts=attempts, timeout=None if left is None else max(left, 0.001), wait_initial=backoff,
        wait_max=LONGEST_WAIT, wait_jitter=jitter,
    ):  # fmt: skip
        with attempt:
            return once()
    raise AssertionError  # the last attempt returns or raises


def passing(status: int) -> bool:
    """Whether an HTTP status may be another one soon: a time-out, a conflict, too many requests, a server's fault."""
    return status in (408, 409, 429) or status >= 500


def seconds(retry_after: str | None) -> float | None:
    """A Retry-After header, given in seconds or as a date, in seconds from now; None when it says nothing."""
    if not retry_after:
        return None
    try:
        return max(0.0, float(retry_after))
    except ValueError:
        pass
    try:
        return max(0.0, (parsedate_to_datetime(retry_after) - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError):  # no date, or one without a zone
        return None
