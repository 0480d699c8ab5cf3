"""All kinds of hostile inputs with their weights, and the input of a number."""

from __future__ import annotations

from random import Random

import harder
import inputs
from inputs import Input

KINDS = inputs.KINDS | harder.KINDS


def make(number: int, seed: int) -> Input:
    """The input of that number."""
    random = Random(f"{seed}:{number}")
    kind = random.choices(list(KINDS), [weight for weight, _ in KINDS.values()])[0]
    args, *rest = KINDS[kind][1](random)
    return Input(kind, tuple(a.replace("\0", "") for a in args), *rest)
