"""Replies that were used once, kept on disk: the same question to the same model costs nothing the second time.

Every file has its own checksum; one that is damaged is as good as none.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from bioloom.core.errors import DamageError
from bioloom.core.value import Value, digest
from bioloom.graph.storage.derived import cache_root
from bioloom.graph.storage.sums import unsealed
from bioloom.graph.storage.whole_files import count_sealed, keep_sealed

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
        path = self._path(identity, request)
        with suppress(OSError, ValidationError, DamageError):
            kept = _Kept.model_validate_json(unsealed(path.read_bytes(), path))
            if kept.request == request:
                return kept.completion
        return None

    def put(self, identity: str, request: Request, completion: Completion) -> None:
        """Keep a reply. A cache that cannot be written is no reason to fail: the reply is there."""
        keep_sealed(self._path(identity, request), _Kept(request=request, completion=completion))

    def count(self) -> tuple[int, int]:
        """How many are kept, and how many files are of no use: damaged, or of before there were checksums."""
        return count_sealed(self.folder, _Kept)

    def _path(self, identity: str, request: Request) -> Path:
        key = digest(identity, request.key, length=40)
        return self.folder / key[:2] / f"{key}.json"
