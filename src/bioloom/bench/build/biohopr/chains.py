"""Which chains of query, bridge and targets are asked about.

A chain is one-many-many (section 3.1): its query has several bridges that lead on, its bridge several targets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

import numpy as np

from bioloom.bench.build.naming.spoken import Names
from bioloom.bench.build.paths.links import Links
from bioloom.bench.build.paths.steps import Reading
from bioloom.bench.build.paths.types import PathType
from bioloom.graph.model.arrays import Int64

if TYPE_CHECKING:
    from scipy.sparse import csr_array

MANY = 2  # how many bridges and targets are several

TABLE_3 = {
    "Drug:Protein:Disease": 3029,
    "Disease:Drug:Phenotype": 949,
    "Disease:Protein:Drug": 899,
    "Protein:Disease:Drug": 577,
    "Phenotype:Disease:Drug": 546,
    "Protein:Drug:Disease": 462,
    "Disease:Drug:Protein": 381,
    "Drug:Disease:Protein": 321,
    "Phenotype:Drug:Disease": 215,
    "Drug:Disease:Phenotype": 213,
    "Disease:Phenotype:Drug": 36,
    "Drug:Phenotype:Disease": 5,
}  # questions of the paper by relation
SIZE = sum(TABLE_3.values())  # 7,633


@dataclass(frozen=True)
class Chains:
    """All chains of one 2-hop relation in a graph.

    Attributes:
        kind: The relation.
        readings: How the graph says its steps, by the name of the step.
        near: [N, N], which queries have which bridges: all of the graph's.
        far: [N, N], which bridges have which targets.
        queries: [K], node of the query of each chain that can be asked about.
        bridges: [K], and of its bridge.
    """

    kind: PathType
    readings: Mapping[str, Reading]
    near: csr_array
    far: csr_array
    queries: Int64
    bridges: Int64

    def __len__(self) -> int:
        return len(self.queries)


def find_chains(kind: PathType, links: Links, names: Names) -> Chains:
    """The chains of ``kind`` whose query and bridge can be named."""
    (one, near), (two, far) = (
        links.of(hop, *ends)
        for hop, ends in zip(kind.hops, zip(kind.kinds[:-1], kind.kinds[1:], strict=True), strict=True)
    )
    leads_on = names.sayable(kind.kinds[1]) & (np.diff(far.indptr) >= MANY)
    queries = np.repeat(np.arange(near.shape[0]), np.diff(near.indptr))
    bridges = near.indices.astype(np.int64)
    asked = leads_on[bridges] & names.sayable(kind.kinds[0])[queries]
    queries, bridges = queries[asked], bridges[asked]
    several = np.bincount(queries, minlength=near.shape[0])[queries] >= MANY
    return Chains(
        kind=kind,
        readings={kind.hops[0].step.name: one, kind.hops[1].step.name: two},
        near=near,
        far=far,
        queries=queries[several],
        bridges=bridges[several],
    )


def quotas(size: int, there: Mapping[str, int]) -> dict[str, int]:
    """How many chains of each relation make ``size``, in the shares of Table 3 as far as there are so many.

    What a relation lacks goes to the others in their shares. Fewer than ``size`` in all only where there are no more.
    """
    out = dict.fromkeys(there, 0)
    open_ = {name for name, count in there.items() if count}
    left = min(size, sum(there.values()))
    while left and open_:
        total = sum(TABLE_3[name] for name in open_)
        exact = {name: left * TABLE_3[name] / total for name in open_}
        full = {name for name in open_ if there[name] - out[name] <= exact[name]}
        for name in full:
            left -= there[name] - out[name]
            out[name] = there[name]
        open_ -= full
        if not full:
            shares = {name: int(share) for name, share in exact.items()}
            over = sorted(open_, key=lambda name: (shares[name] - exact[name], name))
            for name in over[: left - sum(shares.values())]:
                shares[name] += 1
            out |= {name: out[name] + share for name, share in shares.items()}
            left = 0
    return out


def choose(chains: Chains, count: int, seed: int, curies: Mapping[int, str]) -> Int64:
    """Positions of ``count`` chains: every query once before any twice, in an order of ``seed`` and CURIEs.

    So hubs do not crowd out the others, and a graph with a few more edges gives nearly the same set.
    """
    key = np.array(
        [
            _key(seed, chains.kind.id, curies[q], curies[b])
            for q, b in zip(chains.queries.tolist(), chains.bridges.tolist(), strict=True)
        ],
        np.uint64,
    )
    by_query = np.lexsort((key, chains.queries))
    query = chains.queries[by_query]
    first = np.flatnonzero(np.diff(query, prepend=-1))
    turn = np.arange(len(query)) - np.repeat(first, np.diff(first, append=len(query)))
    return np.sort(by_query[np.lexsort((key[by_query], turn))[:count]])


def _key(*parts: object) -> int:
    return int.from_bytes(sha256("|".join(map(str, parts)).encode()).digest()[:8], "big")
