"""Match a pattern on a graph: exact answers first, witnesses only for those that are shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.core.ports import Backed, Witness
from bioloom.core.results.numbers import Numbers
from bioloom.core.trust.scoring import Scoring
from bioloom.core.value import digest
from bioloom.graph.model.arrays import Int32
from bioloom.graph.model.contract import GraphArrays
from bioloom.graph.model.gate import OPEN, Gate
from bioloom.graph.model.scores import strengths

from .numbers import counts_over, values_at
from .plans.compile import plan_of
from .plans.given import resolve
from .search.semijoin import Reduction
from .search.witness import Assignment, Shown, assignments_of, first_of
from .steps.bounds import LIMIT
from .steps.hop import Context
from .steps.kernels import Choice, load
from .support.best import supports
from .support.ties import asked_for, neighbours, settled

WEIGHED = 16  # witnesses of which the best are shown


class Match:
    """What matching gave.

    Attributes:
        pattern: What was matched.
        answers: int32, the nodes that fill the hole, ascending and distinct.
        complete: Whether these are all. Only a pattern that needs nodes tested together (a cycle, two unknown nodes
            that must differ) can hit a bound and still have answers; those found until then are right.
        bound: Which bound was hit, empty when none was.
        unknown: CURIEs of the pattern that the graph does not have beside alternatives that it has.
    """

    def __init__(
        self,
        reduction: Reduction,
        pattern: Pattern,
        answers: Int32,
        *,
        limit: int,
        given: Int32 | None = None,
        unknown: tuple[str, ...] = (),
    ) -> None:
        self.pattern, self.answers, self.unknown = pattern, answers, unknown
        self._given = np.empty(0, np.int32) if given is None else given
        self._reduction, self._limit = reduction, limit
        self.bound = reduction.settling.bound
        self.complete = not self.bound

    @property
    def graph(self) -> GraphArrays:
        """The graph that was matched on."""
        return self._reduction.context.graph

    @property
    def count(self) -> int:
        """How many distinct nodes fill the hole."""
        return len(self.answers)

    @property
    def exists(self) -> bool:
        """Whether any does."""
        return len(self.answers) > 0

    def entities(self, limit: int | None = None) -> list[Entity]:
        """The answers, in order of node number; the first ``limit`` of them."""
        return [self.graph.entity(n) for n in self.answers[:limit].tolist()]

    def supported(
        self, scoring: Scoring, most: int | None = None, among: Sequence[Entity] | None = None
    ) -> list[Backed]:
        """The ``most`` best supported answers, or of those ``among`` them, over all witnesses (`best`, `ties`)."""
        nodes = self.answers
        if among is not None:
            nodes = np.intersect1d(nodes, np.array([self.graph.index(e.curie) for e in among], np.int32))
        found = supports(self._reduction, self.graph, scoring, nodes)
        beside = neighbours(self.graph, self._reduction.context.gate)
        asked = asked_for(self.graph, self.pattern)
        order = settled(*found.order(scoring), nodes, self._given, beside=beside, asked=asked)
        return [
            Backed(
                entity=self.graph.entity(int(nodes[i])),
                score=float(found.best[i]) if found.weighed else None,
                sources=int(found.sources[i]),
            )
            for i in order[:most].tolist()
        ]

    def counts(self, over: str) -> Numbers:
        """For each answer how many distinct nodes fill ``over`` beside it (`numbers`)."""
        return counts_over(self.graph, self.pattern, over, self.answers, self._reduction.context.gate)

    def values(self, edge: int, key: str, words: Sequence[str] = ()) -> Numbers:
        """For each answer its largest value of a qualifier at the edge at position ``edge`` (`numbers`)."""
        return values_at(self._reduction, self.answers, edge, key, words)

    @cached_property
    def answers_sha(self) -> str:
        """Hash over the sorted CURIEs of all answers."""
        return digest(*sorted(self.graph.curies(self.answers)))

    def assignments(self, answer: int, k: int = 5, counted: int | None = None) -> Shown:
        """The first ``k`` ways in which a node is an answer, as node and edge ids, and how many there are.

        Counting is bounded, to ``counted`` rows or like matching; ``Shown.exact`` says whether it ended before that.
        """
        at = int(self.answers.searchsorted(answer))
        if at == len(self.answers) or self.answers[at] != answer:
            return Shown((), 0, exact=True)
        return assignments_of(answer, k, self.pattern, self._reduction, limit=self._limit, counted=counted)

    def witness(self, assignment: Assignment) -> Witness:
        """The facts of an assignment along the pattern's edges, subclass steps included."""
        return Witness(facts=tuple(self.graph.fact(e) for edges in assignment.edges for e in edges))

    def threads(self, answer: Entity, k: int = 5, scoring: Scoring | None = None) -> list[Witness]:
        """``k`` ways in which ``answer``, which must be one, holds; cheaper than ``witnesses``, uncounted.

        They are the first; with ``scoring`` the best of the first few, each as good as its weakest edge.
        """
        node = self.graph.index(answer.curie)
        few = max(k, WEIGHED) if scoring else k
        found = first_of(node, few, self.pattern, self._reduction, self._limit)
        if scoring and len(found) > 1:
            open_ = [i for i, e in enumerate(self.pattern.edges) if not e.closure]  # that terms are kinds is no support
            edges = [[e for i in open_ for e in a.edges[i]] for a in found]
            worth = iter(
                strengths(self.graph, scoring, np.array([e for some in edges for e in some], np.int64)).tolist()
            )
            least = [min((next(worth) for _ in some), default=1.0) for some in edges]
            found = tuple(found[i] for i in sorted(range(len(found)), key=lambda i: -least[i]))
        return [self.witness(a) for a in found[:k]]

    def witnesses(self, answer: Entity | int, k: int = 5) -> tuple[Sequence[Witness], int]:
        """The first ``k`` ways in which ``answer`` holds, and how many there are (`assignments` says if exactly)."""
        node = answer if isinstance(answer, int) else self.graph.index(answer.curie)
        shown = self.assignments(node, k)
        return [self.witness(a) for a in shown.first], shown.total


def match(
    graph: GraphArrays,
    pattern: Pattern,
    gate: Gate = OPEN,
    *,
    kernels: Choice = "numpy",
    limit: int = LIMIT,
) -> Match:
    """All nodes that fill the pattern's hole.

    An edge is matched as it is written or, for an inverse or symmetric predicate, read backwards; broad predicates and
    categories take all below them. Several pattern nodes may be one node of the graph unless they must differ.

    Args:
        graph: A store, an overlay or a view.
        pattern: What to look for.
        gate: Which edges are closed.
        kernels: ``numba`` or ``auto`` for compiled loops; the results are the same.
        limit: The bound on joint tests, in rows of partial assignments.

    Raises:
        UnknownEntityError: The graph has none of a node's CURIEs.
        PatternError: The pattern's absent parts, closures or tests make no sense, or it is too large.
        BudgetError: The bounds in steps, memory or seconds were passed before any answer was sure.
    """
    plan = plan_of(graph, pattern)
    given, unknown = resolve(graph, pattern)
    context = Context(graph, gate, load(kernels), graph.node_count)
    reduction = Reduction(plan, context, given, limit)
    named = np.concatenate([np.empty(0, np.int32), *given.values()])
    return Match(reduction, pattern, reduction.run(), limit=limit, given=named, unknown=unknown)
