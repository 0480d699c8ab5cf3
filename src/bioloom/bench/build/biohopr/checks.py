"""What the validator checks of BioHopR beside the pattern: the named bridge, and that chains are one-many-many."""

from __future__ import annotations

from collections.abc import Iterator

from bioloom.bench.build.dataset.validate import differences
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Graph

from .chains import MANY

NAMED_BRIDGE = "named_bridge"  # the reading of the gold that the published data has


def check(item: Item, gold: Gold, graph: Graph) -> Iterator[str]:
    """What is wrong with an item beside its answers through all bridges."""
    if item.hops == 1:
        if len(gold.answers) < MANY:
            yield f"a 1-hop question with {len(gold.answers)} answers is not one-many"
        return
    if len(item.bridges) != 1 or NAMED_BRIDGE not in gold.readings:
        yield "a 2-hop question without a named bridge, or without the answers through it"
        return
    pattern, bridge = parse_pattern(item.pattern), item.bridges[0].curie
    named = gold.readings[NAMED_BRIDGE]
    yield from (f"through {bridge}: {what}" for what in differences(named, through_bridge(pattern, bridge), graph))
    if len(named) < MANY:
        yield f"its bridge {bridge} has {len(named)} targets: not one-many-many"
    if not {a.curie for a in named} <= {a.curie for a in gold.answers}:
        yield "an answer through the named bridge is none through all bridges"
    bridges = graph.match(pattern.model_copy(update={"answer": _bridge(pattern)})).count
    if bridges < MANY:
        yield f"its query has {bridges} bridges: not one-many-many"


def through_bridge(pattern: Pattern, bridge: str) -> Pattern:
    """A 2-hop pattern with its bridge given, too."""
    name = _bridge(pattern)
    nodes = tuple(n.model_copy(update={"curies": (bridge,)}) if n.name == name else n for n in pattern.nodes)
    return pattern.model_copy(update={"nodes": nodes})


def _bridge(pattern: Pattern) -> str:
    """The node that is neither given nor asked for."""
    return next(n.name for n in pattern.nodes if not n.known and n.name != pattern.answer)
