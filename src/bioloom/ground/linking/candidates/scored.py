"""A candidate for a piece of text with what its score is made of."""

from __future__ import annotations

from dataclasses import dataclass

from ...lexicon.lookup import Hit


@dataclass(frozen=True, slots=True)
class Scored:
    """A hit with its score and the parts of it: kind of name, steps, prior, and the product of the factors."""

    hit: Hit
    score: float
    kind: float
    prior: float
    factor: float
    steps: tuple[str, ...]
    expected: bool
