"""Self-RAG, prompted: an answer from each passage alone, and the one that the model itself marks best."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from bioloom.core.answer import Answer
from bioloom.core.judgement import Judgement
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.stages.answer.reader import needs_model
from bioloom.stages.answer.respond.judge import ALONE, BY_READING
from bioloom.stages.answer.respond.stage import asked, respond, topics_of
from bioloom.stages.answer.sure.stage import in_words
from bioloom.stages.judged import shares_of
from bioloom.stages.text.given.passages import BUDGET, shown
from bioloom.stages.text.lines import Line
from bioloom.stages.text.literature.stage import seen_by

PACKAGE = "bioloom.methods.baselines.bioharness"
GRADES = {"1": -1.0, "2": -0.5, "3": 0.0, "4": 0.5, "5": 1.0}


class Marking(Value):
    """A question, one passage, and what was answered from it."""

    question: str
    passage: str = ""
    draft: str = ""


class Needed(Value):
    """Whether passages are needed."""

    retrieve: Literal["yes", "no"]


class Relevance(Value):
    """Whether the passage bears on the question."""

    relevance: Literal["relevant", "irrelevant"]


class Support(Value):
    """How far the passage carries the draft."""

    support: Literal["full", "partial", "none"]


class Use(Value):
    """How useful the draft is, 1 to 5."""

    use: Literal["1", "2", "3", "4", "5"]


def slots(value: Marking) -> Mapping[str, str]:
    """The passage and the draft between their marks."""
    return {
        "question": value.question, "passage": fenced([value.passage], ["passage"]) if value.passage else "",
        "draft": fenced([value.draft], ["draft"]) if value.draft else "",
    }  # fmt: skip


RETRIEVE = Judgement("needed", Marking, Needed, "none", prompt=(PACKAGE, "needed.md"), slots=slots)
RELEVANT = Judgement("relevance", Marking, Relevance, "none", prompt=(PACKAGE, "relevance.md"), slots=slots)
SUPPORTED = Judgement("support", Marking, Support, "none", prompt=(PACKAGE, "support.md"), slots=slots)
USEFUL = Judgement("usefulness", Marking, Use, "none", prompt=(PACKAGE, "usefulness.md"), slots=slots)


@dataclass(frozen=True)
class SelfRAG:
    """Retrieves where the model's probability that it is needed is over ``gate``; ``passages`` are tried one by one.

    ``relevance``, ``support`` and ``use`` weigh the three marks of a draft.
    """

    card: ClassVar[Card] = Card(
        "Self-RAG: Learning to Retrieve, Generate, and Critique through Self-Reflection", 2024,
        "https://arxiv.org/abs/2310.11511",
        departures=(
            "prompted: closed questions stand in the place of reflection tokens that a model was trained to write",
            "the probability of the draft itself is left out of its score",
            "where the model gives no probabilities, what it says has 1",
        ),
        steps=("needed", "retrieve", "draft", "relevance", "support", "usefulness", "ranked"),
    )  # fmt: skip

    gate: float = 0.2
    passages: int = 5
    relevance: float = 1.0
    support: float = 1.0
    use: float = 0.5
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Gate, then retrieve, draft, mark each draft, and take the best."""
        needs_model(run)
        if shares_of(RETRIEVE, Marking(question=question.text), run).get("yes", 0.0) <= self.gate:
            return respond(ALONE, asked(question), run.within("answer"))
        topics = topics_of(question, run)
        found = seen_by(question.text, question, run.within("retrieve"), topics, self.passages)
        lines = shown(found, run, budget=self.budget)
        if not lines:
            return respond(ALONE, asked(question), run.within("answer"))
        drafts: list[tuple[float, Answer]] = run.map(lambda line, inner: self._tried(question, line, inner), lines)
        of: dict[str, float] = defaultdict(float)
        for score, draft in drafts:  # of closed answers equal ones add up
            of[in_words(draft)] += score
        closed = bool(question.options) or drafts[0][1].kind == "yesno"
        run.note("ranked", scores=[round(s, 4) for s, _ in drafts], closed=closed)
        return max(drafts, key=lambda d: of[in_words(d[1])] if closed else d[0])[1]

    def _tried(self, question: Question, line: Line, run: Run) -> tuple[float, Answer]:
        """What one passage alone gives, and its score."""
        draft = respond(BY_READING, asked(question, (), [line]), run.within("draft"))
        value = Marking(question=question.text, passage=line.text, draft=in_words(draft))
        rel = shares_of(RELEVANT, value, run).get("relevant", 0.0)
        sup = shares_of(SUPPORTED, value, run)
        use = shares_of(USEFUL, value, run)
        score = self.relevance * rel + self.support * (sup.get("full", 0.0) + 0.5 * sup.get("partial", 0.0))
        return score + self.use * sum(GRADES[g] * p for g, p in use.items()), draft
