"""Which identifiers mean the same thing.

Two identifiers merge only on a direct mapping that is one-to-one both ways in its pair of vocabularies, between a hub
vocabulary and another one, in the same category, with a prefix that is legal for that category. Nothing merges through
a third identifier: the closure over the cross-references of diseases alone makes 851 cliques with several MONDO
identifiers. Two hub vocabularies never merge (HP and MONDO above all), nor do a salt and its base. What does not merge
is kept: a pair of nodes as a close match, anything else as a cross-reference.

Where sources differ (one maps a drug to its racemate, another to an isomer), a pair that one of them gives as
one-to-one merges only if the two bear one name and no rival pair does as well. A name alone never merges anything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from bioloom.core.errors import BuildError

from ..forms.salt_forms import other_form
from .prefixes import comparable, legal, prefix_of

HUBS = frozenset({"MONDO", "HP", "HGNC", "GO", "UBERON", "CL", "CHEBI"})
# For what has no place in the others, the better first; their terms may themselves merge into a better one.
LAST_HUBS = "DRUGBANK", "MESH", "UNII", "RXCUI", "PUBCHEM.COMPOUND", "CHEMBL.COMPOUND", "DrugCentral", "GTOPDB"
_TIERS = dict.fromkeys(HUBS, 0) | {prefix: tier for tier, prefix in enumerate(LAST_HUBS, 1)}
_NAMELESS: Mapping[str, Sequence[str]] = {}
_OWN_NAMES = 2

MERGED = "merged"
NOT_ONE_TO_ONE = "not one-to-one"
TWO_HUBS = "two hub vocabularies"
NO_HUB = "no hub vocabulary"
OTHER_CATEGORY = "another category"
NOT_LEGAL = "prefix not legal for the category"
SEVERAL_HUBS = "claimed by several hubs"
MERGED_ELSEWHERE = "merged with another hub"
CONTRADICTED = "sources contradict each other"
OTHER_FORM = "another salt or hydrate, by their names"


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
    nodes: Mapping[str, tuple[str, ...]],
    claims: Iterable[Claim],
    replaced: Iterable[tuple[str, str]] = (),
    names: Mapping[str, Sequence[str]] = _NAMELESS,
) -> Identity:
    """Decide over ``claims``.

    Args:
        nodes: Categories of every live term.
        claims: Mappings, in any direction and as often as sources make them.
        replaced: Pairs of an obsolete, secondary or local identifier and its successor.
        names: What sources call every live term, its own vocabulary first.

    Raises:
        BuildError: A clique holds two live identifiers of its hub vocabulary.
    """
    found = Identity()
    successor = _successors(nodes, replaced, found)
    pairs = _pairs(nodes, claims, successor)
    reasons = _reasons(nodes, pairs, names)
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


def _rank(identifier: str, nodes: Mapping[str, tuple[str, ...]]) -> tuple[bool, int, str]:
    return identifier not in nodes, tier(identifier), identifier


def tier(identifier: str) -> int:
    """How good a hub the vocabulary of ``identifier`` is; 0 is the best, the highest is none."""
    return _TIERS.get(prefix_of(identifier), len(LAST_HUBS) + 1)


def _reasons(
    nodes: Mapping[str, tuple[str, ...]], pairs: Mapping[tuple[str, str], set[str]], names: Mapping[str, Sequence[str]]
) -> dict[tuple[str, str], str]:
    """For each mapping why it may not merge, or MERGED when nothing in itself speaks against it."""
    beside: dict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for pair in pairs:
        for end in _ends(pair):
            beside[end].append(pair)
    out = {}
    for pair, sources in pairs.items():
        hub, leaf = pair
        if reason := _objection(hub, leaf, nodes):
            out[pair] = reason
            continue
        groups = [beside[end] for end in _ends(pair)]
        rivals = [rival for group in groups if len(group) > 1 for rival in group if rival != pair]
        if rivals and not any(all(_once(source, group, pairs) for group in groups) for source in sources):
            out[pair] = MERGED if _alone_named(pair, rivals, names) else NOT_ONE_TO_ONE
        elif rivals and _agreement(pair, names) <= max(_agreement(rival, names) for rival in rivals):
            out[pair] = CONTRADICTED
        elif hub in names and leaf in names and other_form(names[hub][0], names[leaf][0]):
            out[pair] = OTHER_FORM
        else:
            out[pair] = MERGED
    return out


def _ends(pair: tuple[str, str]) -> tuple[tuple[str, str], tuple[str, str]]:
    """Each identifier of a mapping with the vocabulary in which the mapping gives it a partner."""
    one, other = pair
    return (one, prefix_of(other)), (other, prefix_of(one))


def _once(source: str, group: Iterable[tuple[str, str]], pairs: Mapping[tuple[str, str], set[str]]) -> bool:
    """Whether only one mapping of ``group`` is the source's."""
    return sum(source in pairs[pair] for pair in group) == 1


def _agreement(pair: tuple[str, str], names: Mapping[str, Sequence[str]]) -> int:
    """Whether two terms bear one name: `_OWN_NAMES` when their own vocabularies say it, 1 when another source does."""
    one, other = ([name.casefold() for name in names.get(end, ())] for end in pair)
    return (_OWN_NAMES if one[0] == other[0] else int(not set(one).isdisjoint(other))) if one and other else 0


def _alone_named(pair: tuple[str, str], rivals: Iterable[tuple[str, str]], names: Mapping[str, Sequence[str]]) -> bool:
    """Whether of a source's several mappings this one alone is between terms that their vocabularies call alike.

    Such a source means one of them as the same and the others as nearly so: Mondo's cancer is DOID's cancer, not its
    "cell type cancer".
    """
    return _agreement(pair, names) == _OWN_NAMES > max(_agreement(rival, names) for rival in rivals)


def _objection(hub: str, leaf: str, nodes: Mapping[str, tuple[str, ...]]) -> str:
    """Why the two may not merge whatever else is mapped to them; empty if they may."""
    if prefix_of(leaf) in HUBS:
        return TWO_HUBS
    if hub not in nodes or tier(hub) > len(LAST_HUBS):
        return NO_HUB
    return _mismatch(nodes[hub], nodes.get(leaf), prefix_of(leaf))


@cache
def _mismatch(hub: tuple[str, ...], leaf: tuple[str, ...] | None, prefix: str) -> str:
    """Why an identifier of ``prefix``, a term of the categories ``leaf`` or none, may not stand for one of ``hub``."""
    agreeing = hub if leaf is None else tuple(c for c in hub if any(comparable(c, d) for d in leaf))
    if not agreeing:
        return OTHER_CATEGORY
    return "" if any(legal(prefix, c) for c in agreeing) else NOT_LEGAL


def _settle(reasons: dict[tuple[str, str], str]) -> dict[str, str]:
    """Which hub each identifier goes to: the best vocabulary that claims it. Mappings that lose get their reason."""
    tiers: dict[int, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for (hub, leaf), reason in reasons.items():
        if reason == MERGED:
            tiers[tier(hub)][leaf].append(hub)
    hub_of: dict[str, str] = {}
    claimed: set[str] = set()
    for _, leaves in sorted(tiers.items()):
        for leaf, hubs in leaves.items():
            free = [hub for hub in hubs if hub not in hub_of and leaf not in claimed]
            reasons |= {(hub, leaf): MERGED_ELSEWHERE for hub in hubs if hub not in free}
            if len(free) == 1:
                hub_of[leaf] = free[0]
            else:
                reasons |= {(hub, leaf): SEVERAL_HUBS for hub in free}
        claimed.update(leaves)
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
