"""By what means, in what role, and light verbs: "by inhibiting X", "serving as markers of Y", "have a link with"."""

from __future__ import annotations

from ..items import HOLE, Item
from .combine import NONE, merged, relate, said_of
from .grammar import LOW, rule
from .modifier_rules import described
from .verb_rules import is_thing

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


@rule("SG|SG0", "BYM")
def _it_does_so_by(a: Item, b: Item) -> Item | None:
    """Which disease does X treat by inhibiting Y: X does."""
    said = said_of(b, a.heads)
    return said and merged(a.label, a, b, facts=a.facts + said[0])


@rule("ACT", "BYM")
def _acts_by(a: Item, b: Item) -> Item | None:
    """As in "work by inhibiting X"."""
    return merged("MOD" if "p" in a.feats else "VP", b, a, feats=a.feats)


@rule("INROLE", "NP")
def _in_role(a: Item, b: Item) -> Item | None:
    """Genes serving as markers of X: they are that."""
    if "noun" not in b.feats or len(b.heads) != 1:
        return None
    made = is_thing(a, b.but(facts=described(b)))
    return made and made.but(label="MOD", feats=NONE)


@rule("LV", "RN")
def _light_verb(a: Item, b: Item) -> Item | None:
    """Have an interaction, before "with X", with words between that were passed over ("a critical interaction")."""
    return merged("LVR", a, b, cue=b.cue) if b.cue is not None else None


@rule("LVR", "MOD")
def _light_verb_with(a: Item, b: Item) -> Item | None:
    if "r" not in b.feats or b.cue is None or b.cue.prep not in ("with", "to") or a.cue is None:
        return None
    related = relate(a.cue, b.heads)
    if related is None:
        return None
    bare = tuple(f for f in b.facts if HOLE not in (f.left, f.right))
    label = "MOD" if "p" in a.feats else "VP"
    feats = a.feats & {"f", "b"}
    return merged(label, b, a, cost=-RELATION_WORD, facts=bare + related[0], feats=feats, mask=related[1], cue=a.cue)
