"""The operations that rules of the grammar share: saying a phrase of a thing, relating two, joining several."""

from __future__ import annotations

from typing import Any

from ..items import ALSO_OR, GROUP, HOLE, NOBODY, REFERS, Cue, Fact, Head, Item
from ..schema import SAME, VAGUE, reach
from ..sorts import ANY, BIT

UNLIKE = 0.15  # cost of things of different kinds in one breath
NONE: frozenset[str] = frozenset()


def merged(label: str, a: Item, b: Item, *, cost: float = 0.0, **given: Any) -> Item:
    """An item over ``a`` and ``b``: facts, notes and costs together; the rest as given, else from ``a``."""
    given.setdefault("facts", a.facts + b.facts)
    return a.but(label=label, cost=a.cost + b.cost + cost, notes=a.notes + b.notes, **given)


def relate(cue: Cue, heads: tuple[Head, ...]) -> tuple[tuple[Fact, ...], int] | None:
    """What ``cue`` with ``heads`` behind it says of the hole, and which sorts it may then have; None when none."""
    mask, facts = ANY, []
    for head in heads:
        mask &= reach(cue.relation, head.mask, from_right=not cue.swap)
        ends = (head.node, HOLE) if cue.swap else (HOLE, head.node)
        facts.append(Fact(cue.relation, *ends, denied=cue.denied != head.denied, tests=cue.tests))
    return (tuple(facts), mask) if mask else None


def said_of(phrase: Item, heads: tuple[Head, ...]) -> tuple[tuple[Fact, ...], tuple[Head, ...]] | None:
    """The facts of ``phrase`` with ``heads`` in its hole, and the heads narrowed to what fits; None when none does."""
    narrowed = []
    for head in heads:
        if not head.mask & phrase.mask:
            return None
        narrowed.append(head._replace(mask=head.mask & phrase.mask))
    facts: list[Fact] = []
    for fact in _said_of_each(phrase.facts) if len(heads) > 1 else phrase.facts:
        if HOLE not in (fact.left, fact.right):
            facts.append(fact)
            continue
        for head in heads:
            left = head.node if fact.left == HOLE else fact.left
            right = head.node if fact.right == HOLE else fact.right
            facts.append(fact._replace(left=left, right=right, denied=fact.denied != head.denied))
    return tuple(facts), tuple(narrowed)


def _said_of_each(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """What "X and Y are drugs for Z" says of each: the two are not one drug."""
    told = {n for f in facts if not f.relation.startswith("?") and f.relation != SAME for n in (f.left, f.right)}
    same = {f.right for f in facts if f.relation == SAME and f.left == HOLE and not f.denied} & told
    return tuple(
        f._replace(left=HOLE if f.left in same else f.left, right=HOLE if f.right in same else f.right)
        for f in facts
        if not (f.relation in (SAME, REFERS) and {f.left, f.right} & same)
    )


def apply(label: str, subject: Item, phrase: Item, *, cost: float = 0.0, feats: frozenset[str] = NONE) -> Item | None:
    """``phrase`` said of the things of ``subject``."""
    said = said_of(phrase, subject.heads)
    if said is None:
        return None
    return Item(
        label, subject.cost + phrase.cost + cost, said[1], subject.facts + said[0], feats,
        notes=subject.notes + phrase.notes,
    )  # fmt: skip


def phrase(label: str, verb: Item, thing: Item, *, cost: float = 0.0, feats: frozenset[str] = NONE) -> Item | None:
    """A relation word with what follows it: something to be said of a thing."""
    assert verb.cue is not None  # noqa: S101 - every VT has one
    related = relate(verb.cue, thing.heads)
    if related is None:
        return None
    facts, mask = related
    return Item(
        label, verb.cost + thing.cost + cost, thing.heads, thing.facts + facts, feats, mask, verb.cue,
        notes=verb.notes + thing.notes,
    )  # fmt: skip


def recast(phrase: Item, cue: Cue) -> tuple[tuple[Fact, ...], int] | None:
    """What a prepositional phrase says once its preposition belongs to ``cue``: of each thing that it ties to the hole.

    Also which sorts the hole may then have; None when none.
    """
    known = {h.node: h.mask for h in phrase.heads}
    said = phrase.cue.relation if phrase.cue else ""
    mask, facts = ANY, []
    for fact in phrase.facts:
        if HOLE not in (fact.left, fact.right) or fact.relation != said:
            facts.append(fact)
            continue
        other = fact.left if fact.right == HOLE else fact.right
        mask &= reach(cue.relation, known.get(other, ANY), from_right=not cue.swap)
        ends = (other, HOLE) if cue.swap else (HOLE, other)
        facts.append(Fact(cue.relation, *ends, denied=cue.denied != fact.denied, tests=cue.tests))
    return (tuple(facts), mask) if mask else None


def gap(label: str, thing: Item, verb: Item, *, cost: float = 0.0, feats: frozenset[str] = NONE) -> Item | None:
    """A subject and a relation word whose other end is missing: "aspirin binds"."""
    assert verb.cue is not None  # noqa: S101
    back = verb.cue._replace(swap=not verb.cue.swap)
    related = relate(back, thing.heads)
    if related is None:
        return None
    facts, mask = related
    return Item(
        label,
        thing.cost + verb.cost + cost,
        thing.heads,
        thing.facts + facts,
        feats,
        mask,
        notes=thing.notes + verb.notes,
    )


def identity(label: str, verb: Item, thing: Item, *, cost: float = 0.0, feats: frozenset[str] = NONE) -> Item:
    """As in "is a gene associated with asthma": the hole is that thing."""
    mode = all(h.mask == BIT["GeneticInheritance"] for h in thing.heads)  # "is X-linked": is inherited so
    relation = VAGUE if mode and "name" in thing.feats else SAME
    facts = tuple(Fact(relation, HOLE, h.node, denied="denied" in verb.feats) for h in thing.heads)
    mask = ANY
    for h in thing.heads:
        mask &= reach(relation, h.mask, from_right=True)
    return Item(
        label, verb.cost + thing.cost + cost, thing.heads, thing.facts + facts, feats, mask or ANY,
        notes=verb.notes + thing.notes,
    )  # fmt: skip


def denied(item: Item) -> Item:
    """The opposite of what a phrase says of its hole."""
    facts = tuple(f._replace(denied=not f.denied) if HOLE in (f.left, f.right) else f for f in item.facts)
    return item.but(facts=facts)


def joined(a: Item, b: Item, kind: str, *, cost: float = 0.0) -> Item | None:
    """Two noun phrases as one: "X and Y", "X or Y", "X but not Y"."""
    right = tuple(h._replace(denied=not h.denied) for h in b.heads) if kind == "not" else b.heads
    facts = a.facts + b.facts
    heads = a.heads + right
    if kind in ("or", "nor"):
        if len(a.heads) != 1 or any(not (h.mask & a.heads[0].mask) for h in b.heads):
            return None
        if kind == "or":
            facts += tuple(Fact(ALSO_OR, a.heads[0].node, h.node) for h in b.heads)
            heads = a.heads
    else:
        facts += tuple(Fact(GROUP, a.heads[0].node, h.node) for h in b.heads)
        cost += UNLIKE * any(not h.mask & a.heads[0].mask for h in b.heads)
    feats = (a.feats & b.feats) | {"joined", "pl"} | ({"or"} if kind == "or" else NONE) | (b.feats & {"det", "wh"})
    return Item("NP", a.cost + b.cost + cost, heads, facts, feats, notes=a.notes + b.notes)


def marked(item: Item, *relations: str) -> tuple[Fact, ...]:
    """Facts about each head alone."""
    return tuple(Fact(r, h.node, NOBODY) for r in relations for h in item.heads)
