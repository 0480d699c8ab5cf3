"""The time that is left for a call, its retries and its repair together."""

from __future__ import annotations

from bioloom.core.errors import ReasonerError
from bioloom.core.tries import Moment


class Deadline(Moment):
    """A moment ``timeout`` seconds from now; None is never."""

    def left(self, who: str) -> float | None:
        """Seconds left, None without end; a ReasonerError that ``who`` took too long when there are none."""
        left = self.remaining
        if left is not None and left <= 0:
            raise self.error(who)
        return left

    def error(self, who: str) -> ReasonerError:
        """What to raise when it has."""
        return ReasonerError(
            f"{who} gave no reply in {self.timeout:g} seconds.", hint="Give it longer with --timeout SECONDS."
        )
