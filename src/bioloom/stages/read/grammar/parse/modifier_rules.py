"""What may follow a noun: participles, prepositional phrases, relative clauses."""

from __future__ import annotations

from ..items import HOLE, REFERS, Fact, Item
from ..schema import VAGUE, reach
from ..sorts import BIT
from .combine import NONE, apply, merged, phrase, relate, said_of
from .grammar import HIGH, LOW, MID, NAME_MODIFIED, rule


@rule("VT", "NP")
def _modifier(a: Item, b: Item) -> Item | None:
    if not a.feats & {"p", "r"}:
        return None
    feats = frozenset({"r"}) if "r" in a.feats else NONE
    return phrase("MOD", a, b, feats=feats | (b.feats & {"wh"}))


@rule("NP", "MOD")
def _modified(a: Item, b: Item) -> Item | None:
    cost = LOW if "wh" in b.feats and "wh" not in a.feats and "rel" not in b.feats else 0.0
    if "name" in a.feats:  # "asthma treated by X" is rather part of a longer name
        cost += HIGH if "rel" in b.feats else NAME_MODIFIED
    elif "ask" in a.feats:
        cost += MID
    if "modified" in a.feats:
        cost += 0.2 if "r" in b.feats else 0.1
    if "joined" in a.feats:
        cost += MID
    if "many" in b.feats and "sg" in a.feats and "pl" not in a.feats:  # "diseases ... a drug ... that are"
        cost += MID
    made = apply("NP", a, b, cost=cost, feats=a.feats | {"modified"})
    return made and made.but(facts=tuple(f for f in made.facts if not settled(f, a)))


def described(noun: Item) -> tuple[Fact, ...]:
    """Facts of a noun phrase; one that is described here need not have been named before."""
    if "modified" not in noun.feats or "pron" in noun.feats:
        return noun.facts
    heads = {h.node for h in noun.heads}
    return tuple(f for f in noun.facts if f.relation != REFERS or f.left not in heads)


def settled(fact: Fact, noun: Item) -> bool:
    """A definite noun with a modifier is described here; it need not have been named before."""
    return fact.relation == REFERS and "noun" in noun.feats and any(h.node == fact.left for h in noun.heads)


@rule("NP", "SG")
def _bare_relative(a: Item, b: Item) -> Item | None:
    """Genes that lack their "that": "genes aspirin binds"."""
    if "inv" in b.feats or a.feats & {"name", "ask"}:
        return None
    made = apply("NP", a, b, cost=0.15, feats=a.feats | {"modified"})
    return made and made.but(facts=tuple(f for f in made.facts if not settled(f, a)))


@rule("REL", "VP")
def _relative(a: Item, b: Item) -> Item | None:
    many = NONE if b.feats.isdisjoint({"b", "many"}) else frozenset({"many"})
    return merged("MOD", b, a, feats=many | {"rel"}) if "f" in b.feats else None


@rule("REL", "SG")
def _relative_gap(a: Item, b: Item) -> Item | None:
    return merged("MOD", b, a, feats=frozenset({"rel"})) if "inv" not in b.feats else None


@rule("PIED", "SG0")
def _pied_relative(a: Item, b: Item) -> Item | None:
    """As in "in which X is expressed"."""
    if "inv" in b.feats:
        return None
    made = closed(b, a.feats)
    return made and made.but(label="MOD", cost=made.cost + a.cost, notes=a.notes + made.notes, feats=NONE)


def closed(clause: Item, preps: frozenset[str]) -> Item | None:
    """A clause whose verb misses its preposition, with that preposition: now it only misses the thing."""
    for cue in (c for p, c in clause.cues if p.split()[-1:] and p.split()[-1] in preps):
        off = cue.denied != ("denied" in clause.feats)
        related = relate(cue._replace(denied=off, swap=not cue.swap), clause.heads)
        if related is not None:
            return clause.but(label="SG", facts=clause.facts + related[0], mask=related[1], cues=(), heads=())
    return None


@rule("WHOSE", "N")
def _whose(a: Item, b: Item) -> Item | None:
    return merged("WN", b, a) if "noun" in b.feats else None


@rule("WHOSE", "TA")
def _whose_own(a: Item, b: Item) -> Item | None:
    """Whose expression is increased: which is increased."""
    return merged("REL", a, b)


@rule("WN", "VP")
def _whose_does(a: Item, b: Item) -> Item | None:
    said = said_of(b, a.heads)
    if said is None or "f" not in b.feats:
        return None
    facts = (Fact(VAGUE, a.heads[0].node, HOLE),)
    mask = reach(VAGUE, a.heads[0].mask, from_right=False)
    product = MID if a.heads[0].mask == BIT["Gene"] else 0.0  # of a gene, "whose protein" is rather the gene itself
    return Item(
        "MOD",
        a.cost + b.cost + product,
        (),
        a.facts + said[0] + facts,
        frozenset({"rel"}),
        mask,
        notes=a.notes + b.notes,
    )


@rule("INF", "VT")
def _known_to(a: Item, b: Item) -> Item | None:
    return merged("VT", b, a, feats=frozenset("p")) if "b" in b.feats else None


@rule("INF", "VP")
def _known_to_do(a: Item, b: Item) -> Item | None:
    return merged("MOD", b, a, feats=NONE) if "b" in b.feats else None
