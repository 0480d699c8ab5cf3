"""Work that goes on behind the caller: one thing at a time, in order, so that what it writes is always the same."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Self


class Behind:
    """Does one thing in a thread while the caller makes the next: Arrow packs and writes without Python's lock."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1)
        self._doing: Future[None] | None = None

    def do(self, work: Callable[[], None]) -> None:
        """Begin ``work`` once what was begun before is done, so that no more than two things are held at a time.

        Raises:
            Exception: What the work before raised.
        """
        self.finish()
        self._doing = self._thread.submit(work)

    def finish(self) -> None:
        """Wait for what was begun.

        Raises:
            Exception: What it raised.
        """
        doing, self._doing = self._doing, None
        if doing is not None:
            doing.result()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """End the thread; what was begun is waited for, and its error raised unless there is one already."""
        self._thread.shutdown()
        if kind is None:
            self.finish()
