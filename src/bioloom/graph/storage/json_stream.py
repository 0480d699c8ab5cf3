"""A JSON object too large for memory, read a member at a time: the items of its arrays come one by one."""

from __future__ import annotations

import json
from codecs import getincrementaldecoder
from collections.abc import Iterator
from typing import IO, Any, NoReturn

from bioloom.core.errors import GraphFormatError

_CHUNK = 1 << 20  # bytes read at a time
_LARGEST = 1 << 26  # characters of one value
_SPACE = " \t\r\n"


def members(file: IO[bytes], name: str) -> Iterator[tuple[str, Any]]:
    """Every member of the object in ``file``: (key, value), or (key, item) for each item of an array.

    Raises:
        GraphFormatError: It is no JSON object, or ends before its time; the message names the line.
    """
    text = _Text(file, name)
    text.step("{")
    if text.peek() == "}":
        return
    while True:
        key = text.value()
        text.step(":")
        if text.peek() == "[":
            for item in _items(text):
                yield key, item
        else:
            yield key, text.value()
        if text.step(",}") == "}":
            return


def _items(text: _Text) -> Iterator[Any]:
    text.step("[")
    if text.peek() == "]":
        text.step("]")
        return
    while True:
        yield text.value()
        if text.step(",]") == "]":
            return


class _Text:
    """The text of a file behind a cursor."""

    def __init__(self, file: IO[bytes], name: str) -> None:
        self._file, self._name = file, name
        self._utf8, self._json = getincrementaldecoder("utf-8-sig")(), json.JSONDecoder()
        self._buffer, self._at, self._line = "", 0, 1

    def peek(self) -> str:
        """The next character that is no space, empty at the end."""
        while True:
            while self._at < len(self._buffer) and self._buffer[self._at] in _SPACE:
                self._at += 1
            if self._at < len(self._buffer):
                return self._buffer[self._at]
            if not self._more():
                return ""

    def step(self, choices: str) -> str:
        """Over the next character, which is one of ``choices``."""
        found = self.peek()
        if not found or found not in choices:
            self._fail(f"{' or '.join(choices)} was expected, not {found or 'the end'}")
        self._at += 1
        return found

    def value(self) -> Any:
        """The value at the cursor, which goes behind it."""
        self.peek()
        while True:
            try:
                value, end = self._json.raw_decode(self._buffer, self._at)
            except ValueError as error:
                if len(self._buffer) - self._at > _LARGEST or not self._more():
                    self._fail(str(error))
            else:
                if end < len(self._buffer) or not self._more():  # a number may go on in what is not read yet
                    self._at = end
                    return value

    def _more(self) -> bool:
        """Read on; False at the end."""
        new = self._file.read(_CHUNK)
        try:
            text = self._utf8.decode(new, final=not new)
        except UnicodeDecodeError:
            self._fail("this is no UTF-8")
        self._line += self._buffer.count("\n", 0, self._at)
        self._buffer, self._at = self._buffer[self._at :] + text, 0
        return bool(new)

    def _fail(self, problem: str) -> NoReturn:
        line = self._line + self._buffer.count("\n", 0, self._at)
        raise GraphFormatError(f"{self._name}, line {line}: {problem}.", hint="Fetch the file again.")
