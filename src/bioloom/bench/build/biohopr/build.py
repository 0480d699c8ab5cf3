"""Builds BioHopR from a graph: chains are chosen, questions worded, targets read off the graph both ways."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bioloom.bench.build.dataset.about import Section
from bioloom.bench.build.dataset.bars import Bars
from bioloom.bench.build.dataset.manifest import DatasetManifest
from bioloom.bench.build.dataset.names import Named
from bioloom.bench.build.dataset.write import write_dataset
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.naming.spoken import Names
from bioloom.bench.build.paths.biohopr import ONE_HOP, TWO_HOP
from bioloom.bench.build.paths.links import Links
from bioloom.bench.build.paths.types import PathType
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import format_pattern
from bioloom.graph.model.arrays import Ints
from bioloom.graph.model.graph import Graph

from .asking import SPLIT, Asked, Asking
from .chains import SIZE, TABLE_3, Chains, choose, find_chains, quotas
from .checks import NAMED_BRIDGE
from .describe import NAME, Chosen, about, counts

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_BLOCK = 256  # queries whose targets are computed together
_TOP = 12  # entities in a plot


def build(graph: Graph, folder: Path, *, size: int = SIZE, seed: int = 7) -> DatasetManifest:
    """Write BioHopR of ``graph`` to ``folder``.

    Args:
        graph: Any graph in our vocabulary; relations it has no edges for are left out and named in the card.
        folder: Takes the place of the dataset that is there.
        size: Chains, which are 2-hop questions with a named bridge, each asked for one answer and for all. The
            paper has 7,633.
        seed: Of the choice of chains and wordings.

    Raises:
        BuildError: The graph has no chain of any relation, or ``folder`` holds something else.
    """
    made = _Making(graph, size, seed)
    said = about(graph, seed, size, made.there, {k: len(c) for k, c in made.chosen.items()})
    return write_dataset(folder, said, {SPLIT: made.pairs()}, extras={"names": made.named()}, sections=made.sections)


class _Making:
    """One build: what was chosen, and what was met on the way."""

    def __init__(self, graph: Graph, size: int, seed: int) -> None:
        self._graph = graph
        self._names = Names(graph)
        self._links = Links(graph)
        self._asking = Asking(graph, self._names, seed)
        self.chains = {kind.id: find_chains(kind, self._links, self._names) for kind in TWO_HOP}
        self.there = {name: len(chains) for name, chains in self.chains.items()}
        share = quotas(size, self.there)
        self.chosen = {
            name: choose(chains, share[name], seed, self._curies(chains)) for name, chains in self.chains.items()
        }
        self._accepted: dict[int, Accepted] = {}
        self._answered: defaultdict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
        self._targets: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self._bridges: defaultdict[str, Counter[int]] = defaultdict(Counter)

    def pairs(self) -> Iterator[tuple[Item, Gold]]:
        """All items with what is right: those of one hop, then those of two, relation by relation."""
        for kind in ONE_HOP:
            yield from self._one_hop(kind)
        for name in TABLE_3:
            yield from self._two_hops(self.chains[name], self.chosen[name])

    def named(self) -> Iterator[Named]:
        """Everything that is a query, a bridge or a target, with its synonyms."""
        for node in sorted(self._accepted):
            yield Named.of(self._graph.node(node))

    def sections(self) -> Sequence[Section]:
        """Counts beside the paper's, and its Figure 2."""
        plots = [
            Bars(name=f"{role}_{kind.lower()}", title=f"Common {role}: {kind}", bars=self._top(found))
            for role, counted in (("targets", self._targets), ("bridges", self._bridges))
            for kind, found in sorted(counted.items())
        ]
        one = {kind.id: len(self._asked(kind)) for kind in ONE_HOP}
        two = {name: Chosen(len(self.chosen[name]), self.there[name], *self._answered[name]) for name in TABLE_3}
        return (
            Section(title="Questions by relation", text=counts(one, two)),
            Section(title="Common targets and bridges", plots=tuple(plots)),
        )

    def _top(self, found: Counter[int]) -> tuple[tuple[str, float], ...]:
        most = sorted(found.items(), key=lambda kv: (-kv[1], kv[0]))[:_TOP]
        return tuple((self._names.name(node), float(count)) for node, count in most)

    def _curies(self, chains: Chains) -> dict[int, str]:
        nodes = np.unique(np.concatenate([chains.queries, chains.bridges]))
        return dict(zip(nodes.tolist(), self._graph.curies(nodes), strict=True))

    def _asked(self, kind: PathType) -> list[int]:
        """The nodes that a 1-hop question is asked of: the bridges of the chosen chains that go on in this way."""
        found = [
            chains.bridges[self.chosen[name]]
            for name, chains in self.chains.items()
            if name.partition(":")[2] == kind.id
        ]
        return np.unique(np.concatenate(found)).tolist() if found else []

    def _one_hop(self, kind: PathType) -> Iterator[tuple[Item, Gold]]:
        reading, links = self._links.of(kind.hops[0], *kind.kinds)
        pattern = kind.pattern(lambda _: reading)
        for node in self._asked(kind):
            answers = self._answers(_row(links, node))
            for item in self._asking.items(Asked(kind, node, self._known(pattern, node))):
                yield item, Gold(id=item.id, dataset=NAME, answers=answers)

    def _two_hops(self, chains: Chains, chosen: Ints) -> Iterator[tuple[Item, Gold]]:
        kind = chains.kind
        pattern = kind.pattern(lambda step: chains.readings[step.name])
        for lo in range(0, len(chosen), _BLOCK):
            queries, bridges = (ends[chosen[lo : lo + _BLOCK]] for ends in (chains.queries, chains.bridges))
            distinct = np.unique(queries)
            reached = chains.near[distinct] @ chains.far
            for query, bridge in zip(queries.tolist(), bridges.tolist(), strict=True):
                named = _row(chains.far, bridge)
                self._targets[kind.kinds[2].name].update(named.tolist())
                self._bridges[kind.kinds[1].name][bridge] += 1
                for asked in (query, bridge):
                    self._accept(asked)  # no answer, but its names are written, too
                every = self._answers(_row(reached, int(distinct.searchsorted(query))))
                through_one, through_all = self._answered[kind.id]
                self._answered[kind.id] = through_one + len(named), through_all + len(every)
                readings = {NAMED_BRIDGE: self._answers(named)}
                for item in self._asking.items(Asked(kind, query, self._known(pattern, query), bridge)):
                    yield item, Gold(id=item.id, dataset=NAME, answers=every, readings=readings)

    def _known(self, pattern: Pattern, query: int) -> str:
        first = pattern.nodes[0].model_copy(update={"curies": (self._graph.entity(query).curie,)})
        return format_pattern(pattern.model_copy(update={"nodes": (first, *pattern.nodes[1:])}))

    def _answers(self, nodes: Ints) -> tuple[Accepted, ...]:
        return tuple(self._accept(node) for node in nodes.tolist())

    def _accept(self, node: int) -> Accepted:
        if node not in self._accepted:
            entity = self._graph.entity(node)
            self._accepted[node] = Accepted(texts=(entity.name,), curie=entity.curie)
        return self._accepted[node]


def _row(matrix: csr_array, at: int) -> Ints:
    """The columns of the entries of a row, ascending."""
    return np.sort(matrix.indices[matrix.indptr[at] : matrix.indptr[at + 1]])
