"""Verbs with their auxiliaries, and clauses that miss a noun phrase."""

from __future__ import annotations

from ..items import HOLE, Cue, Fact, Item
from ..schema import KIND, VAGUE
from ..sorts import BIT
from .combine import NONE, denied, gap, identity, merged, phrase, recast, relate, said_of
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


@rule("BE", "BEB")
def _is_being(a: Item, b: Item) -> Item | None:
    return merged("BE", a, b)


@rule("DO|MD", "VT")
def _does(a: Item, b: Item) -> Item | None:
    return _finite(a, b) if "b" in b.feats else None


@rule("HV", "VT")
def _has_done(a: Item, b: Item) -> Item | None:
    return _finite(a, b) if "x" in b.feats else None


@rule("BE", "VT")
def _is_done(a: Item, b: Item) -> Item | None:
    return _finite(a, b) if b.feats & {"p", "r"} else None


def _finite(a: Item, b: Item) -> Item:
    assert b.cue is not None  # noqa: S101
    cue = b.cue._replace(denied=b.cue.denied != ("denied" in a.feats))
    feats = frozenset({"f", "aux"}) | (a.feats & {"denied"})
    return merged("VT", b, a, cue=cue, feats=feats)


@rule("DO|MD", "V0")
def _does_without(a: Item, b: Item) -> Item | None:
    return merged("V0", b, a, feats=frozenset({"f", "aux"}) | (a.feats & {"denied"})) if "b" in b.feats else None


@rule("BE", "V0")
def _is_done_without(a: Item, b: Item) -> Item | None:
    return merged("V0", b, a, feats=frozenset({"f", "aux"}) | (a.feats & {"denied"})) if "p" in b.feats else None


@rule("VT", "NP")
def _verb_phrase(a: Item, b: Item) -> Item | None:
    if not a.feats & {"f", "b"}:
        return None
    return phrase("VP", a, b, feats=(a.feats & {"f", "b", "denied"}) | (b.feats & {"wh"}))


@rule("VS", "NP")
def _object_first(a: Item, b: Item) -> Item | None:
    """As in "rules X", before "out"."""
    return merged("VSN", b, a, cues=a.cues, feats=a.feats) if "wh" not in b.feats else None


@rule("VSN", "PRT")
def _object_and_particle(a: Item, b: Item) -> Item | None:
    """Rules X out; shuts X down: whichever verb ends in that particle."""
    cue = next((c for p, c in a.cues if p in b.feats), None)
    related = cue and relate(cue, a.heads)
    if not related:
        return None
    label, feats = ("MOD", NONE) if "p" in a.feats else ("VP", a.feats)
    return merged(label, a, b, facts=a.facts + related[0], mask=related[1], feats=feats, cue=cue, cues=())


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
def _links_one(a: Item, b: Item) -> Item | None:
    """As in "links X", before "to Y"."""
    if "link" not in a.feats:
        return None
    made = phrase("VL", a, b)
    return made and made.but(feats=a.feats)


@rule("VL", "MOD")
def _links_other(a: Item, b: Item) -> Item | None:
    if "r" not in b.feats or b.cue is None or b.cue.prep not in ("to", "with", "and") or a.cue is None:
        return None
    said = recast(b, a.cue)
    if said is None or not said[1] & a.mask:
        return None
    label = "MOD" if "p" in a.feats else "VP"
    return Item(
        label, a.cost + b.cost, a.heads + b.heads, a.facts + said[0], a.feats & {"f", "b"}, a.mask & said[1],
        notes=a.notes + b.notes,
    )  # fmt: skip


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


@rule("YOU", "NOT")
def _you_not(a: Item, b: Item) -> Item | None:
    return merged("YOU", a, b, feats=a.feats | {"denied"})


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


@rule("SG0", "MOD")
def _it_is_found_in(a: Item, b: Item) -> Item | None:
    """Doctors see X in Y: it is found there."""
    if b.cue is None or b.cue.prep not in ("in", "with", "from") or "r" not in b.feats or "inv" in a.feats:
        return None
    if not a.cues or a.cues[0][1] is not FOUND:
        return None
    related = relate(FOUND, b.heads)
    said = related and said_of(Item("MOD", 0.0, facts=related[0], mask=related[1]), a.heads)
    if not said:
        return None
    bare = tuple(f for f in b.facts if HOLE not in (f.left, f.right))
    return merged("S", a, b, facts=(*a.facts, *bare, *said[0]), heads=said[1], feats=NONE, cues=())


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
def _is_of_kind(a: Item, b: Item) -> Item | None:
    """As in "are proton pump inhibitors": each is one."""
    if not {"name"} <= b.feats or b.feats & {"det", "joined", "hinted", "weak"} or not b.heads[0].mask & KINDS:
        return None
    related = relate(Cue(KIND, denied="denied" in a.feats), b.heads)
    if related is None:
        return None
    feats = frozenset({"f"}) | (a.feats & {"denied"})
    return merged("VP", b, a, cost=MID, facts=b.facts + related[0], feats=feats, mask=related[1])


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


@rule("VT", "NP")
def _in_which(a: Item, b: Item) -> Item | None:
    """As in "in which tissue"."""
    if "r" not in a.feats or "wh" not in b.feats or "modified" in b.feats or a.cue is None:
        return None
    return merged("PW", b, a, cues=((a.cue.prep, a.cue),))
