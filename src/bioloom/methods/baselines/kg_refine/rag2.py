"""RAG-squared: a rationale is what is searched with, sources are drawn on evenly, what does not help is left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from bioloom.core.answer import Answer
from bioloom.core.evidence import Evidence
from bioloom.core.judgement import Judgement
from bioloom.core.method import Card
from bioloom.core.ports import Query
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.stages.answer.reader import Chosen, answer_from, needs_model
from bioloom.stages.answer.respond.judge import ALONE, THINKING
from bioloom.stages.answer.respond.stage import topics_of
from bioloom.stages.find.retrieve.search import sources_of, tagged
from bioloom.stages.judged import shares_of
from bioloom.stages.text.given.passages import BUDGET
from bioloom.stages.text.literature.stage import reranked, seen_by

PACKAGE = "bioloom.methods.baselines.kg_refine"


class Wondering(Value):
    """A question to think about."""

    question: str
    options: tuple[str, ...] = ()


class Rationale(Value):
    """The thoughts on it, step by step."""

    rationale: str


class Offered(Value):
    """A question and one snippet."""

    question: str
    snippet: str


class Helps(Value):
    """Whether the snippet helps to answer."""

    helps: Literal["yes", "no"]


RATIONALE = Judgement(
    "rationale", Wondering, Rationale, "none", prompt=(PACKAGE, "rationale.md"),
    slots=lambda v: {"question": v.question, "options": "".join(f"\n- {o}" for o in v.options)},
)  # fmt: skip
HELPS = Judgement(
    "helps", Offered, Helps, "none", prompt=(PACKAGE, "helps.md"),
    slots=lambda v: {"question": v.question, "snippet": fenced([v.snippet], ["snippet"])},
)  # fmt: skip


@dataclass(frozen=True)
class RAG2:
    """``passages`` of each source and after ranking; of these stay those that help with at least ``gate``.

    ``rank_by`` is what the ranking reads: the question, as the paper's figure says, or the rationale, as its code does.
    """

    card: ClassVar[Card] = Card(
        "Rationale-Guided Retrieval Augmented Generation for Medical Question Answering", 2025,
        "https://aclanthology.org/2025.naacl-long.635/",
        departures=(
            "the filter is untrained: no weights were released, so the model is asked whether a snippet helps",
            "balance is over the sources that there are; documents that come with a question are one source",
            "where a model gives no probabilities its word decides",
        ),
        steps=("rationale", "balanced", "rerank", "helps", "filtered", "answer"),
    )  # fmt: skip

    passages: int = 10
    gate: float = 0.5
    rank_by: Literal["question", "rationale"] = "question"
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Think, retrieve as much of each source, rank, filter, answer by thinking over what is left or alone."""
        needs_model(run)
        topics = topics_of(question, run)
        rationale = run.need(RATIONALE, Wondering(question=question.text, options=question.options)).rationale
        pool = self.balanced(rationale, question, run.within("balanced"))
        wanted = question.text if self.rank_by == "question" else rationale
        best = reranked(wanted, pool, run.within("rerank"), self.passages)
        helps: list[float] = run.map(lambda u, inner: self.helps(question, u, inner), best)
        kept = [u for u, p in zip(best, helps, strict=True) if p >= self.gate]
        run.note("filtered", helps=[round(p, 4) for p in helps], kept=len(kept))
        return answer_from(question, run, Chosen(kept), topics, reader=THINKING if kept else ALONE, budget=self.budget)

    def balanced(self, rationale: str, question: Question, run: Run) -> list[Evidence]:
        """The ``passages`` nearest to the rationale of each source, each passage once."""
        if question.context:
            return seen_by(rationale, question, run, (), self.passages)
        units: dict[str, Evidence] = {}
        for name in sources_of("doc", run):
            hits = sorted(run.search(Query(text=rationale, limit=self.passages), name), key=lambda h: -h.score)
            found = [tagged(h.evidence, run) for h in hits[: self.passages]]
            run.note("source", source=name, found=len(found))
            units |= {u.id: u for u in found if u.id not in units}
        return list(units.values())

    def helps(self, question: Question, unit: Evidence, run: Run) -> float:
        """How likely the snippet helps; 1 or 0 where the model says so without a probability."""
        return shares_of(HELPS, Offered(question=question.text, snippet=unit.text), run).get("yes", 0.0)
