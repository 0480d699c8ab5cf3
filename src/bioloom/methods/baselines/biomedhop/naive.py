"""Naive Doc and Naive Web: search with the question, answer from what is found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from bioloom.core.answer import Answer, abstention
from bioloom.core.evidence import Channel
from bioloom.core.method import Card
from bioloom.core.ports import Query
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.respond.judge import FROM_LINES
from bioloom.stages.answer.respond.stage import asked, kind_of, respond, topics_of
from bioloom.stages.find.retrieve.search import sources_of, tagged
from bioloom.stages.text.lines import lines_of


@dataclass(frozen=True)
class NaiveDoc:
    """Retrieval-augmented prompting over one channel: the ``passages`` best passages, one answer."""

    card: ClassVar[Card] = Card(
        "Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks", 2020, "https://arxiv.org/abs/2005.11401",
        departures=("retriever and reader are not trained together", "judged by rules it counts what passages name"),
        needs=("doc",),
    )  # fmt: skip

    passages: int = 5
    channel: Channel = "doc"

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """What the passages found for the question say."""
        names = sources_of(self.channel, run)
        if not names:
            return abstention(kind_of(question), f"there is no source of the channel {self.channel} to search")
        topics = topics_of(question, run)
        query = Query(text=question.text, entities=tuple(t.curie for t in topics), limit=self.passages)
        found = sorted(run.search(query, *names), key=lambda h: -h.score)[: self.passages]
        lines = lines_of([tagged(h.evidence, run) for h in found], run)
        if not lines:
            return abstention(kind_of(question), "nothing was found")
        return respond(FROM_LINES, asked(question, topics, lines), run.within("answer"))


@dataclass(frozen=True)
class NaiveWeb(NaiveDoc):
    """The same over trials, labels and pages."""

    card: ClassVar[Card] = replace(NaiveDoc.card, needs=("web",))

    channel: Channel = "web"
