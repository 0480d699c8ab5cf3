"""A program that was run in a sandbox: what it gave, what it printed, which host functions it called, how it ended."""

from __future__ import annotations

from typing import Literal

from pydantic import JsonValue

from ..value import Value

Ended = Literal["done", "error", "time", "memory", "calls", "crash"]


class Snippet(Value):
    """A piece of a program, as it is to be run."""

    code: str


class HostCall(Value):
    """A call of a host function: as it was written, what came of it in short, and how long it took."""

    call: str
    gave: str
    seconds: float


class Ran(Value):
    """What came of a snippet.

    Attributes:
        value: Of its last expression, as JSON; None where it has none.
        printed: What it printed, cut where it is long.
        ended: ``done``; ``error`` of the program itself; ``time``, ``memory`` or ``calls`` where a limit ended it;
            ``crash`` where the worker died.
        error: What went wrong, in a line.
        calls: Of host functions, in order.
        kept: Whether what it defined is still there for the next snippet; after a time-out or a crash it is not.
        seconds: Wall-clock time, host calls included.
    """

    value: JsonValue = None
    printed: str = ""
    ended: Ended = "done"
    error: str = ""
    calls: tuple[HostCall, ...] = ()
    kept: bool = True
    seconds: float = 0.0
