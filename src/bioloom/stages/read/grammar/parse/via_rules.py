"""What ties two things together: "linked to X through a gene", "by which tissue is X tied to Y"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations

from ..items import HOLE, Fact, Head, Item
from ..schema import SHARING, VAGUE, reach
from ..sorts import ANY
from .combine import merged
from .grammar import LOW, rule

LOOSE = frozenset({VAGUE, SHARING, "genetic"})  # relations that a third thing may carry
MOST_STOPS = 3


@rule("VIA", "NP")
def _through(a: Item, b: Item) -> Item | None:
    """As in "via a gene and a pathway"."""
    if len(b.heads) > MOST_STOPS or any(h.denied for h in b.heads):
        return None
    return merged("VNP", b, a)


@rule("MOD|VP", "VNP")
def _by_way_of(a: Item, b: Item) -> Item | None:
    """Linked to X through Y: Y is tied to both."""
    if a.cue is None or a.cue.relation not in LOOSE or "wh" in b.feats or "r" in a.feats:
        return None
    return _mediated(a, b)


@rule("V0", "VNP")
def _by_way_of_first(a: Item, b: Item) -> Item | None:
    return Item("VM", a.cost + b.cost, b.heads, b.facts, a.feats, cues=a.cues, notes=a.notes + b.notes)


@rule("VM", "MOD")
def _to_the_other(a: Item, b: Item) -> Item | None:
    """Linked through Y to X."""
    cue = b.cue and next((c for p, c in a.cues if p.split()[-1:] == b.cue.prep.split()[-1:]), None)
    if "r" not in b.feats or not cue or cue.relation not in LOOSE:
        return None
    label = "MOD" if a.feats & {"p"} else "VP"
    return _mediated(b.but(label=label, feats=a.feats & {"f", "b", "denied"}), a.but(label="VNP"))


def _mediated(phrase: Item, via: Item) -> Item | None:
    """``phrase`` with the things of ``via`` between the hole and what it is related to."""
    tied = [f for f in phrase.facts if HOLE in (f.left, f.right)]
    facts = [f for f in phrase.facts if f not in tied]
    mask = ANY
    for fact in tied:
        head = next((h for h in phrase.heads if h.node in (fact.left, fact.right)), None)
        ordered = head and _ordered(via.heads, ANY, head.mask)
        if not ordered or head is None:
            return None
        mask &= reach(VAGUE, ordered[0].mask, from_right=True)
        facts += _chain([HOLE, *(h.node for h in ordered), head.node], denied=fact.denied)
    if not tied or not mask:
        return None
    return merged(phrase.label, phrase, via, cost=LOW, facts=(*facts, *via.facts), mask=mask)


def _ordered(stops: Sequence[Head], first: int, last: int) -> Sequence[Head] | None:
    """The order of ``stops`` in which each can be tied to the next; they are named from the far end on."""
    for order in permutations(stops[::-1]):
        masks = [first, *(h.mask for h in order), last]
        if all(reach(VAGUE, a, from_right=True) & b for a, b in pairwise(masks)):
            return order
    return None


def _chain(nodes: Sequence[int], *, denied: bool = False) -> list[Fact]:
    return [Fact(VAGUE, a, b, denied=denied and i == 0) for i, (a, b) in enumerate(pairwise(nodes))]


@rule("VNP", "S")
def _through_which(a: Item, b: Item) -> Item | None:
    """Through which gene is X linked to Y: the gene is tied to both."""
    if not {"wh"} <= a.feats or "yn" not in b.feats or "denied" in b.feats:
        return None
    return _between(a, b, frozenset({"wh"}))


@rule("PROP", "VNP")
def _a_path_through(a: Item, b: Item) -> Item | None:
    """A path from X to Y via Z."""
    return _between(b, a, a.feats)


@rule("S", "VNP")
def _is_it_through(a: Item, b: Item) -> Item | None:
    """Is X linked to Y through Z."""
    return _between(b, a, a.feats) if "yn" in a.feats and "wh" not in b.feats else None


def _between(via: Item, clause: Item, feats: frozenset[str]) -> Item | None:
    masks = {h.node: h.mask for h in clause.heads}
    edges = [f for f in clause.facts if not f.relation.startswith("?") and {f.left, f.right} & set(masks)]
    tied = [f for f in edges if f.relation in LOOSE or "wh" in via.feats][-1:]
    if not tied:
        return None
    (fact,) = tied
    ordered = _ordered(via.heads, masks.get(fact.left, ANY), masks.get(fact.right, ANY))
    if ordered is None:
        return None
    chain = _chain([fact.left, *(h.node for h in ordered), fact.right])
    rest = tuple(f for f in clause.facts if f != fact)
    return merged(clause.label, clause, via, cost=LOW, facts=(*rest, *chain, *via.facts), feats=feats)


@rule("RN", "MOD")
def _path_from(a: Item, b: Item) -> Item | None:
    """A path from X: to be followed by "to Y"."""
    if "r" not in b.feats or b.cue is None or b.cue.prep not in ("from", "of") or len(b.heads) != 1:
        return None
    return merged("RF", a, b, heads=b.heads, facts=tuple(f for f in b.facts if HOLE not in (f.left, f.right)))


@rule("RF", "MOD")
def _path_to(a: Item, b: Item) -> Item | None:
    if "r" not in b.feats or b.cue is None or b.cue.prep not in ("to", "with", "and") or a.cue is None:
        return None
    bare = tuple(f for f in b.facts if HOLE not in (f.left, f.right))
    facts = (*a.facts, *bare, *(Fact(a.cue.relation, a.heads[0].node, h.node) for h in b.heads))
    if not all(reach(a.cue.relation, a.heads[0].mask, from_right=False) & h.mask for h in b.heads):
        return None
    return merged("PROP", a, b, cost=LOW, facts=facts, heads=a.heads + b.heads)
