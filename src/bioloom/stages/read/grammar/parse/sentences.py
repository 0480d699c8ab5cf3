"""What a stretch of the question may say: a sentence, two that a conjunction joins, a noun phrase, a clue alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice

from bioloom.core.ports import Grounding

from ..items import ASKED, HOLE, REFERS, Fact, Head, Item, Node
from ..sorts import ANY, BIT
from ..text.tokens import tokenize
from .chart import Chart
from .combine import relate
from .lexer import lattice
from .noun_rules import one_of_kind
from .shapes import shape

READINGS = 8
MOST_WORDS = 120  # longer sentences are not questions
FRAGMENT, TOPIC_ALONE, CLUE, JOINED, STATEMENT = 0.5, 0.1, 0.4, 0.3, 0.8  # what they cost beside a whole question


_MANY = re.compile(r"[a-z]+(?<!s)s (?:of|in|affecting) |.*(?<![su'i])s$", re.IGNORECASE)


@dataclass(frozen=True)
class Said:
    """One reading of a stretch: a sentence, or several that were joined; and its cost."""

    cost: float
    items: tuple[Item, ...]


@dataclass
class Sentences:
    """Reads stretches of one question; ``nodes`` are all the things it has heard of so far."""

    text: str
    mentions: Sequence[Sequence[Grounding]]
    nodes: dict[int, Node]
    numbers: count[int]

    def read(self, start: int, end: int, *, guess: bool, alone: bool, truth: bool) -> list[Said]:
        """The cheapest readings of the text between ``start`` and ``end``.

        Args:
            start: first character.
            end: character after the last.
            guess: whether words that nothing knows may be names.
            alone: whether it is all that was asked, so that there is nothing a mere clue could be about.
            truth: whether a statement is a question here ("True or false: ...").
        """
        tokens = tokenize(self.text, start, end)
        if not tokens or len(tokens) > MOST_WORDS:
            return []
        inside = [m for m in self.mentions if start <= m[0].start and m[0].end <= end]
        pieces = lattice(self.text, tokens, inside, self.numbers, guess=guess)
        if pieces is None:
            return []
        self.nodes |= pieces.nodes
        chart = Chart(pieces)
        found = [*self._whole(chart, alone=alone, truth=truth), *self._joined(chart, len(tokens), alone=alone)]
        if not alone:
            found += [Said(i.cost + CLUE, (i,)) for i in self._seen(chart)]
            found += [Said(i.cost + CLUE, (self._clue(i),)) for label in ("MOD", "VP") for i in chart.readings(label)]
        return sorted(found, key=lambda s: s.cost)[:READINGS]

    def _whole(self, chart: Chart, *, alone: bool, truth: bool) -> Iterator[Said]:
        for item in chart.readings("S"):
            asks = truth or not alone or "yn" in item.feats or _asks(item)
            sought = not asks and any(n.kind == "sought" for n in item.notes)  # "the disease I look for is ..."
            said = item.facts + tuple(Fact(ASKED, h.node) for h in item.heads if sought)
            yield Said(item.cost + (0.0 if asks or sought else STATEMENT), (self._pointing(item.but(facts=said)),))
        for item in chart.readings("NP"):
            yield Said(item.cost + FRAGMENT, (self._fragment(item),))
        for item in chart.readings("PROP"):  # "the connection of X and Y"
            yield Said(item.cost + FRAGMENT, (item.but(label="S", feats=item.feats | {"yn"}),))
        for item in chart.readings("TOP"):
            yield Said(item.cost + (STATEMENT if alone else TOPIC_ALONE), (item.but(feats=item.feats | {"fragment"}),))

    def _joined(self, chart: Chart, size: int, *, alone: bool) -> Iterator[Said]:
        """Two questions in one sentence: "which drugs treat X and what are its symptoms"; or two statements."""
        for cut in range(2, size - 1):
            for first in islice(chart.between("S", None, cut), 2):
                for rest in _coordinated(chart, cut, size):
                    items = (first, *rest)
                    asking = {_asks(i) for i in items}
                    if True in asking or not alone:
                        cost = sum(i.cost for i in items) + JOINED * len(asking)
                        yield Said(cost, tuple(self._pointing(i) for i in items))

    def _fragment(self, item: Item) -> Item:
        """A noun phrase alone asks for its head: "genes for asthma"."""
        item = self._pointing(item)
        if not _asks(item):
            head = item.heads[0]  # "beta blockers": the drugs; "diseases of the thyroid": all of them
            of_class = head.mask == BIT["ChemicalRole"] or self._many(self.nodes[abs(head.node)].text)
            if (
                {"name"} <= item.feats
                and not item.feats & {"weak", "joined"}
                and ("modified" in item.feats or of_class)
            ):
                item = one_of_kind(item)
            item = item.but(facts=item.facts + tuple(Fact(ASKED, h.node) for h in item.heads))
        return item.but(label="S", feats=item.feats | {"fragment"})

    def _pointing(self, item: Item) -> Item:
        """Asking no more than which disease it is asks for the one that was spoken of."""
        if any(not f.relation.startswith("?") for f in item.facts):
            return item
        which = [f.left for f in item.facts if f.relation == ASKED and self.nodes[abs(f.left)].kind != "name"]
        return item.but(facts=item.facts + tuple(Fact(REFERS, n) for n in which))

    @staticmethod
    def _many(name: str) -> bool:
        """Whether a name is written as many: "liver diseases"."""
        return bool(_MANY.match(name)) and bool(shape(name) or " of " in name)

    def _seen(self, chart: Chart) -> Iterator[Item]:
        """Clues such as "fever is seen": in what is looked for."""
        for item in chart.readings("SG0"):
            if item.cues and not item.feats & {"inv", "wh"}:
                cue = item.cues[0][1]._replace(denied="denied" in item.feats)
                related = relate(cue._replace(swap=not cue.swap), item.heads)
                if related is not None:
                    yield self._clue(item.but(facts=item.facts + related[0], mask=related[1]))

    def _clue(self, item: Item) -> Item:
        """A phrase alone is said of what is looked for: "Associated with FBN1"."""
        node = Node(next(self.numbers), "clue", ANY, 10**9, 10**9, "it", category="Clue")
        self.nodes[node.number] = node
        filled = tuple(_filled(f, node.number) for f in item.facts)
        return item.but(label="S", facts=filled, heads=(Head(node.number, ANY),), feats=frozenset())


def _coordinated(chart: Chart, start: int, end: int) -> Iterator[tuple[Item, ...]]:
    """Sentences one after another from ``start`` to ``end``, each with its conjunction."""
    for item in islice(chart.between("CS", start, end), 2):
        yield (item,)
    for cut in range(start + 3, end - 2):
        for item in islice(chart.between("CS", start, cut), 1):
            yield from ((item, *rest) for rest in _coordinated(chart, cut, end))


def _asks(item: Item) -> bool:
    return any(f.relation == ASKED for f in item.facts)


def _filled(fact: Fact, number: int) -> Fact:
    left, right = (number if n == HOLE else n for n in (fact.left, fact.right))
    return fact._replace(left=left, right=right)
