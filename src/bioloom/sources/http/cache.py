"""Answers of live sources, kept on disk with the time they were fetched."""

from __future__ import annotations

from base64 import b64decode, b64encode
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bioloom.core.value import Value
from bioloom.graph.storage.derived import cache_root
from bioloom.graph.storage.whole_files import SealedFolder

from .request import Body, Request

FORMAT = 1


class _Kept(Value):
    """A file of the cache. ``url`` is the request without keys, so that one can see what was asked."""

    format: int = FORMAT
    url: str
    status: int
    content_type: str
    retrieved: str
    content: str


def _folder() -> Path:
    return cache_root() / "live"


@dataclass(frozen=True)
class HttpCache:
    """One file for each request, which appears whole or not at all; ``days`` is how long it is good for."""

    days: float = 7.0
    folder: Path = field(default_factory=_folder)

    def get(self, request: Request, *, stale: bool = False) -> Body | None:
        """The kept answer; None when there is none, its file is of no use, or it is too old and ``stale`` is false."""
        kept = self._kept.get(request.key)
        if kept is None or (kept.format, kept.url) != (FORMAT, request.shown):
            return None
        with suppress(ValueError):  # no time, or no base64: a broken file is as good as none
            age = datetime.now(UTC) - datetime.fromisoformat(kept.retrieved)
            if stale or age <= timedelta(days=self.days):
                return Body(b64decode(kept.content), kept.status, kept.content_type, kept.retrieved)
        return None

    def put(self, request: Request, body: Body) -> None:
        """Keep an answer. A cache that cannot be written is no reason to fail: the answer is there."""
        kept = _Kept(
            url=request.shown, status=body.status, content_type=body.content_type, retrieved=body.retrieved,
            content=b64encode(body.content).decode(),
        )  # fmt: skip
        self._kept.put(request.key, kept)

    def count(self) -> tuple[int, int]:
        """How many are kept, and how many files are of no use: damaged, or of before there were checksums."""
        return self._kept.count()

    @property
    def _kept(self) -> SealedFolder[_Kept]:
        return SealedFolder(self.folder, _Kept)
