"""The time that is left for a call, its retries and its repair together."""

from __future__ import annotations

from time import monotonic

from bioloom.core.errors import ReasonerError


class Deadline:
    """A moment ``timeout`` seconds from now; None is never."""

    def __init__(self, timeout: float | None) -> None:
        self.timeout = timeout
        self._end = None if timeout is None else monotonic() + timeout

    def left(self, who: str) -> float | None:
        """Seconds left, None without end; a ReasonerError that ``who`` took too long when there are none."""
        if self._end is None:
            return None
        left = self._end - monotonic()
        if left <= 0:
            raise self.error(who)
        return left

    @property
    def over(self) -> bool:
        """Whether the moment has come."""
        return self._end is not None and monotonic() >= self._end

    def error(self, who: str) -> ReasonerError:
        """What to raise when it has."""
        return ReasonerError(
            f"{who} gave no reply in {self.timeout:g} seconds.", hint="Give it longer with --timeout SECONDS."
        )
