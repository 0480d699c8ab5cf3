"""Chain-of-Knowledge: where samples of a chain of thought disagree, correct the rationale source by source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer
from bioloom.core.evidence import Channel, Evidence
from bioloom.core.method import Card
from bioloom.core.ports import Query
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.rationale.judge import EDIT, LOOK, Editing, Looking
from bioloom.stages.answer.rationale.stage import consistent
from bioloom.stages.answer.respond.judge import CHAIN, FROM_LINES
from bioloom.stages.answer.respond.stage import asked, respond, topics_of
from bioloom.stages.find.beam.stage import choose_ends, choose_ways, starts_of, take, units_of
from bioloom.stages.find.retrieve.search import sources_of, tagged
from bioloom.stages.text.lines import Line, lines_of


@dataclass(frozen=True)
class ChainOfKnowledge:
    """CoK: ``samples`` chains of thought, corrected where fewer than ``agree`` of them agree; ``found`` lines each."""

    card: ClassVar[Card] = Card(
        "Chain-of-Knowledge: Grounding Large Language Models via Dynamic Knowledge Adapting over Heterogeneous Sources",
        2024,
        "https://arxiv.org/abs/2305.13269",
        departures=(
            "the domains are the channels that the question allows",
            "queries are words; of the graph what its relations reach from the topics in one step",
        ),
    )

    samples: int = 5
    agree: float = 0.5
    found: int = 3

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """The answer on which the samples agree, or the one that follows from the corrected rationale."""
        first, share = consistent(question, run.within("samples"), self.samples)
        run.note("consistency", share=share)
        channels = tuple(c for c in sorted(run.allowed) if c == "kg" or sources_of(c, run))
        if share >= self.agree or not channels:
            return first
        rationale, used = first.text, list[Line]()
        looks = run.need(LOOK, Looking(question=question.text, rationale=rationale, channels=channels))
        for name, query in zip(looks.channels, looks.queries, strict=False):
            if name not in channels:
                continue
            child = run.within(f"edit by {name}")
            lines = lines_of(self._look(name, query, question, child), child)
            if lines:
                asking = Editing(question=question.text, rationale=rationale, lines=tuple(x.text for x in lines))
                edited = child.need(EDIT, asking)
                rationale = edited.rationale
                used += [lines[i - 1] for i in edited.used if 1 <= i <= len(lines)]
        numbered = tuple(x.model_copy(update={"label": str(i)}) for i, x in enumerate(used, 1))
        value = asked(question, (), numbered, rationale)
        return respond(FROM_LINES if used else CHAIN, value, run.within("answer"))

    def _look(self, channel: Channel, query: str, question: Question, run: Run) -> list[Evidence]:
        topics = topics_of(question, run)
        if channel == "kg":
            ways = choose_ways(starts_of(topics, run), query, run, self.found)[: self.found]
            reached = [c for w in ways for c in take(w, run, most=20, sample=5)]
            return units_of(choose_ends(reached, query, run, self.found), run)
        asking = Query(text=query, entities=tuple(t.curie for t in topics), limit=self.found)
        hits = sorted(run.search(asking, *sources_of(channel, run)), key=lambda h: -h.score)
        return [tagged(h.evidence, run) for h in hits[: self.found]]
