"""Replies that were used once, kept on disk: the same question to the same model costs nothing the second time.

Every file has its own checksum; one that is damaged is as good as none.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from bioloom.core.value import Value, digest
from bioloom.graph.storage.derived import cache_root
from bioloom.graph.storage.whole_files import SealedFolder

from .exchange import Completion, Request


class _Kept(Value):
    """A file of the cache: the request is kept with the reply, so that one can see what was asked."""

    request: Request
    completion: Completion


def _folder() -> Path:
    return cache_root() / "replies"


@dataclass(frozen=True)
class ReplyCache:
    """One file for each reply, named by the hash of model and request; files appear whole or not at all."""

    folder: Path = field(default_factory=_folder)

    def get(self, identity: str, request: Request) -> Completion | None:
        """The kept reply; None when there is none, or its file is of no use."""
        kept = self._kept.get(self._key(identity, request))
        return kept.completion if kept is not None and kept.request == request else None

    def put(self, identity: str, request: Request, completion: Completion) -> None:
        """Keep a reply. A cache that cannot be written is no reason to fail: the reply is there."""
        self._kept.put(self._key(identity, request), _Kept(request=request, completion=completion))

    def count(self) -> tuple[int, int]:
        """How many are kept, and how many files are of no use: damaged, or of before there were checksums."""
        return self._kept.count()

    @property
    def _kept(self) -> SealedFolder[_Kept]:
        return SealedFolder(self.folder, _Kept)

    def _key(self, identity: str, request: Request) -> str:
        return digest(identity, request.key, length=40)
