"""The reader helped: with the right things, with the right reading among those tried, or chosen by who knows it.

Each names a loss: what a reader with the right things still loses is not the linker's, and what it loses with the right
reading before it is lost by choosing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bioloom.core.ports import Graph, Grounding, Linker
from bioloom.core.question import Question
from bioloom.graph.engine import KnowledgeGraph
from bioloom.stages.read.candidates.propose import Proposal, variants
from bioloom.stages.read.choice.compare import compared
from bioloom.stages.read.choice.weigh import Found, Notes, Seen, World, _judged, try_out, weigh, without_logic
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.forms.numbers import numbers
from bioloom.stages.read.forms.signature import signature
from bioloom.stages.read.grammar.rule import understand_text
from bioloom.stages.read.mentions.spans import Candidate
from bioloom.stages.read.models.offers import offers, readings
from bioloom.stages.read.readback.sentence import ReadBack
from bioloom.stages.read.reader import Reader
from bioloom.stages.read.score.decode import decoded
from bioloom.stages.read.score.encoder import Masked
from bioloom.stages.read.score.masked import masked
from named_questions import NamedQuestion
from reader_questions import judged, same

SURE = 0.9999  # the chance of a stretch that is known to be meant
DEEP = 400  # forms among which the right one is looked for to see how likely it is
ALL = 25


@dataclass(frozen=True)
class GivenLinker:
    """A linker that knows what some stretches of a question stand for."""

    linker: Linker
    slots: tuple[Slot, ...]

    def mentions(self, text: str, *, categories: Sequence[str] = ()) -> list[Sequence[Grounding]]:
        """The right readings of the known stretches, and what does not overlap them."""
        known = placed(self.slots, text)
        rest = [
            m for m in self.linker.mentions(text, categories=categories)
            if m and all(m[0].end <= s.start or s.end <= m[0].start for s in known)
        ]  # fmt: skip
        own = [
            tuple(g.model_copy(update={"text": s.text, "start": s.start, "end": s.end}) for g in s.readings)
            for s in known if s.readings
        ]  # fmt: skip
        return sorted([*rest, *own], key=lambda m: (m[0].start, -m[0].end))

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> Sequence[Grounding]:
        """The right readings of a known stretch, else those of any."""
        known = next((s.readings for s in self.slots if s.readings and s.text.casefold() == text.casefold()), None)
        return known if known is not None else self.linker.link(text, categories=categories, context=context)

    def near(self, text: str) -> Any:
        """As of any linker."""
        return self.linker.near(text)

    def meant(self, word: str) -> Any:
        """As of any linker."""
        return self.linker.meant(word)


def placed(slots: Sequence[Slot], text: str) -> tuple[Slot, ...]:
    """The slots where they stand in ``text``, which may have been changed around them; those that do not are left."""
    out, at = [], 0
    for slot in slots:
        start = text.find(slot.text, at)
        if start >= 0:
            at = start + len(slot.text)
            out.append(slot.model_copy(update={"start": start, "end": at}))
    return tuple(out)


@dataclass(frozen=True)
class Helped(Reader):
    """A reader of the one question ``meant``: ``things`` are given, ``among`` puts the right reading before it."""

    meant: NamedQuestion | None = None
    things: bool = False
    among: bool = False

    def seen(self, question: Question, linker: Linker, graph: Graph | None = None) -> Seen:
        """What the question has in it; of its names those that are meant, where they are given."""
        found = super().seen(question, linker, graph)
        if not self.things or self.meant is None or self.meant.operator == "none":
            return found
        slots = placed(self.meant.slots, found.text)
        if len(slots) < len(self.meant.slots):  # misspelt and put right, or in options that stand apart
            return found
        names = [
            Candidate(s.start, s.end, s.text, {s.kind: s.readings}, (), SURE, {s.kind: 1.0})
            for s in sorted(slots, key=lambda s: s.start)
        ]
        free = tuple(c for c in found.classes if all(c.end <= n.start or n.end <= c.start for n in names))
        return found._replace(names=names, ways=variants([(0.0, tuple(names))]), classes=free, notes=Notes())

    def find(self, question: Question, linker: Linker, graph: Graph | None, *, grammar: bool | None = None) -> Found:
        """The readings, weighed, with the right one among them where that is wanted."""
        if self.meant is None or self.meant.operator == "none":
            return super().find(question, linker, graph, grammar=grammar)
        linker = GivenLinker(linker, self.meant.slots) if self.things else linker
        found = super().find(question, linker, graph, grammar=grammar)
        if not self.among or not isinstance(graph, KnowledgeGraph):
            return found
        if any(same(w.reading, self.meant, graph) for w in found.weighed):
            return found
        return self._with_right(question, linker, graph, grammar) or found

    def _with_right(self, question: Question, linker: Linker, graph: Graph, grammar: bool | None) -> Found | None:
        seen = self.seen(question, linker, graph)
        tried = try_out(seen, seen.ways, self.assets, self.relations, World(linker, graph))
        if (right := self._right(seen)) is None:
            return None
        judgement = _judged(right, seen, self.assets, World(linker, graph), tried.edged)
        at = next((n for n, p in enumerate(tried.proposals) if p.total < right.total), len(tried.proposals))

        def with_one(of: list[Any], one: Any) -> list[Any]:
            return [*of[:at], one, *of[at:]]

        ones = with_one(tried.proposals, judgement.one)
        tried = tried._replace(
            proposals=ones,
            matched=without_logic(ones, with_one(tried.matched, judgement.matched)),
            covers=with_one(tried.covers, judgement.coverage),
            left=with_one(tried.left, judgement.left),
            offers=with_one(tried.offers, judgement.offer) if seen.options else tried.offers,
            bare=with_one(tried.bare, judgement.bare),
            plain=with_one(tried.plain, signature(judgement.plain)),
        )
        same_ = compared(seen.text, ones, self.assets.comparer, ReadBack(self.relations), seen.classes)
        heard = understand_text(question, linker) if grammar is not False else None
        return weigh(tried, self.assets.weights, graph, same_, heard)

    def _right(self, seen: Seen) -> Proposal | None:
        """The right reading with the scores that it would have had; those of a form never proposed are the last's."""
        assert self.meant is not None  # for the type checker
        slots, form = placed(self.meant.slots, seen.text), self.meant.wording.form
        if len(slots) < len(self.meant.slots):
            return None
        kinds = tuple(s.kind for s in slots)
        question = Masked(masked(seen.text, [(s.start, s.end, s.kind) for s in slots], []), kinds)
        encoder = self.assets.encoder
        ranked = decoded(
            encoder.parts([question])[0], encoder.labels, numbers(seen.text), DEEP, offered=bool(seen.options)
        )
        logp = next((p for p, f in ranked if f == form), ranked[-1][0] if ranked else 0.0)
        return Proposal(lower(form, slots, self.relations), form, slots, 0.0, 0.0, logp)


def helped(reader: Reader, one: NamedQuestion, *, things: bool = False, among: bool = False) -> Helped:
    """A reader with the assets of ``reader``, for one question."""
    assets = replace(reader.assets, quick=False)
    return Helped(assets, reader.relations, one, things, among)


def known(reader: Reader, one: NamedQuestion, asked: Question, linker: Linker, graph: KnowledgeGraph) -> str:
    """What becomes of a question when who knows the meaning chooses among the readings that were tried.

    "left a word" where the right one was tried and leaves a word without a place.
    """
    if one.operator == "none":
        return "rightly refused"
    found = offers(reader, asked, linker, graph, ALL).readings
    if any(o.parts and judged(one, o, graph) == "right" for o in found):
        return "right"
    return "left a word" if any(same(r, one, graph) for o in found for r in readings(o)[:1]) else "refused"
