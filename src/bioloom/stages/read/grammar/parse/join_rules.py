"""What conjunctions join: things, modifiers, verbs, sentences."""

from __future__ import annotations

from ..items import HOLE, Item
from .combine import NONE, denied, joined, merged, relate
from .grammar import BARE_COMMA, HIGH, LOW, MID, rule


@rule("C", "NP")
def _and_thing(a: Item, b: Item) -> Item | None:
    return merged("CNP", b, a, cues=(), feats=b.feats | {"c" + k for k in a.feats})


@rule("NP", "CNP")
def _things(a: Item, b: Item) -> Item | None:
    kind = _kind(b)
    if "joined" in a.feats or kind in ("neither", "except") or "ask" in a.feats or "wh" in b.feats:
        return None
    cost = LOW + (MID if ("name" in a.feats) != ("name" in b.feats) else 0.0)
    if kind == ",":
        if "joined" not in b.feats:
            cost += LOW if "hinted" in a.feats & b.feats else BARE_COMMA
        kind = "or" if "or" in b.feats else "and"
        if kind == "or":
            return None if not a.heads[0].mask & b.heads[0].mask else joined(a, b, "or", cost=cost)
    if "modified" in a.feats and "name" not in a.feats:
        cost += MID
    if "noun" in a.feats and "pron" in b.feats:  # "diseases that ... and that have": rather no other thing
        cost += HIGH
    return joined(
        a, b.but(feats=frozenset(f for f in b.feats if f[0] != "c" or f in ("count", "class"))), kind, cost=cost
    )


def _kind(item: Item) -> str:
    return next(
        (
            f[1:]
            for f in item.feats
            if f.startswith("c") and f[1:] in (",", "and", "or", "nor", "not", "except", "neither")
        ),
        "and",
    )


@rule("C", "MOD")
def _and_modifier(a: Item, b: Item) -> Item | None:
    off = a.feats & {"not", "except", "neither", "nor"}
    feats = b.feats | (a.feats & {"and", "or", ","}) | ({"not"} if off else NONE)
    return merged("CMOD", denied(b) if off else b, a, feats=feats)


@rule("MOD", "CMOD")
def _modifiers(a: Item, b: Item) -> Item | None:
    if "or" in b.feats:
        return None
    unlike = "rel" in b.feats and "rel" not in a.feats  # "and that ..." rather goes on what an earlier "that" began
    return _both("MOD", a, b.but(cost=b.cost + 3 * LOW * unlike), feats=a.feats | (b.feats & {"many"}))


@rule("C", "VP")
def _and_verb(a: Item, b: Item) -> Item | None:
    made = denied(b) if a.feats & {"not"} else b
    return merged("CVP", made, a, feats=b.feats | (a.feats & {"not", "and", "or", ","}))


@rule("VP", "CVP")
def _verbs(a: Item, b: Item) -> Item | None:
    if "or" in b.feats or not (a.feats & b.feats & {"f", "b"}):
        return None
    return _both("VP", a, b, feats=(a.feats & {"f", "b", "wh"}))


@rule("MOD", "CVP")
def _modifier_and_verb(a: Item, b: Item) -> Item | None:
    """Clues in a row: "treated by X, localizes to Y"."""
    return None if "f" not in b.feats else _both("MOD", a, b.but(cost=b.cost + MID), feats=a.feats)


@rule("VP", "CMOD")
def _verb_and_modifier(a: Item, b: Item) -> Item | None:
    """As in "is expressed in liver but not in kidney"."""
    if "or" in b.feats or ("rel" in b.feats and "not" not in b.feats):
        return None
    return _both("VP", a, b, feats=a.feats - {"denied"})


def _both(label: str, a: Item, b: Item, *, feats: frozenset[str]) -> Item | None:
    """Two phrases said of one thing. A lone preposition in the second takes the verb of the first."""
    mask, facts, cost = a.mask & b.mask, b.facts, LOW
    said = [f for f in b.facts if HOLE in (f.left, f.right)]
    bare_again = b.cue is not None and len(said) == len(b.heads) and all(f.relation == b.cue.relation for f in said)
    if "r" in b.feats and bare_again and b.cue and a.cue and a.cue.prep.split()[-1:] == b.cue.prep.split()[-1:]:
        related = relate(a.cue, b.heads)
        if related is not None:
            bare = tuple(f for f in b.facts if HOLE not in (f.left, f.right))
            off = "not" in b.feats
            facts = bare + tuple(f._replace(denied=f.denied != off) for f in related[0])
            mask = a.mask & related[1]
    elif "r" in b.feats and "r" not in a.feats:
        cost += MID
    if not mask:
        return None
    return Item(label, a.cost + b.cost + cost, b.heads, a.facts + facts, feats, mask, a.cue, notes=a.notes + b.notes)


@rule("C", "S")
def _and_sentence(a: Item, b: Item) -> Item | None:
    return merged("CS", b, a) if a.feats & {"and", ","} else None
