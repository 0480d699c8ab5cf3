"""The reader of questions: text to the one reading that is taken, with its probability, or to why none is.

Spans are offered by the linker and weighed, ways to take them masked and scored, forms made patterns and tried on the
graph; the grammar's reading is one more voice. What is taken accounts for every word that carries content.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bioloom.core.catalogue import Catalogue, catalogue
from bioloom.core.errors import BioloomError
from bioloom.core.ports import Graph, Linker
from bioloom.core.question import Question

from .assets import Assets
from .choose import Weighed, chances, features
from .coverage import cover
from .form import Form
from .grammar.text.surface import surface
from .lower import patient_of
from .mentions import Candidate, candidates, ways, weighed
from .propose import Proposal, proposals, variants
from .readback import ReadBack
from .signature import signature
from .types import Reading, Understanding

TRIED = 10  # proposals that are tried on the graph
PLAIN = 0.97  # from this probability on the grammar is not asked


@dataclass(frozen=True)
class Found:
    """The proposals of one question, weighed, the likeliest first; ``nothing`` is the chance that none is right."""

    weighed: tuple[Weighed, ...]
    nothing: float
    names: tuple[Candidate, ...]
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reader:
    """Reads questions with what was learned."""

    assets: Assets
    relations: Catalogue = field(default_factory=catalogue)

    def find(self, question: Question, linker: Linker, graph: Graph | None) -> Found:
        """The proposals for ``question``, weighed."""
        seen = surface(question.text)
        text = seen.text[: seen.sentences[-1][1]] if seen.sentences else seen.text
        names = weighed(candidates(text, linker), self.assets.spans)
        taken = variants(ways(names))
        found, nothing = proposals(text, taken, self.assets.encoder.parts, self.assets.encoder.labels, self.relations)
        return Found(
            *self._weighed(text, _distinct(found)[:TRIED], nothing, names, graph), tuple(names),
            question.options or seen.options,
        )  # fmt: skip

    def _weighed(
        self, text: str, found: Sequence[Proposal], nothing: float, names: Sequence[Candidate], graph: Graph | None
    ) -> tuple[tuple[Weighed, ...], float]:
        best = max((p.total for p in found), default=0.0)
        out = []
        for one in found:
            coverage = cover(text, one.form, one.slots, names, self.assets.words)
            out.append(Weighed(one, coverage, features(one, best, coverage, _matched(one, graph), None)))
        chance, none = chances([w.features for w in out], nothing, self.assets.weights)
        ranked = sorted((w._replace(chance=c) for w, c in zip(out, chance, strict=True)), key=lambda w: -w.chance)
        return tuple(ranked), none

    def read(self, question: Question, linker: Linker, graph: Graph | None) -> Understanding:
        """What ``question`` asks; without ``parts`` when that is not sure enough, with what was read in ``missing``."""
        found = self.find(question, linker, graph)
        good = [w for w in found.weighed if not w.coverage.refused]
        if not good or good[0].chance < self.assets.sure:
            return self._refused(found)
        best = good[0]
        reading = self.said(best, question, found.options)
        rivals = [w for w in good[1:] if w.chance >= self.assets.near]
        return Understanding(
            parts=(reading,), alternatives=tuple(self.said(w, question, found.options) for w in rivals[:3]),
            options=found.options or _closed(best), understood=(reading.said,), spans=best.coverage.spans,
            patient=patient_of(best.proposal.form, best.proposal.slots),
        )  # fmt: skip

    def said(self, one: Weighed, question: Question, options: Sequence[str]) -> Reading:
        """The reading of a proposal with its probability and its words."""
        reading, slots = one.proposal.reading, one.proposal.slots
        names = [s.readings[0].entity.name if s.readings else s.text for s in slots]
        said = self.say(one.proposal.form, names, [s.kind for s in slots])
        kind = question.kind or ("choice" if options and reading.kind in ("entities", "entity") else reading.kind)
        return reading.model_copy(update={"score": round(one.chance, 4), "said": said, "kind": kind})

    def say(self, form: Form, names: Sequence[str], kinds: Sequence[str]) -> str:
        """A form in plain words."""
        return ReadBack(self.relations).say(form, names, kinds)

    def _refused(self, found: Found) -> Understanding:
        top = found.weighed[0] if found.weighed else None
        missing: tuple[str, ...] = ()
        understood: tuple[str, ...] = ()
        if top is not None:
            missing = tuple(dict.fromkeys(s.why for s in top.coverage.refused))
            slots = top.proposal.slots
            understood = tuple(
                f"{s.text!r} as {s.readings[0].entity.name} ({s.readings[0].entity.curie})" for s in slots if s.readings
            )
        if not missing:
            missing = ("I do not understand what is asked",)
        return Understanding(
            options=found.options, understood=understood, missing=missing,
            spans=top.coverage.spans if top is not None else (),
        )  # fmt: skip


def _distinct(found: Sequence[Proposal]) -> list[Proposal]:
    """Proposals that ask the same are one, the likeliest of them."""
    out: dict[str, Proposal] = {}
    for one in found[: 4 * TRIED]:
        out.setdefault(signature(one.reading), one)
    return list(out.values())


def _matched(one: Proposal, graph: Graph | None) -> bool | None:
    """Whether the graph has an answer; None where that says nothing or cannot be asked."""
    if (
        graph is None
        or one.reading.operator in ("define", "identify", "path", "exists")
        or not one.reading.pattern.edges
    ):
        return None
    try:
        return graph.match(one.reading.pattern).count > 0
    except BioloomError:
        return None


def _closed(one: Weighed) -> tuple[str, ...]:
    """Options that stand in the question itself."""
    pairs = zip(one.proposal.slots, one.proposal.form.arms, strict=True)
    return tuple(slot.text for slot, arm in pairs if arm.role == "option")
