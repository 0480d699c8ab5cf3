"""Compares a question with what its likeliest forms say, by an encoder that reads both at once (a cross-encoder)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .choose import NOT_COMPARED
from .form import Form
from .propose import Proposal
from .readback import ReadBack
from .score.encoder import Encoder
from .score.masked import masked, slot_name

COMPARED = 6  # forms beside a question
LEAST = -8.0


def say_masked(back: ReadBack, form: Form, kinds: Sequence[str]) -> str:
    """A form said back with the slots called as the masked question calls them."""
    return back.say(form, [slot_name(i, kind) for i, kind in enumerate(kinds)], kinds)


def compared(text: str, found: Sequence[Proposal], encoder: Encoder | None, back: ReadBack) -> list[float]:
    """For each proposal the logarithm of its share among the first that are compared; the rest gets a fixed one."""
    if encoder is None or len(found) < 2:
        return [0.0 if encoder is not None else NOT_COMPARED] * len(found)
    first = found[:COMPARED]
    pairs = []
    for one in first:
        question = masked(text, [(s.start, s.end, s.kind) for s in one.slots])
        pairs.append((question, say_masked(back, one.form, [s.kind for s in one.slots])))
    scores = encoder.same(pairs).astype(float)
    scores -= scores.max()
    shares = scores - np.log(np.exp(scores).sum())
    return [max(LEAST, float(x)) for x in shares] + [LEAST] * (len(found) - len(first))
