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
MOST_STEPS = 500  # of the search; a question that needs more is hopelessly ambiguous
CHEMICAL = sorts("ChemicalEntity")
OPEN = Option(ANY, (("", True),), ANY, 0.8, symmetric=True)  # "what do they have in common": any edge at all
SUBCLASS = Option(ANY, (("subclass_of", True),), ANY)
DIRECT = Option(ANY, (("subclass_of", True),), ANY, symmetric=False)  # a subtype is not the thing itself
IN_CLASS = Option(CHEMICAL, (("has_chemical_role", True),), BIT["ChemicalRole"], ends=("Drug", "ChemicalRole"))
LOOSE = frozenset({VAGUE, HAS, SHARING})
ENZYMIC = frozenset({"perform", "process"})  # what an enzyme does is the reaction that it catalyzes


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


def resolve(facts: Sequence[Fact], things: Mapping[int, Thing], *, ceiling: float = CEILING) -> Resolved | Fact | None:
    """The cheapest choice of edges for ``facts``; or a fact that has no reading; or None when they do not agree.

    Also None when every choice costs ``ceiling`` or more.
    """
    masks = {n: t.mask for n, t in things.items()}
    narrowed = _consistent(facts, masks, things)
    if narrowed is None:
        return next((f for f in facts if not any(_choices(f, masks, things))), None)
    masks = narrowed
    # Of each fact, what it costs at least: with narrower ends it never costs less.
    least = [(fact, min(price for _, price in _choices(fact, masks, things))) for fact in facts]
    search = _Search(things, min(ceiling, CEILING))
    search.settle(least, masks)
    return search.best


def _consistent(facts: Sequence[Fact], masks: Mapping[int, int], things: Mapping[int, Thing]) -> dict[int, int] | None:
    """The sorts that each thing may still have when every fact must have a reading; None when one has none."""
    out = dict(masks)
    for _ in range(len(facts)):
        before = dict(out)
        for fact in facts:
            left = right = 0
            for choice, _ in _choices(fact, out, things):
                a, b = _ends(choice, out)
                turned = choice.left != fact.left
                left |= (b if turned else a) if a and b else 0
                right |= (a if turned else b) if a and b else 0
            out[fact.left] &= left
            out[fact.right] &= right
            if not left or not right or not out[fact.left] or not out[fact.right]:
                return None
        if out == before:
            break
    return out


def _ends(choice: Choice, masks: Mapping[int, int]) -> tuple[int, int]:
    """The sorts that the ends of ``choice`` are left with."""
    left, right = masks[choice.left], masks[choice.right]
    if choice.option is SUBCLASS or choice.option is DIRECT:
        return left & right, left & right
    if choice.option is OPEN:
        return left, right
    return left & choice.option.left, right & choice.option.right


class _Search:
    """Depth first, the fact with the fewest sorts at its ends first, cut where the cheapest choice is out of reach."""

    def __init__(self, things: Mapping[int, Thing], ceiling: float) -> None:
        self.things, self.limit = things, ceiling
        self.best: Resolved | None = None
        self.steps = 0
        self.roles = [n for n, t in things.items() if t.roles]
        self.named = [(n, t) for n, t in things.items() if t.votes or t.known is not None]

    def settle(
        self, facts: list[tuple[Fact, float]], masks: Mapping[int, int], taken: tuple[Choice, ...] = (),
        cost: float = 0.0,
    ) -> None:  # fmt: skip
        """Settle ``facts`` (each with its least cost), given what is ``taken`` already and costs ``cost``."""
        self.steps += 1
        if self.steps > MOST_STEPS or cost + sum(least for _, least in facts) >= self.limit:
            return
        if not facts:
            self._whole(masks, taken, cost)
            return
        at = min(
            range(len(facts)),
            key=lambda i: masks[facts[i][0].left].bit_count() * masks[facts[i][0].right].bit_count(),
        )
        rest = facts[:at] + facts[at + 1 :]
        for choice, price in sorted(_choices(facts[at][0], masks, self.things), key=lambda c: c[1]):
            if cost + price >= self.limit:
                break
            left, right = _ends(choice, masks)
            if left and right:
                narrowed = {**masks, choice.left: left, choice.right: right}
                self.settle(rest, narrowed, (*taken, choice), cost + price)

    def _whole(self, masks: Mapping[int, int], taken: tuple[Choice, ...], cost: float) -> None:
        used = {c.role for c in taken}
        total = cost + sum(_name_cost(thing, masks[n]) for n, thing in self.named)
        total += sum(_unused(self.things[n]) for n in self.roles if n not in used)
        if total < self.limit:
            self.limit, self.best = total, Resolved(taken, masks, total)


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
    if fact.relation in LOOSE or fact.relation in ENZYMIC:
        for end, other in ((left, right), (right, left)):
            for relation, swap in things[end].roles:
                if fact.relation in ENZYMIC and relation != "catalyze":
                    continue
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
