"""Fits the two learned parts as published: on embeddings alone (`..published`), with Appendix D's plan.

Negatives are drawn at random from the pool of the mechanism (Appendix D); both settings of `examples` are learned from.
The perceptron's loss is cross-entropy (A.2), the network's .7 cross-entropy + .3 ranking (A.5). What the papers leave
open is ours: the perceptron's hidden width, how many negatives, and the sizes of ReaRev beside its width of 128.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as f

from bioloom.core.value import digest
from bioloom.graph.storage.whole_files import new_file
from bioloom.sources.names.index import Embed, NameIndex

from ..published import PUBLISHED, Embedded, Embedding
from ..weights import EMBEDDED, PUBLISHED_FILE, written
from .examples import SETTINGS, Examples
from .nets import Batch, NetPlan, ReaRevNet, fit_net, lesson_of, loss_of
from .table import Table

Told = Callable[[str], None]
MOST = 700  # mechanisms of each setting, drawn at random: names take some ms each, and the whole is to take minutes
THINGS, LINKS = 10, 20  # negatives of a mechanism, drawn at random
PLANS: dict[str, NetPlan] = {  # Appendix D: rates, epochs and width as published
    "mlp_published": NetPlan(width=64, epochs=30, rate=2e-5, dropout=0.0),
    "gnn_published": NetPlan(width=128, epochs=30, rate=5e-5, instructions=2, layers=1, rounds=2, dropout=0.2),
}


class TwoEmbeddings(nn.Module):
    """The trained form of equation 5; its rows are things, and ``batch.question`` what each is put beside."""

    def __init__(self, size: int, width: int) -> None:
        super().__init__()
        self.inner, self.outer = nn.Linear(2 * size, width), nn.Linear(width, 1)

    def forward(self, batch: Batch) -> Tensor:
        """[P]: log-odds."""
        asked = batch.question[batch.graph[batch.ends[:, 0]], 0]
        odds: Tensor = self.outer(f.relu(self.inner(torch.cat([asked, batch.x], 1))))
        return odds.squeeze(1)

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The weights by the names that `scorers.mlp.Perceptron.read` knows; vectors are taken as they are."""
        named = {"inner": self.inner.weight, "inner_bias": self.inner.bias, "outer": self.outer.weight,
                 "outer_bias": self.outer.bias}  # fmt: skip
        size = self.inner.in_features
        plain = {"mean": np.zeros(size, np.float32), "scale": np.ones(size, np.float32)}
        return plain | {n: v.detach().numpy() for n, v in named.items()}


@dataclass(frozen=True)
class Drawn:
    """What is learned from: the rows of things, those of links, and the question of each mechanism [M, 4, d]."""

    things: Table
    links: Table
    question: NDArray[np.float32]


def drawn(examples: Examples, embed: Embed, names: NameIndex, told: Told, *, seed: int = 0, most: int = 0) -> Drawn:
    """The gold pairs and things of the training drugs with negatives; of ``most`` mechanisms a setting where given."""
    rows: list[tuple[Embedded, _Sample]] = []
    order = np.random.default_rng(seed).permutation(len(examples.items))
    for setting in SETTINGS:
        features = examples.features(setting)
        pools, shelf = features.pools, features.shelf
        embedding, taken = Embedding(pools.graph, embed, names), 0
        for number in order.tolist():
            item = examples.items[number]
            if item.held_out or max(item.drug, item.disease) >= pools.graph.node_count or (most and taken >= most):
                continue
            pool = features.pool(item.drug, item.disease, *((shelf.hidden(item.same),) if setting == "overlay" else ()))
            y = np.isin(pool.keys, item.gold)
            if not y.any():
                continue
            seen, taken = embedding.of(pool), taken + 1
            sample = _Sample.of(pool.head, pool.tail, y, len(pool.nodes), np.random.default_rng((seed, number)))
            vectors = embedding.named(pool.nodes[sample.things].tolist())
            rows.append((seen, sample.with_vectors(vectors, seen.links[sample.links])))
            if taken % 250 == 0:
                told(f"{setting}: {taken} mechanisms")
    things = _table([s.vectors for _, s in rows], [s.thing_y for _, s in rows],
                    [np.stack([np.arange(len(s.things)) + 2] * 2, axis=1) for _, s in rows])  # fmt: skip
    links = _table([s.predicates for _, s in rows], [s.link_y for _, s in rows],
                   [e.ends[s.links] for e, s in rows])  # fmt: skip
    return Drawn(things, links, np.stack([e.question for e, _ in rows]))


@dataclass(frozen=True)
class _Sample:
    """Rows of one pool: things and links, which are gold, and their vectors."""

    things: NDArray[np.int64]
    thing_y: NDArray[np.bool_]
    links: NDArray[np.int64]
    link_y: NDArray[np.bool_]
    vectors: NDArray[np.float16]
    predicates: NDArray[np.float16]

    @classmethod
    def of(cls, head: NDArray[Any], tail: NDArray[Any], y: NDArray[np.bool_], nodes: int,
           chance: np.random.Generator) -> _Sample:  # fmt: skip
        """All that is gold and some of the rest; drug and disease are given and no rows."""
        right = np.zeros(nodes, np.bool_)
        right[head[y]] = right[tail[y]] = True
        parts = []
        for gold, most in ((right[2:], THINGS), (y, LINKS)):
            rest = np.flatnonzero(~gold)
            some = chance.choice(rest, min(most, len(rest)), replace=False)
            rows = np.sort(np.concatenate([np.flatnonzero(gold), some]))
            parts.append((rows, gold[rows]))
        (things, thing_y), (links, link_y) = parts
        none = np.empty((0, 0), np.float16)
        return cls(things + 2, thing_y, links, link_y, none, none)

    def with_vectors(self, vectors: NDArray[Any], predicates: NDArray[Any]) -> _Sample:
        return _Sample(self.things, self.thing_y, self.links, self.link_y, vectors.astype(np.float16),
                       predicates.astype(np.float16))  # fmt: skip


def make_published(
    examples: Examples, embed: tuple[str, Embed], names: NameIndex, out: Path, told: Told, *,
    pruners: tuple[str, ...] = PUBLISHED, seed: int = 0, most: int = MOST,
) -> Path:  # fmt: skip
    """The file of weights of the published pruners, made for the embedder ``embed`` (its name, and what it does).

    A run that was stopped goes on from the last epoch of each fit, which stands under the hash of data and plan.
    """
    begin = perf_counter()
    data = drawn(examples, embed[1], names, told, seed=seed, most=most)
    size = data.question.shape[2]
    key = digest(examples.over.content_hash, embed[0], *(_hash(t) for t in (data.things, data.links)), str(seed))
    told(f"{len(data.question)} mechanisms, {len(data.things.y)} things, {len(data.links.y)} links; data {key[:12]}")
    arrays: dict[str, NDArray[Any]] = {}
    curves: dict[str, list[float]] = {}
    for pruner in pruners:
        plan, curve = PLANS[pruner], curves.setdefault(f"{pruner}-{seed}", [])

        def heard(line: str, pruner: str = pruner, curve: list[float] = curve) -> None:
            curve.append(float(line.rpartition(" ")[2]))
            told(f"{pruner}: {line}")

        rows = data.things if pruner == "mlp_published" else data.links
        lesson = lesson_of(rows, data.question, rows.x)
        net: Any = TwoEmbeddings(size, plan.width) if pruner == "mlp_published" else ReaRevNet(size, size, plan)
        kept = out / "fits" / f"{pruner}-{seed}-{digest(key, repr(plan))[:12]}.state"
        loss = crossed if pruner == "mlp_published" else loss_of
        fitted = fit_net(net, lesson, plan, seed, kept=kept, told=heard, loss=loss)
        arrays |= {f"{pruner}.{n}": a for n, a in fitted.items()}
    about = {"data": key, "embedder": embed[0], "dimensions": size, "seed": seed, "curves": curves,
             "graph": examples.graph.content_hash, "plans": {p: asdict(PLANS[p]) for p in pruners},
             "trained_on": "drugs with int(sha256(lower-case name), 16) % 10 < 7"}  # fmt: skip
    content = written(arrays, about, EMBEDDED)
    with new_file(out / PUBLISHED_FILE) as new:
        new.write_bytes(content)
    told(f"{out / PUBLISHED_FILE}: {len(content):,} bytes, {perf_counter() - begin:.0f} s")
    return out / PUBLISHED_FILE


def crossed(score: Tensor, batch: Batch) -> Tensor:
    """Cross-entropy over the neighbours (A.2)."""
    return f.binary_cross_entropy_with_logits(score, batch.y)


def _table(x: list[NDArray[Any]], y: list[NDArray[np.bool_]], ends: list[NDArray[Any]]) -> Table:
    """Rows in a line, each counting once."""
    start = np.cumsum([0, *map(len, y)])
    nodes = np.array([int(e.max()) + 1 for e in ends], np.int32)
    return Table(np.concatenate(x), np.concatenate(y), np.ones(int(start[-1]), np.float32),
                 np.concatenate(ends).astype(np.int32), nodes, np.zeros(len(nodes), np.int8), start)  # fmt: skip


def _hash(table: Table) -> str:
    """What tells one table from another."""
    return sha256(b"".join(np.ascontiguousarray(a).tobytes() for a in (table.x, table.y, table.ends))).hexdigest()
