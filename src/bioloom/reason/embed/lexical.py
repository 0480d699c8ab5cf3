"""Likeness by words alone: needs nothing, knows no synonyms, and gives the same score on every machine."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import log, sqrt

from bioloom.core.evidence import Channel
from bioloom.core.ports import Compared, PortKind, ScorerFamily, Scores

_WORD = re.compile(r"\w+")
GRAMS = (3, 4)  # lengths of the pieces of a word, so that "inhibits" is like "inhibitor"
DIGITS = 6


@dataclass(frozen=True)
class LexicalScorer:
    """Cosine of tf-idf over words and their pieces; how rare something is, is counted over the texts compared.

    A piece weighs as much as its share of the word, so a word counts for as much as all of its pieces together.
    """

    name: str = "lexical"
    family: ScorerFamily = "lexical"
    live: bool = False
    kind: PortKind = "embedder"
    channel: Channel | None = None

    def handle(self, request: Compared, *, timeout: float | None) -> Scores:  # noqa: ARG002 - takes microseconds
        """From 0 (nothing in common) to 1 (the same words)."""
        bags = [_bag(text) for text in (request.query, *request.texts)]
        spread = Counter(feature for bag in bags for feature in bag)
        rare = {feature: log((1 + len(bags)) / (1 + n)) + 1 for feature, n in spread.items()}
        query, *others = [{f: (1 + log(1 + weight)) * rare[f] for f, weight in bag.items()} for bag in bags]
        return Scores(scores=tuple(round(_cosine(query, other), DIGITS) for other in others), by=self.name)


def _bag(text: str) -> dict[str, float]:
    """Words and pieces with their weights."""
    bag: dict[str, float] = defaultdict(float)
    for feature, weight in _features(text):
        bag[feature] += weight
    return bag


def _features(text: str) -> Iterator[tuple[str, float]]:
    for word in _WORD.findall(text.casefold()):
        yield word, 1.0
        padded = f"<{word}>"
        pieces = [padded[i : i + n] for n in GRAMS for i in range(len(padded) - n + 1)]
        for piece in pieces:
            yield f"~{piece}", 1.0 / len(pieces)


def _cosine(a: Mapping[str, float], b: Mapping[str, float]) -> float:
    dot = sum(a[f] * b[f] for f in sorted(a.keys() & b.keys()))
    return dot / sqrt(_square(a.values()) * _square(b.values())) if dot else 0.0


def _square(values: Iterable[float]) -> float:
    return sum(v * v for v in values)
