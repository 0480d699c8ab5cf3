"""Fits the network that tells where a further ask begins (`score.asks`), on composed questions and marked ones."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bioloom.stages.read.score.asks import BESIDE, AskNet
from bioloom.stages.read.score.encoder import Encoder

from .composing.two_asks import Asked, behind_any, composed_asks
from .naming import Named

if TYPE_CHECKING:
    from torch import Tensor

FEW, HIDDEN = 20, 24
EPOCHS, BATCH, RATE, DECAY = 6, 32, 2e-3, 1e-3
OFTEN = 4  # how often a question is learned that somebody marked


class Told(NamedTuple):
    """A question: [W, width] vectors of its words, and [W] whether a further ask begins there."""

    vectors: NDArray[np.float16]
    begins: NDArray[np.bool_]


def told(asked: Asked, encoder: Encoder) -> Told:
    """``asked`` as ``encoder`` hears it."""
    heard = encoder.hear(asked.text)
    begins = np.array([any(start <= b < end for b in asked.begins) for start, end in heard.words], bool)
    return Told(heard.vectors.astype(np.float16), begins)


def told_asks(
    questions: Sequence[Named], marked: Sequence[Asked], encoder: Encoder, seed: int = 0, scenes: Collection[str] = ()
) -> list[Told]:
    """What the network learns from: composed of ``questions``, and those that are ``marked``, each several times.

    ``scenes`` are the writers of statements ahead of questions.
    """
    some = composed_asks(questions, behind_any(marked), random.Random(seed), scenes)  # noqa: S311 - no secrets here
    return [told(a, encoder) for a in some] + [told(a, encoder) for a in marked] * OFTEN


def _in_context(few: Tensor) -> Tensor:
    """`score.asks.in_context` in torch."""
    import torch  # noqa: PLC0415 - as below

    number = len(few)
    padded = torch.nn.functional.pad(few, (0, 0, BESIDE, BESIDE))
    window = [padded[i : i + number] for i in range(2 * BESIDE + 1)]
    total, count = few.cumsum(0), torch.arange(number)[:, None]
    before = (total - few) / count.clamp(min=1)
    behind = (total[-1] - total) / (number - 1 - count).clamp(min=1)
    return torch.cat([*window, before, behind], 1)


def fit_asks(found: Sequence[Told], seed: int = 0, epochs: int = EPOCHS) -> AskNet:
    """The network fitted to ``found``; deterministic."""
    import torch  # noqa: PLC0415 - the steps behind it need no torch

    rows = np.concatenate([t.vectors for t in found[:: max(1, len(found) // 2000)]]).astype(np.float32)
    mean, scale = rows.mean(0), rows.std(0) + 1e-6
    torch.manual_seed(seed)
    drawn = random.Random(seed)  # noqa: S311 - no secrets here
    inner, middle, outer = (
        torch.nn.Linear(rows.shape[1], FEW), torch.nn.Linear((2 * BESIDE + 3) * FEW, HIDDEN), torch.nn.Linear(HIDDEN, 1)
    )  # fmt: skip
    parts = torch.nn.ModuleList([inner, middle, outer])
    dropped = torch.nn.Dropout(0.1)
    order = list(range(len(found)))
    steps = torch.optim.AdamW(parts.parameters(), lr=RATE, weight_decay=DECAY)
    falling = torch.optim.lr_scheduler.LinearLR(steps, 1.0, 0.1, epochs * (len(order) // BATCH + 1))
    for _ in range(epochs):
        drawn.shuffle(order)
        for at in range(0, len(order), BATCH):
            some = [found[i] for i in order[at : at + BATCH]]
            vectors = torch.tensor((np.concatenate([t.vectors for t in some]).astype(np.float32) - mean) / scale)
            wanted = torch.tensor(np.concatenate([t.begins for t in some]).astype(np.float32))
            around = torch.cat(
                [_in_context(one) for one in inner(dropped(vectors)).split([len(t.begins) for t in some])]
            )
            odds = outer(dropped(torch.relu(middle(around))))[:, 0]
            loss = torch.nn.functional.binary_cross_entropy_with_logits(odds, wanted, reduction="sum") / len(some)
            steps.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            steps.step()
            falling.step()
    weights = [p.weight.detach().numpy().T.astype(np.float32) for p in (inner, middle, outer)]
    biases = [p.bias.detach().numpy() for p in (inner, middle, outer)]
    weights[0] = weights[0] / scale[:, None]
    biases[0] = biases[0] - mean @ weights[0]
    first, second, third = (np.vstack([w, b]).astype(np.float32) for w, b in zip(weights, biases, strict=True))
    return AskNet(first, second, third[:, 0])
