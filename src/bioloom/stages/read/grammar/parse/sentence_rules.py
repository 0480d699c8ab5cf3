"""Whole sentences: questions, commands, statements, and what stands ahead of them."""

from __future__ import annotations

from ..items import ASKED, COUNTED, HOLE, TOPIC, Cue, Fact, Item
from ..schema import BESIDE, VAGUE, reach
from .combine import NONE, apply, denied, identity, marked, merged, relate, said_of
from .grammar import LOW, MID, rule
from .modifier_rules import closed, described
from .noun_rules import one_of_kind


@rule("NP", "VP")
def _sentence(a: Item, b: Item) -> Item | None:
    if not b.feats & {"f", "b"}:
        return None
    feats = (b.feats & {"denied"}) | ((a.feats | b.feats) & {"wh", "following"})
    cost = 0.0 if "f" in b.feats else LOW
    return apply("S", a, b, cost=cost, feats=feats)


@rule("NP", "SG")
def _asked_sentence(a: Item, b: Item) -> Item | None:
    """Which gene does aspirin bind."""
    if "wh" not in a.feats or "inv" not in b.feats:
        return None
    return apply("S", a, b, feats=(b.feats & {"denied"}) | {"wh"} | (a.feats & {"following"}))


@rule("PW", "SG0")
def _pied_sentence(a: Item, b: Item) -> Item | None:
    clause = closed(b, frozenset(p for p, _ in a.cues))
    return clause and apply("S", a, clause, feats=(b.feats & {"denied"}) | {"wh"})


@rule("NP", "V0")
def _stated_of_each_other(a: Item, b: Item) -> Item | None:
    """X and Y interact; X and Y are related."""
    cue = next((c for p, c in b.cues if p in ("with", "to")), None)
    if "f" not in b.feats or len(a.heads) != 2 or cue is None or "or" in a.feats:
        return None
    one, other = a.heads
    if not reach(cue.relation, one.mask, from_right=False) & other.mask:
        return None
    fact = Fact(cue.relation, one.node, other.node, denied=cue.denied != ("denied" in b.feats))
    return merged("S", a, b, cost=LOW, facts=(*a.facts, fact), feats=b.feats & {"denied"}, cues=())


@rule("BI", "MOD")
def _is_it_so(a: Item, b: Item) -> Item | None:
    if "rel" in b.feats:
        return None
    made = denied(b) if "denied" in a.feats else b
    return apply("S", a, made, feats=frozenset({"yn"}) | ((a.feats | b.feats) & {"denied"}))


@rule("BI", "NP")
def _is_it_that(a: Item, b: Item) -> Item | None:
    if len(b.heads) > 1:
        return None
    facts = described(b)
    be = Item("BE", 0.0, feats=a.feats & {"denied"})
    said = identity("VP", be, b.but(facts=facts), feats=NONE)
    return apply("S", a, said, feats=frozenset({"yn"}) | (a.feats & {"denied"}))


@rule("DI", "VP")
def _does_it_so(a: Item, b: Item) -> Item | None:
    if "b" not in b.feats:
        return None
    made = denied(b) if "denied" in a.feats else b
    return apply("S", a, made, feats=frozenset({"yn"}) | (a.feats & {"denied"}))


@rule("HI", "VPX")
def _has_it_done_so(a: Item, b: Item) -> Item | None:
    """Has the FDA approved X."""
    made = denied(b) if "denied" in a.feats else b
    return apply("S", a, made, feats=frozenset({"yn"}) | (a.feats & {"denied"}))


@rule("MOD", "SG0|SW0")
def _ahead(a: Item, b: Item) -> Item | None:
    """In X, which genes are overexpressed: the preposition stands ahead of its verb."""
    if "r" not in a.feats or a.cue is None or "inv" in b.feats:
        return None
    cue = next((c for p, c in b.cues if p.split()[-1:] == a.cue.prep.split()[-1:]), None)
    related = cue and relate(cue._replace(denied=cue.denied != ("denied" in b.feats)), a.heads)
    if not related:
        return None
    bare = tuple(f for f in a.facts if HOLE not in (f.left, f.right))
    said = said_of(Item("MOD", 0.0, facts=related[0], mask=related[1]), b.heads)
    return said and merged("S", b, a, facts=(*b.facts, *bare, *said[0]), heads=said[1], cues=())


@rule("EX", "NP")
def _there_is(a: Item, b: Item) -> Item | None:
    facts = tuple(f for f in b.facts if f.relation != ASKED)
    return merged("S", b, a, facts=facts, feats=a.feats)


@rule("EX", "PROP")
def _there_is_a_relation(a: Item, b: Item) -> Item | None:
    """Is there an interaction between X and Y."""
    return merged("S", b, a, feats=frozenset({"yn"}))


@rule("D", "RN")
def _a_relation(a: Item, b: Item) -> Item | None:
    return merged("RN", b, a) if a.feats & {"indef", "def", "dem"} else None


@rule("RN", "NP")
def _relation_between(a: Item, b: Item) -> Item | None:
    """As in "an interaction between X and Y"."""
    if len(b.heads) != 2 or a.cue is None:
        return None
    one, other = b.heads
    if not reach(a.cue.relation, one.mask, from_right=False) & other.mask:
        return None
    return merged("PROP", b, a, facts=(*b.facts, Fact(a.cue.relation, one.node, other.node)))


@rule("RN", "NP")
def _link_in_terms(a: Item, b: Item) -> Item | None:
    return merged("LINK", b, a) if len(b.heads) == 2 else None


@rule("LINK", "TERMS")
def _in_terms_of(a: Item, b: Item) -> Item | None:
    return merged("LT", a, b)


@rule("LT", "NP")
def _linked_by(a: Item, b: Item) -> Item | None:
    """The connection between X and Y in terms of targets: the targets that they share."""
    related = relate(Cue(VAGUE), a.heads)
    if related is None or len(b.heads) != 1 or not related[1] & b.heads[0].mask:
        return None
    said = said_of(Item("MOD", 0.0, facts=related[0], mask=related[1]), b.heads)
    return said and merged("NP", b, a, facts=a.facts + b.facts + said[0], feats=b.feats | {"modified", "det"})


@rule("SAY", "NP")
def _stated(a: Item, b: Item) -> Item | None:
    """I have a patient with fever."""
    return merged("S", b, a, feats=NONE)


@rule("CMD", "NP")
def _command(a: Item, b: Item) -> Item | None:
    if "count" in b.feats:  # "determine the number of genes"
        return merged("S", b, a, facts=described(b), feats=frozenset({"cmd", "wh", "pl"}))
    if b.feats & {"wh", "weak", "narrow"}:
        return None
    item = one_of_kind(b) if "name" in b.feats and "modified" in b.feats else b
    facts = described(item)
    asks = (ASKED, COUNTED) if "count" in a.feats else (ASKED,)
    return merged("S", item, a, facts=facts + marked(item, *asks), feats=frozenset({"cmd", "wh"}) | (b.feats & {"pl"}))


@rule("AMONG", "NP")
def _among(a: Item, b: Item) -> Item | None:
    return merged("TOP", b, a) if "wh" not in b.feats else None


@rule("TOP", "S")
def _topic(a: Item, b: Item) -> Item | None:
    facts = tuple(Fact(TOPIC, h.node) for h in a.heads)
    return merged("S", b, a, facts=a.facts + facts + b.facts)


@rule("NP", "NP")
def _telegram(a: Item, b: Item) -> Item | None:
    """Hearing loss + goitre, which disease."""
    if "name" not in a.feats or not {"wh", "noun"} <= b.feats or "modified" in b.feats or len(b.heads) > 1:
        return None
    asked = b.heads[0]
    if any(not reach(VAGUE, h.mask, from_right=True) & asked.mask for h in a.heads):
        return None
    facts = tuple(Fact(VAGUE, asked.node, h.node, denied=h.denied) for h in a.heads)
    return merged("S", b, a, cost=MID, facts=a.facts + b.facts + facts, feats=frozenset({"wh"}))


@rule("MOD", "S")
def _apart_from(a: Item, b: Item) -> Item | None:
    """Besides X, which genes ...: said of what is asked for."""
    asks = [f.left for f in b.facts if f.relation == ASKED]
    if a.cue is None or a.cue.relation != BESIDE or len(asks) != 1:
        return None
    facts = tuple(f._replace(left=asks[0]) if f.left == HOLE else f for f in a.facts)
    return merged("S", b, a, facts=b.facts + facts)
