"""Consoles for people: text is shown as it is, without markup, and does nothing (`bioloom.app.inert`)."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, NoReturn, TextIO, cast

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from .inert import gone, neutral

WIDE = 160  # columns where there is no terminal: CURIEs are not broken


class _Console(Console):
    """A console whose pieces of text are neutral; what it sends to steer the terminal is its own."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for piece in super().render(renderable, options):
            yield piece if piece.control else piece._replace(text=neutral(piece.text))

    def on_broken_pipe(self) -> NoReturn:
        gone(cast("TextIO", self.file))


def console(*, error: bool = False) -> Console:
    """A console over standard output or standard error; text is shown as it is, without markup or emoji codes."""
    stream = sys.stderr if error else sys.stdout
    given: dict[str, Any] = {"file": stream, "highlight": False, "markup": False, "emoji": False}
    out = _Console(**given)
    return out if error or out.is_terminal else _Console(**given, width=WIDE)
