"""Which of the readings is meant: each is taken as far as edges between things, and what it costs to believe is summed.

A reading stands only when it is whole: every name that it speaks of is in its pattern, everything hangs together with
the answer, nothing points at what was never named. What keeps readings from standing is told to the asker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from ..items import GROUP, HOLE, NOBODY, SPOKEN_OF, Fact, Item, Node
from ..parse.sentences import Said
from ..parse.strangers import GUESSED, PASSED
from ..schema import HAS, KIND, VAGUE
from ..sorts import ANY
from .cheapest import cheapest
from .discourse import bindings, bound
from .interpret import Asked, Frame, Trouble, contexts
from .question import asked
from .resolve import OPEN, Resolved, resolve
from .same import IDENTIFIER

TRIED = 24  # combinations of readings of the sentences
CLOSE = 0.25  # a reading that costs this much more than the best is no rival
SURE = 0.55  # a name below this is no question by itself
MOST_STRANGE = 3  # words that nobody knows, in a question that is still understood
APART = 0.5  # cost of each question more: what is said in one breath is mostly said of one thing
UNUSED = 1.5  # cost of a patient who is described and not asked about


@dataclass(frozen=True)
class Candidate:
    """One way to take the whole question, and its cost."""

    cost: float
    parts: tuple[tuple[Asked, Resolved], ...]
    beside: tuple[str, ...] = ()  # names in sentences that are beside the question


@dataclass
class Weighing:
    """Weighs readings within ``frame``; ``troubles`` collects why others cannot be meant."""

    frame: Frame
    troubles: list[str] = field(default_factory=list)

    def candidates(self, sentences: Sequence[Sequence[Said]]) -> list[Candidate]:
        """Ways to take the sentences together, the cheapest first."""
        ranked = cheapest([[s.cost for s in readings] for readings in sentences])
        out: list[Candidate] = []
        best = float("inf")
        for places in islice(ranked, TRIED):
            combo = [readings[i] for readings, i in zip(sentences, places, strict=True)]
            cost = sum(s.cost for s in combo)
            if cost > best + CLOSE:
                break
            for candidate in self._taken([item for s in combo for item in s.items], cost, best):
                best = min(best, candidate.cost)
                out.append(candidate)
        return sorted(out, key=lambda c: c.cost)

    def _taken(self, items: list[Item], cost: float, best: float) -> Iterator[Candidate]:
        every = tuple(f for item in items for f in (*item.facts, *(Fact(SPOKEN_OF, h.node) for h in item.heads)))
        for binding, extra in bindings(every, self.frame.nodes):
            found = self._asked(items, [bound(item.facts, binding, self.frame.nodes) for item in items])
            parts: list[tuple[Asked, Resolved]] = []
            if lost := self._lost(items, found):
                self.troubles.append(f"what {lost!r} has to do with it")
                continue
            for one in found:
                resolved = resolve(one.facts, one.things, ceiling=best + CLOSE - cost - extra)
                why = _unrelated(resolved, one) if not isinstance(resolved, Resolved) else _not_whole(one, resolved)
                if why or not isinstance(resolved, Resolved):
                    self.troubles.append(why)
                    break
                parts.append((one, resolved))
            else:
                unused = self._unused(items, found)
                if not found:
                    continue
                if unused == float("inf"):
                    self.troubles.append("what all of the sentences have to do with each other")
                    continue
                if sum(note.kind in (PASSED, GUESSED) for item in items for note in item.notes) > MOST_STRANGE:
                    continue
                total = cost + extra + unused + sum(r.cost for _, r in parts) + APART * (len(parts) - 1)
                yield Candidate(total, tuple(parts), self._beside(items, found) if unused else ())

    def _asked(self, items: Sequence[Item], facts: Sequence[tuple[Fact, ...]]) -> list[Asked]:
        """What the sentences ask, nothing when one of the questions makes no sense."""
        questions = contexts(items, facts, self.frame)
        out: list[Asked] = []
        for made in [questions] if isinstance(questions, Trouble) else [asked(q) for q in questions]:
            if isinstance(made, Trouble):
                self.troubles.append(made.why)
                return []
            out += made
        return out

    def _beside(self, items: Sequence[Item], found: Sequence[Asked]) -> tuple[str, ...]:
        used = {n.text for one in found for t in one.things.values() for n in t.nodes}
        numbers = (abs(n) for item in items for f in item.facts for n in (f.left, f.right) if n not in (HOLE, NOBODY))
        names = (node.text for n in numbers if (node := self.frame.nodes[n]).kind == "name")
        return tuple(dict.fromkeys(name for name in names if name not in used))

    def _lost(self, items: Sequence[Item], found: Sequence[Asked]) -> str:
        """A name that a sentence speaks of and no question takes up, though it takes in the rest of the sentence."""
        kept = {n.text for one in found for t in one.things.values() for n in t.nodes}
        used = {i for one in found for i in one.sentences}
        for item in (items[i] for i in used):
            nodes = [self.frame.nodes[n] for n in {abs(n) for f in item.facts for n in f[1:3]} - {HOLE, -NOBODY}]
            names = [n.text for n in nodes if n.kind == "name"]
            lost = [name for name in names if name not in kept]
            patient = len(lost) == len(names) and any(n.category == "Person" for n in nodes)  # beside the question
            if lost and not patient:
                return lost[0]
        return ""

    def _unused(self, items: Sequence[Item], found: Sequence[Asked]) -> float:
        """The cost of sentences that no part of the reading uses: a patient's signs may be beside the question.

        One that only names a thing is used with the thing.
        """
        used = {i for one in found for i in one.sentences}
        said = {n for one in found for t in one.things.values() for n in t.nodes}
        out = 0.0
        for i, item in enumerate(items):
            spoken_of = any(self.frame.nodes[abs(h.node)] in said for h in item.heads)
            bare = all(f.relation.startswith("?") or f.relation == GROUP for f in item.facts)
            if i not in used and not (spoken_of and bare):
                people = any(self.frame.nodes[abs(h.node)].category == "Person" for h in item.heads)
                out += UNUSED if people else float("inf")
        return out


def _not_whole(one: Asked, resolved: Resolved) -> str:
    """What the reading leaves open, empty when nothing."""
    return _not_asking(one, resolved) or _not_joined(one, resolved)


def _not_asking(one: Asked, resolved: Resolved) -> str:
    """Why it is no question that edges answer."""
    if not resolved.choices and not _lookup(one):
        return "nothing that the answer has to do with"
    if one.operator == "exists" and not resolved.choices and len(one.things[one.answer].nodes) < 2:
        return "what is asked of it"
    if resolved.choices and one.operator != "exists" and one.things[one.answer].known is not None:
        return f"what is asked of {one.things[one.answer].nodes[0].text!r}"
    if any(c.option is OPEN for c in resolved.choices) and not any(t.known for t in one.things.values()):
        return "what is to be looked for"
    if (
        one.operator != "exists"
        and not one.asserted
        and resolved.choices
        and all(c.fact.denied for c in resolved.choices)
    ):
        return "what is to be looked for: it says only what it is not"
    if one.operator == "count" and _strange(one):
        return "some of the words that the number rests on"
    if not _anchored(one, resolved) or (_strange(one) and _weak_names(one, resolved)):
        return "nothing in it that the graph knows of"
    return ""


def _not_joined(one: Asked, resolved: Resolved) -> str:
    """What does not hang together with the answer."""
    ties = [(c.left, c.right) for c in resolved.choices]
    reached = _reached(one.answer, ties)
    for number in (n for tie in ties for n in tie):
        if number not in reached:
            nodes = one.things[number].nodes
            return f"what {nodes[0].text if nodes else 'a part of it'!r} has to do with the answer"
    kept = reached | {n for group in one.alternatives if group[0] in reached for n in group}
    texts = {node.text for n in kept for node in one.things[n].nodes}
    for thing in one.things.values():
        if thing.known is not None and thing.known.text not in texts:
            return f"what {thing.known.text!r} has to do with it"
    return ""


def _reached(start: int, ties: Sequence[tuple[int, int]]) -> set[int]:
    seen, grown = {start}, True
    while grown:
        grown = False
        for a, b in ties:
            if (a in seen) != (b in seen):
                seen |= {a, b}
                grown = True
    return seen


def _lookup(one: Asked) -> bool:
    """Whether a named thing itself is asked for."""
    thing = one.things[one.answer]
    if thing.known is None or one.alternatives:
        return False
    if IDENTIFIER in thing.roles:  # "the symbol of ..."
        return True
    fitting = any(sorts != ANY and sorts & thing.mask for sorts, _ in thing.known.scores)
    if _heading(thing.known):
        return False
    return fitting and bool(thing.known.readings) and thing.known.readings[0].score >= SURE


def _anchored(one: Asked, resolved: Resolved) -> bool:
    """Whether a word for a kind of thing or a known name holds the question to the vocabulary.

    A name that is known as a mere heading of MeSH, or not at all, does so only beside a word that says how things are
    related, and an unknown one only in the place that its form speaks for.
    """
    nodes = [n for t in one.things.values() for n in t.nodes]
    if any((n.kind == "noun" and n.mask != ANY) or (n.category and n.kind == "ask") for n in nodes):
        return True
    masks = [(t.known, resolved.masks.get(n, t.mask)) for n, t in one.things.items() if t.known is not None]
    fitting = [name for name, mask in masks if any(s != ANY and s & mask for s, _ in name.scores)]
    named = [n for n in fitting if n.readings]
    if all(f.relation in (VAGUE, HAS, KIND, "located") for f in one.facts):
        return any(not _heading(n) for n in named)
    return bool(named) or (bool(fitting) and len(fitting) == len(masks))


def _heading(name: Node) -> bool:
    """Whether a name is but a heading of MeSH, which may be anything: "love"."""
    return all(r.entity.curie.startswith("MESH:") and not r.twins for r in name.readings)


def _strange(one: Asked) -> bool:
    """Whether the reading rests on words that nobody knows."""
    return any(note.kind in (PASSED, GUESSED) for note in one.notes)


def _weak_names(one: Asked, resolved: Resolved) -> bool:
    """Whether a name is an ordinary word, as far as one can see."""
    for number, thing in one.things.items():
        name, mask = thing.known, resolved.masks.get(number, thing.mask)
        if name is not None and name.text[1:].islower() and not any(s & mask for s, _ in name.scores if s != ANY):
            return True
    return False


def _unrelated(fact: Fact | None, one: Asked) -> str:
    """Why no edges were found."""
    if fact is None:
        return "how it all fits together"
    words = [t.nodes[0].text if t.nodes else "it" for t in (one.things[fact.left], one.things[fact.right])]
    return f"how {words[0]!r} and {words[1]!r} are related"
