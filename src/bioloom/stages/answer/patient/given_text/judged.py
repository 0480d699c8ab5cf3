"""Advice of a text against a patient: whether it is meant for her, and which of her states it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bioloom.core.fact import Condition
from bioloom.stages.gate.gate.case import Case, together
from bioloom.stages.gate.gate.permissions import speaks_of
from bioloom.stages.gate.gate.wording import state_words
from bioloom.stages.gate.infer.hierarchy import Kin, treating
from bioloom.stages.gate.texts.advice.types import Advised, Either
from bioloom.stages.gate.types import MODIFIERS, Truth

PLAIN = re.compile(r"\b(?:uncomplicated|mild|non-severe)\b", re.IGNORECASE)
ADULT = 18.0  # years from which on nobody's age is told


@dataclass(frozen=True)
class Held:
    """Advice, whether it is meant for the patient, and the states of hers (in words) that it speaks of.

    ``why`` are the words of the text for whom it is; ``partly``: something of that holds, whatever else is not known.
    """

    advised: Advised
    truth: Truth
    covers: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    partly: bool = False

    @property
    def curie(self) -> str:
        """What it is about."""
        return self.advised.option.curie


@dataclass(frozen=True)
class Bench:
    """A patient before the advice of texts.

    ``needed`` are the states of which something must be said, ``words`` those of the question that no rule made a state
    of, ``treated`` the CURIEs of what is treated, ``asked`` the question in small letters.
    """

    case: Case
    kin: Kin
    needed: tuple[Condition, ...]
    words: tuple[str, ...]
    treated: tuple[str, ...]
    asked: str = ""
    graded: bool = False  # whether the text has another treatment for the grave cases of what is treated

    def held(self, a: Advised) -> Held:
        """Whether ``a`` is meant for the patient."""
        truths: list[Truth] = [None] if self.graded and PLAIN.search(a.unit.text) else []
        covers: dict[str, None] = {}
        for group in a.whom:
            truth, said = self._group(group)
            truths.append(truth)
            covers |= dict.fromkeys(said)
        met = [(w, self._meant(w)) for w in a.besides]
        if a.manner in ("forbids", "cautions") and any(m for _, m in met):
            met = [(w, m) for w, m in met if m]  # what is forbidden in part of what is told is not offered
        for _, meant in met:
            truths.append(True if meant else None)
            covers |= dict.fromkeys(meant)
        if a.excepted and together(self._group(g)[0] for g in a.excepted) is True:
            truths.append(False)
        truth = together(truths)
        partly = any(self._near(c) for g in a.whom for clause in g for c in clause.all)
        return Held(a, truth, tuple(covers) if truth is True else (), tuple(c.text for g in a.whom for c in g), partly)

    def _near(self, c: Condition) -> bool:
        """Whether a state holds, or may: it is of the kind of one that the patient is known to be in."""
        truth = self.case.holds(c)
        return truth is True or (truth is None and c.kind == "gestation" and bool(self.case.held.get("pregnancy")))

    def _meant(self, word: str) -> tuple[str, ...]:
        """What of the question a word says that no state was made of: one of its words, or of those of a state."""
        said = [w for w in self.words if alike(w, word)]
        told = [*self.needed, *(s for s in self.case.states if s.op == "=" and s.text)]
        said += [state_words(s) for s in told if any(alike(w, word) for w in s.text.split())]
        return tuple(said[:1])

    def _group(self, group: Either) -> tuple[Truth, tuple[str, ...]]:
        """Whether one of several states holds, and which of hers those that hold are."""
        truths: list[Truth] = []
        covers: list[str] = []
        for clause in group:
            rest = [c for c in clause.all if not self._own(c)]
            truth = together(self._holds(c) for c in rest) if rest else True
            truths.append(truth)
            if truth is True:
                covers += self._covered(rest)
        truth = True if True in truths else (False if truths and all(t is False for t in truths) else None)
        return truth, tuple(dict.fromkeys(covers))

    def _own(self, c: Condition) -> bool:
        """Whether a state is what is treated, or a wider name of it; or says of it what the question says, too."""
        if c.curie is None or c.op != "=" or not self.is_treated(c.curie):
            return False
        plain = c.kind == "course" and c.value in ("acute", "uncomplicated")
        return c.kind == "disease" or plain or (c.kind in MODIFIERS and c.text.casefold() in self.asked)

    def is_treated(self, curie: str) -> bool:
        """Whether a disease is what is treated, or a wider name of it."""
        return any(t == curie or self.kin.is_kind(t, curie) for t in self.treated)

    def _holds(self, c: Condition) -> Truth:
        truth = self.case.holds(c)
        if truth is None and c.op == "<>":
            return True  # what nobody told of the patient she does not have, where only its absence is asked for
        grown = c.kind == "age" and c.op in (">=", ">") and isinstance(c.value, int | float) and c.value <= ADULT
        if truth is None and grown and not self.case.held.get("age"):
            return True
        return truth

    def _covered(self, said: Iterable[Condition]) -> list[str]:
        said = list(said)
        return [state_words(s) for s in self.needed if any(self.speaks(c, s) for c in said)]

    def speaks(self, c: Condition, s: Condition) -> bool:
        """Whether a state of a text is one of hers: also what she has where the text names what she takes for it."""
        if speaks_of(c, s, self.kin) or (c.kind == s.kind == "age"):
            return True
        if c.kind == s.kind == "drug" and c.curie and s.curie:
            return self.kin.is_kind(c.curie, s.curie)
        if c.kind == "drug" and s.kind == "disease" and c.curie and s.curie:
            drugs = set(treating(self.kin, (s.curie,)).tolist())
            return any(n in drugs for n in self.kin.members(c.curie).tolist())
        return False


def alike(one: str, other: str) -> bool:
    """Whether two words are one, but for an ending."""
    a, b = sorted((one.casefold(), other.casefold()), key=len)
    return a == b or (len(a) > 4 and b.startswith(a[: max(5, len(a) - 2)]) and len(b) - len(a) <= 4)


def spoken(words: Sequence[str], every: Sequence[Advised]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Those of ``words`` that some advice says for whom by, and those that none does."""
    said = [w for w in words if any(alike(w, b) for a in every for b in a.besides)]
    return tuple(said), tuple(w for w in words if w not in said)
