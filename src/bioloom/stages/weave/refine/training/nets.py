"""Fits the networks with torch (the extra ``train``): the perceptron of equation 5, and ReaRev with its triple head.

As in Appendix D: AdamW, weight decay .001, batches of 16 mechanisms, cosine learning rate; loss .7 cross-entropy + .3
ranking (A.5). The state after every epoch is kept, so that a run that was stopped goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as f

from bioloom.graph.storage.whole_files import new_file

from ..pool import DISEASE, DRUG
from .boosting import weights
from .table import Table

ETA, DECAY, BATCH = 0.7, 0.001, 16  # A.5, Appendix D
PAIRED = 32  # gold pairs of a mechanism that are ranked against as many others: all against all says no more
Told = Callable[[str], None]
Loss = Callable[[Tensor, "Batch"], Tensor]


@dataclass(frozen=True)
class NetPlan:
    """Width, epochs and rate of a network; the paper's are 128, 30 and 5e-5 (2e-5 for the perceptron)."""

    width: int = 32
    epochs: int = 8
    rate: float = 3e-3
    instructions: int = 2
    layers: int = 2
    rounds: int = 2
    dropout: float = 0.1


class PerceptronNet(nn.Module):
    """The trained form of `scorers.mlp.Perceptron`."""

    def __init__(self, columns: int, width: int, dropout: float) -> None:
        super().__init__()
        self.inner, self.outer, self.drop = nn.Linear(columns, width), nn.Linear(width, 1), nn.Dropout(dropout)

    def forward(self, batch: Batch) -> Tensor:
        """[P]: log-odds."""
        return self.outer(self.drop(f.relu(self.inner(batch.x)))).squeeze(1)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The weights by the names that `Perceptron.read` knows."""
        named = {"inner": self.inner.weight, "inner_bias": self.inner.bias, "outer": self.outer.weight,
                 "outer_bias": self.outer.bias}  # fmt: skip
        return {n: v.detach().numpy() for n, v in named.items()}


class ReaRevNet(nn.Module):
    """The trained form of `scorers.rearev.ReaRev`: the same names, the same order of steps."""

    def __init__(self, columns: int, asked: int, plan: NetPlan) -> None:
        super().__init__()
        self.plan, d = plan, plan.width
        self.relation, self.begin, self.question = nn.Linear(columns, d), nn.Linear(d, d), nn.Linear(asked, d)
        self.ask = nn.ModuleList([nn.Linear(d, d) for _ in range(plan.instructions)])
        self.asked, self.attend, self.where = nn.Linear(4 * d, d), nn.Linear(d, 1), nn.Linear(d, 1)
        self.message = nn.ModuleList([nn.Linear(d, d) for _ in range(plan.layers)])
        self.join = nn.ModuleList([nn.Linear(d * (1 + 2 * plan.instructions), d) for _ in range(plan.layers)])
        self.fuse = nn.ModuleList([nn.Linear(3 * d, d, bias=False) for _ in range(plan.instructions)])
        self.gate = nn.ModuleList([nn.Linear(3 * d, d, bias=False) for _ in range(plan.instructions)])
        self.triple, self.drop = nn.Linear(3 * d, 1), nn.Dropout(plan.dropout)

    def forward(self, b: Batch) -> Tensor:
        """[P]: log-odds of every triple of a batch of graphs in a line."""
        relation = self.relation(b.x)
        n, d = len(b.graph), relation.shape[1]
        near, far = b.ends[:, 0], b.ends[:, 1]
        both, one = torch.cat([near, far]), torch.ones(2 * len(near))
        degree = torch.zeros(n).index_add_(0, both, one).clamp(min=1)[:, None]
        begin = self.begin(relation)
        state = f.relu(torch.zeros(n, d).index_add_(0, near, begin).index_add_(0, far, begin) / degree)
        told = self._instructions(b)
        start = torch.zeros(n).index_fill_(0, b.seeds.flatten(), 0.5)
        for _ in range(self.plan.rounds):
            p = start
            for message, join in zip(self.message, self.join, strict=True):
                moved, parts = message(relation), [state]
                for instruction in told:
                    m = f.relu(moved * instruction[b.graph[near]])
                    for source, target in ((near, far), (far, near)):
                        parts.append(torch.zeros(n, d).index_add_(0, target, m * p[source][:, None]))
                state = f.relu(join(self.drop(torch.cat(parts, 1))))
                p = _softmax(self.where(state).squeeze(1), b.graph, len(b.seeds))
            seeds = state[b.seeds].mean(1)
            told = [self._fused(i, t, seeds) for i, t in enumerate(told)]
        return self.triple(self.drop(torch.cat([state[near], relation, state[far]], 1))).squeeze(1)

    def _instructions(self, b: Batch) -> list[Tensor]:
        tokens = self.question(b.question)
        whole, before, out = tokens.mean(1), torch.zeros(len(tokens), tokens.shape[2]), []
        for ask in self.ask:
            mine = ask(whole)
            query = self.asked(torch.cat([before, mine, mine - before, mine * before], 1))
            weight = self.attend(tokens * query[:, None]).softmax(1)
            before = (weight * tokens).sum(1)
            out.append(before)
        return out

    def _fused(self, number: int, told: Tensor, seeds: Tensor) -> Tensor:
        both = torch.cat([told, seeds, told - seeds], 1)
        gate = self.gate[number](both).sigmoid()
        return gate * self.fuse[number](both) + (1 - gate) * told

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The weights by the names that `ReaRev.read` knows."""
        shape = np.array([self.plan.instructions, self.plan.layers, self.plan.rounds])
        return {"shape": shape} | {n: v.detach().numpy() for n, v in self.state_dict().items()}


@dataclass(frozen=True)
class Batch:
    """Some mechanisms in a line: triples, the graph of each node, seeds [B, 2], question [B, T, Q]."""

    x: Tensor
    y: Tensor
    weight: Tensor
    ends: Tensor
    graph: Tensor
    seeds: Tensor
    question: Tensor
    starts: NDArray[np.int64]


@dataclass(frozen=True)
class Lesson:
    """What a network learns from: rows as floats of one size, and per mechanism the vectors of its question."""

    table: Table
    x: Tensor
    weight: Tensor
    mean: NDArray[np.float32]
    scale: NDArray[np.float32]
    question: Tensor  # [M, T, Q]

    def batches(self, chance: np.random.Generator) -> Iterator[Batch]:
        """All mechanisms, ``BATCH`` at a time, in another order each time."""
        order = chance.permutation(len(self.table.nodes))
        for i in range(0, len(order), BATCH):
            yield self.batch(order[i : i + BATCH])

    def batch(self, which: NDArray[np.int64]) -> Batch:
        """These mechanisms in a line, each with the things that its rows speak of and no others."""
        t = self.table
        rows = [np.arange(t.start[m], t.start[m + 1]) for m in which]
        seeds = np.array([[DRUG, DISEASE]], np.int32)
        found = [np.unique(np.concatenate([seeds, t.ends[r]]), return_inverse=True) for r in rows]
        size = np.array([len(things) for things, _ in found])
        first = np.cumsum([0, *size])
        ends = [at.reshape(-1, 2)[1:] + o for (_, at), o in zip(found, first, strict=False)]
        every = np.concatenate(rows)
        return Batch(
            x=self.x[every].float(),
            y=torch.from_numpy(t.y[every].astype(np.float32)),
            weight=self.weight[every],
            ends=torch.from_numpy(np.concatenate(ends).astype(np.int64)),
            graph=torch.from_numpy(np.repeat(np.arange(len(which)), size)),
            seeds=torch.from_numpy(
                np.stack([first[:-1], first[:-1] + 1], axis=1)
            ),  # drug and disease are the first two
            question=self.question[torch.from_numpy(which)],
            starts=np.cumsum([0, *map(len, rows)]),
        )


def lesson_of(table: Table, question: NDArray[np.float32] | None = None, x: NDArray[Any] | None = None) -> Lesson:
    """The rows brought to one size (other vectors ``x`` in their place stay as they are); ``question`` [M, T, Q]."""
    rows = table.x if x is None else x
    if x is None:
        some = rows[:: max(len(rows) // 100_000, 1)].astype(np.float32)
        mean, scale = some.mean(0), np.maximum(some.std(0), 0.05)
    else:
        mean, scale = np.zeros(rows.shape[1], np.float32), np.ones(rows.shape[1], np.float32)
    sized = torch.from_numpy(((rows.astype(np.float32) - mean) / scale).astype(np.float16))
    asked = np.ones((len(table.nodes), 1, 1), np.float32) if question is None else question
    weight = weights(table)
    return Lesson(table, sized, torch.from_numpy(weight / weight.mean()), mean, scale, torch.from_numpy(asked))


def fit_net(
    net: Any, lesson: Lesson, plan: NetPlan, seed: int, *, kept: Path, told: Told, loss: Loss | None = None
) -> dict[str, NDArray[Any]]:
    """Fit ``net``, going on from ``kept`` where a run was stopped; its arrays with ``mean`` and ``scale``.

    ``loss`` is `loss_of` where none is given.
    """
    loss = loss or loss_of
    torch.manual_seed(seed)
    for module in net.modules():
        if isinstance(module, nn.Linear):
            module.reset_parameters()
    steps = plan.epochs * -(-len(lesson.table.nodes) // BATCH)
    optimizer = torch.optim.AdamW(net.parameters(), lr=plan.rate, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    first = 0
    if kept.exists():
        state = torch.load(kept, weights_only=True)
        net.load_state_dict(state["net"])
        optimizer.load_state_dict(state["optimizer"])
        schedule.load_state_dict(state["schedule"])
        first = int(state["epoch"])
    for epoch in range(first, plan.epochs):
        net.train()
        total, chance = [], np.random.default_rng((seed, epoch))
        for batch in lesson.batches(chance):
            cost = loss(net(batch), batch)
            optimizer.zero_grad()
            cost.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total.append(float(cost.detach()))
        told(f"epoch {epoch + 1} of {plan.epochs}: loss {np.mean(total):.4f}")
        kept.parent.mkdir(parents=True, exist_ok=True)
        with new_file(kept) as new:
            torch.save({"net": net.state_dict(), "optimizer": optimizer.state_dict(), "schedule": schedule.state_dict(),
                        "epoch": epoch + 1}, new)  # fmt: skip
    net.eval()
    return {"mean": lesson.mean, "scale": lesson.scale, **net.arrays()}


def loss_of(score: Tensor, batch: Batch) -> Tensor:
    """.7 cross-entropy over all triples + .3 ranking of gold pairs over others of the same mechanism (equation 9)."""
    crossed = f.binary_cross_entropy_with_logits(score, batch.y, batch.weight)
    p, ranked = score.sigmoid(), []
    for a, b in zip(batch.starts, batch.starts[1:], strict=False):
        gold = batch.y[a:b] > 0
        up, down = p[a:b][gold], p[a:b][~gold]
        if len(up) and len(down):
            up = up[torch.randperm(len(up))[:PAIRED]]
            ranked.append(-f.logsigmoid(up[:, None] - down[None, :]).mean())
    return ETA * crossed + (1 - ETA) * (torch.stack(ranked).mean() if ranked else crossed)


def _softmax(score: Tensor, graph: Tensor, graphs: int) -> Tensor:
    """Over the nodes of each graph."""
    top = torch.full((graphs,), -torch.inf).scatter_reduce(0, graph, score.detach(), "amax")
    raised = (score - top[graph]).exp()
    return raised / torch.zeros(graphs).index_add_(0, graph, raised)[graph]
