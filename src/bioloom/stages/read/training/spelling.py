"""What labels are made of: so that an arm, a test or a count that no wording had is scored by its parts.

A label's row is the sum of the vectors of its pieces (hops by their place, pairs of hops, keys and values of tests) and
of a vector of its own, which only labels that were seen in training have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import torch
from torch import Tensor, nn

from bioloom.stages.read.forms.form import ROLES, parse_hops

KEPT_ALONE = 0.7  # how often a label's own vector is there in training: its pieces must do without it, too


def pieces_of_arm(start: str, label: str) -> list[str]:
    """The pieces of an arm that starts at a kind."""
    if label in ROLES:
        return [f"role {label}", f"role {label} {start}"]
    return [f"length {len(parse_hops(label))}", *_hops(start, label)]


def pieces_of_test(label: str) -> list[str]:
    """The pieces of the tests of one arm, "" being none."""
    parts = label.split(";") if label else []
    out = [f"tests {len(parts)}"]
    for part in parts:
        predicate, _, test = part.partition(".")
        key = test.rstrip("#").rstrip("<>=") if test.endswith("#") else test.partition("=")[0]
        out += [f"of {predicate}", f"key {predicate} {key.rstrip('<>')}", f"test {test}", f"{predicate} {test}"]
    return out


def pieces_of_count(label: str) -> list[str]:
    """The pieces of what is counted, "" being nothing."""
    if not label:
        return ["nothing counted"]
    how, _, hops = label.partition(" ")
    said = parse_hops(hops)
    return ["counted", f"how {how}", f"length {len(said)}", *_hops("", hops)]


def _hops(start: str, label: str) -> list[str]:
    hops = label.split()
    near = [start, *(h.kind for h in parse_hops(label))]
    said = [f"{a} {hop}" for a, hop in zip(near, hops, strict=False)]
    out = [f"first {said[0]}", f"last {hops[-1]}", *(f"hop {hop}" for hop in said)]
    return out + [f"pair {a} {b}" for a, b in pairwise(said)]


class Spelled(nn.Module):
    """Scores labels by their pieces; ``seen`` says which labels training had."""

    seen: Tensor
    pieces: Tensor
    starts: Tensor

    def __init__(self, labels: Iterable[Sequence[str]], seen: Tensor, width: int) -> None:
        super().__init__()
        told = [list(dict.fromkeys(one)) for one in labels]
        number = {piece: i for i, piece in enumerate(dict.fromkeys(p for one in told for p in one))}
        self.vectors = nn.Embedding(len(number), width)
        nn.init.normal_(self.vectors.weight, 0, 0.02)
        self.alone = nn.Parameter(torch.zeros(len(told), width))
        self.bias = nn.Parameter(torch.zeros(len(told)))
        flat = [number[p] for one in told for p in one]
        begins = [0]
        for one in told[:-1]:
            begins.append(begins[-1] + len(one))
        self.register_buffer("seen", seen.float())
        self.register_buffer("pieces", torch.tensor(flat))
        self.register_buffer("starts", torch.tensor(begins))

    def rows(self) -> Tensor:
        """[labels, width]: what each label is worth."""
        own = self.alone * self.seen[:, None]
        if self.training:
            own = own * (torch.rand(len(own), 1) < KEPT_ALONE)
        sums: Tensor = nn.functional.embedding_bag(self.pieces, self.vectors.weight, self.starts, mode="sum")
        return sums + own

    def biases(self) -> Tensor:
        """[labels]: how common a label is beside what its pieces say."""
        return self.bias * self.seen

    def forward(self, x: Tensor, beside: Tensor | None = None) -> Tensor:
        """Logits [.., labels] of vectors [.., width]; ``beside`` [labels, width] is added to the rows."""
        rows = self.rows() if beside is None else self.rows() + beside
        return x @ rows.T + self.biases()
