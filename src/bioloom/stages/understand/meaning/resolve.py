"""Which edges are meant: relation words and the sorts of what they relate, settled together.

Every fact has readings by the sorts of its ends, every thing may be of several sorts; the cheapest choice in which all
agree is taken. A choice costs what makes it less natural: a rarer reading of the word, a worse reading of a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..items import Fact, Node
from ..schema import BESIDE, HAS, KIND, SHARING, VAGUE, Option, readings
from ..sorts import ANY, BIT, sorts

ROLE_UNUSED = 0.15  # "a decreased protein" of something that decreases nothing
ROLE_LOST = 0.5  # "targets" that are not the targets of anything
STRICT_ROLES = {"contraindicated", "side_effect", "treat"}  # their nouns never mean a mere tie
STRICT_UNUSED = 1.2
CEILING = 4.0
CHEMICAL = sorts("ChemicalEntity")
OPEN = Option(ANY, (("", True),), ANY, 0.8, symmetric=True)  # "what do they have in common": any edge at all
SUBCLASS = Option(ANY, (("subclass_of", True),), ANY)
DIRECT = Option(ANY, (("subclass_of", True),), ANY, symmetric=False)  # a subtype is not the thing itself
IN_CLASS = Option(CHEMICAL, (("has_chemical_role", True),), BIT["ChemicalRole"], ends=("Drug", "ChemicalRole"))
LOOSE = frozenset({VAGUE, HAS, SHARING})


@dataclass(frozen=True)
class Choice:
    """The edge taken for a fact: ``option`` from ``left`` to ``right``; ``role`` is the noun's whose "of" says so."""

    fact: Fact
    left: int
    right: int
    option: Option
    role: int | None = None


@dataclass(frozen=True)
class Resolved:
    """All edges, the sorts that each thing is left with, and what the choice cost."""

    choices: tuple[Choice, ...]
    masks: Mapping[int, int]
    cost: float


@dataclass
class Thing:
    """Nodes that are one thing: what it may be, and what "of" means after its nouns."""

    mask: int
    roles: list[tuple[str, bool]] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    votes: tuple[tuple[int, float], ...] = ()  # what the options on offer are, by share
    free: bool = False  # asked for with no word for its kind

    @property
    def known(self) -> Node | None:
        """The name among its nodes."""
        return next((n for n in self.nodes if n.kind == "name"), None)


def resolve(facts: Sequence[Fact], things: Mapping[int, Thing]) -> Resolved | Fact | None:
    """The cheapest choice of edges for ``facts``; or a fact that has no reading; or None when they do not agree."""
    for fact in facts:
        masks = {fact.left: things[fact.left].mask, fact.right: things[fact.right].mask}
        if not any(_choices(fact, masks, things)):
            return fact
    best: list[Resolved] = []
    _search(list(facts), {n: t.mask for n, t in things.items()}, things, best)
    return best[0] if best else None


def _search(
    facts: list[Fact], masks: dict[int, int], things: Mapping[int, Thing], best: list[Resolved], *,
    taken: tuple[Choice, ...] = (), cost: float = 0.0,
) -> None:  # fmt: skip
    if cost >= (best[0].cost if best else CEILING):
        return
    if not facts:
        total = cost + sum(_name_cost(things[n], mask) for n, mask in masks.items())
        total += sum(_unused(things[n]) for n in {n for n, t in things.items() if t.roles} - {c.role for c in taken})
        if total < (best[0].cost if best else CEILING):
            best[:] = [Resolved(taken, dict(masks), total)]
        return
    at = min(
        range(len(facts)), key=lambda i: bin(masks[facts[i].left]).count("1") * bin(masks[facts[i].right]).count("1")
    )
    fact, rest = facts[at], facts[:at] + facts[at + 1 :]
    for choice, price in sorted(_choices(fact, masks, things), key=lambda c: c[1]):
        if best and cost + price >= best[0].cost:
            break
        narrowed = dict(masks)
        if choice.option not in (OPEN, SUBCLASS, DIRECT):
            narrowed[choice.left] &= choice.option.left
            narrowed[choice.right] &= choice.option.right
        elif choice.option is not OPEN:
            both = masks[choice.left] & masks[choice.right]
            narrowed[choice.left] = narrowed[choice.right] = both
        if narrowed[choice.left] and narrowed[choice.right]:
            _search(rest, narrowed, things, best, taken=(*taken, choice), cost=cost + price)


def _unused(thing: Thing) -> float:
    return STRICT_UNUSED if any(relation in STRICT_ROLES for relation, _ in thing.roles) else ROLE_UNUSED


def _choices(fact: Fact, masks: Mapping[int, int], things: Mapping[int, Thing]) -> Iterator[tuple[Choice, float]]:
    left, right = fact.left, fact.right
    if fact.relation == KIND:
        yield from _kinds(fact, masks)
        return
    if fact.relation == BESIDE:
        if masks[left] & masks[right]:
            yield Choice(fact, left, right, SUBCLASS), 0.0
        return
    lost = 0.0
    if fact.relation in LOOSE:
        for end, other in ((left, right), (right, left)):
            for relation, swap in things[end].roles:
                a, b = (other, end) if swap else (end, other)
                if relation == "identifier":
                    continue
                if relation == KIND and masks[a] & masks[b]:
                    lost = ROLE_LOST
                    yield Choice(fact, a, b, DIRECT, end), 0.0
                for option in readings(relation, masks[a], masks[b]):
                    lost = ROLE_LOST
                    yield Choice(fact, a, b, option, end), 1 - option.weight
        if things[left].free or things[right].free:
            yield Choice(fact, left, right, OPEN), 1 - OPEN.weight
            lost = max(lost, 0.3)
    for option in readings(fact.relation, masks[left], masks[right]):
        yield Choice(fact, left, right, option), 1 - option.weight + lost


def _kinds(fact: Fact, masks: Mapping[int, int]) -> Iterator[tuple[Choice, float]]:
    left, right = fact.left, fact.right
    if masks[left] & CHEMICAL and masks[right] & BIT["ChemicalRole"]:
        yield Choice(fact, left, right, IN_CLASS), 0.0
    if masks[left] & masks[right]:
        yield Choice(fact, left, right, SUBCLASS), 0.05


def _name_cost(thing: Thing, mask: int) -> float:
    """How much better the best reading of the name is than the best one that is left."""
    if thing.votes:
        return max(s for _, s in thing.votes) - max((s for m, s in thing.votes if m & mask), default=0.0)
    known = thing.known
    if known is None or not known.scores:
        return 0.0
    left = [score for sorts_, score in known.scores if sorts_ & mask]
    if not left:
        return 0.4 if len(thing.nodes) > 1 else 1.0
    return max(s for _, s in known.scores) - max(left)
