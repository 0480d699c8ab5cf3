"""The one place where text goes to a terminal: what is not ours to obey there is made visible instead.

Names of a graph, ids of a corpus, file names, options, a server's message: any of them may hold an escape sequence that
renames the window or moves the cursor, or a mark that turns the reading direction round. `main` puts `Inert` streams in
the place of standard output and standard error, so whatever is written passes here, whoever writes it; the consoles
that colour what they write (`bioloom.app.terminal`) do the same to the texts, and their colours are let through.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, TextIO, cast

# Control characters but tab and line feed, halves of a character, separators of lines, and what is seen in no font but
# steers the text around it: marks of direction, tags, invisible operators. The two joiners shape letters and emoji.
_ACTIVE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
_PICTURES, _DELETE, _OTHER = 0x2400, "\u2421", "\ufffd"


def neutral(text: str) -> str:
    """``text`` with every character that acts on a terminal as one that only shows: ESC becomes its picture."""
    return _ACTIVE.sub(_shown, text)


def escaped(text: str) -> str:
    """JSON text in which those characters are written as escapes: it says the same, and does nothing on a terminal."""
    return _ACTIVE.sub(_as_json, text)


def _shown(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x20:
        return chr(_PICTURES + code)
    return _DELETE if code == 0x7F else _OTHER


def _as_json(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i : i + 2].hex()}" for i in range(0, len(units), 2))


class Inert:
    """A text stream that neutralizes what is written to it; in all else it is ``stream``."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    @property
    def rich_proxied_file(self) -> TextIO:
        """Where rich writes: its colours are no text from outside (`bioloom.app.terminal` sees to its texts)."""
        return self.stream

    def write(self, text: str) -> int:
        """Write ``text`` neutralized, and with escapes for what the stream's encoding lacks."""
        shown = neutral(text)
        try:
            self.stream.write(shown)
        except UnicodeEncodeError:
            encoding = self.stream.encoding or "ascii"
            self.stream.write(shown.encode(encoding, "backslashreplace").decode(encoding))
        except BrokenPipeError:
            gone(self.stream)
        return len(text)

    def flush(self) -> None:
        """Hand on what is buffered."""
        try:
            self.stream.flush()
        except BrokenPipeError:
            gone(self.stream)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write each."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def gone(stream: TextIO) -> NoReturn:
    """End well: whoever read ``stream`` has what it wanted (`bioloom ... | head`)."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # what is buffered must not fail again at the exit
    raise SystemExit(0)


@contextmanager
def guarded() -> Iterator[None]:
    """Have standard output and standard error neutralize what is written inside."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast("TextIO", Inert(stream)) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
