"""The time a source has for one query, all its requests and retries together."""

from __future__ import annotations

from bioloom.core.errors import SourceError
from bioloom.core.tries import Moment


class Deadline(Moment):
    """A moment ``timeout`` seconds from now, None for never, by which ``source`` has to answer."""

    def __init__(self, source: str, timeout: float | None) -> None:
        super().__init__(timeout)
        self.source = source

    def left(self, most: float) -> float:
        """Seconds left, ``most`` at most.

        Raises:
            SourceError: there are none.
        """
        left = most if self.remaining is None else self.remaining
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
