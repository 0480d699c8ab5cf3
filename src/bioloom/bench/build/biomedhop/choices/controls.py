"""Controls: ways to choose an option without reading the question, or a part of it. On four options each gets 25%.

While a set grows they are watched: of the wrong options that could be taken those are, with which no control gets more
than its share, and a question on which every choice of them would is left out (minimization, as trials assign patients:
Pocock and Simon 1975).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bioloom.bench.build.items.item import Family

from .balance import SIZE, Look, lean

Floats = NDArray[np.float64]

WATCHED = (
    "most edges", "fewest edges", "most edges of the asked relation", "fewest edges of the asked relation",
    "longest option", "shortest option", "nearest name",
)  # fmt: skip
CHANCE, MOST = 0.25, 0.27  # of what a control may get before a question that it would get is left out
_SETTLED = 20  # questions of a family from which on that holds
_AHEAD = 3  # times that a thing may be right before it was wrong (8: more questions, and trees get 40%)
_LOOKS = 0.15  # what it weighs that right options look unlike wrong ones, beside a control's excess


def values(edges: float, asked: float, length: float, near: float) -> tuple[float, ...]:
    """What each control goes by in an option, in their order; the option with the highest is chosen."""
    return edges, -edges, asked, -asked, length, -length, near


def hits(by: Sequence[Sequence[float]]) -> list[float]:
    """The probability with which each control chooses the first of the options, the right one; ties are drawn.

    ``by`` has a row for each option (`values`).
    """
    out = []
    for column in zip(*by, strict=True):
        best = max(column)
        out.append(1 / column.count(best) if column[0] == best else 0.0)
    return out


def one_clue(fulfils: Sequence[Sequence[bool]]) -> list[float]:
    """The probability of choosing right by knowing what fulfils a clue and nothing else, for each clue.

    ``fulfils`` has a row for each option, the right one first, which fulfils all. With n wrong options it cannot be
    less than 1 / (1 + n) for all clues, since none of them fulfils all: on four options .42 and .33 on average at two
    and three clues.
    """
    return [1 / sum(column) for column in zip(*fulfils, strict=True)]


@dataclass(frozen=True)
class Chosen:
    """The options of one question, the right one first: nodes, what each control gets, what each clue alone gets."""

    family: Family
    motif: str
    nodes: tuple[int, ...]
    hits: tuple[float, ...]
    clues: tuple[float, ...]
    pairs: tuple[int, int] = (0, 0)  # pairs of clues that a wrong option fulfils, of those that are there


@dataclass
class _Tally:
    n: int = 0
    hits: Floats = field(default_factory=lambda: np.zeros(len(WATCHED)))
    right: Counter[int] = field(default_factory=Counter)
    wrong: Counter[int] = field(default_factory=Counter)
    lean: Floats = field(default_factory=lambda: np.zeros(SIZE))


class Watch:
    """What the controls got so far, family by family, and how unlike right and wrong options look (`balance`)."""

    def __init__(self, look: Look | None = None) -> None:
        self._look = look
        self._of: dict[str, _Tally] = {}

    def cost(self, chosen: Chosen) -> float:
        """How far a question with these options takes a set from what chance would get.

        How often a thing was right or wrong is no part of it: what was owed as a wrong option for having been right
        would tell, by having been right elsewhere, that it is wrong.
        """
        tally = self._tally(chosen.family)
        over = tally.hits + chosen.hits - CHANCE * (tally.n + 1)  # too little tells as much as too much
        return float((over**2).sum() + _LOOKS * self._unlike(chosen))

    def _unlike(self, chosen: Chosen) -> float:
        """How unlike right and wrong options would look, in the motif and in the family."""
        if self._look is None:
            return 0.0
        more = lean(self._look, chosen.nodes)
        sums = (self._tally(key).lean + more for key in (chosen.family, chosen.motif))
        return float(sum(s @ s for s in sums))

    def refuses(self, chosen: Chosen) -> str:
        """The control that would get more than its share by a question; empty when none would."""
        tally, got = self._tally(chosen.family), np.array(chosen.hits)
        if tally.n < _SETTLED:
            return ""
        over = (tally.hits + got > MOST * (tally.n + 1)) & (got > CHANCE)
        return WATCHED[int(over.argmax())] if over.any() else ""

    def may_be_right(self, family: Family, node: int) -> bool:
        """Whether a thing may be right once more: it was wrong often enough not to be known as right."""
        tally = self._tally(family)
        return 3 * (tally.right[node] + 1 - _AHEAD) <= tally.wrong[node]

    def book(self, chosen: Chosen) -> None:
        """A question was made with these options."""
        tally = self._tally(chosen.family)
        tally.n += 1
        tally.hits += chosen.hits
        tally.right[chosen.nodes[0]] += 1
        tally.wrong.update(chosen.nodes[1:])
        if self._look is not None:
            more = lean(self._look, chosen.nodes)
            for key in (chosen.family, chosen.motif):
                self._tally(key).lean += more

    def _tally(self, key: str) -> _Tally:
        """Of a family, or of a motif: its looks alone."""
        return self._of.setdefault(key, _Tally())
