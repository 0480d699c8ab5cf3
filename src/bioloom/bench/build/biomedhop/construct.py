"""BenchmarkConstruction (Algorithm 1): patterns of the graph, evidence for them, questions under source conditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from zlib import crc32

import numpy as np

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item, condition
from bioloom.bench.build.paths import steps as s
from bioloom.bench.build.paths.types import Hop, Kind
from bioloom.core.errors import BuildError
from bioloom.graph.model.graph import Graph

from .asking import UNSOUND, Asker, Reword
from .evidence.compose import CONDITIONS, Bundles, Condition, compose_source_evidence, validate_source_coverage
from .evidence.kg import serialize_kg_evidence
from .evidence.snippet import Snippet
from .instantiate import Draw, Instantiator
from .links import Links, Rows
from .motifs import MOTIFS, Arm, Motif
from .nameable import Nameable
from .pack import Instance, pack
from .shares import Shares
from .star import pattern_of
from .validate import validate_graph_answer
from .wording.sets import WordingSet

_GRADED = 20_000  # statements of a step that are all graded beforehand; of others each when its turn comes
_JOINED = 1 << 20  # whether sound statements join an answer and a known node: kept, since sets overlap
_REFUSALS = 400  # patterns in a row that make no sound question before their motif rests

_ANY = "any drug that an agency has approved is no clue that somebody could follow"
_SETTLED = 2_000  # instances whose options are settled together, beside those before: memory does not grow

TextsOf = Callable[[Instance], Bundles]
"""What documents and the web have on an instance (`evidence.text.Texts`)."""


def no_texts(_: Instance) -> Bundles:
    """The graph alone."""
    return {}


_Waiting = tuple[Instance, list[tuple[Condition, list[Snippet]]]]


class Construction:
    """The set as it grows, one instance after the other; the same arguments give the same instances.

    ``missing`` are the motifs that the graph has no edges for, ``unsound`` those for which it has hardly one that may
    be built on (`trust`), each with what is lacking; ``loose`` those that nobody could answer from any list, and why;
    ``shares`` knows how far each of the others is, ``conditions`` counts instances by source condition, ``groups`` are
    the patterns that have any.
    """

    def __init__(
        self,
        graph: Graph,
        *,
        seed: int,
        synonyms: float,
        texts: TextsOf,
        keep: Callable[[Snippet], None],
        reword: Reword | None = None,
    ) -> None:
        self.graph, self.texts, self.keep = graph, texts, keep
        self.links, self.nameable = Links(graph), Nameable(graph)
        self.asker = Asker(graph, self.links, self.nameable, seed=seed, synonyms=synonyms, reword=reword)
        self.missing = {m.key: lacking for m in MOTIFS if (lacking := self.links.missing(m))}
        self._sound_ends: dict[Arm, Rows] = {}
        self._poverty: dict[tuple[str, str, str], bool] = {}
        self.unsound = {m.key: hardly for m in MOTIFS if m.key not in self.missing and (hardly := self._hardly(m))}
        self.loose = {m.key: _ANY for m in MOTIFS if m.key not in self.missing and m.through(s.APPROVED)}
        motifs = [m for m in MOTIFS if not {m.key} & {*self.missing, *self.unsound, *self.loose}]
        if not motifs:
            raise BuildError(f"{graph.name} has none of the relations that BioMedHop asks about.")
        self.shares = Shares(motifs)
        self.conditions: Counter[str] = Counter()
        self.groups: set[str] = set()
        self._holds = lru_cache(maxsize=_JOINED)(self.asker.ways.holds_between)
        self._drawing = {
            m.key: Instantiator(
                m,
                self.links,
                self.nameable,
                np.random.default_rng([seed, crc32(m.key.encode())]),
                sound=self._sound,
                holds=self._holds,
            )
            for m in motifs
        }

        for m in motifs:
            key = m.family, m.answer.name
            mask = self.asker.askable.setdefault(key, np.zeros(graph.node_count, np.bool_))
            mask[self._drawing[m.key].answers] = True

    def pairs(self, split: str, size: int, wordings: Sequence[WordingSet]) -> Iterator[tuple[Item, Gold]]:
        """The next ``size`` instances, in the given sets of wordings; fewer when the graph has no more."""
        made, waiting = 0, list[_Waiting]()
        while made < size and (instance := self._next(wordings)):
            bundles = {"kg": serialize_kg_evidence(instance.ways, instance.group), **self.texts(instance)}
            used: dict[str, Snippet] = {}
            under: list[tuple[Condition, list[Snippet]]] = []
            for sources in CONDITIONS:
                evidence = compose_source_evidence(sources, bundles)
                if made == size or not validate_source_coverage(evidence, instance.ways, sources):
                    continue
                under.append((sources, evidence))
                used |= {unit.id: unit for unit in evidence}
                self.conditions[_label(sources, evidence)] += 1
                made += 1
            self._book(instance, list(used.values()), len(under))
            waiting.append((instance, under))
            if len(waiting) == _SETTLED:
                yield from self._packed(waiting, split)
                waiting = []
        yield from self._packed(waiting, split)

    def _packed(self, waiting: Sequence[_Waiting], split: str) -> Iterator[tuple[Item, Gold]]:
        """The items of instances, whose options are settled together."""
        for instance, (_, under) in zip(self.asker.settled([i for i, _ in waiting]), waiting, strict=True):
            for sources, evidence in under:
                yield from pack(instance, sources, evidence, split)

    def _sound(self, arm: Arm, ends: Rows) -> Rows:
        """``ends`` without those that no sound statement joins, of arms of one step that few statements make."""
        if len(arm.hops) > 1 or len(ends.values) > _GRADED:
            return ends
        if arm not in self._sound_ends:
            near = np.repeat(np.arange(len(ends.degree)), ends.degree)
            joined = zip(near.tolist(), ends.values.tolist(), strict=True)
            held = np.array([self.asker.ways.holds_between(arm, a, e) for a, e in joined], np.bool_)
            counts = np.bincount(near[held], minlength=len(ends.degree))
            start = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
            self._sound_ends[arm] = Rows(start, ends.values[held])
        return self._sound_ends[arm]

    def _hardly(self, motif: Motif) -> tuple[str, ...]:
        """The relations of a motif of which hardly any statement is sound, as text."""
        ways = [way for a in motif.arms for way in zip(a.hops, a.kinds[:-1], a.kinds[1:], strict=True)]
        poor = [hop for hop, near, far in ways if self._poor(hop, near, far)]
        return tuple(dict.fromkeys(str(self.links.read(h.step)) for h in poor))

    def _poor(self, hop: Hop, near: Kind, far: Kind) -> bool:
        key = (hop.step.name, near.name, far.name)
        if key not in self._poverty:
            self._poverty[key] = self.asker.trust.hardly(self.asker.ways.edges(hop, near, far))
        return self._poverty[key]

    def _next(self, wordings: Sequence[WordingSet]) -> Instance | None:
        """The next valid pattern in words, of the motif that is farthest behind; None when all are exhausted."""
        refusals: Counter[str] = Counter()
        while motif := self.shares.next():
            if refusals[motif.key] >= _REFUSALS:
                self.shares.rest(motif, dry=False)
                refusals[motif.key] = 0
                continue
            draw, refused = self._drawing[motif.key].draw(lambda answers: self.shares.allows(motif, answers))
            if draw is None:
                self.shares.rest(motif, dry=not refused)
                continue
            if motif.operator == "select" and not self._may_hold(motif, draw):  # told before the match, which is slow
                self.asker.dropped[motif.family, UNSOUND] += 1
                refusals[motif.key] += 1
                continue
            pattern = pattern_of(motif, self.graph.curies(np.array(draw.ends)), self.links.read)
            found = validate_graph_answer(self.graph, motif, pattern, self.nameable)
            if found is None:
                self.asker.dropped[motif.family, "the matched answers are not the one, or no closed set"] += 1
            elif self.shares.allows(motif, tuple(found.answers.tolist())) and (
                instance := self.asker.ask(motif, draw, pattern, found, wordings)
            ):
                return instance
            refusals[motif.key] += 1
        return None

    def _may_hold(self, motif: Motif, draw: Draw) -> bool:
        """Whether sound statements lead from the answer to each known node, be it through nodes that must differ."""
        answer, ways = draw.answers[0], self.asker.ways
        joined = zip(motif.arms, draw.ends, strict=True)
        return all(self._holds(a, answer, end) or not ways.are_between(a, answer, end) for a, end in joined)

    def _book(self, instance: Instance, used: Sequence[Snippet], done: int) -> None:
        answers = tuple(self.graph.index(e.curie) for e in instance.answers)
        self.shares.book(instance.motif, answers, done)
        self.groups.add(instance.group)
        for unit in used:
            self.keep(unit)


def _label(sources: Condition, evidence: Sequence[Snippet]) -> str:
    """A source condition, and whether its texts are real or some of them simulated: these are reported apart."""
    if not any(unit.channel != "kg" for unit in evidence):
        return condition(sources)
    return f"{condition(sources)}, {'partly simulated' if any(u.simulated for u in evidence) else 'real'} text"
