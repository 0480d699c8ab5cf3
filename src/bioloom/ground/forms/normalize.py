"""One key for all spellings of a name, and what two spellings that share a key differ in.

A text is cut into tokens: runs of Latin letters, runs of digits, single Greek letters. The key is the tokens' forms
(`bioloom.ground.forms.word_spellings`) joined by spaces, so case, hyphens, spaces, slashes, apostrophes, Greek letters,
numerals, spelling and plurals never matter for finding a name: "TGF-β1", "TGF beta 1" and "tgfbeta1" meet at
"tgf beta 1". They matter for believing it: `steps_between` says which of them differ, and the linker weighs that.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from . import word_spellings
from .word_spellings import COUNTED, GREEK, LATIN, ROMAN, form

_GREEK_CLASS = "".join(GREEK) + "".join(GREEK).replace("ß", "").upper()
_DIGITS = "\\d⁰¹²³⁴-⁹₀-₉"
_LETTER = rf"[^\W_{_DIGITS}{_GREEK_CLASS}][\u0300-\u036f]*"
_TOKEN = re.compile(rf"[{_GREEK_CLASS}]|[{_DIGITS}]+|(?:{_LETTER})+(?:['’`´][sS]\b(?!['’]))?")
_ASCII_TOKEN = re.compile(r"[A-Za-z]+(?:['`][sS]\b(?!'))?|[0-9]+")  # the same for plain text, in a third of the time
_ROTATION = re.compile(r"[(\[][+\-−±]+[)\]]-")  # "(-)-salbutamol"
_CHARGE = re.compile(r"\((?:\d?[+−-])\)$|[+−]$")  # "Na+", "thiamine(1+)"
_PLURAL_SYMBOL = re.compile(r"[A-Z]{2,}s")  # PPIs, which the rules for plurals of words leave as they are
_POSSESSIVE = re.compile(r"['’`´][sS]$")

# What may stand between two tokens, from the tightest to a wall.
JOINED, HYPHEN, SPACE, COMMA, BREAK = range(5)

STOPPERS = frozenset(("of", "the", "and", "in", "with", "to", "due", "by", "for", "on", "type", "or"))


@dataclass(frozen=True)
class Tokens:
    """A text cut into tokens.

    ``norm[i]`` is the form of ``text[start[i]:end[i]]``; ``gap[i]`` is what stands before token i (`JOINED` ..
    `BREAK`), for the first one `BREAK`. A possessive "'s" belongs to its word.
    """

    text: str
    start: tuple[int, ...]
    end: tuple[int, ...]
    norm: tuple[str, ...]
    gap: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.norm)

    @cached_property
    def key(self) -> str:
        """The forms in order."""
        return " ".join(self.norm)

    @property
    def compact(self) -> str:
        """The forms without spaces: "nonsmall cell" meets "non-small-cell"."""
        return "".join(self.norm)

    @property
    def bag(self) -> str:
        """The content words sorted, so that word order, "of the" and "type" do not matter."""
        return bag_of(self.norm)

    def raw(self, i: int) -> str:
        """The token as it is written."""
        return self.text[self.start[i] : self.end[i]]

    def surface(self, lo: int, hi: int) -> str:
        """The text from token ``lo`` up to and without token ``hi``."""
        return self.text[self.start[lo] : self.end[hi - 1]]


def content(forms: Sequence[str]) -> frozenset[str]:
    """The words of ``forms`` that say something."""
    return frozenset(forms) - STOPPERS


def bag_of(forms: Sequence[str]) -> str:
    """Content words of ``forms``, sorted; empty when there are none."""
    return " ".join(sorted(f for f in forms if f not in STOPPERS))


def tokenize(text: str) -> Tokens:
    """``text`` in tokens, with character offsets into ``text`` itself."""
    start: list[int] = []
    end: list[int] = []
    norm: list[str] = []
    gap: list[int] = []
    last = 0
    before = BREAK
    for match in (_ASCII_TOKEN if text.isascii() else _TOKEN).finditer(text):
        at = match.start()
        if start:
            before = JOINED if at == last else _gap(text[last:at])
        for a, b, form_, numeral in pieces(match[0]):
            start.append(at + a)
            end.append(at + b)
            norm.append(numeral if numeral and _counts(text[at + a : at + b], norm) else form_)
            gap.append(before)
            before = JOINED
        last = match.end()
    return Tokens(text, tuple(start), tuple(end), tuple(norm), tuple(gap))


def forms(text: str) -> tuple[str, ...]:
    """The forms of ``text`` alone, as ``tokenize`` gives them, in a third of the time."""
    out: list[str] = []
    for written in (_ASCII_TOKEN if text.isascii() else _TOKEN).findall(text):
        for a, b, form_, numeral in pieces(written):
            out.append(numeral if numeral and _counts(written[a:b], out) else form_)
    return tuple(out)


@lru_cache(maxsize=1 << 17)
def pieces(written: str) -> tuple[tuple[int, int, str, str], ...]:
    """The tokens of one match: start, end, form, and the number that the form is as a Roman numeral."""
    if all(map(str.isdigit, written)):
        plain = written if written.isascii() else "".join(str(unicodedata.digit(d)) for d in written)
        return ((0, len(plain), plain, ""),)
    if greek := GREEK.get(written.lower()):
        return ((0, 1, greek, ""),)
    word = _POSSESSIVE.sub("", written)
    cuts = word_spellings.split_word(word)
    last = len(cuts) - 1
    out = []
    for i, (a, b) in enumerate(cuts):
        piece = form(word[a : b - 1] if _PLURAL_SYMBOL.fullmatch(word) else word[a:b])
        out.append((a, len(written) if i == last else b, piece, ROMAN.get(piece, "")))
    return tuple(out)


def _counts(word: str, before: Sequence[str]) -> bool:
    """Whether a word that could be a Roman numeral is one here."""
    if len(word) > 1:
        return True  # "iv" may be intravenous, "vi" an editor: the form is a key, the steps tell
    return (word == "I" and bool(before)) or (bool(before) and before[-1] in COUNTED)


def counts_alone(piece: tuple[int, int, str, str]) -> bool:
    """Whether it shows from the token itself if it is a numeral; a single letter depends on what stands before."""
    start, end, _, numeral = piece
    return not numeral or end - start > 1


@lru_cache(maxsize=1 << 12)
def _gap(between: str) -> int:
    if between in (" ", "+ "):  # "K+ channel", "CD4+ T cell"; a plus between spaces parts two names
        return SPACE
    if between == "-":
        return HYPHEN
    spaced = any(c.isspace() for c in between)
    if not spaced:
        return BREAK if any(c in ';?!"|=<>' for c in between) else HYPHEN
    bare = between.strip()
    if bare in ("", "-", "–", "/", "'", "’"):
        return SPACE
    if bare == ",":
        return COMMA
    return BREAK


_STEPS = ("case", "accent or Greek letter", "possessive", "spelling", "singular or plural")


def _without(raw: str, step: str) -> str:
    """The form of ``raw`` with all of `_STEPS` done but one."""
    word = raw if step == "possessive" else _POSSESSIVE.sub("", raw)
    if step != "accent or Greek letter":
        word = GREEK.get(word.lower(), word_spellings.unaccented(word))
    if step != "case":
        word = word.casefold()
    if step != "spelling":
        word = word_spellings.american(word)
    return word if step == "singular or plural" else word_spellings.singular(word)


def steps_between(one: Tokens, other: Tokens) -> tuple[str, ...]:
    """What differs between two spellings of one key, as words for a person; empty when they are the same string.

    Both must have equal ``norm``; for a pair that was matched otherwise, the caller names that itself.
    """
    if one.text == other.text:
        return ()
    steps: list[str] = []
    for i in range(min(len(one), len(other))):
        a, b = one.raw(i), other.raw(i)
        if a == b:
            continue
        if a.isdigit() or b.isdigit():
            steps.append("numeral")
            continue
        steps += (step for step in _STEPS if _without(a, step) != _without(b, step))
    if _CHARGE.search(one.text) is None and _CHARGE.search(other.text):
        steps.append("charge")
    if _ROTATION.match(one.text) is None and _ROTATION.match(other.text):
        steps.append("sign of rotation")
    if any((one.gap[i] != other.gap[i]) for i in range(1, min(len(one), len(other)))):
        steps.append("hyphen or space")
    return tuple(dict.fromkeys(steps))


def latin_text(tokens: Tokens) -> str:
    """The text as a gene symbol would write it: ``TGFB1`` for ``TGF-β1``."""
    return "".join(LATIN[n].upper() if i and n in LATIN else tokens.raw(i) for i, n in enumerate(tokens.norm))


def latinized(words: Sequence[str], gap: Sequence[int]) -> tuple[str, ...] | None:
    """Forms with each Greek letter as the Latin letter of gene symbols, glued to the word before; None without Greek.

    ``TGF-β1`` gives ``("tgfb", "1")``, as ``TGFB1`` does.
    """
    out: list[str] = []
    changed = False
    for i, word in enumerate(words):
        letter = LATIN.get(word)
        if letter is None or i == 0:
            out.append(word)
            continue
        changed = True
        if out[-1].isalpha() and gap[i] <= HYPHEN:
            out[-1] += letter
        else:
            out.append(letter)
    return tuple(out) if changed else None
