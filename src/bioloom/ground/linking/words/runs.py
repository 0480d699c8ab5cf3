"""Runs of words that are names: where in a text a name may begin and end, and which plain keys stand there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...forms.normalize import HYPHEN, JOINED, Tokens
from ...lexicon.opened import Lexicon

LONGEST = 14  # tokens of a name that is looked for in running text

Span = tuple[int, int]


def starts(tokens: Tokens, i: int) -> bool:
    """Whether a name may begin at token i: not in the middle of a word."""
    return tokens.gap[i] != JOINED


def ends(tokens: Tokens, i: int) -> bool:
    """Whether a name may end before token i: not inside a word, nor before the number that belongs to it (IL-2).

    A gene before a star and a number is one of its alleles (CYP2C19*2), which is another thing.
    """
    if i == len(tokens):
        return True
    if tokens.gap[i] == JOINED or (
        tokens.norm[i].isdigit() and tokens.text[tokens.end[i - 1] : tokens.start[i]] == "*"
    ):
        return False
    if tokens.gap[i] == HYPHEN and tokens.text[tokens.end[i - 1]] == "-":
        alone = i + 1 == len(tokens) or tokens.gap[i + 1] != JOINED
        return not (tokens.norm[i].isdigit() and alone)
    return True


def written_words(tokens: Tokens) -> Iterator[tuple[int, int, str]]:
    """Words of letters alone as they are written, with their tokens: "prednisolone" is two, as its key parts it."""
    lo = 0
    while lo < len(tokens):
        hi = lo + 1
        while hi < len(tokens) and tokens.gap[hi] == JOINED:
            hi += 1
        if (word := tokens.surface(lo, hi)).isalpha():
            yield lo, hi, word
        lo = hi


def runs(
    lexicon: Lexicon, tokens: Tokens, order: Sequence[int], wall: Sequence[int], forms: Sequence[str] | None = None
) -> Iterator[tuple[int, int, int]]:
    """Names that stand in the tokens ``order`` one after another: first token, the one behind the last, key number.

    ``wall[i]`` is where in ``order`` a name that begins at its i-th token must end; ``forms`` are read instead of the
    tokens' own.
    """
    said = tokens.norm if forms is None else forms
    norm = [said[i] for i in order]
    offset = [0]
    for n in norm:
        offset.append(offset[-1] + len(n) + 1)
    at = {o: i for i, o in enumerate(offset)}
    joined = " ".join(norm)
    for i, lo in enumerate(order):
        if not starts(tokens, lo):
            continue
        last = min(wall[i], i + LONGEST)
        for key, number in lexicon.prefixes(joined[offset[i] : offset[last] - 1]):
            end = at.get(offset[i] + len(key) + 1)
            if end is not None and ends(tokens, order[end - 1] + 1):
                yield lo, order[end - 1] + 1, number
