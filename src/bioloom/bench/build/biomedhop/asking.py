"""From a drawn pattern to questions: names, options, wordings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from zlib import crc32

import numpy as np

from bioloom.bench.build.naming.leaks import alike, names_answer
from bioloom.core.pattern import Pattern
from bioloom.core.value import digest
from bioloom.graph.matching.match import Match
from bioloom.graph.model.arrays import Bools, Ints
from bioloom.graph.model.graph import Graph

from .choices.balance import looks
from .choices.clues import Clues
from .choices.controls import Chosen, Watch
from .choices.distractors import Distractors, Refused, all_edges
from .choices.kindred import Kindred
from .choices.level import Level
from .evidence.ways import Ways
from .instantiate import Draw
from .links import Links
from .motifs import Motif
from .nameable import Nameable
from .names import CODED, Names
from .pack import Instance, Options
from .trust import Trust
from .wording.render import Known, Rendered, render
from .wording.sets import Form, WordingSet

UNSOUND = "an answer hangs on a statement that is contradicted or that one reader alone states"
Reword = Callable[[Instance, Sequence[str]], Instance]
"""Puts an instance into other words, given every name of what is right (`rewrite.rewriter.Rewriter`)."""


class Asker:
    """Puts patterns of any motif into words.

    ``synonyms`` is the share of known things that are called by another name than their first. ``named`` (bool[N]) are
    the nodes that some question names, offers or has for answer. ``dropped`` counts patterns that make no question, by
    family and why; ``chosen`` are the options of those that do, once they are settled. ``askable`` are the nodes that a
    family may have for answer, by kind, where that is known.
    """

    def __init__(
        self, graph: Graph, links: Links, nameable: Nameable, *, seed: int, synonyms: float, reword: Reword | None
    ) -> None:
        self.graph, self.links, self.nameable = graph, links, nameable
        self.seed, self.synonyms, self.reword = seed, synonyms, reword
        self.names = Names(graph, nameable.names)
        self.named = np.zeros(graph.node_count, np.bool_)
        self.dropped: Counter[tuple[str, str]] = Counter()
        self.chosen: list[Chosen] = []
        self.watch = Watch(looks(nameable.names, self.edges.tolist()))
        self.askable: dict[tuple[str, str], Bools] = {}
        self.trust = Trust(graph)
        self.ways = Ways(graph, links.read, self.trust.holds)
        self._kindred = Kindred(graph)
        self._distractors: dict[str, Distractors] = {}
        self._levels: dict[str, Level] = {}

    def ask(
        self, motif: Motif, draw: Draw, pattern: Pattern, found: Match, wordings: Sequence[WordingSet]
    ) -> Instance | None:
        """The questions of a pattern; None when they would not be sound, which is counted."""
        made = self._ask(motif, draw, pattern, found, wordings)
        if isinstance(made, Instance):
            return made
        self.dropped[motif.family, made.why] += 1
        return None

    def _ask(
        self, motif: Motif, draw: Draw, pattern: Pattern, found: Match, wordings: Sequence[WordingSet]
    ) -> Instance | Refused:
        group = digest(motif.key, *self.graph.curies(np.array(draw.ends)))
        rng = Random(f"{self.seed}:{group}")  # noqa: S311 - no secret
        answers = tuple(found.entities())
        forms: tuple[Form, ...] = ("count",) if motif.operator == "count" else ("choice", "open")
        said = [self.graph.entity(n).name for n in draw.ends]
        if motif.family == "entity_pair" and alike(said[0], said[1:]):
            return Refused("the two things share their name")  # two of a kind share nearly everything
        if motif.operator == "select" and alike(answers[0].name, said):
            return Refused("the answer shares a word with what is named")
        if (ways := self.ways.of(motif, draw.ends, found)) is None:
            return Refused(UNSOUND)
        offered: tuple[Chosen, ...] = ()
        if motif.operator == "select":
            drawn = self._drawn(motif, found, draw, rng)
            if isinstance(drawn, Refused):
                return drawn
            offered = drawn
        known = [self._known(node, rng) for node in draw.ends]
        if motif.operator == "select" and alike(answers[0].name, [k.text for k in known]):
            return Refused("the answer shares a word with what is named")
        wording = rng.choice(wordings)
        asked = {form: render(motif, known, form, wording, rng) for form in forms}
        if motif.operator == "select" and self._told(asked, found):
            return Refused("the question names its answer")
        self.named[[*draw.ends, *found.answers.tolist()]] = True
        if offered:
            self.watch.book(offered[0])
        return Instance(motif, pattern, group, answers, ways, asked, offered=offered)

    def settled(self, instances: Sequence[Instance]) -> list[Instance]:
        """Questions that were drawn with the options that they get in the end (`level`), and reworded, in order."""
        out = list(instances)
        for family in dict.fromkeys(i.motif.family for i in instances if i.offered):
            at = [n for n, i in enumerate(instances) if i.motif.family == family]
            chance = np.random.default_rng([self.seed, crc32(instances[at[0]].group.encode())])
            picked = self._level(family).settle([instances[n].offered for n in at], chance)
            for n, choice in zip(at, picked, strict=True):
                chosen = instances[n].offered[choice]
                self.chosen.append(chosen)
                rng = Random(f"{self.seed}:{instances[n].group}:options")  # noqa: S311 - no secret
                out[n] = replace(instances[n], offered=(), options=self._options(chosen, rng))
        return [self.reword(i, self._called(i)) for i in out] if self.reword else out

    def _level(self, family: str) -> Level:
        if family not in self._levels:
            masks = [mask for (of, _), mask in self.askable.items() if of == family]
            self._levels[family] = Level(self.nameable.names, self.edges, np.flatnonzero(np.any(masks, axis=0)))
        return self._levels[family]

    @cached_property
    def edges(self) -> Ints:
        """int64[N]: the edges of each node."""
        return all_edges(self.graph)

    def _known(self, node: int, rng: Random) -> Known:
        entity = self.graph.entity(node)
        coded = CODED in entity.name  # HNOBA_2: in words where there are any
        others = self.names.others(node) if rng.random() < self.synonyms or coded else ()
        name = rng.choice(others) if others else self.names.usual(node)
        return Known(curie=entity.curie, text=self.names.shown(name, entity))

    def _drawn(self, motif: Motif, found: Match, draw: Draw, rng: Random) -> tuple[Chosen, ...] | Refused:
        """The right answer and three wrong ones, as nodes, in all ways that were found."""
        if not self.watch.may_be_right(motif.family, int(found.answers[0])):
            return Refused("the answer was right more often than a third of its being wrong")
        named = [self.nameable.of(arm.end) for arm in motif.arms]
        clues = Clues(self.graph, [self.links.of(arm) for arm in motif.arms], draw.ends, named, self._kindred)
        if len(clues.others(found.answers, self.nameable)):
            return Refused("another thing fulfils all clues through a subclass")
        if motif.key not in self._distractors:
            self._distractors[motif.key] = Distractors(
                self.graph, motif, self.links, self.nameable, edges=self.edges, watch=self.watch,
                askable=self.askable.get((motif.family, motif.answer.name)),
            )  # fmt: skip
        chance = np.random.default_rng(rng.getrandbits(64))
        return self._distractors[motif.key].draw(int(found.answers[0]), draw.ends, clues, chance)

    def _options(self, chosen: Chosen, rng: Random) -> Options:
        """The options in an order of chance."""
        nodes = list(chosen.nodes)
        rng.shuffle(nodes)
        self.named[nodes] = True
        entities = [self.graph.entity(n) for n in nodes]
        return Options(
            texts=tuple(self.names.shown(self.names.usual(n), e) for n, e in zip(nodes, entities, strict=True)),
            curies=tuple(e.curie for e in entities),
            right=nodes.index(chosen.nodes[0]),
        )

    def _told(self, asked: dict[Form, Rendered], found: Match) -> str:
        """A name of the answer that stands in a question, if any does."""
        called = self._names_of(found.answers.tolist())
        return next((n for r in asked.values() if (n := names_answer(r.text, called))), "")

    def _called(self, instance: Instance) -> tuple[str, ...]:
        return self._names_of([self.graph.index(e.curie) for e in instance.answers])

    def _names_of(self, answers: Sequence[int]) -> tuple[str, ...]:
        """Every name of a single answer; of a set that is counted none, since naming some tells no number."""
        if len(answers) > 1:
            return ()
        node = self.graph.node(answers[0])
        return (node.entity.name, *node.synonyms, *node.previous_symbols)
