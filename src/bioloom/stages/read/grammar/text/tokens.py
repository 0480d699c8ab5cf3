"""Words of a question with their places, contractions opened."""

from __future__ import annotations

import re
from dataclasses import dataclass


def words(text: str) -> frozenset[str]:
    """The words of a list that is written as one text."""
    return frozenset(text.split())


_WORD = re.compile(r"\w+(?:\.\d+)*|[^\w\s]")
_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " ", "‐": "-", "−": "-"})
SIGNS = words(": - \" ' , . ? ! ; ( ) [ ] * / < > = # |")
_SHORT = {"s": "'s", "re": "are", "ve": "have", "ll": "will", "d": "would", "m": "am"}
_ASKED = words("what where which who how that it there here")
# As typed in haste: one word for two, with how many letters the second takes; one word for another.
_RUN_TOGETHER = {**dict.fromkeys(words("whats wheres whos hows thats theres"), ("is", 1)),
                 **dict.fromkeys(words("dont doesnt isnt arent didnt havent hasnt wasnt shouldnt couldnt"), ("not", 2))}  # fmt: skip # noqa: E501
_HASTY = {"r": "are", "u": "you", "ur": "your", "pls": "please", "plz": "please", "abt": "about", "btw": "between",
          "w": "with", "wich": "which", "wat": "what", "n": "and"}  # fmt: skip


@dataclass(frozen=True)
class Token:
    """A word or sign: its lower-case form, and where it stands in the text. ``glued`` says no space precedes it."""

    text: str
    low: str
    start: int
    end: int
    glued: bool = False

    @property
    def is_word(self) -> bool:
        """Whether it is a word or a number, not a sign."""
        return self.text[0].isalnum()


def normalized(text: str) -> str:
    """``text`` with plain quotes and dashes, character by character, so that places stay."""
    return text.translate(_QUOTES)


def tokenize(text: str, start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of ``text`` between ``start`` and ``end``; "isn't" gives "is" and "not", "X's" gives "X" and "'s"."""
    out: list[Token] = []
    for m in _WORD.finditer(text, start, len(text) if end is None else end):
        word, glued = m.group(), bool(out) and out[-1].end == m.start()
        token = Token(word, word.lower(), m.start(), m.end(), glued)
        if word.islower() and word in _RUN_TOGETHER:
            low, size = _RUN_TOGETHER[word]
            cut = m.end() - size
            first = word[:-size].removesuffix("n") if low == "not" else word[:-size]
            out.append(Token(first, first, m.start(), cut, glued))
            token = Token(low, low, cut, m.end(), glued=True)
        elif word in _HASTY:
            token = Token(_HASTY[word], _HASTY[word], m.start(), m.end(), glued)
        if glued and len(out) >= 2 and out[-1].text == "'" and out[-1].glued and token.low in {*_SHORT, "t"}:
            _open(out, token)
        else:
            out.append(token)
    return out


def _open(out: list[Token], token: Token) -> None:
    """Put the full form of a contraction in place of the apostrophe and ``token``."""
    mark, before = out.pop(), out[-1]
    if token.low == "t":
        if before.low.endswith("n"):  # "isn" + "'t"; "can" keeps its n
            low = {"can": "can", "won": "will", "shan": "shall"}.get(before.low, before.low[:-1])
            out[-1] = Token(before.text, low, before.start, before.end, before.glued)
            out.append(Token("n't", "not", mark.start, token.end, glued=True))
            return
        out += [mark, token]
        return
    low = _SHORT[token.low]
    if token.low == "s" and before.low in _ASKED:
        low = "is"
    out.append(Token("'" + token.text, low, mark.start, token.end, glued=True))
