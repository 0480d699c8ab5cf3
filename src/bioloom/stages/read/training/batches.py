"""Wordings as tensors: masked texts cut into word pieces, where their slots stand, the parts that are right."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import torch
from torch import Tensor

from bioloom.stages.read.forms.form import Wording
from bioloom.stages.read.forms.kinds import KINDS
from bioloom.stages.read.score.labels import Numbering, Parts
from bioloom.stages.read.score.masked import MARKS, masked_wording
from bioloom.stages.read.score.wordpiece import WordPieces

IGNORED = -100


class Example(NamedTuple):
    """A wording, its pieces, the place of each slot's mark, and the parts of its form."""

    wording: Wording
    ids: list[int]
    places: tuple[int, ...]
    parts: Parts


class Batch(NamedTuple):
    """B questions of T pieces with S slots in all; targets are -100 where there is none."""

    ids: Tensor
    sides: Tensor
    seen: Tensor
    slots: Tensor
    starts: Tensor
    targets: dict[str, Tensor]


class Blanks(NamedTuple):
    """How words are blanked in training, so that no reading hangs on a single one: their share, what stands for one.

    ``spared`` are the pieces that are never blanked: marks of slots, and what begins and ends a text.
    """

    share: float
    blank: int
    spared: frozenset[int]

    @classmethod
    def of(cls, pieces: Sequence[str], share: float) -> Blanks:
        """Blanks for a vocabulary."""
        spared = frozenset(i for i, piece in enumerate(pieces) if piece.startswith("[") and piece.endswith("]"))
        return cls(share, pieces.index("[MASK]"), spared)

    def put(self, one: Example, rng: random.Random) -> Example:
        """``one`` with some of its pieces blanked."""
        ids = [self.blank if n not in self.spared and rng.random() < self.share else n for n in one.ids]
        return one._replace(ids=ids)


def example(wording: Wording, cut: WordPieces, numbering: Numbering) -> Example:
    """A wording made ready; a slot whose mark was cut off has place 0."""
    ids, _ = cut(masked_wording(wording))
    places = tuple(ids.index(n) if (n := cut.number[m]) in ids else 0 for m in MARKS[: len(wording.slots)])
    return Example(wording, ids, places, numbering.parts(wording))


def batch(examples: Sequence[Example]) -> Batch:
    """Examples side by side."""
    ids, seen = padded([e.ids for e in examples])
    slots, starts = [], []
    targets: dict[str, list[float]] = {n: [] for n in ("arms", "absent", "either", "tests", "asks")}
    for i, one in enumerate(examples):
        for j, place in enumerate(one.places if one.parts.arms else ()):
            slots.append((i, place))
            starts.append(KINDS.index(one.wording.slots[j]))
            for name, values in targets.items():
                values.append(float(getattr(one.parts, name)[j]))
    whole = {
        "operator": torch.tensor([e.parts.operator for e in examples]),
        "kind": torch.tensor([_or_ignored(e.parts.kind) for e in examples]),
        "count": torch.tensor([_or_ignored(e.parts.counted) for e in examples]),
    }
    of_slots = {n: torch.tensor([_or_ignored(int(v)) for v in targets[n]]) for n in ("arms", "tests", "asks")}
    signs = {n: torch.tensor(targets[n]) for n in ("absent", "either")}
    at = torch.tensor(slots, dtype=torch.long).view(-1, 2)
    return Batch(ids, torch.zeros_like(ids), seen, at, torch.tensor(starts, dtype=torch.long), whole | of_slots | signs)


def batches(examples: Sequence[Example], size: int, seed: int, blanks: Blanks | None = None) -> Iterator[Batch]:
    """All examples once, those of like length together, in an order that the seed fixes."""
    rng = random.Random(seed)  # noqa: S311 - no secrets here
    order = sorted(examples, key=lambda e: len(e.ids) + 8 * rng.random())
    groups = [order[i : i + size] for i in range(0, len(order), size)]
    rng.shuffle(groups)
    if blanks is None:
        return map(batch, groups)
    return (batch([blanks.put(one, rng) for one in group]) for group in groups)


def padded(rows: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
    """Rows of numbers as int[B, T] with zeros behind, and bool[B, T] of where numbers are."""
    width = max(map(len, rows))
    ids = torch.tensor([[*r, *[0] * (width - len(r))] for r in rows])
    seen = torch.tensor([[True] * len(r) + [False] * (width - len(r)) for r in rows])
    return ids, seen


def _or_ignored(number: int) -> int:
    return number if number >= 0 else IGNORED
