"""Which of the complaints of a case is to be treated: what is asked or wanted for, what a class treats, what is new."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from .table import table
from .types import Knows, Mark

CLEARLY = 3  # times as many drugs of a class treat what it is asked for as treat what else the patient has


PAIN = "HP:0012531"
_PAIN = re.compile(r"pain|ache|hurt|sore", re.IGNORECASE)


@dataclass(frozen=True)
class Complaints:
    """The diseases of a case by how they are told.

    Attributes:
        asked: what the question itself, or a drug that is proposed, is for.
        wanted: what something is wanted for.
        new: what brings the patient.
        weak: what is told without a word of that.
        knows: what the graph knows.
        definite: whether the question speaks of it as of one that was told ("for the pain").
        replaced: drugs that something else is asked for in place of; what they were for is to be treated.
        measured: the patient's measurements, which may amount to what is treated: a blood pressure.
        headline: what a note begins with, which is what it is about where nothing else says so.
    """

    asked: Sequence[Mark]
    wanted: Sequence[Mark]
    new: Sequence[Mark]
    weak: Sequence[Mark]
    knows: Knows
    definite: bool = False
    headline: Mark | None = None
    replaced: Sequence[Mark] = ()
    measured: Sequence[Mark] = ()

    def treated(self, of: Mark | None, named: Sequence[Mark], *, needed: bool) -> tuple[list[Mark], list[str]]:
        """What is to be treated, as one mark or none, and what is missed where it is ``needed`` and nothing says it.

        ``of`` is the class that is asked for, ``named`` are the drugs that are.
        """
        found = self._candidates(of, named, needed=needed)
        if self.replaced and of is None and needed and not (self.asked or self.wanted):
            found, lost = self._of_replaced(found)
            if lost:
                return [], lost
        if len({m.curie for m in found}) > 1:
            names = " and ".join(dict.fromkeys(m.text for m in found))
            return [], [f"which of {names} is to be treated"] if needed else []
        return list(found[:1]), []

    def _candidates(self, of: Mark | None, named: Sequence[Mark], *, needed: bool) -> Sequence[Mark]:
        if self.asked or self.wanted:
            asked = self.asked or self.wanted
            asked = [a for a in asked if a.kind != "effect"] or asked  # "pain relief for osteoarthritis"
            general = self.definite or all(a.kind == "effect" for a in asked)
            return self._called(asked) if general else asked
        told = [*self.new, *self.weak]
        if of is not None and of.alone:
            return []
        if of is not None and of.effect is not None:
            if alike := [m for m in told if self._akin(m, of.effect)]:
                return alike
            meant = any(self.knows.akin(str(c.curie), of.effect) for m in self.measured for c in self.knows.amounts(m))
            own = replace(of, kind="effect", conditions=tuple(c for c in of.conditions if c.kind == "disease"))
            return [own] if meant else self._fitting(of, told) or [own]
        if of is not None:
            # of what is new the graph may know no treatment; what else is told she has beside
            narrow = self.new if len({m.curie for m in self.new}) == 1 else []
            narrow = [m for m in narrow if not any(map(self.knows.treatable, m.diseases))]
            fits = self._fitting(of, self.new) or self._fitting(of, told) or narrow
            shown = self._shown(of)
            most = max((self._count(of, m) for m in fits), default=0)
            return shown if shown and self._count(of, shown[0]) > CLEARLY * most else fits
        return self._alone(named, needed=needed)

    def _of_replaced(self, found: Sequence[Mark]) -> tuple[Sequence[Mark], list[str]]:
        """What the drug that is to be replaced was for, among what was told and measured; else that nobody says it."""
        told = [*self.new, *self.weak]
        fits = [m for m in told if any(self._treats(d, m) for d in self.replaced)]
        if fits:
            return [m for m in fits if m in self.new] or fits, []
        shown = [m for d in self.replaced for m in self._shown(d)]
        if shown or not found:
            return shown, []
        against = [
            m for m in found if any(self.knows.forbids(str(d.curie), c) for d in self.replaced for c in m.diseases)
        ]
        if against:  # the reason why it is replaced is not what it was for
            return [], [f"what {self.replaced[-1].text!r} was for"]
        return found, []

    def _shown(self, drug: Mark) -> list[Mark]:
        """What a measurement amounts to, where a drug or class treats it."""
        amounts = [(m, c) for m in self.measured for c in self.knows.amounts(m)]
        found = [(m, c) for m, c in amounts if self.knows.treating(str(drug.curie), str(c.curie)) > 0]
        return [replace(m, kind="disease", conditions=(c,)) for m, c in found[:1]]

    def _alone(self, named: Sequence[Mark], *, needed: bool) -> Sequence[Mark]:
        """Without a class: what is new, else what is told, of several what a named drug treats."""
        if not needed:  # what a drug that leave is asked for is not for, the patient has beside
            return self.new or [m for m in self.weak if any(self._treats(n, m) for n in named)]
        found = self.new or [m for m in self.weak if not table().standing.fullmatch(m.text)] or self.weak
        if len({m.curie for m in found}) > 1:
            fits = [fit for one in named if (fit := [m for m in found if self._treats(one, m)])]
            sure = next((fit for fit in fits if len({m.curie for m in fit}) == 1), None)
            signs = [m for m in found if any(self._is_sign_of(m, other) for other in found)]
            if not signs:
                signs = [m for m in found if not m.denied and all(map(self.knows.is_symptom, m.diseases))]
            # the signs of a reaction are told of what was reacted to
            signs = [m for m in signs if table().reaction.search(m.text) is None]
            signs = [m for m in signs if any(map(self.knows.treatable, m.diseases))]
            if sure is None and len({m.curie for m in signs}) == 1:  # the sign is treated, its cause is hers
                return signs
            if sure is None and self.headline is not None and not self.new:
                return [self.headline]
            return sure or next(iter(fits), found)
        return found

    def _treats(self, drug: Mark, ill: Mark) -> bool:
        """Whether a drug is for a complaint; of a pain at some place what is for pain is."""
        hurts = _PAIN.search(ill.text) is not None and self.knows.treating(str(drug.curie), PAIN) > 0
        return hurts or self._count(drug, ill) > 0

    def _count(self, drug: Mark, ill: Mark) -> int:
        return max((self.knows.treating(str(drug.curie), curie) for curie in ill.diseases), default=0)

    def _akin(self, ill: Mark, other: str) -> bool:
        return any(self.knows.akin(curie, other) for curie in ill.diseases)

    def _is_sign_of(self, sign: Mark, ill: Mark) -> bool:
        if sign.curie == ill.curie or any(self._akin(ill, c) for c in sign.diseases):
            return False
        return any(self.knows.is_sign(s, d) for s in sign.diseases for d in ill.diseases)

    def _called(self, asked: Sequence[Mark]) -> Sequence[Mark]:
        """What a question calls by a general name ("the pain"), as the case told it, where one complaint fits."""
        told = [*self.new, *self.weak]
        kinds = [m for m in told if any(self._akin(m, c) for a in asked for c in a.diseases)]
        return kinds if len({m.curie for m in kinds}) == 1 and len({a.curie for a in asked}) == 1 else asked

    def _fitting(self, of: Mark, told: Sequence[Mark]) -> list[Mark]:
        """Of the complaints that were told the one that the wanted class treats, clearly before the others."""
        counts = sorted(((self._count(of, m), m) for m in told), key=lambda c: -c[0])
        counts = [c for c in counts if c[0]]
        if not counts:
            return []
        most, first = counts[0]
        rest = [c for c in counts if c[1].curie != first.curie]
        return [m for _, m in counts] if rest and rest[0][0] * CLEARLY > most else [first]
