"""A readout in turns (Appendix D): at most 512 tokens a turn, of which 100 stood in the turn before."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.stages.text.lines import Line

TOKENS, OVERLAP = 512, 100
LETTERS = 4  # of a token, on average; each model counts in its own way, and none is asked


def tokens_of(text: str) -> int:
    """About how many tokens a text has."""
    return -(-len(text) // LETTERS)


def turns(lines: Sequence[Line], tokens: int = TOKENS, overlap: int = OVERLAP) -> list[tuple[Line, ...]]:
    """The lines in turns of whole lines, each turn beginning with the last lines of the one before.

    A line that is longer than a turn is a turn of its own; none is cut. Without lines there is one empty turn.
    """
    out: list[tuple[Line, ...]] = []
    now: list[Line] = []
    new = 0  # lines of this turn that stood in none before
    for line in lines:
        if new and sum(tokens_of(x.text) for x in now) + tokens_of(line.text) > tokens:
            out.append(tuple(now))
            kept = list[Line]()
            while now and sum(tokens_of(x.text) for x in kept) + tokens_of(now[-1].text) <= overlap:
                kept.insert(0, now.pop())
            while kept and sum(tokens_of(x.text) for x in kept) + tokens_of(line.text) > tokens:
                kept.pop(0)
            now, new = kept, 0
        now.append(line)
        new += 1
    return [*out, tuple(now)] if now or not out else out
