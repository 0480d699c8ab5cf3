"""Fits the weights of spans: which stretches that the linker offers are the things a question is about."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from bioloom.core.ports import Graph, Linker
from bioloom.stages.read.mentions.class_words import class_words, named
from bioloom.stages.read.mentions.spans import BITS, Candidate, candidates, hashed, ways, weighed
from bioloom.stages.read.score.encoder import Encoder

from .naming import Named

EPOCHS, SIZE, STEP, RIDGE = 12, 256, 0.15, 1e-4
Found = tuple[Named, list[Candidate]]


def linked(questions: Sequence[Named], linker: Linker, encoder: Encoder, graph: Graph) -> list[Found]:
    """Each question with the stretches that may name things, class words among them as `Reader.seen` has them."""
    out = []
    for one in questions:
        classes = class_words(one.text, graph)
        called, taken = named(classes, one.text), [(c.start, c.end) for c in classes]
        out.append((one, candidates(one.text, linker, encoder.tags(encoder.hear(one.text)), called, taken)))
    return out


def fit_spans(found: Sequence[Found], seed: int = 0) -> NDArray[np.float32]:
    """float32[2 ** BITS]: the weight of each hashed feature, by logistic regression (Adagrad, in a fixed order)."""
    rows: list[int] = []
    columns: list[int] = []
    right: list[bool] = []
    for question, some in found:
        gold = {(start, end) for start, end, _, _ in question.slots}
        for one in some:
            columns += [hashed(f) for f in one.features]
            rows += [len(right)] * len(one.features)
            right.append((one.start, one.end) in gold)
    x = csr_matrix((np.ones(len(rows)), (rows, columns)), shape=(len(right), 1 << BITS))
    y = np.array(right, float)
    weight, squares = np.zeros(1 << BITS), np.full(1 << BITS, 1e-6)
    rng = np.random.default_rng(seed)
    for _ in range(EPOCHS):
        order = rng.permutation(len(y))
        for i in range(0, len(y), SIZE):
            at = order[i : i + SIZE]
            said = 1 / (1 + np.exp(-np.clip(np.asarray(x[at] @ weight), -30, 30)))
            slope = x[at].T @ (said - y[at]) + RIDGE * weight * SIZE / len(y)
            squares += slope * slope
            weight -= STEP * slope / np.sqrt(squares)
    return weight.astype(np.float32)


def right_ways(found: Sequence[Found], weights: NDArray[np.float32]) -> tuple[float, float]:
    """The share of questions whose things are the likeliest way to take it, and among the ways that are kept."""
    first = kept = 0
    for question, some in found:
        gold = {(start, end) for start, end, _, _ in question.slots}
        taken = [{(c.start, c.end) for c in way} for _, way in ways(weighed(some, weights))]
        first += bool(taken) and taken[0] == gold
        kept += gold in taken
    return first / max(1, len(found)), kept / max(1, len(found))
