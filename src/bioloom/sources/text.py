"""Text from outside, made harmless without being interpreted, and cut into passages with exact places.

Nothing in it is obeyed, resolved or followed. What cannot be seen is taken out, because what people cannot see they
cannot check: control characters, marks that reverse the direction of writing, characters without width, tag characters
and variation selectors, which have been used to hide instructions.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

from .corpus.sentences import Span, sentences

LONGEST = 1000  # characters of a passage; about what a reader takes in at once
_SPACES = re.compile(r"[^\S\n]+")
_ENDS = re.compile(r" ?\n ?")
_BLANK = re.compile(r"\n{3,}")
_WORD = re.compile(r"\w+(?:[-'’]\w+)*")
_SELECTORS = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
_BLOCKS = {"p", "div", "br", "li", "ul", "ol", "table", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "sec", "section"}
_LITTLE = """
a an and any are as at be by can do does for from has have how in is it its of on or that the these this those to was
were what when where which who whom whose why will with
"""
_SMALL = frozenset(_LITTLE.split())


def clean(text: str) -> str:
    """``text`` in NFC without what cannot be seen; runs of spaces are one, lines and paragraphs are kept."""
    composed = unicodedata.normalize("NFC", text).replace("\r\n", "\n")
    seen = "".join(_visible(c) for c in _SELECTORS.sub("", composed))
    return _BLANK.sub("\n\n", _ENDS.sub("\n", _SPACES.sub(" ", seen))).strip()


def clean_line(text: str) -> str:
    """The same, in one line."""
    return " ".join(clean(text).split())


def _visible(character: str) -> str:
    if character in "\n\r\u2028\u2029":
        return "\n"
    category = unicodedata.category(character)
    if category == "Cc":
        return " "
    return "" if category in ("Cf", "Cs", "Co", "Cn") else character


class _Plain(HTMLParser):
    """Collects text, a line for each block; what a browser would not show is left out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the parser's
        self.silent += tag in ("script", "style")
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self.silent = max(0, self.silent - (tag in ("script", "style")))
        if tag in _BLOCKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.parts.append(data)


def plain(markup: str) -> str:
    """Text with a little HTML in it, as abstracts have, without that; ``p < 0.05`` is no tag and stays."""
    parser = _Plain()
    parser.feed(markup)
    parser.close()
    return clean("".join(parser.parts))


def passages(text: str, start: int, end: int, longest: int = LONGEST) -> Iterator[Span]:
    """Where the passages of ``text[start:end]`` stand: whole sentences, as many as fit into ``longest`` characters."""
    first, last = start, start
    for a, b in _sentences(text, start, end, longest):
        if last > first and b - first > longest:
            yield first, last
            first = a
        elif last == first:
            first = a
        last = b
    if last > first:
        yield first, last


def _sentences(text: str, start: int, end: int, longest: int) -> Iterator[Span]:
    """Sentences; one that is too long is cut at a space, or anywhere when it has none."""
    for a, b in sentences(text, start, end):
        at = a
        while b - at > longest:
            cut = text.rfind(" ", at, at + longest)
            cut = cut if cut > at else at + longest
            yield at, cut
            at = cut + len(text[cut:b]) - len(text[cut:b].lstrip())
        yield at, b


def words(text: str) -> list[str]:
    """The words of ``text`` that carry meaning, in lower case, each once, in order."""
    found = (w.casefold() for w in _WORD.findall(text))
    return list(dict.fromkeys(w for w in found if len(w) > 1 and w not in _SMALL))


def coverage(wanted: Iterable[str], text: str) -> float:
    """The share of ``wanted`` words that ``text`` has, words with the same first six letters being one word."""
    stems = {w[:6] for w in wanted}
    return len(stems & {w[:6] for w in words(text)}) / len(stems) if stems else 0.0
