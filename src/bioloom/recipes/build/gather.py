"""What each source says, sorted by kind and counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from bioloom.ground.identity.merging import Claim

from ..blocks import Edges
from ..rows import SAMPLES, Edge, Mapping, Node, Replaced, Row
from ..statements import Collector, Statements, collect


@dataclass
class Tally:
    """How often something happened, by reason, with the first few as samples."""

    counts: Counter[str] = field(default_factory=Counter)
    samples: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, reason: str, what: str, times: int = 1) -> None:
        """It happened ``times`` more."""
        self.counts[reason] += times
        if len(shown := self.samples[reason]) < SAMPLES:
            shown.append(what)


@dataclass
class Gathered:
    """What one source said, as it said it."""

    infores: str
    nodes: dict[str, Node] = field(default_factory=dict)
    edges: Statements = field(default_factory=lambda: collect(()))
    blocks: list[Edges] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    replaced: list[Replaced] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    rows: int = 0


def gather(infores: str, rows: Iterable[Row | Edges]) -> Gathered:
    """Sort the rows of a source by kind."""
    out = Gathered(infores)
    edges = Collector()
    for row in rows:
        out.rows += 1
        if isinstance(row, Edge):
            edges.add(row)
        elif isinstance(row, Mapping):
            out.claims.append(Claim(row.subject, row.object, infores))
        elif isinstance(row, Node):
            out.nodes.setdefault(row.id, row)
        elif isinstance(row, Replaced):
            out.replaced.append(row)
        elif isinstance(row, Edges):
            out.rows += len(row) - 1
            out.blocks.append(row)
        else:
            out.rows += row.rows - 1
            out.tally.add(row.reason, row.what, row.rows)
    out.edges = edges.statements()
    return out
