"""Questions with names as tensors for the tags: which words begin a name, which go on with one (`score.tags`)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import torch

from bioloom.stages.read.score.encoder import laid_out
from bioloom.stages.read.score.tags import tags_of
from bioloom.stages.read.score.wordpiece import WordPieces

from .batches import IGNORED, Batch, padded
from .naming import Named

Tagged = tuple[list[int], list[int]]  # word pieces, and the tag of each; -100 but for the first piece of a word


def tagged(question: Named, cut: WordPieces) -> Tagged:
    """A question made ready."""
    ids, words, firsts = laid_out(cut, question.text)
    out = [IGNORED] * len(ids)
    for at, tag in zip(firsts, tags_of(words, [(a, b, kind) for a, b, kind, _ in question.slots]), strict=True):
        out[at] = tag
    return ids, out


def tag_batches(examples: Sequence[Tagged], size: int, seed: int) -> Iterator[Batch]:
    """All examples once, those of like length together, in an order that the seed fixes."""
    rng = random.Random(seed)  # noqa: S311 - no secrets here
    order = sorted(examples, key=lambda e: len(e[0]) + 8 * rng.random())
    groups = [order[i : i + size] for i in range(0, len(order), size)]
    rng.shuffle(groups)
    return map(_batch, groups)


def _batch(examples: Sequence[Tagged]) -> Batch:
    ids, seen = padded([e[0] for e in examples])
    width = ids.shape[1]
    tags = torch.tensor([[*t, *[IGNORED] * (width - len(t))] for _, t in examples])
    none = torch.zeros((0, 2), dtype=torch.long)
    return Batch(ids, torch.zeros_like(ids), seen, none, none[:, 0], {"tags": tags})
