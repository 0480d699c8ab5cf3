"""Many questions, or calls of another command, from a file, a line each: each is read on its own.

A line is JSON, or what is asked as it is; whatever one line is, the others are answered.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
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


@dataclass(frozen=True)
class Texts:
    """What one line of a batch asks of a command, and its id."""

    said: tuple[str, ...]
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
    return _read(value(line, number), number)


def texts(line: bytes, number: int, keys: Sequence[str], plain: Callable[[str], Sequence[str]]) -> Texts:
    """The texts that a line gives for ``keys``, and its id; the last key may stand for several, in a list.

    A line is an object with these keys, a list of the texts in their order, or a text, of which ``plain`` makes them.

    Raises:
        InputError: as for `item`, or it is of none of these shapes.
    """
    given, name = value(line, number), None
    if isinstance(given, dict):
        name = given.get("id")
        last = given.get(keys[-1])
        given = [given.get(k) for k in keys[:-1]] + (last if isinstance(last, list) else [last])
        if given[-1] is None:
            given.pop()
    if isinstance(given, str):
        given = list(plain(given))
    if not isinstance(given, list) or not given or not all(isinstance(g, str) and g.strip() for g in given):
        shape = f"A line is an object with {', '.join(keys)}, a list of the same, or a text."
        raise InputError(f"Line {number} does not say what is asked.", hint=shape)
    return Texts(tuple(_whole(given, number)), _named(name, number))


def value(line: bytes, number: int) -> Any:
    """What a line says in JSON, or as the text that it is.

    Raises:
        InputError: it is too long, no UTF-8, or broken JSON.
    """
    text = _decoded(line, number)
    return _parsed(text, number) if text.startswith(_LIKE_JSON) else _plain(text)


def program(line: bytes, number: int) -> Texts:
    """The program of a line, an object with ``code`` or the program as it is, and its id.

    Raises:
        InputError: as for `texts`.
    """
    if line.startswith(b"{"):
        return texts(line, number, ("code",), lambda said: (said,))
    return Texts((_decoded(line, number),), str(number))


def _decoded(line: bytes, number: int) -> str:
    if len(line) > LONGEST:
        raise InputError(f"Line {number} has over {LONGEST:,} bytes.", hint=SHAPE)
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            f"Line {number} is not UTF-8 (byte 0x{line[error.start]:02x} at {error.start + 1}).",
            hint="Save the file as UTF-8.",
        ) from None


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
    options = given.get("options")
    if options is not None and not (isinstance(options, list) and all(isinstance(o, str) for o in options)):
        raise InputError(f'The "options" of line {number} are no list of texts.', hint=SHAPE)
    name = _named(given.get("id"), number)
    _whole((given["question"], *(options or ())), number)
    return Item(given["question"], tuple(options or ()), name)


def _named(name: Any, number: int) -> str:
    """The id of a line; its number where it has none."""
    if isinstance(name, bool) or not isinstance(name, (str, int, type(None))):
        raise InputError(f'The "id" of line {number} is no text.', hint=SHAPE)
    return _whole([str(number if name is None else name)], number)[0]


def _whole(said: Sequence[str], number: int) -> Sequence[str]:
    """``said``, in which no half of a character is."""
    if broken := [t for t in said if any("\ud800" <= c <= "\udfff" for c in t)]:
        raise InputError(f"Line {number} has half a character in {broken[0]!r}.", hint="Save it as UTF-8.")
    return said
