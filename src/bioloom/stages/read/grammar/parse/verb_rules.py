"""Verbs with their auxiliaries, what one does ("what would you see in X"), and clauses that miss a noun phrase."""

from __future__ import annotations

from ..items import HOLE, Cue, Fact, Item
from ..schema import SAME, VAGUE
from ..sorts import BIT
from .combine import denied, gap, identity, merged, phrase, recast, relate, said_of
from .grammar import KINDS, LOW, MID, rule
from .modifier_rules import described

FOUND = Cue("located", prep="in")  # what one does not find of oneself: "where do you find X"


@rule("BE|DO|MD|HV", "NOT")
def _auxiliary_not(a: Item, b: Item) -> Item | None:
    return merged(a.label, a, b, feats=a.feats | {"denied"})


@rule("MD", "BEB")
def _may_be(a: Item, b: Item) -> Item | None:
    return merged("BE", a, b)


@rule("HV", "BEB")
def _has_been(a: Item, b: Item) -> Item | None:
    return merged("BE", a, b)


@rule("DO|MD", "VT")
def _does(a: Item, b: Item) -> Item | None:
    return _finite(a, b) if "b" in b.feats else None


@rule("BE", "VT")
def _is_done(a: Item, b: Item) -> Item | None:
    return _finite(a, b) if b.feats & {"p", "r"} else None


def _finite(a: Item, b: Item) -> Item:
    assert b.cue is not None  # noqa: S101
    cue = b.cue._replace(denied=b.cue.denied != ("denied" in a.feats))
    feats = frozenset({"f", "aux"}) | (a.feats & {"denied"})
    return merged("VT", b, a, cue=cue, feats=feats)


@rule("BE", "V0")
def _is_done_without(a: Item, b: Item) -> Item | None:
    return merged("V0", b, a, feats=frozenset({"f", "aux"}) | (a.feats & {"denied"})) if "p" in b.feats else None


@rule("VT", "NP")
def _verb_phrase(a: Item, b: Item) -> Item | None:
    if not a.feats & {"f", "b"}:
        return None
    return phrase("VP", a, b, feats=(a.feats & {"f", "b", "denied"}) | (b.feats & {"wh"}))


@rule("V0", "MOD")
def _parted(a: Item, b: Item) -> Item | None:
    """A verb and its preposition with words between that were passed over: "binds most strongly to X"."""
    cue = b.cue and next((c for p, c in a.cues if p.split()[-1:] == b.cue.prep.split()[-1:]), None)
    if "r" not in b.feats or not cue or not a.feats & {"f", "b", "p"}:
        return None
    said = recast(b, cue)
    if said is None:
        return None
    label = "MOD" if "p" in a.feats else "VP"
    feats = a.feats & {"f", "b", "denied"}
    return merged(label, b, a, cost=MID - LOW, facts=said[0], feats=feats, mask=said[1], cue=cue)


@rule("VT", "NP")
def _perfect_phrase(a: Item, b: Item) -> Item | None:
    """As in "approved X", after "has the FDA"."""
    return phrase("VPX", a, b) if "x" in a.feats else None


@rule("DO|MD", "YOU")
def _do_you(a: Item, b: Item) -> Item | None:
    return merged("YOU", a, b, feats=a.feats | {"aux"})


@rule("YOU", "VI")
def _one_sees(a: Item, b: Item) -> Item | None:
    """What "would you see in" X: what is seen in X."""
    assert b.cue is not None  # noqa: S101
    cue = b.cue._replace(denied=b.cue.denied != ("denied" in a.feats))
    return merged("VT", b, a, cue=cue, feats=frozenset("f" if "aux" in a.feats else "p"))


@rule("YOU", "FIND")
def _one_finds(a: Item, b: Item) -> Item | None:
    """As in "do you find", between a place and a thing; "where you find"."""
    return merged("YF", b, a, feats=a.feats & {"aux", "denied"})


@rule("YF", "NP")
def _one_finds_it(a: Item, b: Item) -> Item | None:
    """Where "do you find X": in what it is located."""
    cues = (("in", FOUND),)
    feats = frozenset({"inv"} if "aux" in a.feats else ())
    return merged("SG0", b, a, cues=cues, feats=feats) if "wh" not in b.feats else None


@rule("YOU", "MIX")
def _one_takes(a: Item, b: Item) -> Item | None:
    """As in "can I take", "should one not combine"."""
    return merged("YM", b, a)


@rule("YM", "NP")
def _takes_some(a: Item, b: Item) -> Item | None:
    """As in "can I take X", before what it is taken for, or with."""
    if "wh" in b.feats or any(not h.mask & BIT["Drug"] for h in b.heads):
        return None
    return merged("YMN", b, a)


@rule("YMN", "VT")
def _takes_it_with(a: Item, b: Item) -> Item | None:
    """Which drugs should one not combine it with; what can I use it for."""
    used = {"with": "interact", "to": "interact", "for": "treat", "against": "treat", "in": "contraindicated"}
    if "r" not in b.feats or b.cue is None or b.cue.prep not in used:
        return None
    relation = used[b.cue.prep]
    related = relate(Cue(relation, swap=relation != "interact"), a.heads)
    return related and merged("SG", a, b, facts=a.facts + related[0], mask=related[1], feats=frozenset({"inv"}))


@rule("BE", "MOD|JP")
def _is_modified(a: Item, b: Item) -> Item | None:
    if "rel" in b.feats:
        return None
    feats = frozenset({"f", "many"} if "pl" in a.feats else {"f"})
    feats |= (a.feats & {"denied"}) | (b.feats & {"wh", "r", "denied"})
    return merged("VP", denied(b) if "denied" in a.feats else b, a, cost=LOW, feats=feats)


@rule("BE", "NP")
def is_thing(a: Item, b: Item) -> Item | None:
    """As in "is a gene associated with X"."""
    if len(b.heads) > 1:
        return None
    facts = described(b)
    feats = (
        frozenset({"f", "copula", "many"} if "pl" in a.feats else {"f", "copula"})
        | (a.feats & {"denied"})
        | (b.feats & {"wh"})
    )
    several = "pl" in a.feats or "indef" in b.feats  # "which cells are neurons", "which drug is a statin": of that kind
    kinds = several and "name" in b.feats and b.heads[0].mask & KINDS
    return identity("VP", a, b.but(facts=facts), cost=MID + MID if kinds else LOW, feats=feats)


@rule("BE", "NP")
def _is_in_class(a: Item, b: Item) -> Item | None:
    """As in "what class of drug is omeprazole": the class that it is in."""
    if len(b.heads) != 1 or "name" not in b.feats or "weak" in b.feats or not b.heads[0].mask & BIT["Drug"]:
        return None
    facts = (*b.facts, Fact(VAGUE, HOLE, b.heads[0].node, denied="denied" in a.feats))
    return merged("VP", b, a, cost=MID, facts=facts, feats=frozenset({"f"}), mask=BIT["ChemicalRole"])


@rule("BE", "ASN")
def _is_as(a: Item, b: Item) -> Item | None:
    """As in "is best supported as the cause of X"."""
    return is_thing(a, b.but(label="NP"))


@rule("DO|MD", "VP")
def _does_it(a: Item, b: Item) -> Item | None:
    if "b" not in b.feats:
        return None
    made = denied(b) if "denied" in a.feats else b
    return merged("VP", made, a, feats=frozenset({"f"}) | (a.feats & {"denied"}))


@rule("NP", "VT")
def _clause_gap(a: Item, b: Item) -> Item | None:
    """As in "aspirin binds", "X is associated with"."""
    if not b.feats & {"f", "b"} or "wh" in a.feats:
        return None
    return gap("SG", a, b, feats=b.feats & {"denied"})


@rule("SG|SG0", "MOD")
def _extraposed(a: Item, b: Item) -> Item | None:
    """Functions do genes have *that cause X*: the relative clause speaks of the subject."""
    if "rel" not in b.feats or not a.heads or "modified" in a.feats:
        return None
    said = said_of(b, a.heads)
    return said and merged(a.label, a, b, cost=MID, facts=a.facts + said[0], feats=a.feats | {"modified"})


@rule("NP", "V0")
def _clause_gap_without(a: Item, b: Item) -> Item | None:
    if "f" not in b.feats:
        return None
    label = "SW0" if "wh" in a.feats else "SG0"
    return merged(label, a, b, cues=b.cues, feats=(b.feats & {"denied"}) | (a.feats & {"wh"}))


@rule("BE", "NP")
def _is_it(a: Item, b: Item) -> Item | None:
    return merged("BI", b, a, feats=b.feats | (a.feats & {"denied"})) if "ask" not in b.feats else None


@rule("DO|MD|HV", "NP")
def _does_that(a: Item, b: Item) -> Item | None:
    label = "HI" if a.label == "HV" else "DI"
    return merged(label, b, a, feats=b.feats | (a.feats & {"denied"})) if "ask" not in b.feats else None


@rule("BI|DI|HI", "NOT")
def _inverted_not(a: Item, b: Item) -> Item | None:
    return merged(a.label, a, b, feats=a.feats | {"denied"})


@rule("DI", "BEB")
def _can_it_be(a: Item, b: Item) -> Item | None:
    return merged("BI", a, b)


@rule("HI", "BEB")
def _has_it_been(a: Item, b: Item) -> Item | None:
    return merged("BI", a, b)


@rule("BI", "VT")
def _inverted_gap(a: Item, b: Item) -> Item | None:
    return _gap_after(a, b) if b.feats & {"p", "r"} else None


@rule("DI", "VT")
def _inverted_do_gap(a: Item, b: Item) -> Item | None:
    return _gap_after(a, b) if "b" in b.feats else None


def _gap_after(a: Item, b: Item) -> Item | None:
    assert b.cue is not None  # noqa: S101
    cue = b.cue._replace(denied=b.cue.denied != ("denied" in a.feats))
    return gap("SG", a, b.but(cue=cue), feats=frozenset({"inv"}) | (a.feats & {"denied"}))


@rule("BI", "V0")
def _inverted_without(a: Item, b: Item) -> Item | None:
    return (
        merged("SG0", a, b, cues=b.cues, feats=frozenset({"inv"}) | (a.feats & {"denied"})) if "p" in b.feats else None
    )


@rule("DI", "V0")
def _inverted_do_without(a: Item, b: Item) -> Item | None:
    return (
        merged("SG0", a, b, cues=b.cues, feats=frozenset({"inv"}) | (a.feats & {"denied"})) if "b" in b.feats else None
    )


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


@rule("VT", "NP")
def _in_which(a: Item, b: Item) -> Item | None:
    """As in "in which tissue"."""
    if "r" not in a.feats or "wh" not in b.feats or "modified" in b.feats or a.cue is None:
        return None
    return merged("PW", b, a, cues=((a.cue.prep, a.cue),))
