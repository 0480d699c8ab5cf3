"""BioHopR's metrics: an answer is right when its embedding is close to a right one's."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .sets import Prf

# How alike a text is to each of others (cosine for BioHopR); the scorer is passed in, and a threshold belongs to it.
Similar = Callable[[str, Sequence[str]], Sequence[float]]

THRESHOLD = 0.9  # section 4.3: chosen for BioLORD-2023-C by a grid search from 0.5 to 0.9
GRID = tuple(round(0.1 * i, 1) for i in range(1, 10))  # Figure 3


def embedding_accuracy(said: str, right: Sequence[str], similar: Similar, threshold: float = THRESHOLD) -> float:
    """ACC of BioHopR (equations 8 and 9): 1 when the greatest similarity to a right answer exceeds the threshold.

    Exceeds it, as in equation 9: a similarity of exactly the threshold is wrong. An empty answer is wrong.
    """
    return float(closeness(said, right, similar) > threshold)


def closeness(said: str, right: Sequence[str], similar: Similar) -> float:
    """The greatest similarity of an answer to a right one; -1 for an empty answer or no right ones.

    Keep it to score a grid of thresholds (Figure 3) without embedding twice.
    """
    return max(similar(said, tuple(right)), default=-1.0) if said.strip() and right else -1.0


def embedding_f1(said: Sequence[str], right: Sequence[str], similar: Similar, threshold: float = THRESHOLD) -> Prf:
    """F1 of BioHopR's multi-answer prompts (equation 10).

    A predicted text is a true positive when its greatest similarity to a right one exceeds the threshold; precision is
    their share. The paper defines no false negative; here a right answer is found when some predicted text exceeds the
    threshold with it, and recall is the share of those found. So two predictions of one answer never raise recall.
    """
    asked = [text for text in said if text.strip()]
    if not asked or not right:
        return Prf(0.0, 0.0, 0.0)
    close = [[s > threshold for s in similar(text, tuple(right))] for text in asked]
    precision = sum(map(any, close)) / len(asked)
    recall = sum(map(any, zip(*close, strict=True))) / len(right)
    return Prf(precision, recall, 2 * precision * recall / (precision + recall) if precision else 0.0)
