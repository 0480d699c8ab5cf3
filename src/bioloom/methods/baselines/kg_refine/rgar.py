"""RGAR: facts of a patient record and knowledge that a model makes up, by turns, are what is searched with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer
from bioloom.core.evidence import Evidence
from bioloom.core.judgement import Judgement
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.answer.reader import Chosen, answer_from, needs_model
from bioloom.stages.answer.respond.judge import BY_READING
from bioloom.stages.answer.respond.stage import topics_of
from bioloom.stages.text.given.passages import BUDGET, shown
from bioloom.stages.text.lines import Line
from bioloom.stages.text.literature.stage import seen_by

PACKAGE = "bioloom.methods.baselines.kg_refine"


class Told(Value):
    """A patient record, what is asked of it, and what was found so far."""

    question: str
    record: str
    lines: tuple[Line, ...] = ()


class Facts(Value):
    """The facts of the record that matter to the question."""

    facts: tuple[str, ...] = ()


class Seed(Value):
    """A question with the facts that matter to it."""

    question: str
    facts: tuple[str, ...] = ()


class Options(Value):
    """Answers that could be right."""

    options: tuple[str, ...] = ()


class Knowledge(Value):
    """What helps to answer, in a few sentences."""

    knowledge: str = ""


class Titles(Value):
    """Titles of texts that would answer it."""

    titles: tuple[str, ...] = ()


def _seeded(value: Seed) -> dict[str, str]:
    return {"question": value.question, "facts": " ".join(value.facts)}


FACTS = Judgement(
    "record-facts", Told, Facts, "none", prompt=(PACKAGE, "record_facts.md"),
    slots=lambda v: {
        "question": v.question, "record": fenced([v.record], ["record"]),
        "lines": fenced((x.text for x in v.lines), (x.label for x in v.lines)),
    },
)  # fmt: skip
OPTIONS = Judgement("suppose-options", Seed, Options, "none", prompt=(PACKAGE, "suppose_options.md"), slots=_seeded)
KNOWLEDGE = Judgement("suppose-knowledge", Seed, Knowledge, "none", prompt=(PACKAGE, "suppose_knowledge.md"),
                      slots=_seeded)  # fmt: skip
TITLES = Judgement("suppose-titles", Seed, Titles, "none", prompt=(PACKAGE, "suppose_titles.md"), slots=_seeded)


@dataclass(frozen=True)
class RGAR:
    """``rounds`` of facts and made-up knowledge, each of which searches for ``passages`` in three parts."""

    card: ClassVar[Card] = Card(
        "RGAR: Recurrence Generation-augmented Retrieval for Factual-aware Medical Question Answering", 2025,
        "https://aclanthology.org/2025.findings-emnlp.214/",
        departures=(
            "a text of one sentence has no record: it is then generation-augmented retrieval alone",
            "what two of the queries find is shown once; the released code shows it twice",
            "an answer is a typed reply, not what a regular expression finds in free text",
            "rounds and passages are those of the released code: the paper's could not be verified",
        ),
        steps=("retrieve", "record-facts", "suppose-options", "suppose-knowledge", "suppose-titles", "queries",
               "answer"),
    )  # fmt: skip

    rounds: int = 2
    passages: int = 32
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Retrieve with the whole text; then, round by round, extract, make up, retrieve with that; answer."""
        needs_model(run)
        topics = topics_of(question, run)
        record, asked = parted(question.text)
        found = seen_by(question.text, question, run.within("retrieve"), topics, self.passages)
        for number in range(self.rounds):
            inner = run.within(f"round {number + 1}")
            facts: tuple[str, ...] = ()
            if record:
                lines = shown(found, inner, budget=self.budget)
                facts = inner.need(FACTS, Told(question=asked, record=record, lines=lines)).facts
            queries = self.queries(Seed(question=asked, facts=facts), question, inner)
            inner.note("queries", queries=list(queries), facts=list(facts))
            searched = inner.within("search")
            seen = [seen_by(q, question, searched, topics, n) for q, n in zip(queries, self.shares(), strict=True)]
            found = once(u for some in seen for u in some) or seen_by(asked, question, searched, topics, self.passages)
        return answer_from(question, run, Chosen(found), topics, reader=BY_READING, budget=self.budget)

    def queries(self, seed: Seed, question: Question, run: Run) -> tuple[str, str, str]:
        """The seed with the options that there are and that are made up, with knowledge, with titles."""
        text = " ".join([seed.question, *seed.facts])
        options = (*question.options, *run.need(OPTIONS, seed).options)
        knowledge, titles = run.need(KNOWLEDGE, seed).knowledge, run.need(TITLES, seed).titles
        return " ".join([text, *options]), f"{text} {knowledge}".strip(), " ".join([text, *titles])

    def shares(self) -> list[int]:
        """How many passages each query brings: 11, 11 and 10 of 32."""
        return [(self.passages + 2 - i) // 3 for i in range(3)]


def parted(text: str) -> tuple[str, str]:
    """The record and the question: the last sentence asks, what stands before it tells."""
    every = [text[a:b] for a, b in sentences(text)]
    return " ".join(every[:-1]), every[-1] if every else text


def once(units: Iterable[Evidence]) -> list[Evidence]:
    """Each unit once, where it comes first."""
    return list({u.id: u for u in units}.values())
