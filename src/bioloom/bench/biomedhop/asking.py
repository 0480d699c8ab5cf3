"""From a drawn pattern to questions: names, options, wordings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from bioloom.core.pattern import Pattern
from bioloom.core.value import digest
from bioloom.graph.matching.match import Match
from bioloom.graph.model.graph import Graph

from .distractors import Distractors
from .evidence.ways import Ways
from .instantiate import Draw
from .leaks import alike, names_answer
from .links import Links
from .motifs import Motif
from .nameable import Nameable
from .names import Names
from .pack import Instance, Options
from .wording.render import Known, Rendered, render
from .wording.sets import Form, WordingSet

Reword = Callable[[Instance, Sequence[str]], Instance]
"""Puts an instance into other words, given every name of what is right (`rewrite.rewriter.Rewriter`)."""


class Asker:
    """Puts patterns of any motif into words.

    ``synonyms`` is the share of known things that are called by another name than their first. ``named`` (bool[N]) are
    the nodes that some question names, offers or has for answer.
    """

    def __init__(
        self, graph: Graph, links: Links, nameable: Nameable, *, seed: int, synonyms: float, reword: Reword | None
    ) -> None:
        self.graph, self.links, self.nameable = graph, links, nameable
        self.seed, self.synonyms, self.reword = seed, synonyms, reword
        self.names = Names(graph, nameable.names)
        self.named = np.zeros(graph.node_count, np.bool_)
        self._ways = Ways(graph, links.read)
        self._distractors: dict[str, Distractors] = {}

    def ask(
        self, motif: Motif, draw: Draw, pattern: Pattern, found: Match, wordings: Sequence[WordingSet]
    ) -> Instance | None:
        """The questions of a pattern; None when one would give its answer away, or there are no wrong options."""
        ends = self.graph.curies(np.array(draw.ends))
        group = digest(motif.key, *ends)
        rng = Random(f"{self.seed}:{group}")  # noqa: S311 - no secret
        known = [self._known(node, rng) for node in draw.ends]
        answers = tuple(found.entities())
        forms: tuple[Form, ...] = ("count",) if motif.operator == "count" else ("choice", "open")
        options = None
        if motif.family == "entity_pair" and alike(known[0].text, [known[1].text]):
            return None  # two of a kind share nearly everything
        if motif.operator == "select":
            said = [k.text for k in known] + [self.graph.entity(n).name for n in draw.ends]
            options = None if alike(answers[0].name, said) else self._options(motif, found, draw, rng)
            if options is None:
                return None
        wording = rng.choice(wordings)
        asked = {form: render(motif, known, form, wording, rng) for form in forms}
        if motif.operator == "select" and self._told(asked, found):
            return None
        self.named[[*draw.ends, *found.answers.tolist()]] = True
        instance = Instance(motif, pattern, group, answers, self._ways.of(motif, draw.ends, found), asked, options)
        return self.reword(instance, self._called(found)) if self.reword else instance

    def _known(self, node: int, rng: Random) -> Known:
        entity = self.graph.entity(node)
        others = self.names.others(node) if rng.random() < self.synonyms else ()
        return Known(curie=entity.curie, text=self.names.shown(rng.choice(others) if others else entity.name, entity))

    def _options(self, motif: Motif, found: Match, draw: Draw, rng: Random) -> Options | None:
        """The right answer among wrong ones, in random order."""
        if motif.key not in self._distractors:
            links = [self.links.of(arm) for arm in motif.arms]
            self._distractors[motif.key] = Distractors(self.graph, links, motif.answer, self.nameable)
        wrong = self._distractors[motif.key].draw(found.answers, draw.ends, np.random.default_rng(rng.getrandbits(64)))
        if wrong is None:
            return None
        nodes = [int(found.answers[0]), *wrong]
        rng.shuffle(nodes)
        self.named[nodes] = True
        entities = [self.graph.entity(n) for n in nodes]
        return Options(
            texts=tuple(self.names.shown(e.name, e) for e in entities),
            curies=tuple(e.curie for e in entities),
            right=nodes.index(int(found.answers[0])),
        )

    def _told(self, asked: dict[Form, Rendered], found: Match) -> str:
        """A name of the answer that stands in a question, if any does."""
        return next((n for r in asked.values() if (n := names_answer(r.text, self._called(found)))), "")

    def _called(self, found: Match) -> tuple[str, ...]:
        """Every name of a single answer; of a set that is counted none, since naming some tells no number."""
        if found.count > 1:
            return ()
        node = self.graph.node(int(found.answers[0]))
        return (node.entity.name, *node.synonyms, *node.previous_symbols)
