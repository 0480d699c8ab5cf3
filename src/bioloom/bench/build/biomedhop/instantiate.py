"""InstantiateGraphPattern (Algorithm 1): neighbourhoods and metapaths drawn from the graph, the answer first.

Answers take turns in a random order, so that no disease with many neighbours fills a motif; then known nodes are drawn
around each. A known node is left out when it alone gives the answer, since then nothing has to be put together, and
when it is joined with more than ``_HUB`` of all answers and far more than is usual: "protein binding" is no clue.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bioloom.bench.build.paths.biomedhop import COMPOUND, GENE, SIDE_EFFECT
from bioloom.graph.model.arrays import Bools, Int32

from .links import Link, Links, Rows
from .motifs import SYMPTOM, Arm, Motif
from .nameable import Nameable

_HUB, _USUAL = 0.05, 10  # share of all answers; times the median
_SIGN = 0.02  # the same of a sign: what more diseases have (weight loss, fatigue) is on record for a part of them only
_DRUG = 0.02  # the same of a drug: cortisone is given for what no source lists
_GENE = 0.005  # the same of a gene: TNF was looked for, and found, in nearly everything
_EFFECT = 0.2  # of all drugs: what more of them do (rash, headache) is neither asked for nor offered
_TRIES = 12  # known nodes drawn around an answer before the next has its turn
_SETS = 240  # the same, of a motif that counts: most sets have a member that hangs on a statement nobody may build on
_OF_SETS = 6  # of so many sound sets around an answer the largest is taken: sets of two are to be had everywhere
_VISITS = 400  # answers that are visited at most before a motif rests
FEWEST, MOST = 2, 60  # of a closed set: fewer is no counting, more nobody could check
_FULLEST = {SYMPTOM.name: _SIGN, SIDE_EFFECT.name: _EFFECT, COMPOUND.name: _DRUG, GENE.name: _GENE}


@dataclass(frozen=True)
class Draw:
    """A motif's known nodes, in the order of its arms, and the answers that the arms have in common (node ids)."""

    ends: tuple[int, ...]
    answers: tuple[int, ...]


Allowed = Callable[[tuple[int, ...]], bool]
Sound = Callable[[Arm, Rows], Rows]
"""Those known nodes of an arm, by answer, that a sound statement joins: what is drawn from, to no other effect."""
Holds = Callable[[Arm, int, int], bool]
"""Whether sound statements lead along an arm from an answer to a known node."""


class Instantiator:
    """Draws instances of one motif, none of them twice; sets to be counted are sound as a whole, as ``holds`` says."""

    def __init__(
        self,
        motif: Motif,
        links: Links,
        nameable: Nameable,
        rng: np.random.Generator,
        *,
        sound: Sound | None = None,
        holds: Holds | None = None,
    ) -> None:
        self.motif, self.rng, self._holds = motif, rng, holds
        self.links = [links.of(arm) for arm in motif.arms]
        self._near = [
            sound(arm, link.ends) if sound else link.ends for arm, link in zip(motif.arms, self.links, strict=True)
        ]
        self.clues = [
            _clues(link, nameable.of(arm.end), _FULLEST.get(arm.end.name, _HUB) if len(arm.hops) == 1 else _HUB)
            for link, arm in zip(self.links, motif.arms, strict=True)
        ]
        self.answers = self._askable(nameable.of(motif.answer))
        self._alike = [[n for n, a in enumerate(motif.arms) if a == arm] for arm in dict.fromkeys(motif.arms)]
        self._seen: set[int] = set()
        self._turn: list[int] = []

    def draw(self, allowed: Allowed) -> tuple[Draw | None, bool]:
        """The next instance whose answers are allowed, or None when a round over the answers brings none.

        The other value says whether there was one that was not allowed: then it is worth to come back later.
        """
        refused = False
        for _ in range(min(_VISITS, len(self.answers))):
            if not self._turn:
                self._turn = self.rng.permutation(self.answers).tolist()
            answer = self._turn.pop()
            if self._names and not allowed((answer,)):
                refused = True
                continue
            found, others = self._around(answer, allowed)
            refused |= others
            if found is not None:
                self._seen.add(hash(found.ends))
                return found, refused
        return None, refused

    @property
    def _names(self) -> bool:
        return self.motif.operator == "select"

    def _around(self, answer: int, allowed: Allowed) -> tuple[Draw | None, bool]:
        """Known nodes that have just this answer in common, or an allowed number of answers; and if others were met."""
        refused, sets = False, list[Draw]()
        around = [(e := near.of(answer))[clues[e]] for near, clues in zip(self._near, self.clues, strict=True)]
        for attempt in range(_TRIES if self._names else _SETS):
            ends = self._ends(around, attempt % _TRIES)
            if ends is None:
                break
            if hash(ends) in self._seen:
                continue
            common = self._common(ends)
            if self._names:
                if len(common) == 1:
                    return Draw(ends, (answer,)), refused
            elif FEWEST <= len(common) <= MOST:
                answers = tuple(common.tolist())
                if not allowed(answers):
                    refused = True
                elif self._all_hold(answers, ends):
                    sets.append(Draw(ends, answers))
                    if len(sets) == _OF_SETS:
                        break
        return max(sets, key=lambda s: len(s.answers), default=None), refused

    def _all_hold(self, answers: tuple[int, ...], ends: tuple[int, ...]) -> bool:
        """Whether no member of a set hangs on a statement that is not sound: one such, and the number is in doubt."""
        holds = self._holds
        joined = list(zip(self.motif.arms, ends, strict=True))
        return holds is None or all(holds(arm, answer, end) for answer in answers for arm, end in joined)

    def _common(self, ends: tuple[int, ...]) -> Int32:
        """The answers that all known nodes have in common, ascending."""
        rows = sorted((link.answers.of(end) for link, end in zip(self.links, ends, strict=True)), key=len)
        common: Int32 = rows[0]
        for row in rows[1:]:
            at = np.minimum(row.searchsorted(common), len(row) - 1)
            common = common[row[at] == common]
        return common

    def _ends(self, around: list[Int32], rarer: int) -> tuple[int, ...] | None:
        """One known node at each arm, all different, of those ``around`` the answer; None when there are too few.

        Of ``rarer`` + 1 that are drawn the one with the fewest answers is taken, since rare clues have least in common.
        """
        ends: list[int] = []
        for link, known in zip(self.links, around, strict=True):
            choice = known
            for taken in ends:
                choice = choice[choice != taken]
            if not len(choice):
                return None
            drawn = choice[self.rng.integers(len(choice), size=rarer + 1)].tolist()
            ends.append(min(drawn, key=lambda e: int(link.answers.degree[e])) if rarer else drawn[0])
        for places in self._alike:  # equal arms may be swapped: the same question
            for place, end in zip(places, sorted(ends[n] for n in places), strict=True):
                ends[place] = end
        return tuple(ends)

    def _askable(self, nameable: Bools) -> Int32:
        """The nodes that may be asked for: at every arm they have a known node, at equal arms several."""
        good = nameable.copy()
        for near, clues, arm in zip(self._near, self.clues, self.motif.arms, strict=True):
            needed = sum(arm == other for other in self.motif.arms)
            owner = np.repeat(np.arange(len(good)), near.degree)
            good &= np.bincount(owner, weights=clues[near.values], minlength=len(good)) >= needed
        if (most := _FULLEST.get(self.motif.answer.name)) is not None:
            for link in self.links:
                good &= link.ends.degree <= _at_most(most, link.answers, link.ends)
        return np.flatnonzero(good).astype(np.int32)


def _clues(link: Link, nameable: Bools, hub: float) -> Bools:
    """bool[N]: the known nodes of an arm that are a clue: not enough alone, and no hub."""
    degree = link.answers.degree
    return nameable & (degree >= FEWEST) & (degree <= _at_most(hub, link.ends, link.answers))


def _at_most(share: float, of: Rows, degrees: Rows) -> float:
    """How many of what ``of`` has a thing may be joined with: a share of them all, or far more than is usual."""
    joined = degrees.degree[degrees.degree > 0]
    usual = float(np.median(joined)) if len(joined) else 0.0
    return max(share * np.count_nonzero(of.degree), _USUAL * usual)
