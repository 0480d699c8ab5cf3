"""Which identifiers mean the same thing.

Two identifiers merge only on a direct mapping that is one-to-one both ways in its pair of vocabularies, between a hub
vocabulary and another one, in the same category, with a prefix that is legal for that category. Nothing merges through
a third identifier: the closure over the cross-references of diseases alone makes 851 cliques with several MONDO
identifiers. Two hub vocabularies never merge (HP and MONDO above all). What does not merge is kept: a pair of nodes as
a close match, anything else as a cross-reference.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bioloom.core.errors import BuildError

from .prefixes import comparable, legal, prefix_of

HUBS = frozenset({"MONDO", "HP", "HGNC", "GO", "UBERON", "CL", "CHEBI"})
LAST_HUB = "MESH"  # for what has no place in the others; its terms may themselves merge into one of them

MERGED = "merged"
NOT_ONE_TO_ONE = "not one-to-one"
TWO_HUBS = "two hub vocabularies"
NO_HUB = "no hub vocabulary"
OTHER_CATEGORY = "another category"
NOT_LEGAL = "prefix not legal for the category"
SEVERAL_HUBS = "claimed by several hubs"
MERGED_ELSEWHERE = "merged with another hub"


class Claim(NamedTuple):
    """``source`` says that ``subject`` and ``object`` mean the same, or nearly so."""

    subject: str
    object: str
    source: str


class Decision(NamedTuple):
    """What became of a mapping: ``merged``, or the reason why it did not; ``sources`` are those that make it."""

    subject: str
    object: str
    outcome: str
    sources: tuple[str, ...]


@dataclass
class Identity:
    """The decision.

    ``canonical`` leads from every identifier that stands for another one (merged, secondary, obsolete) to its node.
    ``close`` are pairs of nodes, ``xref`` pairs of a node and an identifier that is no node, each with the sources that
    say so. ``decisions`` holds every mapping; ``dead_ends`` pairs of an obsolete identifier and the reason why it leads
    nowhere.
    """

    canonical: dict[str, str] = field(default_factory=dict)
    close: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    xref: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    decisions: list[Decision] = field(default_factory=list)
    dead_ends: list[tuple[str, str]] = field(default_factory=list)

    def of(self, identifier: str) -> str:
        """The node that ``identifier`` stands for; itself when it stands for no other."""
        return self.canonical.get(identifier, identifier)


def identify(
    nodes: Mapping[str, tuple[str, ...]], claims: Iterable[Claim], replaced: Iterable[tuple[str, str]] = ()
) -> Identity:
    """Decide over ``claims``.

    Args:
        nodes: Categories of every live term.
        claims: Mappings, in any direction and as often as sources make them.
        replaced: Pairs of an obsolete, secondary or local identifier and its successor.

    Raises:
        BuildError: A clique holds two live identifiers of its hub vocabulary.
    """
    found = Identity()
    successor = _successors(nodes, replaced, found)
    pairs = _pairs(nodes, claims, successor)
    reasons = _reasons(nodes, pairs)
    hub_of = _settle(reasons)
    found.canonical = {leaf: hub for leaf, hub in hub_of.items() if leaf != hub}
    found.canonical |= {old: hub_of.get(new, new) for old, new in successor.items()}
    for pair, sources in sorted(pairs.items()):
        found.decisions.append(Decision(*pair, reasons[pair], tuple(sorted(sources))))
        if reasons[pair] != MERGED:
            _keep(pair, sources, nodes, hub_of, found)
    check_cliques(found.canonical, nodes)
    return found


def check_cliques(canonical: Mapping[str, str], nodes: Mapping[str, tuple[str, ...]]) -> None:
    """No clique may hold two live identifiers of its hub vocabulary.

    Raises:
        BuildError: One does.
    """
    for identifier, hub in canonical.items():
        if identifier in nodes and identifier != hub and prefix_of(identifier) == prefix_of(hub):
            raise BuildError(
                f"{identifier} and {hub} would become one thing, but both are live terms of {prefix_of(hub)}.",
                hint="A source maps one identifier to both, or calls one of them obsolete; leave that mapping out.",
            )


def _successors(
    nodes: Mapping[str, tuple[str, ...]], replaced: Iterable[tuple[str, str]], found: Identity
) -> dict[str, str]:
    """Each dead identifier and the live one at the end of its chain."""
    step: dict[str, set[str]] = defaultdict(set)
    for old, new in replaced:
        if old in nodes:
            found.dead_ends.append((old, f"{new} calls it secondary, but it is a live term"))
        elif old != new:
            step[old].add(new)
    out: dict[str, str] = {}
    for old in step:
        at, seen = old, {old}
        while at not in nodes and len(step.get(at, ())) == 1:
            at = next(iter(step[at]))
            if at in seen:
                break
            seen.add(at)
        if at in nodes:
            out[old] = at
        else:
            several = len(step.get(at, ())) > 1
            found.dead_ends.append((old, "replaced by several" if several else f"replaced by {at}, no live term"))
    return out


def _pairs(
    nodes: Mapping[str, tuple[str, ...]], claims: Iterable[Claim], successor: Mapping[str, str]
) -> dict[tuple[str, str], set[str]]:
    """Mappings between vocabularies, obsolete ends followed, the better hub first, with who says so."""
    out: dict[tuple[str, str], set[str]] = defaultdict(set)
    for one, other, source in claims:
        a, b = successor.get(one, one), successor.get(other, other)
        if prefix_of(a) != prefix_of(b):
            out[(b, a) if _rank(b, nodes) < _rank(a, nodes) else (a, b)].add(source)
    return out


def _rank(identifier: str, nodes: Mapping[str, tuple[str, ...]]) -> tuple[int, bool, str]:
    prefix = prefix_of(identifier)
    return 0 if prefix in HUBS else 1 if prefix == LAST_HUB else 2, identifier not in nodes, identifier


def _reasons(nodes: Mapping[str, tuple[str, ...]], pairs: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """For each mapping why it may not merge, or MERGED when nothing in itself speaks against it."""
    pairs = list(pairs)
    partners: dict[tuple[str, str], int] = defaultdict(int)
    for a, b in pairs:
        partners[a, prefix_of(b)] += 1
        partners[b, prefix_of(a)] += 1
    out = {}
    for hub, leaf in pairs:
        one_to_one = partners[hub, prefix_of(leaf)] == partners[leaf, prefix_of(hub)] == 1
        out[hub, leaf] = _objection(hub, leaf, nodes) or (MERGED if one_to_one else NOT_ONE_TO_ONE)
    return out


def _objection(hub: str, leaf: str, nodes: Mapping[str, tuple[str, ...]]) -> str:
    """Why the two may not merge whatever else is mapped to them; empty if they may."""
    if prefix_of(leaf) in HUBS:
        return TWO_HUBS
    if hub not in nodes or (prefix_of(hub) not in HUBS and prefix_of(hub) != LAST_HUB):
        return NO_HUB
    agreeing = nodes[hub]
    if leaf in nodes:
        agreeing = tuple(c for c in agreeing if any(comparable(c, d) for d in nodes[leaf]))
    if not agreeing:
        return OTHER_CATEGORY
    return "" if any(legal(prefix_of(leaf), c) for c in agreeing) else NOT_LEGAL


def _settle(reasons: dict[tuple[str, str], str]) -> dict[str, str]:
    """Which hub each identifier goes to: the real hubs first, then MeSH for what none of them took.

    Mappings that lose to another one get their reason.
    """
    claimed: dict[str, list[str]] = defaultdict(list)
    late: list[tuple[str, str]] = []
    for (hub, leaf), reason in reasons.items():
        if reason == MERGED and prefix_of(hub) in HUBS:
            claimed[leaf].append(hub)
        elif reason == MERGED:
            late.append((hub, leaf))
    hub_of = {leaf: hubs[0] for leaf, hubs in claimed.items() if len(hubs) == 1}
    reasons |= {(hub, leaf): SEVERAL_HUBS for leaf, hubs in claimed.items() if len(hubs) > 1 for hub in hubs}
    for hub, leaf in late:
        if leaf in claimed or hub in hub_of:
            reasons[hub, leaf] = MERGED_ELSEWHERE
        else:
            hub_of[leaf] = hub
    return hub_of


def _keep(
    pair: tuple[str, str],
    sources: Iterable[str],
    nodes: Mapping[str, tuple[str, ...]],
    hub_of: Mapping[str, str],
    found: Identity,
) -> None:
    """What did not merge: a close match of two nodes, or a cross-reference of one."""
    one, other = (hub_of.get(end, end) for end in pair)
    if one == other:
        return  # both merged with the same hub, each on its own mapping
    if other in nodes and (one not in nodes or _rank(other, nodes) < _rank(one, nodes)):
        one, other = other, one
    if one not in nodes:
        return  # no thing of the graph at either end
    kept = found.close if other in nodes else found.xref
    kept[one, other] = tuple(sorted({*kept.get((one, other), ()), *sources}))
