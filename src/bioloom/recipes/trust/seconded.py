"""Of a reader who takes every disease that a label speaks of for a use, what another reader says, too.

Alone it proves nothing, so that none of its statements stands in the graph; where it has a pair that another source
has, with the disease itself or one that a source calls a close match, it is a second reader of that pair.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ..build.assemble import CLOSE, Assembled
from ..build.gather import Gathered
from ..rows import Edge
from .known import Pair

SECONDS = frozenset({"infores:sider"})
TREATS = "treats"
ALONE = "use that no other source states"

Readings = dict[Pair, str]


def taken(graph: Assembled) -> list[tuple[str, Edge]]:
    """What `SECONDS` say that drugs treat, which ``graph`` says no more, with the ``infores`` of each."""
    out: list[tuple[str, Edge]] = []
    for at, (infores, said) in enumerate(graph.said):
        if infores in SECONDS and len(uses := said.of(TREATS)):
            out += ((infores, edge) for edge in uses)
            graph.said[at] = infores, said.where(~said.saying(TREATS))
    return out


def seconded(graph: Assembled, uses: list[tuple[str, Edge]], sources: Iterable[Gathered]) -> Readings:
    """The pairs of ``graph`` that ``uses`` have as well, with who; what nobody else has is counted in the tallies."""
    tally = {source.infores: source.tally for source in sources if source.infores in SECONDS}
    close: dict[str, set[str]] = defaultdict(set)
    for edge in graph.of(CLOSE):
        close[edge.subject].add(edge.object)
        close[edge.object].add(edge.subject)
    said = {(edge.subject, edge.object) for edge in graph.of(TREATS) if not edge.negated}
    out: Readings = {}
    for infores, use in uses:
        found = [(use.subject, it) for it in (use.object, *close[use.object]) if (use.subject, it) in said]
        out.update(dict.fromkeys(found, infores))
        if not found:
            tally[infores].add(ALONE, f"{use.subject} {use.object}")
    return out
