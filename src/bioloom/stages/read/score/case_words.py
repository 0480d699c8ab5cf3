"""The chance that a word of a patient's case bears on no choice of a drug: who asks, where, politeness, small talk.

The same small network as that of further asks, over what the encoder has at each word after its first layers: the last
ones were taught to read questions. `training.case_words` fits it on cases whose words were marked by those who wrote
them; of writers held out some 2% of the words that bear on the choice have a chance above .95, and of the others two in
three (benchmarks/case_words.py).
"""

from __future__ import annotations

from collections.abc import Callable

from .asks import AskNet, chances_in_context
from .encoder import Encoder

EARLY = 4  # layers of the encoder


def idle_words(text: str, encoder: Encoder, net: AskNet) -> Callable[[int, int], float]:
    """The least chance of the words in a stretch (start, end) of ``text``; 0 where one was not heard."""
    heard = encoder.hear(text, EARLY)
    chances = chances_in_context(heard.vectors, net)

    def least(start: int, end: int) -> float:
        inside = [c for (a, b), c in zip(heard.words, chances.tolist(), strict=True) if a < end and start < b]
        reached = heard.words[-1][1] if heard.words else 0
        return min(inside, default=0.0) if end <= reached else 0.0

    return least
