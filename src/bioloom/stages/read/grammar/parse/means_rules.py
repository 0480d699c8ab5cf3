"""By what means, in what role, and light verbs: "by inhibiting X", "serving as markers of Y", "have a link with"."""

from __future__ import annotations

from ..items import HOLE, Item
from ..schema import VAGUE
from .combine import NONE, merged, recast, relate, said_of
from .grammar import LOW, rule
from .modifier_rules import described
from .verb_rules import is_thing

SEEN = frozenset({VAGUE, "located", "present", "has", "strike", "affect", "part", "express"})  # "is seen in", "marks"
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


@rule("D", "AM")
def _an_amount(a: Item, b: Item) -> Item | None:
    return merged("AM", b, a) if a.feats & {"indef", "def"} else None


@rule("SH", "AM")
def _shows_amount(a: Item, b: Item) -> Item | None:
    """As in "shows reduced levels of", before the thing there is less of."""
    return merged("VT", a, b, cue=b.cue)


@rule("AM", "NP")
def _amount_of(a: Item, b: Item) -> Item | None:
    return merged("AX", b, a, cue=a.cue) if "wh" not in b.feats else None


@rule("AX", "VP")
def _amount_is_seen(a: Item, b: Item) -> Item | None:
    """A decrease of X is seen in Y: there is less of X in Y."""
    tied = [f for f in b.facts if HOLE in (f.left, f.right)]
    if a.cue is None or not tied or any(f.relation not in SEEN for f in tied):
        return None
    relation = a.cue.relation
    said = [f._replace(relation=relation, left=f.right if f.left == HOLE else f.left, right=HOLE) for f in tied]
    facts = tuple(f._replace(right=h.node) for f in said for h in a.heads)
    bare = tuple(f for f in b.facts if f not in tied)
    return merged("S", a, b, facts=a.facts + bare + facts, feats=b.feats & {"wh", "denied"}, cue=None)


@rule("EX", "AX")
def _there_is_amount(a: Item, b: Item) -> Item | None:
    return merged("EXA", b, a, cue=b.cue)


@rule("EXA", "MOD")
def _there_is_more_in(a: Item, b: Item) -> Item | None:
    """There is more of X in Y."""
    if "r" not in b.feats or b.cue is None or b.cue.prep not in ("in", "with"):
        return None
    return _amount_is_seen(a, b.but(feats=NONE))


@rule("MK", "NP")
def _makes_it(a: Item, b: Item) -> Item | None:
    return merged("MKN", b, a, feats=a.feats) if "wh" not in b.feats else None


@rule("MKN", "V0")
def _makes_it_so(a: Item, b: Item) -> Item | None:
    """As in "makes X contraindicated": X is so in what makes it."""
    cue = next((c for _, c in b.cues if not c.swap), None)  # "contraindicated in", not "by"
    related = relate(cue._replace(swap=True), a.heads) if cue and "p" in b.feats else None
    if related is None:
        return None
    label = "MOD" if "p" in a.feats else "VP"
    return merged(label, a, b, facts=a.facts + related[0], feats=a.feats & {"f", "b"}, mask=related[1])


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
    said = recast(b, a.cue)
    if said is None:
        return None
    label = "MOD" if "p" in a.feats else "VP"
    feats = a.feats & {"f", "b"}
    return merged(label, b, a, cost=-RELATION_WORD, facts=said[0], feats=feats, mask=said[1], cue=a.cue)
