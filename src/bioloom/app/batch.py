"""Many questions from a file, a line each, in JSON or as they are: each is read on its own, whatever the others are."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedIOBase, BytesIO
from pathlib import Path
from typing import Any, NoReturn, cast

from bioloom.core.errors import InputError

LONGEST = 1 << 20  # bytes of a line
SHAPE = 'A line is {"question": "...", "options": ["...", "..."], "id": "..."}, or a question, in quotes or without.'
_LIKE_JSON = tuple('{}[]"')  # what begins so is meant as JSON, whole or broken
_MARK = b"\xef\xbb\xbf"  # a byte order mark, which Windows puts before UTF-8


@dataclass(frozen=True)
class Item:
    """One question of a batch."""

    question: str
    options: tuple[str, ...]
    id: str


def lines(source: str) -> Iterator[tuple[int, bytes]]:
    """The lines of a file, or of standard input for ``-``, with their numbers; without empty ones.

    Of a line over `LONGEST` the beginning is given, one byte more than is allowed, and the rest passed over.
    """
    if source == "-":
        yield from _lines(_standard_input())
        return
    try:
        with Path(source).open("rb") as file:
            yield from _lines(file)
    except (FileNotFoundError, ValueError):  # a name with a null character is none
        raise InputError(
            f"There is no file {source}.", hint="--batch takes a file with a question a line, or - for stdin."
        ) from None
    except IsADirectoryError:
        raise InputError(
            f"{source} is a folder.", hint="--batch takes a file with a question a line, or - for stdin."
        ) from None


def item(line: bytes, number: int) -> Item:
    """The question of a line.

    Raises:
        InputError: it is too long, no UTF-8, broken JSON, or not of the shape of a question.
    """
    if len(line) > LONGEST:
        raise InputError(f"Line {number} has over {LONGEST:,} bytes.", hint=SHAPE)
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            f"Line {number} is not UTF-8 (byte 0x{line[error.start]:02x} at {error.start + 1}).",
            hint="Save the file as UTF-8.",
        ) from None
    return _read(_parsed(text, number) if text.startswith(_LIKE_JSON) else _plain(text), number)


def _lines(file: BufferedIOBase) -> Iterator[tuple[int, bytes]]:
    number, begun = 0, True
    while piece := file.readline(LONGEST + 2):
        if not begun:  # the rest of a line that is too long
            begun = piece.endswith(b"\n")
            continue
        number += 1
        begun = piece.endswith(b"\n") or len(piece) < LONGEST + 2
        line = (piece.removeprefix(_MARK) if number == 1 else piece).strip()
        if line:
            yield number, line


def _standard_input() -> BufferedIOBase:
    buffer = getattr(sys.stdin, "buffer", None)
    return (
        cast("BufferedIOBase", buffer) if buffer is not None else BytesIO(sys.stdin.read().encode("utf-8", "replace"))
    )


def _plain(text: str) -> Any:
    """The question that ``text`` is, unless it is a value of JSON that is none: a number, ``true``, ``null``."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _parsed(text: str, number: int) -> Any:
    def constant(name: str) -> NoReturn:
        raise InputError(f"Line {number} is no JSON ({name} is no number of JSON).")

    try:
        return json.loads(text, parse_constant=constant)
    except json.JSONDecodeError as error:
        raise InputError(f"Line {number} is no JSON ({error.msg}, column {error.colno}).", hint=SHAPE) from None
    except RecursionError:
        raise InputError(f"Line {number} is nested too deeply.", hint=SHAPE) from None
    except ValueError:  # the only other one: Python refuses integers of thousands of digits
        raise InputError(f"Line {number} has a number of too many digits.", hint=SHAPE) from None


def _read(given: Any, number: int) -> Item:
    if isinstance(given, str):
        given = {"question": given}
    if not isinstance(given, dict) or not isinstance(given.get("question"), str):
        raise InputError(f'Line {number} has no "question".', hint=SHAPE)
    options, name = given.get("options"), given.get("id")
    if options is not None and not (isinstance(options, list) and all(isinstance(o, str) for o in options)):
        raise InputError(f'The "options" of line {number} are no list of texts.', hint=SHAPE)
    if isinstance(name, bool) or not isinstance(name, (str, int, type(None))):
        raise InputError(f'The "id" of line {number} is no text.', hint=SHAPE)
    read = Item(given["question"], tuple(options or ()), str(number if name is None else name))
    if broken := [t for t in (read.question, *read.options, read.id) if any("\ud800" <= c <= "\udfff" for c in t)]:
        raise InputError(f"Line {number} has half a character in {broken[0]!r}.", hint="Save it as UTF-8.")
    return read
