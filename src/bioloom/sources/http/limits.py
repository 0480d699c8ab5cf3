"""How often each host may be asked, as its owner wants it."""

from __future__ import annotations

from threading import Lock
from time import monotonic, sleep

from .deadline import Deadline

_FAR = 1e9  # seconds; stands for no limit
_SLACK = 1.05  # the network bunches a little what was sent evenly


class Limits:
    """Spaces the requests to each host evenly, over all threads that share this object.

    Even spacing never exceeds a limit per second or per minute, also not in the window between two bursts.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._free: dict[str, float] = {}  # host -> when it may be asked next

    def wait(self, host: str, per_second: float, deadline: Deadline) -> None:
        """Wait for the turn of one request.

        Raises:
            SourceError: the turn would come after ``deadline``.
        """
        left = deadline.left(_FAR)
        with self._lock:
            now = monotonic()
            turn = max(now, self._free.get(host, now))
            if turn - now >= left:
                raise deadline.error(f"{host} asks for a pause of {turn - now:.0f} more seconds.")
            self._free[host] = turn + _SLACK / per_second
        sleep(turn - now)

    def pause(self, host: str, seconds: float) -> None:
        """Leave ``host`` alone for a while, because it asked for that."""
        with self._lock:
            self._free[host] = max(self._free.get(host, 0.0), monotonic() + seconds)
