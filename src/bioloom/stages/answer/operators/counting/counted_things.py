"""For each answer how many different things fill what is counted: classes apart, salts with what they are of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bioloom.core.results.numbers import Numbers
from bioloom.core.run import Run
from bioloom.stages.read.candidates.offered import filled
from bioloom.stages.weave.stage import Woven, hierarchical

from ..listing.folding import folded
from .extreme import RUNNERS_UP

LOOKED_AT = 60  # answers whose entries are put together


@dataclass
class Things:
    """Counts of things in the place of counts of entries, for the ``first`` answers and those that are next.

    ``told`` says whether every count was one of things (``True``), of entries (``False``), or none was asked for.
    """

    over: str
    first: int
    told: bool | None = None

    def of(self, woven: Woven, found: Numbers, run: Run) -> Numbers:
        """``found`` with the largest numbers as numbers of things, which are never more than the entries.

        The answers are looked at from the one with the most entries on, until no other can be among those shown;
        where that takes too many all stay numbers of entries.
        """
        if not hierarchical(woven.pattern.node(self.over)):
            return found
        of = found.of.copy()
        order = np.argsort(-np.nan_to_num(of, nan=-1.0), kind="stable").tolist()
        looked: list[float] = []
        for at, i in enumerate(order):
            shown = sorted(looked, reverse=True)[: self.first + RUNNERS_UP]
            if np.isnan(of[i]) or (len(shown) == self.first + RUNNERS_UP and found.of[i] <= shown[-1]):
                break
            if at == LOOKED_AT:
                self.told = False
                return found
            of[i] = self._things(woven, found.entity(i).curie, run)
            looked.append(float(of[i]))
        self.told = self.told is not False
        return Numbers(of, found.entity, complete=found.complete)

    def of_passing(self, woven: Woven, found: Numbers, passing: Sequence[int], run: Run) -> Numbers:
        """``found`` with the numbers of the answers at ``passing`` as numbers of things, unless they are too many."""
        if not hierarchical(woven.pattern.node(self.over)) or not passing or len(passing) > LOOKED_AT:
            return found
        of = found.of.copy()
        for i in passing:
            of[i] = self._things(woven, found.entity(i).curie, run)
        self.told = True
        return Numbers(of, found.entity, complete=found.complete)

    def _things(self, woven: Woven, curie: str, run: Run) -> int:
        turned = filled(woven.pattern, (curie,)).model_copy(update={"answer": self.over})
        return folded(turned, run.match(turned), run.match).number
