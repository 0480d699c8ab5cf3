"""What exploration takes and gives: budgets, typed paths, the evidence subgraph, evidence units (Table 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bioloom.core.evidence import Channel, Evidence
from bioloom.core.pattern import Pattern
from bioloom.stages.weave.rank import Support
from bioloom.stages.weave.stage import Woven

from .stated import Statement

Bound = Mapping[str, tuple[str, ...]]  # by node of a pattern, CURIEs that can stand there, the likeliest first


@dataclass(frozen=True)
class Budgets:
    """How much is explored; the defaults are those of Appendix E.

    Attributes:
        depth: D_max, steps from each known end; two ends meet in the middle.
        raw_paths: Paths of the graph that are looked at in one expansion.
        paths: W_1, paths that are kept, and the size of the pool.
        doc: W_doc, passages of documents.
        web: W_web, passages of the web.
        convert: Whether passages are converted to facts; without, they speak by their words alone.
        normalize: Whether what a text names is the entity that it grounds to; without, it is its words.
        exact: Whether the whole pattern is also matched on the whole graph at once, which no budget holds back.
    """

    depth: int = 3
    raw_paths: int = 200
    paths: int = 40
    doc: int = 15
    web: int = 10
    convert: bool = True
    normalize: bool = True
    exact: bool = True


@dataclass(frozen=True)
class TypedPath:
    """A typed path of the pattern, walked set at a time: all that is reached from its end, witnesses when shown.

    Attributes:
        edges: Positions in the pattern of the edges of its sub-pattern; all of them for a path from end to end.
        ends: The known nodes that it starts from.
        woven: The sub-pattern of these edges whose hole is where the path stands, and what matches it.
        whole: Whether it is the whole pattern, from end to end.
        before: The path that it goes on from; a text may join there, too.
    """

    edges: tuple[int, ...]
    ends: tuple[str, ...]
    woven: Woven
    whole: bool = False
    before: TypedPath | None = None

    @property
    def at(self) -> str:
        """The node where it stands."""
        return self.woven.pattern.answer


@dataclass(frozen=True)
class Subgraph:
    """G_q: the typed paths around the known ends, and the whole pattern where they met and it matched."""

    paths: tuple[TypedPath, ...] = ()
    whole: TypedPath | None = None


@dataclass(frozen=True)
class Unit:
    """An evidence unit u: its evidence, the hops it speaks of, and for an answer set of the graph how it matched.

    Attributes:
        evidence: What is kept and cited.
        hops: hop(u), positions in the pattern.
        said: The words that stand for it when it is compared.
        entities: Ent(u), CURIEs.
        states: The hops that its facts fill, for a unit of text.
        path: The typed path, for a unit of the graph.
        shown: The answers of the path that are shown, best first.
    """

    evidence: Evidence
    hops: tuple[int, ...]
    said: str
    entities: frozenset[str]
    states: frozenset[Statement] = frozenset()
    path: TypedPath | None = None
    shown: tuple[Support, ...] = ()

    @property
    def id(self) -> str:
        """The evidence's."""
        return self.evidence.id

    @property
    def source(self) -> Channel:
        """src(u)."""
        return self.evidence.origin.channel


@dataclass(frozen=True)
class Explored:
    """What Algorithm 5 returns beside the memory.

    Attributes:
        units: The pool of candidates U_q.
        subgraph: G_q.
        new: Whether this round found any unit.
        asked: How many queries it sent.
        sought: Ids of the paths that have a missing hop for what texts state the others of.
    """

    units: tuple[Unit, ...]
    subgraph: Subgraph
    new: bool
    asked: int
    sought: frozenset[str] = frozenset()


def known_curies(pattern: Pattern) -> frozenset[str]:
    """The entities that a pattern names, without what is offered in its hole."""
    return frozenset(c for n in pattern.nodes if n.name != pattern.answer for c in n.curies)
