"""Words and signs of a pattern's text, and how its errors are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NoReturn

from ..errors import PatternError

KEYWORDS = frozenset(
    [
        "match",
        "where",
        "and",
        "or",
        "xor",
        "not",
        "exists",
        "in",
        "contains",
        "return",
        "distinct",
        "true",
        "false",
        "null",
    ]
)
SIGNS = ("<>", "<=", ">=", "!=", "..", *"()[]{}:,.|*-<>=;")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\\": "\\", "'": "'", '"': '"', "`": "`"}
HEX = frozenset("0123456789abcdefABCDEF")
SURROGATES = frozenset({"d8", "d9", "da", "db", "dc", "dd", "de", "df"})  # halves of a character, none by themselves
EXAMPLE = 'MATCH (g:Gene)-[:participates_in]->(p {id: "GO:0006915"}) RETURN g'

Kind = Literal["word", "quoted", "text", "number", "sign", "end"]


@dataclass(frozen=True)
class Token:
    """A piece of the text: ``quoted`` is a name in backquotes (never a keyword), ``text`` a string's content."""

    kind: Kind
    value: str
    at: int

    def is_word(self, word: str) -> bool:
        """Whether this is the keyword ``word``, in any case."""
        return self.kind == "word" and self.value.lower() == word

    def is_sign(self, sign: str) -> bool:
        """Whether this is the sign ``sign``."""
        return self.kind == "sign" and self.value == sign

    def __str__(self) -> str:
        return {"end": "the end", "text": f'the text "{self.value}"'}.get(self.kind, f'"{self.value}"')


def fail(source: str, at: int, problem: str, *, hint: str = "", example: str = EXAMPLE) -> NoReturn:
    """Raise the error for character ``at`` of ``source``: line, column, the line itself with a mark, an example."""
    start = source.rfind("\n", 0, at) + 1
    line = source[start:].split("\n", 1)[0]
    column = at - start
    left = max(0, column - 60)  # a long line is shown around the mark
    shown = "".join(c if c.isprintable() else " " for c in line[left : left + 110])
    number = source.count("\n", 0, at) + 1
    raise PatternError(
        f"Line {number}, column {column + 1}: {problem}\n  {shown}\n  {' ' * (column - left)}^",
        hint=f"{hint} For example: {example}".strip(),
    )


def tokenize(source: str) -> list[Token]:
    """The tokens of ``source`` without white space and comments; the last is the end."""
    out: list[Token] = []
    at = 0
    while (at := _skip(source, at)) < len(source):
        token, at = _next(source, at)
        out.append(token)
    return [*out, Token("end", "", len(source.rstrip()))]


def _skip(source: str, at: int) -> int:
    """Past white space and comments."""
    while at < len(source):
        if source[at].isspace():
            at += 1
        elif source.startswith("//", at):
            end = source.find("\n", at)
            at = len(source) if end < 0 else end
        elif source.startswith("/*", at):
            end = source.find("*/", at + 2)
            if end < 0:
                fail(source, at, 'this comment has no end; expected "*/".')
            at = end + 2
        else:
            break
    return at


def _next(source: str, at: int) -> tuple[Token, int]:
    """The token that starts at ``at``, and where it ends."""
    c = source[at]
    if c in "\"'":
        return _text(source, at)
    if c == "`":
        return _backquoted(source, at)
    if c.isalpha() or c == "_":
        end = at + 1
        while end < len(source) and (source[end].isalnum() or source[end] == "_"):
            end += 1
        return Token("word", source[at:end], at), end
    if _digits(source, at) > at or (c == "." and _digits(source, at + 1) > at + 1):
        return _number(source, at)
    for sign in SIGNS:
        if source.startswith(sign, at):
            return Token("sign", sign, at), at + len(sign)
    fail(source, at, f"{c!r} does not belong in a pattern.", hint="Texts stand in quotes, odd names in backquotes.")


def _digits(source: str, at: int) -> int:
    """Past the digits that start at ``at``."""
    while at < len(source) and source[at] in "0123456789":
        at += 1
    return at


def _number(source: str, at: int) -> tuple[Token, int]:
    end = _digits(source, at)
    if source[end : end + 1] == "." and _digits(source, end + 1) > end + 1:  # "0.." is no decimal
        end = _digits(source, end + 1)
    if source[end : end + 1] in ("e", "E"):
        sign = source[end + 1 : end + 2] in ("+", "-")
        if (past := _digits(source, end + 1 + sign)) > end + 1 + sign:
            end = past
    return Token("number", source[at:end], at), end


def _backquoted(source: str, at: int) -> tuple[Token, int]:
    end, out = at + 1, ""
    while (close := source.find("`", end)) >= 0:
        out += source[end:close]
        if source[close + 1 : close + 2] != "`":
            if not out:
                fail(source, at, "there is no name between the backquotes.")
            return Token("quoted", out, at), close + 1
        out, end = out + "`", close + 2
    fail(source, at, "this name has no end; expected a closing backquote.")


def _text(source: str, at: int) -> tuple[Token, int]:
    quote, out, i = source[at], [], at + 1
    while i < len(source) and source[i] != quote:
        if source[i] != "\\":
            out.append(source[i])
            i += 1
            continue
        letter = source[i + 1 : i + 2]
        code = source[i + 2 : i + 6]
        if letter in ESCAPES and letter:
            out.append(ESCAPES[letter])
            i += 2
        elif letter == "u" and len(code) == 4 and set(code) <= HEX and code[0:2].lower() not in SURROGATES:
            out.append(chr(int(code, 16)))
            i += 6
        else:
            fail(source, i, "this escape is not known.", hint=r"Write \\ for a backslash, \" for a quote.")
    if i >= len(source):
        fail(source, at, f"this text has no end; expected a closing {quote}.")
    return Token("text", "".join(out), at), i + 1
