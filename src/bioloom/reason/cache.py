"""Replies that were used once, kept on disk: the same question to the same model costs nothing the second time.

Every file has its own checksum; one that is damaged is as good as none.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from bioloom.core.errors import DamageError
from bioloom.core.value import Value, digest
from bioloom.graph.storage.derived import cache_root
from bioloom.graph.storage.sums import sealed, unsealed

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
        path = self._path(identity, request)
        body = sealed(_Kept(request=request, completion=completion).model_dump_json()).encode()
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, part = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(body)
                Path(part).replace(path)
            except OSError:
                Path(part).unlink(missing_ok=True)

    def count(self) -> tuple[int, int]:
        """How many are kept, and how many files are of no use: damaged, or of before there were checksums."""
        kept = useless = 0
        for path in self.folder.glob("*/*.json"):
            try:
                _Kept.model_validate_json(unsealed(path.read_bytes(), path))
                kept += 1
            except (OSError, ValidationError, DamageError):
                useless += 1
        return kept, useless

    def _path(self, identity: str, request: Request) -> Path:
        key = digest(identity, request.key, length=40)
        return self.folder / key[:2] / f"{key}.json"
