"""What words that point back stand for: "the disease", "its", "these", "in common"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from ..items import ASKED, GROUP, HINT, HOLE, NOBODY, REFERS, Fact, Node
from ..schema import SAME
from .cheapest import cheapest

TRIED = 3  # antecedents tried for one word
COMBINED = 12  # combinations of them
THINGS = frozenset({"it", "its", "this", "that"})  # words that never stand for a person
ONE_THING = 0.15  # what speaks for it that several words stand for one thing
LATER = 0.1  # cost of each more recent antecedent that is passed over

Binding = Mapping[int, tuple[int, ...]]


def bindings(facts: Sequence[Fact], nodes: Mapping[int, Node]) -> Iterable[tuple[Binding, float]]:
    """Ways to give each pointing word its antecedents, the likeliest first, with their cost.

    A definite noun that nothing goes before is no pointer: it stays what it is. A pronoun that has no antecedent is
    left unbound, for the caller to report.
    """
    text = _Text(facts, nodes)
    choices = [text.antecedents(p) for p in text.pointers]
    ranked = cheapest([range(len(c)) for c in choices])
    ways = {picked: LATER * sum(picked) for picked in islice(ranked, COMBINED)}
    for picked in _of_one(choices):
        ways[picked] = LATER * max(picked) - ONE_THING
    for picked, cost in ways.items():
        found = {p: c[i] for p, c, i in zip(text.pointers, choices, picked, strict=True) if c[i]}
        yield _followed(found), cost


def _of_one(choices: Sequence[Sequence[tuple[int, ...]]]) -> Iterable[tuple[int, ...]]:
    """Ways in which all words that can point to one thing do: a text mostly speaks of one."""
    if len(choices) > 1:
        for things in dict.fromkeys(c for some in choices for c in some if c):
            yield tuple(some.index(things) if things in some else 0 for some in choices)


def bound(facts: Iterable[Fact], binding: Binding, nodes: Mapping[int, Node]) -> tuple[Fact, ...]:
    """``facts`` with antecedents in place of pronouns; what is said of a group is said of each of it.

    A noun that points back keeps what it says of the thing ("the drug" of a compound): it is the same thing.
    """
    nouns = {p for p, things in binding.items() if nodes[abs(p)].kind == "noun" and len(things) == 1}
    out: list[Fact] = []
    for fact in facts:
        if fact.relation == REFERS and fact.left in binding:
            if fact.left in nouns:
                out.append(Fact(SAME, binding[fact.left][0], fact.left))
            continue
        lefts = binding.get(fact.left, (fact.left,)) if fact.left not in nouns else (fact.left,)
        rights = binding.get(fact.right, (fact.right,)) if fact.right not in nouns else (fact.right,)
        out += [fact._replace(left=a, right=b) for a in lefts for b in rights if a != b]
    return tuple(dict.fromkeys(out))


class _Text:
    """What a text speaks of, in order, and which of its words point back."""

    def __init__(self, facts: Sequence[Fact], nodes: Mapping[int, Node]) -> None:
        self.nodes = nodes
        self.pointers = sorted({f.left for f in facts if f.relation == REFERS}, key=self.place)
        hints = {f.right for f in facts if f.relation == HINT}
        ends = {n for f in facts for n in (f.left, f.right)} - hints - {HOLE, NOBODY}
        self.present = sorted(ends, key=lambda n: (self.place(n), n), reverse=True)
        self.tied = {frozenset((f.left, f.right)) for f in facts}
        self.asked = [f.left for f in facts if f.relation == ASKED]
        groups: dict[int, list[int]] = defaultdict(list)
        for f in facts:
            if f.relation == GROUP:
                groups[f.left] = [*(groups[f.left] or [f.left]), f.right]
        named = [n for n in self.asked if nodes[abs(n)].kind == "noun"]
        nouns = [n for n in reversed(self.present) if n > 0 and nodes[n].kind == "noun"]
        called = [n for p in self.pointers for n in nouns if n < p and self._called(n, nodes[abs(p)])]
        # What the text is about: what is asked for, else the first noun that comes again, else the first.
        again = [n for n in called if not named or self._called(n, nodes[abs(named[0])])]
        self.topic = next(iter([*again, *named, *nouns]), None)
        self.ahead = self._spoken_of_ahead()
        self.groups = sorted((tuple(g) for g in groups.values()), key=lambda g: -self.place(g[0]))

    def place(self, number: int) -> int:
        """Where in the text a thing is spoken of."""
        return self.nodes[abs(number)].start

    def _spoken_of_ahead(self) -> int | None:
        """What is asked for, where "it" stands for it from the start: "It is seen in X. It causes Y. What is it?"."""
        first = self.pointers[0] if self.pointers else 0
        node = self.nodes.get(first)
        if node is None or node.kind != "pronoun" or node.plural or any(self._fits(n, first) for n in self.present):
            return None
        later = (n for n in self.asked if self.place(n) > self.place(first))
        return next((n for n in later if self.nodes[abs(n)].mask & node.mask), None)

    def antecedents(self, pointer: int) -> list[tuple[int, ...]]:
        """What ``pointer`` may stand for, the likeliest first; an empty tuple means itself."""
        node = self.nodes[abs(pointer)]
        if self.ahead is not None and not node.plural and node.kind == "pronoun":
            if self.place(pointer) < self.place(self.ahead) and node.mask & self.nodes[abs(self.ahead)].mask:
                return [(self.ahead,)]
            if frozenset((pointer, self.ahead)) in self.tied:
                return [()]
        if pointer == self.ahead:
            return [()]
        before = [n for n in self.present if self._fits(n, pointer)]
        if node.kind == "noun":  # "the disease": a thing that was called so, before one that merely is one
            before.sort(key=lambda n: (n in self.pointers, not self._called(n, node)))
        if node.kind == "ask":  # "what could it be" asks for what is described, not for what it is described by
            before = [n for n in before if self.nodes[abs(n)].kind != "name"]
        singles = [(n,) for n in before]
        if node.plural and node.kind in ("pronoun", "ask"):
            singles.sort(key=lambda s: self.nodes[abs(s[0])].plural is not True)
        out: list[tuple[int, ...]] = []
        if node.plural is not False:
            out += [g for g in self.groups if all(self._fits(n, pointer) for n in g)]
        if not out and not singles and node.kind == "pronoun":  # "it causes X: which disease?"
            later = [n for n in self.asked if self.place(n) > self.place(pointer)]
            singles = [(n,) for n in later if self.nodes[abs(n)].mask & node.mask]
        meant = self._meant_by_it(node)
        points = node.kind in ("pronoun", "ask") and (meant or not node.plural)
        if points and self.topic and (self.topic,) in singles[1:]:
            singles.remove((self.topic,))
            singles.insert(node.kind == "pronoun" and not meant, (self.topic,))
        patient = next((n for n in before if self.nodes[abs(n)].category == "Person"), None)
        if node.kind in ("pronoun", "ask") and patient is not None and node.text.lower() not in THINGS:
            out.insert(0, (patient,))
        out = (out + singles)[:TRIED]
        return [*out, ()] if node.kind != "pronoun" or not out else out

    def _meant_by_it(self, pointer: Node) -> bool:
        """Whether "it" or "they" stands for what the text is about before anything more recent.

        It does in number, and unless something else is asked beside: "which drug treats X, and which gene causes it?".
        """
        if self.topic is None:
            return False
        topic = self.nodes[abs(self.topic)]
        if any(self.nodes[abs(n)].kind == "noun" and not self._called(n, topic) for n in self.asked):
            return False
        return pointer.text.lower() == ("they" if self.nodes[abs(self.topic)].plural else "it")

    def _fits(self, number: int, pointer: int) -> bool:
        """Whether ``pointer`` may stand for a thing: named before it, of its sort, and not what it is related to."""
        node, pointing = self.nodes[abs(number)], self.nodes[abs(pointer)]
        return (
            node.start < pointing.start
            and bool(node.mask & pointing.mask)
            and (node.kind not in ("pronoun", "ask") or (node.kind == "ask" and pointer in self.asked))
            and -number not in (n for n in self.present if n < 0)
            and frozenset((number, pointer)) not in self.tied
        )

    def _called(self, number: int, noun: Node) -> bool:
        node = self.nodes[abs(number)]
        return node.mask == noun.mask and node.kind != "name"


def _followed(found: Mapping[int, tuple[int, ...]]) -> Binding:
    """Antecedents that are pointers themselves, replaced by theirs."""
    out = dict(found)
    for _ in range(len(out)):
        for pointer, things in out.items():
            out[pointer] = tuple(t for n in things for t in (out.get(n, (n,)) if n != pointer else (n,)))
    return out
