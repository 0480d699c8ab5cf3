"""Which hops could make a pattern match that matches nothing."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import combinations

from bioloom.core.allowance import PER_SECOND
from bioloom.core.errors import BudgetError
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_scope import scopes
from bioloom.core.ports import MissingHop
from bioloom.graph.model.arrays import Int32
from bioloom.graph.model.contract import GraphArrays
from bioloom.graph.model.gate import OPEN, Gate

from .plans.compile import plan_of
from .plans.given import resolve
from .search.semijoin import Reduction
from .steps.bounds import Bounds
from .steps.hop import Context
from .steps.kernels import NUMPY

_LIMIT = 1_000_000  # rows of partial assignments for each hop that is tried
_STEPS = PER_SECOND  # of all trials together: why nothing matched is told beside the answer, in a second at most
_COMPILED = 10_000  # steps of making a plan, for each pair of its edges: one is looked at for each place
_FEW = 10  # edges from which on it counts
_NOBODY_KNOWS = 2  # hops still missing when neither one nor two are enough


def diagnose(graph: GraphArrays, pattern: Pattern, gate: Gate = OPEN) -> list[MissingHop]:
    """The hops without which the pattern would match, the fewest candidate pairs first.

    A hop is taken as given between any two nodes; if the pattern then matches, what the rest of it binds on either
    side are the hop's candidates: to find one pair of them linked is to repair it. Hops are tried alone and, where none
    is enough, two at a time; ``left`` and ``right`` count the candidates for the subject and for the object, of two
    hops together. Where two are not enough either, every hop stands alone with two still missing, which means two or
    more; the same where looking further would pass the bounds of one search. What must be absent is never what is
    missing. A hop whose trial hits the bound on joint tests counts as not enough.

    Returns:
        Nothing when the pattern matches, or when it could not even with all hops given (a given node of another
        category, an absent part that is there). The order is fixed: by hops still missing, candidate pairs, position.

    Raises:
        UnknownEntityError: The graph has none of a node's CURIEs.
        PatternError: The pattern makes no sense.
        BudgetError: It passes the bounds of a search even with all hops given.
    """
    trial = _Trial(graph, pattern, gate)
    wanted = scopes(pattern).nodes
    hops = [i for i, e in enumerate(pattern.edges) if not e.absent and e.subject in wanted]
    if trial.matches(()) or not trial.matches(hops):
        return []
    with suppress(BudgetError):
        for size in (1, 2):
            if found := [m for some in combinations(hops, size) if (m := trial.missing(some)) is not None]:
                return [m for _, m in sorted(found, key=lambda f: (f[0], f[1].edges))]
    return [MissingHop(edges=(i,), still_missing=_NOBODY_KNOWS, left=0, right=0) for i in hops]


def candidates(
    graph: GraphArrays, pattern: Pattern, hop: int, given: Iterable[int] = (), gate: Gate = OPEN
) -> tuple[Int32, Int32]:
    """What the rest of the pattern binds on either side of a hop: nodes for its subject, and for its object.

    Args:
        graph: The graph.
        pattern: The pattern.
        hop: Position of the edge that is missing.
        given: Positions of further edges to take as given.
        gate: Which edges are closed.
    """
    trial, edge = _Trial(graph, pattern, gate), pattern.edges[hop]
    free = frozenset({hop, *given})
    return trial.fillers(edge.subject, free), trial.fillers(edge.object, free)


class _Trial:
    """Matches a pattern with some hops taken as given."""

    def __init__(self, graph: GraphArrays, pattern: Pattern, gate: Gate) -> None:
        self.graph, self.pattern = graph, pattern
        self.context = Context(graph, gate, NUMPY, graph.node_count, Bounds(_STEPS))
        self.given, _ = resolve(graph, pattern)

    def fillers(self, node: str, free: frozenset[int]) -> Int32:
        """The nodes that can be ``node``."""
        asked = self.pattern.model_copy(update={"answer": node})
        self.context.bounds.take(_COMPILED * len(asked.edges) * max(_FEW, len(asked.edges)))
        return Reduction(plan_of(self.graph, asked, free), self.context, self.given, _LIMIT).run()

    def matches(self, free: Iterable[int]) -> bool:
        """Whether anything matches."""
        return len(self.fillers(self.pattern.answer, frozenset(free))) > 0

    def missing(self, hops: tuple[int, ...]) -> tuple[int, MissingHop] | None:
        """How many pairs of candidates these hops leave, and the hops; None when they are not enough."""
        free, left, right, pairs = frozenset(hops), 0, 0, 0
        for hop in hops:
            subjects = len(self.fillers(self.pattern.edges[hop].subject, free))
            objects = len(self.fillers(self.pattern.edges[hop].object, free)) if subjects else 0
            if not objects:
                return None
            left, right, pairs = left + subjects, right + objects, pairs + subjects * objects
        return pairs, MissingHop(edges=hops, still_missing=0, left=left, right=right)
