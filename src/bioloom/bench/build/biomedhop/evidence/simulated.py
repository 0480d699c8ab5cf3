"""Documents made up for facts that no real text covers, labelled simulated; a document for each fact."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from bioloom.bench.build.simulate.compose import Writer
from bioloom.bench.build.simulate.plan import documents
from bioloom.bench.build.simulate.types import LICENCE, Document
from bioloom.bench.build.simulate.write import body_of, gold_of
from bioloom.core.fact import Fact
from bioloom.core.value import Value
from bioloom.graph.model.graph import Graph

from .snippet import PRIORS, Mentioned, Snippet, Statement


class SimulatedDocument(Value):
    """A row of ``extra/simulated.jsonl``, as ``bioloom corpus build`` reads it."""

    id: str
    title: str
    abstract: str
    journal: str
    licence: str


class Simulated:
    """Writes a document for a fact when it is first needed, and remembers where the fact stands in it.

    ``keep`` is handed each document. Memory grows by one entry for each fact that texts do not cover.
    """

    def __init__(self, graph: Graph, seed: int, keep: Callable[[SimulatedDocument], None]) -> None:
        self.graph, self.seed, self.keep = graph, seed, keep
        self._writer = Writer(graph, seed)
        self._made: dict[int, Snippet | None] = {}

    def snippet(self, id_: str, group: str, fact: Fact, statements: tuple[Statement, ...]) -> Snippet | None:
        """A unit that states ``fact``; None where there is no wording for such a fact."""
        if fact.edge is None:
            return None
        if fact.edge not in self._made:
            self._made[fact.edge] = self._write(fact.edge)
        made = self._made[fact.edge]
        return made and made.model_copy(update={"id": id_, "group": group, "statements": statements})

    def _write(self, edge: int) -> Snippet | None:
        """The document of an edge is written, and the sentence that states it becomes a unit."""
        for runs in documents(self.graph, np.array([edge]), self.seed):
            document = self._writer.document(runs)
            body = body_of(document)
            for unit in _units(document, self.graph, body, edge):
                self.keep(SimulatedDocument(**body))
                return unit
        return None


def _units(document: Document, graph: Graph, body: dict[str, str], edge: int) -> Iterator[Snippet]:
    said = gold_of(document, graph, body)["sentences"]
    for sentence, place in zip(document.sentences, said, strict=True):
        if sentence.role == "stated" and any(claim.edge == edge for claim in sentence.claims):
            yield Snippet(
                id="",
                group="",
                channel="doc",
                statements=(),
                source="simulated",
                record=document.id,
                span=(place["start"], place["end"]),
                entities=tuple(
                    Mentioned(curie=m["curie"], start=m["start"], end=m["end"]) for m in place.get("mentions", ())
                ),
                licence=LICENCE,
                prior=PRIORS["doc"],
                simulated=True,
                text=sentence.text,
            )
