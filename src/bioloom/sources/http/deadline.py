"""The time a source has for one query, all its requests and retries together."""

from __future__ import annotations

from time import monotonic

from bioloom.core.errors import SourceError


class Deadline:
    """A moment ``timeout`` seconds from now, None for never, by which ``source`` has to answer."""

    def __init__(self, source: str, timeout: float | None) -> None:
        self.source, self.timeout = source, timeout
        self._end = None if timeout is None else monotonic() + timeout

    @property
    def over(self) -> bool:
        """Whether the moment has come."""
        return self._end is not None and monotonic() >= self._end

    def left(self, most: float) -> float:
        """Seconds left, ``most`` at most.

        Raises:
            SourceError: there are none.
        """
        left = most if self._end is None else self._end - monotonic()
        if left <= 0:
            raise self.error()
        return min(left, most)

    def error(self, why: str = "") -> SourceError:
        """What to raise when it cannot be met."""
        after = f" {why}" if why else ""
        return SourceError(
            f"{self.source} gave no answer in {self.timeout or 0:g} seconds.{after}",
            hint="Try again later, or give it longer with --timeout SECONDS.",
        )
