"""Sorted words, each as what it adds to the one before: a quarter less in the wheel than the words themselves.

A line is a digit (0-9, a-z), how many letters the word shares with the last one, and the rest of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def written(words: Iterable[str]) -> str:
    """``words`` sorted, a line each; `read` gives them back."""
    lines, last = [], ""
    for word in sorted(set(words)):
        most = min(len(word), len(last), len(_DIGITS) - 1)
        shared = next((i for i in range(most) if word[i] != last[i]), most)
        lines.append(_DIGITS[shared] + word[shared:])
        last = word
    return "".join(f"{line}\n" for line in lines)


def read(text: str) -> Iterator[str]:
    """The words that `written` wrote, in their order."""
    word = ""
    for line in text.splitlines():
        word = word[: _DIGITS.index(line[0])] + line[1:]
        yield word
