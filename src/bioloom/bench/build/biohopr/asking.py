"""Items of chains: ids, links between the hops, wordings that the seed chooses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from bioloom.bench.build.items.item import Item
from bioloom.bench.build.naming.spoken import Names
from bioloom.bench.build.paths.types import PathType
from bioloom.core.value import digest
from bioloom.graph.model.graph import Graph

from .describe import NAME
from .wordings import PROMPTS, worded

SPLIT = "test"


@dataclass(frozen=True)
class Asked:
    """What is asked about: the query's node, its pattern, and, for two hops, the node of the named bridge."""

    kind: PathType
    query: int
    pattern: str
    bridge: int | None = None


class Asking:
    """Makes items of one graph."""

    def __init__(self, graph: Graph, names: Names, seed: int) -> None:
        self._graph, self._names, self._seed = graph, names, seed

    def items(self, asked: Asked) -> Iterator[Item]:
        """The question for one answer and that for all."""
        kind, query = asked.kind, self._graph.entity(asked.query)
        steps = [f"{a.name}:{b.name}" for a, b in pairwise(kind.kinds)]
        bridges = () if asked.bridge is None else (self._graph.entity(asked.bridge),)
        chain = _id(kind.id, query.curie, *(b.curie for b in bridges))
        phrases = [self._number(chain, part) for part in ("mention", *steps)]
        for prompt in PROMPTS:
            wording = worded(steps, self._names.spoken(asked.query), prompt, [*phrases, self._number(chain, prompt)])
            yield Item(
                id=f"{chain}-{prompt}",
                dataset=NAME,
                split=SPLIT,
                kind="entity" if prompt == "single" else "entities",
                text=wording.text,
                as_listed=True,
                family=f"{len(steps)}-hop",
                relation=kind.id,
                pattern=asked.pattern,
                group=_id(kind.id, query.curie),
                follows=f"{_id(steps[-1], bridges[0].curie)}-{prompt}" if bridges else "",
                hops=len(steps),
                bridges=bridges,
                template=wording.template,
                meta={"prompt": prompt, "query": query.curie, "query_name": query.name},
            )

    def _number(self, *parts: str) -> int:
        return int(digest(str(self._seed), *parts), 16)


def _id(relation: str, *curies: str) -> str:
    return f"{relation.count(':')}hop-{digest(relation, *curies)}"
