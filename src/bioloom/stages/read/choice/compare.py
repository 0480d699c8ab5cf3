"""Compares a question with what its likeliest forms say, by an encoder that reads both at once (a cross-encoder)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ..candidates.propose import Proposal
from ..forms.form import Form
from ..mentions.class_words import ClassWord, instead, without_classes
from ..readback.sentence import ReadBack
from ..score.encoder import Encoder
from ..score.masked import masked, slot_name
from .choose import UNCOMPARED, Shares

COMPARED = 6  # forms beside a question
BEHIND = 8.0  # by how much a form may be less likely than the first and still be compared
LEAST = -8.0


def say_masked(back: ReadBack, form: Form, kinds: Sequence[str]) -> str:
    """A form said back with the slots called as the masked question calls them."""
    return back.say(form, [slot_name(i, kind) for i, kind in enumerate(kinds)], kinds)


def compared(
    text: str, found: Sequence[Proposal], encoder: Encoder | None, back: ReadBack, classes: Sequence[ClassWord] = ()
) -> list[Shares]:
    """For each proposal its share among those that are compared; the rest gets a fixed one.

    Question and form are compared without the ``classes`` of the question, which no wording has.
    """
    if encoder is None:
        return [UNCOMPARED] * len(found)
    if not found:
        return []
    best = max(p.total for p in found)
    taken = [n for n, p in enumerate(found[:COMPARED]) if p.total >= best - BEHIND]
    plain = [without_classes(found[n].form, found[n].slots) for n in taken]
    questions = [masked(text, [(s.start, s.end, s.kind) for s in slots], instead(classes, slots)) for _, slots in plain]
    said = [say_masked(back, form, [s.kind for s in slots]) for form, slots in plain]
    scores = encoder.same(list(zip(questions, said, strict=True))).astype(float)
    out = [Shares(LEAST, LEAST, LEAST)] * len(found)
    for at, score, question in zip(taken, scores, questions, strict=True):
        within = scores[[i for i, q in enumerate(questions) if q == question]]
        fits = float(np.clip(score, LEAST, -LEAST))
        out[at] = Shares(_share(score, within), _share(score, scores), fits)
    return out


def _share(score: float, rivals: NDArray[np.float64]) -> float:
    top = rivals.max()
    return max(LEAST, float(score - top - np.log(np.exp(rivals - top).sum())))
