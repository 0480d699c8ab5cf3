"""What stands around the hops of a set's golds in texts: what is true of wrong options and of neighbours, and traps.

A corpus that states the hops of the golds and little else is an answer key: whoever finds a passage has the answer. In
real abstracts most sentences that name the two things of a hop state nothing of them (`proportions`), and those that
state something speak of other things as often. For each hop of a gold there come, beside what states it,

- statements of the wrong options' hops, as far as the graph has them, and of neighbours of both ends (near misses),
- denials and guesses of pairs that nothing joins: a wrong option in the place of the answer,
- statements of such pairs that nobody holds any more,
- sentences that name both ends and a wrong option, and state nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from random import Random

import numpy as np

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.value import digest
from bioloom.graph.matching.match import match
from bioloom.graph.model.graph import Graph

from .compose import Writer, joined
from .filler import TOGETHER
from .names import Naming
from .proportions import PROPORTIONS, Around
from .types import Document, Sentence, Stated
from .withheld import Hop
from .wordings import kinds

NEAR, SENTENCES, FEWEST = 12, 7, 3  # neighbours that are drawn from; sentences of a document
LISTED = 3  # wrong options that one sentence names beside a hop


@dataclass
class Rivals:
    """Of one hop: which of its ends are answers, and what is offered in their place."""

    answers: set[str] = field(default_factory=set)
    offered: dict[str, None] = field(default_factory=dict)


def rivals_of(items: Iterable[Item], golds: Iterable[Gold]) -> dict[Hop, Rivals]:
    """By hop of a gold, the answers at its ends and the wrong options of all renderings of its pattern."""
    groups = {i.id: i.group or i.id for i in items}
    offered: dict[str, dict[str, None]] = defaultdict(dict)
    for item in items:
        curies = item.meta.get("option_curies")
        offered[groups[item.id]].update(dict.fromkeys(map(str, curies if isinstance(curies, list) else ())))
    out: dict[Hop, Rivals] = defaultdict(Rivals)
    for gold in golds:
        right = {c for a in gold.answers for c in (a.curie, *a.aliases) if c}
        for fact in (f for way in gold.paths for f in way):
            of = out[fact.subject.curie, fact.predicate, fact.object.curie]
            of.answers |= right & {fact.subject.curie, fact.object.curie}
            of.offered |= {c: None for c in offered.get(groups.get(gold.id, ""), ()) if c not in right}
    return dict(out)


def around(
    graph: Graph, hops: Iterable[Hop], rivals: Mapping[Hop, Rivals], seed: int, shares: Around = PROPORTIONS
) -> Iterator[Document]:
    """Documents of what stands around ``hops``, none of which they state; the same for the same arguments.

    ``graph`` is the whole one: what is denied, supposed or outdated is joined by no edge of it.
    """
    told = set(rivals)
    for hop in sorted(set(hops)):
        mine = _Hop(graph, hop, rivals.get(hop, Rivals()), told, seed)
        yield from mine.documents(shares)


class _Hop:
    """One hop and what can be said around it."""

    def __init__(self, graph: Graph, hop: Hop, rivals: Rivals, told: set[Hop], seed: int) -> None:
        number = int(digest(str(seed), *hop, length=12), 16)
        self.graph, self.hop, self.told = graph, hop, told
        self.rng = Random(number)  # noqa: S311 - a simulation
        self.writer = Writer(graph, number)
        self.ends = (graph.index(hop[0]), graph.index(hop[2]))
        self.turned = hop[2] in rivals.answers  # the answer is the object
        self.replaced = bool(rivals.answers & {hop[0], hop[2]})
        self.offered = [graph.index(c) for c in rivals.offered if c not in hop] if self.replaced else []
        self.kind = next((f.kind for f in self._edges((hop[0],), (hop[2],))), -1)

    def documents(self, shares: Around) -> Iterator[Document]:
        """The sentences in an order of the seed, a few a document."""
        if self.kind < 0:
            return
        naming = Naming(self.writer.called, self.rng)
        made = list(self._sentences(shares, naming))
        self.rng.shuffle(made)
        at = 0
        while at < len(made):
            size = self.rng.randint(FEWEST, SENTENCES)
            some, at = made[at : at + size], at + size
            focus = [s.node for sentence in some for s in sentence.spans] or list(self.ends)
            yield self.writer.gathered(some, focus, naming)

    def _sentences(self, shares: Around, naming: Naming) -> Iterator[Sentence]:
        for fact in self._drawn(self._of_rivals(), shares.rivals):
            yield self.writer.states(fact, naming)
        for fact in self._drawn(self._near(), shares.near):
            yield self.writer.states(fact, naming)
        pairs = self._unjoined()
        for share, said in (
            (shares.denied, self.writer.denies), (shares.hedged, self.writer.guesses),
            (shares.outdated, self.writer.outdates),
        ):  # fmt: skip
            for pair in self._drawn(pairs, share):
                yield said(pair, naming)
        for frame in islice(cycle(self.rng.sample(TOGETHER, len(TOGETHER))), self._times(shares.mentioned)):
            beside = self.rng.sample(self.offered, min(len(self.offered), self.rng.randint(0, LISTED)))
            named = [*self.ends, *beside]
            self.rng.shuffle(named)
            yield self.writer.names(named, naming, frame)

    def _times(self, share: float) -> int:
        """``share`` as a whole number, by chance the one above it."""
        return int(share) + (self.rng.random() < share % 1)

    def _drawn(self, pool: Sequence[Stated], share: float) -> list[Stated]:
        return self.rng.sample(pool, min(len(pool), self._times(share)))

    def _of_rivals(self) -> list[Stated]:
        """What the graph says of wrong options by the hop's relation, with the hop's other end before any other."""
        out: list[Stated] = []
        for rival in self.offered:
            curie = (self.graph.entity(rival).curie,)
            here, there = self._in_place(curie, (self.hop[0 if self.turned else 2],))
            anywhere = self._in_place(curie, ())
            out += self._edges(here, there) or self._edges(*anywhere)[:1]
        return out

    def _near(self) -> list[Stated]:
        """Other edges by the relation, of the one end and of the other."""
        found = [*self._edges((self.hop[0],), ()), *self._edges((), (self.hop[2],))]
        return [f for f in found if (f.subject, f.object) != self.ends]

    def _unjoined(self) -> list[Stated]:
        """The wrong options in the answer's place where nothing joins them to the other end; else neighbours' ends."""
        one, other = self.ends
        pool = self.offered or [f.object for f in self._near() if f.subject != one]
        pairs = [(other_end, other) if not self.turned else (one, other_end) for other_end in pool]
        if not self.offered:  # what a neighbour has, said of this one
            pairs = [(one, end) for end in pool]
            ends = {end for f in self._near() if f.subject != one for end in self._ends_of(f.subject)}
            pairs += [(one, end) for end in sorted(ends)]
        free = [(s, o) for s, o in dict.fromkeys(pairs) if s != o and not joined(self.graph, s, o)]
        return [Stated(-1, s, o, self.kind) for s, o in free if not joined(self.graph, o, s)]

    def _ends_of(self, subject: int) -> list[int]:
        return [f.object for f in self._edges((self.graph.entity(subject).curie,), ())]

    def _in_place(self, curie: tuple[str, ...], other: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return (other, curie) if self.turned else (curie, other)

    def _edges(self, subjects: tuple[str, ...], objects: tuple[str, ...]) -> list[Stated]:
        """A few edges by the hop's relation that have a wording; where one end is free, none that is a gold's hop."""
        one, other = (self.graph.entity(n).categories[:1] for n in self.ends)
        ends = (
            Var(name="s", curies=subjects, categories=() if subjects else one),
            Var(name="o", curies=objects, categories=() if objects else other),
        )
        edge = Edge(subject="s", object="o", predicates=(self.hop[1],))
        hole = "o" if subjects else "s"
        found = match(self.graph, Pattern(nodes=ends, edges=(edge,), answer=hole))
        facts = [f for e in found.entities(NEAR) for w in found.threads(e, 1) for f in w.facts if not f.negated]
        if not (subjects and objects):
            facts = [f for f in facts if (f.subject.curie, f.predicate, f.object.curie) not in self.told]
        ids = np.array([f.edge for f in facts], np.int64)
        said = kinds(self.graph, ids) if len(ids) else ids
        return [
            Stated(int(f.edge or 0), self.graph.index(f.subject.curie), self.graph.index(f.object.curie), int(k))
            for f, k in zip(facts, said, strict=True)
            if k >= 0
        ]
