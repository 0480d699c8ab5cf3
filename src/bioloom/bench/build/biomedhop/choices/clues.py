"""Which clues of a question a thing fulfils: to the letter, and with sub- and superclasses."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bioloom.bench.build.biomedhop.links import Link
from bioloom.bench.build.biomedhop.nameable import Nameable
from bioloom.graph.model.arrays import Bools, Int32
from bioloom.graph.model.graph import Graph

from .kindred import Kindred


class Clues:
    """The clues of one question: its arms with their known nodes.

    ``exact[i]`` are the answers of the known node of arm i, ascending. ``entailed[i]`` are those and the answers of
    what stands below the known node: what presents with a focal seizure presents with a seizure. ``arguable[i]`` are
    those and the answers of what stands above it, short of broad classes: who treats panic disorder may treat that with
    agoraphobia. Without ``nameable`` (bool[N] for each arm, what is no broad class) they are the entailed. With
    ``kindred`` those are arguable, too, to which what is of the known one's kind leads, drugs of the kind of one, signs
    and diseases of the family of one (but for signs that are known), and what any other statement joins with it.
    """

    def __init__(
        self,
        graph: Graph,
        links: Sequence[Link],
        ends: Sequence[int],
        nameable: Sequence[Bools] = (),
        kindred: Kindred | None = None,
    ) -> None:
        self.graph, self.ends, self._kindred = graph, tuple(ends), kindred
        self.exact = [link.answers.of(end) for link, end in zip(links, ends, strict=True)]
        self.entailed = [self._entailed(link, end) for link, end in zip(links, ends, strict=True)]
        named = nameable or [np.zeros(graph.node_count, np.bool_)] * len(self.ends)
        self.arguable = [
            self._arguable(row, link, end, good)
            for row, link, end, good in zip(self.entailed, links, ends, named, strict=True)
        ]

    def fulfils(self, nodes: Int32) -> Bools:
        """bool[arms, len(nodes)]: which clues each node fulfils to the letter."""
        return np.stack([np.isin(nodes, row) for row in self.exact])

    def may_fulfil(self, nodes: Int32) -> Bools:
        """bool[arms, len(nodes)]: which clues each node, or what stands above or below it, may be held to fulfil."""
        kindred = self._kindred
        return np.stack(
            [
                np.isin(nodes, self._wide(row))
                if kindred is None or kindred.is_sign(end)  # kinds of a disease are told apart by their signs
                else kindred.any_near(nodes, row)
                for row, end in zip(self.arguable, self.ends, strict=True)
            ]
        )

    def others(self, right: Int32, nameable: Nameable) -> Int32:
        """What entails all clues and is neither right nor kin of what is: another answer, for whoever reads closely."""
        common = self.entailed[0]
        for row in self.entailed[1:]:
            common = common[np.isin(common, row)]
        return common[~np.isin(common, np.array([*right.tolist(), *kin(self.graph, right, nameable)]))]

    def _entailed(self, link: Link, end: int) -> Int32:
        below = self.graph.closure.descendants(np.array([end], np.int32)).tolist()
        return np.unique(np.concatenate([link.answers.of(node) for node in below])).astype(np.int32)

    def _arguable(self, row: Int32, link: Link, end: int, nameable: Bools) -> Int32:
        above = self.graph.closure.ancestors(np.array([end], np.int32), reflexive=False)
        near = above[nameable[above]].tolist()
        if self._kindred is not None:
            near += self._kindred.beside(end).tolist()
            row = np.concatenate([row, self._kindred.of(row), self._kindred.joined(end)]).astype(np.int32)
        more = [link.answers.of(node) for node in near]
        return np.unique(np.concatenate([row, *more])).astype(np.int32)

    def _wide(self, row: Int32) -> Int32:
        closure = self.graph.closure
        return np.union1d(closure.ancestors(row), closure.descendants(row)).astype(np.int32)


def kin(graph: Graph, nodes: Int32, nameable: Nameable) -> set[int]:
    """What stands above or below ``nodes``, or is a close match of one: it would be arguable as a wrong answer."""
    closure, twins = graph.closure, nameable.twins
    out = {*closure.ancestors(nodes, reflexive=False).tolist(), *closure.descendants(nodes, reflexive=False).tolist()}
    for node in nodes.tolist():
        out.update(twins.indices[twins.indptr[node] : twins.indptr[node + 1]].tolist())
    return out
