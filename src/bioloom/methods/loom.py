"""loom, our own method and the default: exact matching first, every answer with its threads, or an abstention.

Text and web for the hops that ``diagnose`` names, condition gates and cross-source verification join as their stages
do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer, abstention
from bioloom.core.method import Card
from bioloom.core.pattern_text import format_pattern
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.conclude.lookup import with_names
from bioloom.stages.conclude.options import check_options
from bioloom.stages.conclude.stage import conclude_choice, conclude_count, conclude_entities, kg_evidence
from bioloom.stages.conclude.yesno import decide
from bioloom.stages.rank.stage import Support, rank
from bioloom.stages.understand.stage import understand
from bioloom.stages.understand.types import Reading, Understanding
from bioloom.stages.weave.reread import reread
from bioloom.stages.weave.sources import more_sources, where_from
from bioloom.stages.weave.stage import Woven, hop_text, lacking, missing_hops, weave


@dataclass(frozen=True)
class Loom:
    """Understand, match, rank, conclude.

    ``shown`` is how many answers are listed, the best supported of all; ``witnesses`` how many are shown of each,
    ``subclasses`` whether a term without matches stands for what is below it.
    """

    card: ClassVar[Card] = Card("bioloom", 2026, "https://github.com/bioloom/bioloom")

    shown: int = 20
    witnesses: int = 3
    subclasses: bool = True

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Answer every part of the question; abstain, and say what is missing, where the graph carries no answer."""
        asked = understand(question, run.within("understand"))
        options = question.options or asked.options
        parts = tuple(self._part(r, options, run.within("part")) for r in asked.parts)
        if not parts:
            return abstention(question.kind or "entities", *asked.missing)
        answer = with_doubts(parts[0], asked) if len(parts) == 1 else together(parts, asked)
        if unread := [*sorted(run.allowed - {"kg"}), *(("context",) if question.context else ())]:
            note = f"{', '.join(unread)} not read: this method answers from the graph alone so far"
            answer = answer.model_copy(update={"notes": (*answer.notes, note)})
        return answer

    def _part(self, reading: Reading, options: tuple[str, ...], run: Run) -> Answer:
        pattern = reading.pattern
        run.note("understood", pattern=format_pattern(pattern), kind=reading.kind, ranked=reading.ranked)
        if obstacles := self._obstacles(reading, run):
            return abstention(reading.kind, *obstacles)
        reading, note = reread(reading, run)
        answer = self._answered(reading, options, run)
        return answer.model_copy(update={"notes": (*answer.notes, note)}) if note else answer

    def _answered(self, reading: Reading, options: tuple[str, ...], run: Run) -> Answer:
        pattern = reading.pattern
        if reading.kind == "yesno":
            return decide(pattern, run, inverted=reading.inverted, subclasses=self.subclasses, witnesses=self.witnesses)
        woven = weave(pattern, run, subclasses=self.subclasses)
        if not woven.matched.count and not (options and reading.inverted):
            return self._nothing(reading, woven, run)
        if reading.kind in ("choice", "choices"):
            return self._choose(reading, woven, options, run)
        if reading.kind == "count":
            shown = rank(woven.matched, most=self.shown, witnesses=1)
            return conclude_count(woven, shown, kg_evidence(woven, shown, run))
        shown = rank(woven.matched, most=self.shown, witnesses=self.witnesses)
        answer = conclude_entities(reading.kind, woven, shown, kg_evidence(woven, shown, run))
        return answer if pattern.edges else with_names(answer, run.resources.graph)

    @staticmethod
    def _obstacles(reading: Reading, run: Run) -> tuple[str, ...]:
        """What keeps this graph from answering at all: words it does not know, relations it does not have."""
        if unknown := reading.unknown:
            return tuple(f"I do not know {b.text!r}" for b in unknown)
        graph = run.resources.graph
        if relations := lacking(reading.pattern, graph):
            return (f"{graph.name} has no edges that say {'; '.join(relations)}: {where_from(relations, graph)}",)
        return ()

    def _choose(self, reading: Reading, woven: Woven, options: tuple[str, ...], run: Run) -> Answer:
        checked = check_options(
            options, woven.pattern, run.within("options"), wide=self.subclasses and reading.inverted
        )
        held = [e for o in checked if o.holds for e in o.entities]
        shown: list[Support] = rank(woven.matched, held, witnesses=self.witnesses)
        run.note(
            "options", holds={o.text: o.holds for o in checked}, unknown=[o.text for o in checked if not o.entities]
        )
        evidence = (kg_evidence(woven, shown, run),)
        return conclude_choice(reading.kind, checked, inverted=reading.inverted, shown=shown, evidence=evidence)

    def _nothing(self, reading: Reading, woven: Woven, run: Run) -> Answer:
        if reading.kind == "count" and woven.matched.complete:
            return conclude_count(woven, (), kg_evidence(woven, (), run))
        hops = missing_hops(woven.pattern, run)
        names = {b.node: b.readings[0].entity.name for b in reading.bound if b.readings}
        said = tuple(f"no edge found for: {hop_text(woven.pattern, h, names)}" for h in hops)
        said += more_sources(woven.pattern, hops, run.resources.graph)
        return abstention(reading.kind, *(said or ("nothing in the graph fits all of it",)))


def with_doubts(answer: Answer, asked: Understanding) -> Answer:
    """``answer`` with what of the question was not used."""
    doubts = tuple(m for m in asked.missing if m not in answer.missing)
    field = "missing" if answer.abstained else "notes"
    return answer.model_copy(update={field: (*getattr(answer, field), *doubts)}) if doubts else answer


def together(parts: tuple[Answer, ...], asked: Understanding) -> Answer:
    """One answer for a question of several parts; it abstains only when every part does."""
    stated = [p for p in parts if not p.abstained]
    return Answer(
        kind=parts[0].kind,
        parts=parts,
        evidence=tuple(e for p in stated for e in p.evidence),
        abstained=not stated,
        missing=(*asked.missing, *(m for p in parts for m in p.missing)),
    )
