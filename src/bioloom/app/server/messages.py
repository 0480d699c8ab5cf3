"""Messages between a server and its workers: a line of JSON that says what follows and how long it is, then that."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

SEPARATORS = (",", ":")


@dataclass(frozen=True)
class Opening:
    """What a worker opens before it is ready."""

    kg: str
    sources: str = "kg"
    reasoner: str = "rules"
    corpora: tuple[str, ...] = ()
    offline: bool = False


class Refused(Exception):  # noqa: N818 - it stands for a typed error of another process, whatever that is called
    """A typed error of a worker: the name of its class, its sentence and hint, its exit code on the command line."""

    def __init__(self, kind: str, message: str, hint: str = "", code: int = 3) -> None:
        super().__init__(message)
        self.kind, self.message, self.hint, self.code = kind, message, hint, code


def packed(kind: str, body: Any) -> bytes:
    """A message of ``kind``."""
    text = json.dumps(body, ensure_ascii=False, separators=SEPARATORS).encode("utf-8", "backslashreplace")
    head = json.dumps({"kind": kind, "size": len(text)}, separators=SEPARATORS).encode()
    return head + b"\n" + text + b"\n"


def told(kind: str, message: str, hint: str = "", code: int = 3) -> dict[str, Any]:
    """The body of an error."""
    return {"kind": kind, "message": message, "hint": hint, "code": code}
