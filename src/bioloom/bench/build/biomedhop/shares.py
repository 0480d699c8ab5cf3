"""Which motif has its turn, and which answers it may have: the shares of Table 2 and 16, and the cap on answers.

Everything is decided as the set grows, so that nothing has to be known beforehand and memory does not grow with it. The
motif that is farthest behind its share comes next; one that has nothing to give rests, and what is its share goes to
the others of its family, and where a family has nothing left, to the other families.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil

from .motifs import FAMILY_SHARES, Motif

CAP = 0.05
NUMBER = 0.25  # of all counts that one number may be: who always says it has no more than who guesses among four
SPREAD = 2  # times its even share of the family that a motif may have, so that a few do not stand for all
_FIRST = 40  # instances of a motif that are not held to it
_REST, _LONGEST = 20, 160  # instances a family grows by while a motif rests, twice as many each time, and the most
_RESTS = 2  # of a motif that names: its cap grows with itself alone, so that resting hardly helps


@dataclass
class _State:
    """How far a motif is: ``used`` counts answers (of counts: sets of them), ``until`` is when its rest ends."""

    made: int = 0
    used: Counter[int] = field(default_factory=Counter)
    numbers: Counter[int] = field(default_factory=Counter)
    until: int = 0
    rests: int = 0
    dry: bool = False


class Shares:
    """The growing set, by motif and answer."""

    def __init__(self, motifs: Sequence[Motif]) -> None:
        self.motifs = tuple(motifs)
        self._state = {m.key: _State() for m in motifs}
        self._family: Counter[str] = Counter()
        self._numbers: Counter[int] = Counter()

    def next(self) -> Motif | None:
        """The motif that is farthest behind its share, in the family that is; None when all are dry or full."""
        live = [m for m in self.motifs if not self._state[m.key].dry]
        if not live:
            return None
        awake = [m for m in live if self._state[m.key].until <= self._family[m.family] and not self._full(m)]
        choice = awake or [m for m in live if not self._full(m)]
        if not choice:
            return None
        family = min({m.family for m in choice}, key=lambda f: (self._family[f] / FAMILY_SHARES[f], f))
        of_family = [m for m in choice if m.family == family]
        return min(of_family, key=lambda m: (self._state[m.key].made / m.share, m.key))

    def _full(self, motif: Motif) -> bool:
        """Whether a motif has twice what each would have if all of its family had the same, once there are some.

        One that gave out before it had some is none of those that share, nor is one that counts while it rests: it
        has small sets alone, and waits until others have made so many that its numbers may come again.
        """
        state = self._state
        all_ = self._family[motif.family]
        family = [m for m in self.motifs if m.family == motif.family]
        if motif.operator == "count":
            many = sum(not state[m.key].dry and state[m.key].until <= all_ for m in family)
        else:
            many = sum(not state[m.key].dry or state[m.key].made >= _FIRST for m in family)
        return self._state[motif.key].made >= max(_FIRST, ceil(SPREAD * all_ / many)) if many > SPREAD else False

    def allows(self, motif: Motif, answers: tuple[int, ...], more: int = 1) -> bool:
        """Whether an answer may come ``more`` times again without passing the cap.

        A named answer, or a set that is counted, is at most 5% of its motif (rounded up), a number at most 25% of all
        that is counted, and half as many of one motif, so that a motif with sets of every size leaves the small ones to
        those that have no others. The first time is always allowed.
        """
        state = self._state[motif.key]
        if not _within(state.used[hash(answers)], state.made, more):
            return False
        if motif.operator != "count":
            return True
        number, all_ = len(answers), self._family[motif.family]
        own = _within(state.numbers[number], all_, more, NUMBER / 2)
        return own and _within(self._numbers[number], all_, more, NUMBER)

    def book(self, motif: Motif, answers: tuple[int, ...], instances: int) -> None:
        """``instances`` with these answers were made."""
        state = self._state[motif.key]
        state.made += instances
        state.used[hash(answers)] += instances
        self._family[motif.family] += instances
        if motif.operator == "count":
            state.numbers[len(answers)] += instances
            self._numbers[len(answers)] += instances

    def rest(self, motif: Motif, *, dry: bool) -> None:
        """A motif had nothing to give: not for now, or never."""
        state = self._state[motif.key]
        out_of_turn = state.until > self._family[motif.family]  # nobody else was awake
        longer = 1 if motif.operator == "count" else 2**state.rests
        state.until = self._family[motif.family] + min(_LONGEST, _REST * longer)
        state.rests += 1
        state.dry = dry or out_of_turn or (motif.operator == "select" and state.rests > _RESTS)

    def made(self, motif: Motif) -> int:
        """How many instances a motif has."""
        return self._state[motif.key].made

    def spread(self, motif: Motif) -> tuple[int, int]:
        """How many different answers a motif has (of counts: numbers), and the instances of the commonest."""
        state = self._state[motif.key]
        told = state.numbers if motif.operator == "count" else state.used
        return len(told), max(told.values(), default=0)

    def resting(self, motif: Motif) -> bool:
        """Whether a motif had too few answers at some time."""
        return self._state[motif.key].rests > 0

    def is_dry(self, motif: Motif) -> bool:
        """Whether a motif has nothing more to give."""
        return self._state[motif.key].dry


def _within(used: int, of: int, more: int, cap: float = CAP) -> bool:
    return not used or used + more <= ceil(cap * (of + more))
