"""What two things have in common: "the overlap in symptoms between X and Y"; what goes together: "take X with Y"."""

from __future__ import annotations

from ..items import ASKED, HOLE, Cue, Fact, Item
from ..schema import SAME, VAGUE, reach
from ..sorts import ANY, BIT
from .combine import NONE, apply, merged, recast, relate, said_of
from .grammar import LOW, MID, rule

MAY = frozenset({"yn", "denied"})  # one may when it does not hold


@rule("BETW", "NP")
def _between(a: Item, b: Item) -> Item | None:
    return merged("BTN", b, a) if len(b.heads) >= 2 and "or" not in b.feats else None


@rule("RN", "MOD")
def _overlap_in(a: Item, b: Item) -> Item | None:
    """The overlap in symptoms: to be followed by "between X and Y"."""
    if "r" not in b.feats or b.cue is None or b.cue.prep not in ("in", "of") or len(b.heads) != 1:
        return None
    facts = tuple(f for f in b.facts if HOLE not in (f.left, f.right))
    return merged("RI", a, b, heads=b.heads, facts=facts)


@rule("RI", "BTN")
def _overlap_between(a: Item, b: Item) -> Item | None:
    """The symptoms that X and Y have both."""
    related = relate(Cue(VAGUE), b.heads)
    if related is None or not related[1] & a.heads[0].mask or "name" in a.feats:
        return None
    said = said_of(Item("MOD", 0.0, facts=related[0], mask=related[1]), a.heads)
    feats = frozenset({"noun", "det", "modified", "pl"})
    return said and merged("NP", a, b, facts=a.facts + b.facts + said[0], feats=feats)


@rule("TERMS", "NP")
def _in_terms(a: Item, b: Item) -> Item | None:
    return merged("TN", b, a) if "noun" in b.feats and len(b.heads) == 1 and "wh" not in b.feats else None


@rule("S", "TN")
def _asked_in_terms_of(a: Item, b: Item) -> Item | None:
    """What do X and Y share in terms of symptoms: which symptoms."""
    asks = [f.left for f in a.facts if f.relation == ASKED]
    wordless = [h for h in a.heads if h.node in asks and h.mask & b.heads[0].mask]
    if len(asks) != 1 or not (wordless or "ask" in a.feats or not any(h.node == asks[0] for h in a.heads)):
        return None
    facts = (*a.facts, *b.facts, Fact(SAME, asks[0], b.heads[0].node))
    return merged("S", a, b, cost=LOW, facts=facts)


@rule("BI", "NP")
def _is_one(a: Item, b: Item) -> Item | None:
    """As in "is salbutamol an agonist", before a preposition that ends the question."""
    if not {"noun", "indef"} <= b.feats or len(a.heads) != 1 or len(b.heads) != 1 or "modified" in b.feats:
        return None
    fact = Fact(SAME, a.heads[0].node, b.heads[0].node)
    mask = a.heads[0].mask & b.heads[0].mask
    heads = (b.heads[0]._replace(mask=mask),)
    return merged("BIN", b, a, heads=heads, facts=(*a.facts, *b.facts, fact)) if mask else None


@rule("BIN", "VT")
def _is_one_of(a: Item, b: Item) -> Item | None:
    """Which receptor is X an agonist of."""
    if "r" not in b.feats or b.cue is None or b.cue.prep not in ("of", "for", "in", "to"):
        return None
    related = relate(Cue(VAGUE, swap=True), a.heads)
    return related and merged("SG", a, b, facts=a.facts + related[0], mask=related[1], feats=frozenset({"inv"}))


@rule("YOU", "MD|DO")
def _one_may(a: Item, b: Item) -> Item | None:
    """As in "one should not", "doctors do not"."""
    return merged("YOU", a, b, feats=a.feats | (b.feats & {"denied"})) if "aux" not in a.feats else None


@rule("YOU", "MIX")
def _one_takes(a: Item, b: Item) -> Item | None:
    """Can I take, do you give; and as a statement: "doctors give"."""
    return merged("YM", b, a, feats=a.feats)


@rule("YM", "NP")
def _takes_drugs(a: Item, b: Item) -> Item | None:
    """Can I combine X and Y: do they interact."""
    if "wh" in b.feats or any(not h.mask & BIT["Drug"] for h in b.heads):
        return None
    if len(b.heads) == 2 and "or" not in b.feats and "aux" in a.feats:
        fact = Fact("interact", b.heads[0].node, b.heads[1].node)
        return merged("S", b, a, facts=(*b.facts, fact), feats=MAY)
    return None


@rule("YM", "NP")
def _takes_some(a: Item, b: Item) -> Item | None:
    """Before what they are taken for, or with."""
    if "wh" in b.feats or any(not h.mask & BIT["Drug"] for h in b.heads):
        return None
    return merged("YMN", b, a, feats=a.feats)


@rule("YMN", "MOD")
def _takes_with(a: Item, b: Item) -> Item | None:
    """Can I take X with Y."""
    if "r" not in b.feats or b.cue is None or b.cue.prep.split()[-1:] not in (["with"], ["and"], ["to"]):
        return None
    if any(not reach("interact", a.heads[0].mask, from_right=False) & h.mask for h in b.heads):
        return None
    bare = tuple(f for f in b.facts if HOLE not in (f.left, f.right))
    facts = (*a.facts, *bare, *(Fact("interact", one.node, h.node) for one in a.heads for h in b.heads))
    return merged("S", a, b, facts=facts, mask=ANY, feats=MAY if "aux" in a.feats else NONE)


@rule("YMN", "VT")
def _takes_it_with(a: Item, b: Item) -> Item | None:
    """Which drugs should one not combine it with; what can I use it for."""
    used = {"with": "interact", "to": "interact", "for": "treat", "against": "treat", "in": "contraindicated"}
    if "r" not in b.feats or b.cue is None or b.cue.prep not in used:
        return None
    relation = used[b.cue.prep]
    related = relate(Cue(relation, swap=relation != "interact"), a.heads)
    return related and merged("SG", a, b, facts=a.facts + related[0], mask=related[1], feats=frozenset({"inv"}))


@rule("YOU", "VT")
def _one_treats(a: Item, b: Item) -> Item | None:
    """As in "one can treat", before a disease and "with" a drug."""
    treats = b.cue is not None and b.cue.relation == "treat" and not b.cue.prep and not b.cue.swap
    return merged("YT", b, a, feats=a.feats) if treats and "b" in b.feats else None


@rule("YT", "NP")
def _one_treats_it(a: Item, b: Item) -> Item | None:
    return merged("YTN", b, a, feats=a.feats) if "wh" not in b.feats else None


@rule("YTN", "MOD")
def _one_treats_it_with(a: Item, b: Item) -> Item | None:
    """One can treat X with Y."""
    if "r" not in b.feats or b.cue is None or b.cue.prep not in ("with", "by") or "denied" in a.feats:
        return None
    said = recast(b, Cue("treat", swap=True, prep=b.cue.prep))
    put = said and said_of(Item("MOD", 0.0, facts=said[0], mask=said[1]), a.heads)
    feats = frozenset({"yn"}) if "aux" in a.feats else NONE
    return put and merged("S", a, b, facts=(*a.facts, *put[0]), heads=put[1], feats=feats)


@rule("PW", "YMN")
def _for_which_one_takes(a: Item, b: Item) -> Item | None:
    """For which disease would you prescribe X: what does X treat."""
    if "aux" not in b.feats or not any(p in ("for", "in", "against") for p, _ in a.cues):
        return None
    related = relate(Cue("contraindicated" if "denied" in b.feats else "treat", swap=True), b.heads)
    clause = related and Item("SG", b.cost, (), b.facts + related[0], NONE, related[1], notes=b.notes)
    return clause and apply("S", a, clause, feats=frozenset({"wh"}))


@rule("YMN", "MOD")
def _takes_in(a: Item, b: Item) -> Item | None:
    """Can I give X in Y: is it to be avoided there; "for" Y, or "doctors give X in Y": is it a treatment."""
    stated = "aux" not in a.feats
    preps = ("in", "during", "for", "to", "against", *(("with",) if stated else ()))
    if "r" not in b.feats or b.cue is None or b.cue.prep not in preps:
        return None
    fine = b.cue.prep in ("for", "against") or stated
    relation = "treat" if fine and "denied" not in a.feats else "contraindicated"
    if any(not reach(relation, a.heads[0].mask, from_right=False) & h.mask for h in b.heads):
        return None
    bare = tuple(f for f in b.facts if HOLE not in (f.left, f.right))
    facts = (*a.facts, *bare, *(Fact(relation, one.node, h.node) for one in a.heads for h in b.heads))
    feats = NONE if stated else MAY if relation == "contraindicated" else frozenset({"yn"})
    return merged("S", a, b, cost=MID, facts=facts, feats=feats)
