"""Training wordings without end, composed of phrases: what somebody could ask, with typed slots, and what it means.

The phrases are those of a folder such as ``wordings/phrases``; the proportions are its table of weights. The same seed
gives the same wordings.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from bioloom.core.catalogue import catalogue
from bioloom.stages.read.forms.form import Form, FormOperator, Wording, canonical

from .composing.comparing import amount, highest, most
from .composing.defining import define, identify, mechanism, none, path
from .composing.draft import Draft, Made
from .composing.following import again, following
from .composing.judging import judged
from .composing.listing import listing
from .composing.patients import patient
from .composing.phrases import Phrases, load_phrases
from .composing.say import UnsayableError
from .composing.style import styled, unmarked

LONGEST = 320  # characters; nobody reads what is longer, and nobody types it
_SHAPES: dict[FormOperator, Callable[[Draft, FormOperator], Made]] = {
    "select": listing, "count": listing, "exists": judged, "most": most, "fewest": most, "highest": highest,
    "lowest": highest, "amount": amount, "define": define, "identify": identify, "path": path, "mechanism": mechanism,
    "none": none,
}  # fmt: skip
_MANNERS: dict[str, Callable[[Draft, FormOperator], Made]] = {"patient": patient, "follow": following}


class Composer:
    """Composes wordings of ``phrases``."""

    def __init__(self, phrases: Phrases, seed: int = 0) -> None:
        self.phrases = phrases
        self.rng = random.Random(seed)  # noqa: S311 - no secrets here
        relations = catalogue().relations.values()
        self._symmetric = frozenset(r.predicate for r in relations if r.symmetric)

    def __iter__(self) -> Iterator[Wording]:
        while True:
            yield self.wording()

    def wording(self) -> Wording:
        """The next wording."""
        weights = self.phrases.weights["operators"]
        operator: FormOperator = self.rng.choices(list(weights), list(weights.values()))[0]  # type: ignore[assignment]
        while True:
            try:
                return self._tried(operator)
            except UnsayableError:
                continue

    def _tried(self, operator: FormOperator) -> Wording:
        draft = Draft(self.phrases, self.rng)
        made = self._shape(operator)(draft, operator)
        things = draft.used(made.text)
        if len(made.text) > LONGEST or "{" in made.text or "[" in made.text:
            raise UnsayableError
        text = styled(made.text, self.phrases.words, self.phrases.weights["style"], self.rng)
        kinds = tuple(kind for kind, _ in things)
        if made.operator == "none":
            return Wording(unmarked(text, kinds), kinds, Form("none", made.kind), made.about)
        form = Form(made.operator, made.kind, tuple(arm for _, arm in things), made.by)
        return Wording(unmarked(text, kinds), kinds, canonical(form, self._symmetric))

    def _shape(self, operator: FormOperator) -> Callable[[Draft, FormOperator], Made]:
        shares = self.phrases.weights["manners"]
        c = self.rng.random()
        for name, make in _MANNERS.items():
            c -= shares.get(f"{name}_{operator}", 0.0)
            if c < 0:
                return make
        shape = _SHAPES[operator]
        return again(shape) if c < shares.get(f"again_{operator}", 0.0) else shape


def composed(folder: Path, seed: int = 0) -> Iterator[Wording]:
    """Wordings of the phrases in ``folder``, without end."""
    return iter(Composer(load_phrases(folder), seed))
