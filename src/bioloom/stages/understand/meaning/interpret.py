"""From readings of sentences to what is asked: which things there are, what holds between them, what is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bioloom.core.pattern import Operator

from ..items import (
    ALSO_OR,
    ANOTHER,
    ASKED,
    COUNTED,
    GROUP,
    HINT,
    HOLE,
    NOBODY,
    REFERS,
    TOPIC,
    Fact,
    Item,
    Node,
    Note,
)  # fmt: skip
from ..schema import AS_WITH, INCLUDE, KIND, SAME, VAGUE
from ..sorts import ANY, BIT, sorts
from .resolve import Thing

NAMING = frozenset({VAGUE, "equivalent", "has", "part", "located"})
IDENTIFIER = ("identifier", False)


@dataclass(frozen=True)
class Asked:
    """One thing that is asked, before its edges are settled.

    ``facts`` relate things by the number of their first node; ``things`` has each of them.
    """

    facts: tuple[Fact, ...]
    things: Mapping[int, Thing]
    answer: int
    operator: Operator
    inverted: bool
    plural: bool
    differs: tuple[tuple[int, int], ...] = ()
    another: bool = False
    alternatives: tuple[tuple[int, ...], ...] = ()
    asserted: bool = False
    notes: tuple[Note, ...] = ()
    sentences: tuple[int, ...] = ()


@dataclass(frozen=True)
class Trouble:
    """Why a reading cannot be what is meant, in words for the asker; worse troubles say less of the question."""

    why: str


@dataclass
class Frame:
    """What surrounds the sentences: given options and their sorts, and whether it is put as true or false."""

    options: bool = False
    votes: tuple[tuple[int, float], ...] = ()
    truth: bool = False
    inverted: bool = False
    nodes: Mapping[int, Node] = field(default_factory=dict)


def asked(items: Sequence[Item], facts: Sequence[tuple[Fact, ...]], frame: Frame) -> list[Asked] | Trouble:
    """What the sentences ask, one for each question among them; ``facts`` are theirs with pointers bound."""
    out: list[Asked] = []
    asking = [i for i, item in enumerate(items) if "fragment" not in item.feats and _asks(item, facts[i])]
    if asking:  # a noun phrase beside a question is what it is about
        facts = [
            tuple(f for f in said if f.relation not in (ASKED, COUNTED)) if "fragment" in item.feats else said
            for item, said in zip(items, facts, strict=True)
        ]
    if not asking and len(items) > 1:  # "T2D and PCOS: any gene in common?"
        named = [all(frame.nodes[abs(h.node)].kind == "name" for h in item.heads) for item in items]
        if not all(named):
            facts = [
                tuple(f for f in said if f.relation not in (ASKED, COUNTED)) if alone else said
                for alone, said in zip(named, facts, strict=True)
            ]
    questions = [i for i, item in enumerate(items) if _asks(item, facts[i])]
    if not questions:
        if frame.truth or len(items) == 1:
            questions = [len(items) - 1]
        else:
            return Trouble("no question in it")
    for q in questions:
        made = _question(q, items, facts, frame, set(questions))
        if isinstance(made, Trouble):
            return made
        out += made
    return out


def _asks(item: Item, facts: Iterable[Fact]) -> bool:
    return "yn" in item.feats or any(f.relation == ASKED for f in facts)


def _question(
    q: int, items: Sequence[Item], facts: Sequence[tuple[Fact, ...]], frame: Frame, questions: set[int]
) -> list[Asked] | Trouble:
    own = _with_context(q, facts, frame.nodes, questions)
    wanted = [f.left for f in facts[q] if f.relation == ASKED]
    counted = any(f.relation == COUNTED for f in facts[q])
    exists = not wanted
    own, same = _identities(_members(own, frame.nodes), frame.nodes)
    of = _Classes(same)
    own = _persons(own, facts[q], of, frame)
    topic = _topics(own, wanted, of, frame)
    own = tuple(topic)
    things = _things(own, of, wanted, frame, items[q])
    if isinstance(things, Trouble):
        return things
    answers = list(dict.fromkeys(of[n] for n in wanted))
    if len(answers) > 1 and "cmd" not in items[q].feats and "fragment" not in items[q].feats:
        return Trouble("it asks for several things at once")
    placed = tuple(f._replace(left=of[f.left], right=of[f.right] if f.right != NOBODY else NOBODY) for f in own)
    turned = "denied" in items[q].feats and (exists or frame.options or "following" in items[q].feats)
    inverted = turned != frame.inverted
    if turned:
        placed = _positive(placed, {of[h.node] for h in items[q].heads})
    edges = tuple(
        f for f in placed if not f.relation.startswith("?") and f.relation not in (SAME, HINT, GROUP, ALSO_OR, AS_WITH)
    )
    edges, pairs = _same_as(edges, [f for f in placed if f.relation == AS_WITH])
    alternatives = _alternatives(placed)
    dropped = {n for group in alternatives for n in group[1:]}
    edges = tuple(dict.fromkeys(f for f in edges if f.left not in dropped and f.right not in dropped))
    if exists:
        found = _any_answer(edges, things, items[q], of)
        if found is None:
            return Trouble("nothing in it to look for")
        answers = [found]
    plural = any(frame.nodes[abs(n)].plural is True for n in wanted) or "pl" in items[q].feats
    another = any(f.relation == ANOTHER for f in placed)
    used = _used(q, items, facts, own)
    operator: Operator = "exists" if exists else "count" if counted else "select"
    asserted = any(note.kind == "asserted" for i in used for note in items[i].notes)
    return [
        Asked(
            tuple(e for e in edges if not {e.left, e.right} & (set(answers) - {answer})), things, answer, operator,
            inverted, plural, tuple(pairs), another, alternatives, asserted,
            tuple(n for i in used for n in items[i].notes), tuple(used),
        )
        for answer in answers
    ]  # fmt: skip


def _used(q: int, items: Sequence[Item], facts: Sequence[tuple[Fact, ...]], own: Iterable[Fact]) -> list[int]:
    kept = set(own)
    return [i for i in range(len(items)) if i == q or kept & set(facts[i])]


def _variables(facts: Iterable[Fact], nodes: Mapping[int, Node]) -> set[int]:
    ends = {n for f in facts for n in (f.left, f.right) if n not in (HOLE, NOBODY)}
    return {n for n in ends if n < 0 or nodes[n].kind != "name"}


def _with_context(
    q: int, facts: Sequence[tuple[Fact, ...]], nodes: Mapping[int, Node], questions: set[int]
) -> tuple[Fact, ...]:
    """The facts of a sentence with those of the sentences that speak of the same unnamed things."""
    used, own = {q}, tuple(facts[q])
    grown = True
    while grown:
        grown = False
        mine = _variables(own, nodes)
        for i, other in enumerate(facts):
            if i not in used and (mine & _variables(other, nodes) or _person(other, nodes)):
                skip = (ASKED, COUNTED) if i in questions else ()
                own = tuple(f for f in other if f.relation not in skip) + own
                used.add(i)
                grown = True
    return own


def _person(facts: Iterable[Fact], nodes: Mapping[int, Node]) -> bool:
    return any(
        n > 0 and nodes[n].category in ("Person", "Clue")
        for f in facts
        for n in (f.left, f.right)
        if n not in (HOLE, NOBODY)
    )


class _Classes(dict[int, int]):
    """Which node stands for each: the first of those that are one thing."""

    def __init__(self, pairs: Iterable[tuple[int, int]]) -> None:
        super().__init__()
        for a, b in pairs:
            x, y = self[a], self[b]
            for n in (*self, a, b, x, y):
                if self[n] == y:
                    self[n] = x
            self[a] = self[x] = x

    def __missing__(self, key: int) -> int:
        return key


def _members(facts: tuple[Fact, ...], nodes: Mapping[int, Node]) -> tuple[Fact, ...]:
    """As in "Its symptoms include X": what is said of the symptoms is said of X."""
    out = list(facts)
    facts = tuple(f for f in facts if f.relation != INCLUDE or f.left < 0 or nodes[f.left].kind == "noun")
    for f in facts:
        if f.relation == INCLUDE:
            copies = [
                g._replace(
                    left=f.right if g.left == f.left else g.left, right=f.right if g.right == f.left else g.right
                )
                for g in facts
                if f.left in (g.left, g.right) and g.relation != INCLUDE and not g.relation.startswith("?")
            ]
            out += [c._replace(denied=c.denied != f.denied) for c in copies]
    whole = {f.left for f in facts if f.relation == INCLUDE}
    kept = [f for f in out if f not in facts or f.relation != INCLUDE]
    kept = [f for f in kept if not whole & {f.left, f.right}]
    return tuple(kept) + tuple(Fact(HINT, f.right, f.left) for f in facts if f.relation == INCLUDE)


def _identifier(fact: Fact, nodes: Mapping[int, Node]) -> bool:
    """Whether one end is a word for a name or number: its being "of" something says what it is."""
    return any(n > 0 and nodes[n].kind == "noun" and nodes[n].role == IDENTIFIER for n in (fact.left, fact.right))


def _identities(facts: tuple[Fact, ...], nodes: Mapping[int, Node]) -> tuple[tuple[Fact, ...], list[tuple[int, int]]]:
    """Facts without "is", and who is whom. "Is not a cancer" denies what makes it one."""
    same: list[tuple[int, int]] = []
    out = list(facts)
    for f in facts:
        if f.relation in NAMING and _identifier(f, nodes):
            f = f._replace(relation=SAME)  # noqa: PLW2901 - "the symbol of X" is X
            out = [g for g in out if g[1:] != f[1:]]
            same.append((f.left, f.right))
        elif f.relation == SAME:
            out.remove(f)
            same.append((f.left, f.right))
            if f.denied:
                out = [
                    g._replace(denied=True) if f.right in (g.left, g.right) and not g.relation.startswith("?") else g
                    for g in out
                ]
        elif f.relation == HINT:
            same.append((f.left, f.right))
    named = {n for a, b in same for n in (a, b) if n > 0 and nodes[n].role == IDENTIFIER}
    for f in facts:  # "the symbol of a kind of X" is that of X
        if f.relation == KIND and f.left == -f.right and any({f.left} & {a, b} and named & {a, b} for a, b in same):
            out.remove(f)
            same.append((f.left, f.right))
    return tuple(out), same


def _persons(facts: tuple[Fact, ...], said: tuple[Fact, ...], of: _Classes, frame: Frame) -> tuple[Fact, ...]:
    """A patient with signs is the disease that is asked for; where none is, the patient is no part of the question."""
    asks = [f.left for f in facts if f.relation == ASKED]
    out = list(facts)
    for n in {n for f in facts for n in (f.left, f.right) if n > 0}:
        kind = frame.nodes[n].category
        wanted = [a for a in asks if kind == "Clue" or _mask(a, frame.nodes) & BIT["Disease"]]
        if kind in ("Person", "Clue") and wanted and wanted[0] != n:
            of[n] = of[wanted[0]]
            out = [f for f in out if {of[f.left], of[f.right]} != {of[n]}]
        elif kind == "Person" and n not in asks and not any(f in said for f in facts if n in (f.left, f.right)):
            out = [f for f in out if n not in (f.left, f.right)]
    return tuple(out)


def _mask(number: int, nodes: Mapping[int, Node]) -> int:
    mask = nodes[abs(number)].mask
    if number < 0 and mask & BIT["ChemicalRole"]:
        mask |= sorts("ChemicalEntity")
    return mask


def _topics(facts: tuple[Fact, ...], wanted: Sequence[int], of: _Classes, frame: Frame) -> list[Fact]:
    """The topic is what is asked for, if that has no word of its own, else something it goes with."""
    out = [f for f in facts if f.relation != TOPIC]
    for topic in (f.left for f in facts if f.relation == TOPIC):
        spoken = any(topic in (f.left, f.right) for f in out if not f.relation.startswith("?") and f.relation != GROUP)
        asks = [n for n in wanted if n > 0 and frame.nodes[n].kind == "ask"]
        if frame.nodes[abs(topic)].kind != "name" and asks:
            of[asks[0]] = of[topic]
        elif wanted and not _connected(topic, wanted[0], out, of):
            out.append(Fact(VAGUE, wanted[0], topic))
        del spoken
    return out


def _connected(a: int, b: int, facts: Iterable[Fact], of: _Classes) -> bool:
    seen, grown = {of[a]}, True
    edges = [(of[f.left], of[f.right]) for f in facts if f.right != NOBODY and f.relation not in (GROUP, HINT)]
    while grown:
        grown = False
        for x, y in edges:
            if (x in seen) != (y in seen):
                seen |= {x, y}
                grown = True
    return of[b] in seen


def _things(
    facts: Iterable[Fact], of: _Classes, wanted: Sequence[int], frame: Frame, item: Item
) -> dict[int, Thing] | Trouble:
    numbers = {n for f in facts for n in (f.left, f.right) if n not in (HOLE, NOBODY)} | set(wanted) | set(of)
    numbers |= {h.node for h in item.heads}
    things: dict[int, Thing] = {}
    for n in sorted(numbers, key=lambda n: (frame.nodes[abs(n)].kind != "name", abs(n))):
        node = frame.nodes[abs(n)]
        mask = _mask(n, frame.nodes)
        thing = things.setdefault(of[n], Thing(ANY))
        if n > 0 and node.kind == "name" and thing.known and thing.known.text.lower() != node.text.lower():
            return Trouble(f"{thing.known.text!r} and {node.text!r} cannot be one thing")
        if n > 0 and node.kind == "pronoun":
            continue
        thing.mask = thing.mask & mask or (mask if node.kind == "noun" else 0)
        if not thing.mask:
            return Trouble(f"{node.text!r} cannot be that")
        if n > 0:
            thing.nodes.append(node)
            if node.role and node.role not in thing.roles:
                thing.roles.append(node.role)
    for n in wanted:
        thing = things[of[n]]
        sorted_ = [note.kind for note in item.notes if note.kind in BIT]
        if thing.mask == ANY and sorted_:
            thing.mask = BIT[sorted_[0]]
        elif thing.mask == ANY:
            thing.votes = frame.votes
            thing.free = not (frame.options or "following" in item.feats) or False
    for f in facts:
        if f.relation == REFERS and frame.nodes[abs(f.left)].kind == "pronoun":
            return Trouble(f"what {frame.nodes[abs(f.left)].text!r} refers to")
    return things


def _positive(facts: tuple[Fact, ...], subjects: set[int]) -> tuple[Fact, ...]:
    return tuple(f._replace(denied=False) if f.denied and subjects & {f.left, f.right} else f for f in facts)


def _same_as(edges: tuple[Fact, ...], shared: Sequence[Fact]) -> tuple[tuple[Fact, ...], list[tuple[int, int]]]:
    """As in "In the same pathway as TP53": TP53 is in it too, and is not the one asked for."""
    pairs: list[tuple[int, int]] = []
    out = list(edges)
    for f in shared:
        like = next((e for e in edges if f.left in (e.left, e.right) and f.right not in (e.left, e.right)), None)
        if like is None:
            continue
        other = like.right if like.left == f.left else like.left
        swap = {other: f.right}
        out.append(like._replace(left=swap.get(like.left, like.left), right=swap.get(like.right, like.right)))
        pairs.append((other, f.right))
    return tuple(out), pairs


def _alternatives(facts: Iterable[Fact]) -> tuple[tuple[int, ...], ...]:
    out: dict[int, list[int]] = {}
    for f in facts:
        if f.relation == ALSO_OR:
            out.setdefault(f.left, [f.left]).append(f.right)
    return tuple(tuple(dict.fromkeys(g)) for g in out.values())


def _any_answer(edges: Sequence[Fact], things: Mapping[int, Thing], item: Item, of: _Classes) -> int | None:
    """For "is there": something that is not named, else the first thing named."""
    heads = [of[h.node] for h in item.heads if of[h.node] in things]
    ends = [n for e in edges for n in (e.left, e.right) if n in things]
    unnamed = [n for n in [*heads, *ends] if things[n].known is None]
    return next(iter([*unnamed, *heads, *ends]), None)
