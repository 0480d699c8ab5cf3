"""Curated mechanisms as examples: the pool of each, which of its pairs are in the mechanism, and whose drug it is.

*Gold*: the unordered pairs of things (twins are one) that a mechanism of DrugMechDB links; what links drug and disease
directly is none. *Settings*: in ``alone`` the pool is of the graph, which was built without DrugMechDB. In ``overlay``
the curated links of all *other* drugs lie over it, in training as in testing; hidden is every mechanism of a drug that
has the name or is a twin of the one in question, so that its own links are never seen. *Split*: by the drug's name
(`recipes.drugs.drugmechdb.held_out`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from bioloom.graph.model.arrays import Bools, Int64
from bioloom.graph.model.graph import Graph
from bioloom.recipes.drugs.drugmechdb import Mechanism

from ..features import Features, Seen
from ..layer import laid, placed
from ..pool import NONE, Limits, Pools, pair_keys

Setting = Literal["alone", "overlay"]
SETTINGS: tuple[Setting, ...] = ("alone", "overlay")


@dataclass(frozen=True)
class Item:
    """One mechanism to be found.

    ``drug`` and ``disease`` are nodes that stand for their twins, ``gold`` its pairs (`pair_keys`), ``same`` the drugs
    whose mechanisms must not be seen, ``unseen`` which of its pairs are in no mechanism of a training drug.
    """

    id: str
    drug_name: str
    held_out: bool
    drug: int
    disease: int
    gold: Int64
    unseen: Bools
    same: Int64

    @property
    def inner(self) -> Bools:
        """bool[len(gold)]: which pairs touch neither the drug nor the disease."""
        ends = np.stack([self.gold >> 32, self.gold & 0xFFFFFFFF])
        return np.asarray(~np.isin(ends, (self.drug, self.disease)).any(axis=0))


@dataclass(frozen=True)
class Example:
    """An item, its pool with features, and which pairs are gold."""

    item: Item
    seen: Seen
    y: Bools


class Examples:
    """Makes examples of mechanisms over one graph, in both settings."""

    def __init__(self, graph: Graph, mechanisms: Sequence[Mechanism], limits: Limits | None = None) -> None:
        told = placed(graph, mechanisms)
        self.graph, self.over, self.limits = graph, laid(graph, told), limits or Limits()
        self._features: dict[Setting, Features] = {}
        self.items = self._items(told)

    def features(self, setting: Setting) -> Features:
        """The features of a setting's graph."""
        if setting not in self._features:
            graph = self.graph if setting == "alone" else self.over
            self._features[setting] = Features(Pools(graph, self.limits))
        return self._features[setting]

    def of(self, item: Item, setting: Setting) -> Example | None:
        """The example; None in ``alone`` where the graph does not have the drug or the disease."""
        features = self.features(setting)
        if max(item.drug, item.disease) >= features.pools.graph.node_count:
            return None
        hidden = features.shelf.hidden(item.same) if setting == "overlay" else NONE
        pool = features.pool(item.drug, item.disease, hidden)
        return Example(item, features.of(pool, hidden), np.isin(pool.keys, item.gold))

    def all(self, setting: Setting, *, held_out: bool) -> Iterator[Example]:
        """The examples of training drugs, or of those held out, in the order of the record."""
        for item in self.items:
            if item.held_out == held_out and (example := self.of(item, setting)) is not None:
                yield example

    def _items(self, told: Sequence[Mechanism]) -> list[Item]:
        of = self.features("overlay").pools.twins.of
        node: dict[str, int] = {}

        def at(curie: str) -> int:
            if curie not in node:
                node[curie] = int(of[self.over.index(curie)])
            return node[curie]

        named: dict[str, set[int]] = defaultdict(set)
        for m in told:
            named[m.drug_name.lower()].add(at(m.drug.curie))
        gold = []
        for m in told:
            ends = np.array([(at(f.subject.curie), at(f.object.curie)) for f in m.facts], np.int64).reshape(-1, 2)
            keys = np.unique(pair_keys(*ends[ends[:, 0] != ends[:, 1]].T))
            asked = pair_keys(*(np.array([at(e.curie)], np.int64) for e in (m.drug, m.disease)))[0]
            gold.append(keys[keys != asked])
        learned = np.unique(np.concatenate([NONE, *(k for m, k in zip(told, gold, strict=True) if not m.held_out)]))
        return [
            Item(
                m.id, m.drug_name, m.held_out, at(m.drug.curie), at(m.disease.curie), keys, ~np.isin(keys, learned),
                np.array(sorted(named[m.drug_name.lower()] | {at(m.drug.curie)}), np.int64),
            )
            for m, keys in zip(told, gold, strict=True)
        ]  # fmt: skip
