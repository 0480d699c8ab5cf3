"""A graph as methods see it (`bioloom.core.ports.Graph`): entities by CURIE, matching, diagnosis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np

from bioloom.core.errors import UnknownEntityError
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import MissingHop, Relation
from bioloom.core.results.routes import Route, Routes
from bioloom.core.trust.grade import WEIGHED
from bioloom.core.trust.opposites import against, helped
from bioloom.graph.matching.diagnose import candidates, diagnose
from bioloom.graph.matching.match import Match, match
from bioloom.graph.model.between import beside, between
from bioloom.graph.model.gate import OPEN, Gate
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.joined_kinds import Joined, joined_kinds
from bioloom.graph.model.said_by import sources_of
from bioloom.graph.storage.derived import Progress, quiet

from .matching.steps.neighbours import StepFilter
from .store import open_graph
from .walking.relations import relations_at
from .walking.walk import Walker

EVIDENCE = "evidence"  # name of a graph that has no statements of its own
Ends = tuple[tuple[str, ...], tuple[str, ...]]  # categories of a subject and of an object
VOCABULARY = ("subclass_of", "close_match")  # what names mean, not what is known of the things


class KnowledgeGraph:
    """A graph with a gate: everything a method may ask of it. ``graph`` is what the other layers work on."""

    def __init__(self, graph: Graph, gate: Gate = OPEN) -> None:
        self.graph, self.gate = graph, gate
        self.has_relation = lru_cache(maxsize=1024)(self._has_relation)
        self._sources_of = lru_cache(maxsize=256)(lambda edge, ends: sources_of(graph, edge, *ends))

    @property
    def name(self) -> str:
        """The graph's name."""
        return self.graph.name

    @property
    def content_hash(self) -> str:
        """Hash over the rows of nodes and edges."""
        return self.graph.content_hash

    def entity(self, curie: str) -> Entity | None:
        """The entity that ``curie`` is or resolves to; None when the graph does not have it."""
        try:
            return self.graph.entity(self.graph.index(curie))
        except UnknownEntityError:
            return None

    def beside(self, fact: Fact) -> tuple[Fact, ...]:
        """What else the graph states of the same two things that agrees with ``fact`` or contradicts it."""
        try:
            ends = self.graph.index(fact.subject.curie), self.graph.index(fact.object.curie)
        except UnknownEntityError:
            return ()
        found = between(self.graph, *ends, (fact.predicate, *against(fact.predicate), *helped(fact.predicate)))
        stated = (beside(self.graph, edge, fact, WEIGHED) for edge in found)
        return tuple(other for other in stated if other is not None)

    def names(self, curie: str) -> tuple[str, ...]:
        """What else ``curie`` is called: the recorded name, synonyms, previous symbols, identifiers that mean it."""
        try:
            node = self.graph.node(self.graph.index(curie))
        except UnknownEntityError:
            return ()
        recorded = (node.recorded,) if node.recorded else ()
        return tuple(dict.fromkeys((*recorded, *node.synonyms, *node.previous_symbols, *node.same_as, *node.xrefs)))

    def _has_relation(self, subject: str, predicate: str, object: str) -> bool:  # noqa: A002 - Biolink's word
        """Whether any edge with this predicate, or one below it, runs between these categories."""
        ends = (Var(name="s", categories=(subject,)), Var(name="o", categories=(object,)))
        edge = Edge(subject="s", object="o", predicates=(predicate,))
        return match(self.graph, Pattern(nodes=ends, edges=(edge,), answer="s")).exists

    def sources_of(self, edge: Edge, ends: Ends) -> Mapping[str, int]:
        """How many edges of the kind of ``edge`` each primary source states, between the two ends' categories."""
        plain = Edge(subject="s", object="o", predicates=edge.predicates, directed=edge.directed, negated=edge.negated)
        return self._sources_of(plain, ends)

    def match(self, pattern: Pattern) -> Match:
        """Every way to fill the hole of ``pattern``, through open edges only."""
        return match(self.graph, pattern, self.gate)

    def diagnose(self, pattern: Pattern) -> Sequence[MissingHop]:
        """The hops that could make a pattern match that matches nothing, the likeliest first."""
        return diagnose(self.graph, pattern, self.gate)

    def gated(self, gate: Gate) -> KnowledgeGraph:
        """The same graph behind another gate."""
        return KnowledgeGraph(self.graph, gate)

    def called(self, names: Mapping[str, str]) -> KnowledgeGraph:
        """The same graph, behind the same gate, with other names, by CURIE."""
        return KnowledgeGraph(self.graph.called(names), self.gate)

    def overlaid(self, facts: Sequence[Fact], entities: Sequence[Entity] = ()) -> KnowledgeGraph:
        """The same graph, behind the same gate, with ``facts`` on top; its own ids stay what they are."""
        return KnowledgeGraph(self.graph.overlay(facts, entities), self.gate)

    @cached_property
    def vocabulary(self) -> KnowledgeGraph:
        """The same things with ``subclass_of`` and ``close_match`` alone; what is laid on it is all the evidence."""
        keep = np.zeros(self.graph.edge_count, np.bool_)
        keep[self.graph.edges(VOCABULARY)] = True
        view = self.graph.view(keep)
        view.name = EVIDENCE
        return KnowledgeGraph(view, self.gate)

    def relations(self, curie: str) -> list[Relation]:
        """The kinds of edges at a node, through open edges only."""
        return relations_at(self.graph, self.graph.index(curie), self.gate)

    def routes(self, one: str, other: str, *, hops: int, most: int, without: Sequence[str] = ()) -> Routes:
        """The ``most`` best ways of at most ``hops`` steps between two CURIEs, over open edges and through no hub.

        No step is by a predicate of ``without``.
        """
        allowed = StepFilter(without=tuple(without), gate=self.gate)
        found = self._walker.paths(one, other, hops=hops, shown=most, allowed=allowed)
        best = tuple(Route(entities=p.entities, hops=p.hops, score=p.score) for p in found.paths)
        return Routes(best=best, total=found.total, bound=found.bound)

    @cached_property
    def schema(self) -> tuple[Joined, ...]:
        """Which kinds each predicate joins by the graph's own edges, and the qualifiers of its edges."""
        return joined_kinds(self.graph)

    @cached_property
    def _walker(self) -> Walker:
        return Walker(self.graph)

    def candidates(
        self, pattern: Pattern, hop: int, given: Sequence[int], most: int
    ) -> tuple[list[Entity] | None, list[Entity] | None]:
        """What the rest of ``pattern`` binds at the ends of a missing hop; None where that is more than ``most``."""
        found = candidates(self.graph, pattern, hop, given, self.gate)
        left, right = ([self.graph.entity(int(n)) for n in side] if len(side) <= most else None for side in found)
        return left, right

    def describe(self) -> str:
        """One line for ``bioloom doctor``."""
        g = self.graph
        return f"{g.name}, build {g.content_hash[:12]}, {g.node_count:,} nodes, {g.edge_count:,} edges"


def open_knowledge_graph(name: str | Path, progress: Progress = quiet) -> KnowledgeGraph:
    """The graph of that name or in that folder, behind an open gate."""
    return KnowledgeGraph(open_graph(name, progress=progress))
