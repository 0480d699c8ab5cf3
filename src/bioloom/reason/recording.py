"""Exchanges with a model, written down in a file and read back."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from bioloom.core.errors import SetupError
from bioloom.core.value import Value

from .exchange import Completion, Request
from .jsonl import append, entries

FORMAT = "bioloom.replies/1"


class Exchanged(Value):
    """A line of the file."""

    format: str = FORMAT
    key: str
    request: Request
    completion: Completion


@dataclass(frozen=True)
class Recording:
    """A file that every exchange is added to, kept replies too: it has all that a replay will need."""

    path: Path

    def add(self, request: Request, completion: Completion) -> None:
        """Write one exchange down."""
        append(self.path, Exchanged(key=request.key, request=request, completion=completion).model_dump(mode="json"))


def exchanges(path: Path) -> list[Exchanged]:
    """What is written down in the file, in order.

    Raises:
        SetupError: it is no recording.
    """
    return [_exchanged(entry, path) for entry in entries(path)]


def _exchanged(entry: dict[str, Any], path: Path) -> Exchanged:
    try:
        if entry.get("format") == FORMAT:
            return Exchanged.model_validate(entry)
    except ValidationError:
        pass
    raise SetupError(f"{path} is no recording of {FORMAT}.", hint="Make one with --record FILE.")
