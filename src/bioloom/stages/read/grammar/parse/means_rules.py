"""By what means, through what, and light verbs: "by inhibiting X", "through which gene", "have a link with"."""

from __future__ import annotations

from ..items import Fact, Item
from ..schema import VAGUE, reach
from ..sorts import ANY
from .combine import merged, recast
from .grammar import LOW, rule

RELATION_WORD = 0.2  # the preposition only belongs to the noun: it is not a relation of its own


@rule("VIA", "MOD")
def _by_doing(a: Item, b: Item) -> Item | None:
    """As in "by inhibiting X", "through antagonism of X"."""
    if "r" in b.feats or "rel" in b.feats or b.cue is None or b.cue.swap:
        return None
    return merged("BYM", b, a, cost=LOW - a.cost)


@rule("VP|MOD", "BYM")
def _does_so_by(a: Item, b: Item) -> Item | None:
    """Treats X by inhibiting Y: whatever does the one does the other too."""
    mask = a.mask & b.mask
    return merged(a.label, a, b, facts=a.facts + b.facts, mask=mask) if mask and "r" not in a.feats else None


@rule("VIA", "NP")
def _through(a: Item, b: Item) -> Item | None:
    """As in "through which gene"."""
    return merged("VNP", b, a) if "wh" in b.feats and len(b.heads) == 1 else None


@rule("VNP", "S")
def _through_which(a: Item, b: Item) -> Item | None:
    """Through which gene is X linked to Y: the gene is tied to both."""
    if "yn" not in b.feats or "denied" in b.feats:
        return None
    masks = {h.node: h.mask for h in b.heads}
    tied = [f for f in b.facts if not f.relation.startswith("?") and {f.left, f.right} & set(masks)]
    if not tied:
        return None
    between, last = a.heads[0], tied[-1]
    if any(not reach(VAGUE, masks.get(n, ANY), from_right=True) & between.mask for n in (last.left, last.right)):
        return None
    chain = (Fact(VAGUE, last.left, between.node), Fact(VAGUE, between.node, last.right))
    rest = tuple(f for f in b.facts if f != last)
    return merged("S", b, a, cost=LOW, facts=(*rest, *chain, *a.facts), feats=frozenset({"wh"}))


@rule("LV", "RN")
def _light_verb(a: Item, b: Item) -> Item | None:
    """Have an interaction, before "with X", with words between that were passed over ("a critical interaction")."""
    return merged("LVR", a, b, cue=b.cue) if b.cue is not None else None


@rule("LVR", "MOD")
def _light_verb_with(a: Item, b: Item) -> Item | None:
    if "r" not in b.feats or b.cue is None or b.cue.prep not in ("with", "to") or a.cue is None:
        return None
    said = recast(b, a.cue)
    if said is None:
        return None
    label = "MOD" if "p" in a.feats else "VP"
    feats = a.feats & {"f", "b"}
    return merged(label, b, a, cost=-RELATION_WORD, facts=said[0], feats=feats, mask=said[1], cue=a.cue)
