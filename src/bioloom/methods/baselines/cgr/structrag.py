"""StructRAG: documents put into the structure that suits the question, which is then answered part by part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from pydantic import Field

from bioloom.core.answer import Answer, abstention
from bioloom.core.evidence import Evidence
from bioloom.core.judgement import Judgement
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.stages.answer.reader import NOTHING, Chosen, answer_from, needs_model
from bioloom.stages.answer.respond.judge import BY_READING
from bioloom.stages.answer.respond.stage import kind_of, topics_of
from bioloom.stages.text.given.passages import BUDGET, passages_of

PACKAGE = "bioloom.methods.baselines.cgr"
Structure = Literal["table", "graph", "algorithm", "catalogue", "chunk"]
HOW: dict[Structure, str] = {
    "table": "a Markdown table: a row for each thing that is compared, a column for each property",
    "graph": "a list of triples, one a line: thing | relation | thing | condition",
    "algorithm": "numbered steps, each with the condition under which it is taken",
    "catalogue": "an outline of numbered headings with what stands under each",
    "chunk": "",
}
TITLE, LONGEST = 128, 6000  # characters of a first line that stands for a document, and of a document that is read


class Routed(Value):
    """Which structure suits a question over such documents."""

    structure: Structure


class Routing(Value):
    """A question and the first lines of the documents."""

    question: str
    titles: tuple[str, ...]


class Document(Value):
    """A document that is to be put into a structure, which ``how`` describes, for a question."""

    question: str
    how: str
    text: str


class Structured(Value):
    """What became of it; its first line says what it is on."""

    text: str


class Parting(Value):
    """A question and what is at hand for it."""

    question: str
    at_hand: tuple[str, ...]


class Parts(Value):
    """The questions that it comes down to."""

    questions: tuple[str, ...] = Field(default=(), description="two to four questions, one where it is one")


class Looking(Value):
    """A sub-question before what is known."""

    question: str
    known: tuple[str, ...]


class Extract(Value):
    """What answers it, and the numbers of the documents that it is from."""

    text: str = ""
    documents: tuple[int, ...] = ()


ROUTE = Judgement("route-structure", Routing, Routed, "none", prompt=(PACKAGE, "route.md"),
                  slots=lambda v: {"question": fenced([v.question], ["question"]),
                                   "titles": fenced(v.titles)})  # fmt: skip
STRUCTURE = Judgement("structure", Document, Structured, "none", prompt=(PACKAGE, "structure.md"),
                      slots=lambda v: {"question": fenced([v.question], ["question"]), "how": v.how,
                                       "text": fenced([v.text])})  # fmt: skip
DECOMPOSE = Judgement("decompose", Parting, Parts, "none", prompt=(PACKAGE, "decompose.md"),
                      slots=lambda v: {"question": fenced([v.question], ["question"]),
                                       "at_hand": fenced(v.at_hand)})  # fmt: skip
LOOK = Judgement("extract-part", Looking, Extract, "none", prompt=(PACKAGE, "extract_part.md"),
                 slots=lambda v: {"question": fenced([v.question], ["question"]),
                                  "known": fenced(v.known, [str(i) for i in range(1, len(v.known) + 1)])})  # fmt: skip


@dataclass(frozen=True)
class StructRAG:
    """At most ``documents`` documents and ``parts`` sub-questions; ``budget`` characters of extracts are read."""

    card: ClassVar[Card] = Card(
        "StructRAG: Boosting Knowledge Intensive Reasoning of LLMs via Inference-time Hybrid Information "
        "Structurization",
        2025, "https://arxiv.org/abs/2410.08815",
        departures=(
            "the router is prompted, not trained; it chooses among all five structures",
            "documents are those of the question, else records that a search finds, each by its first line",
            "at most ten documents and four sub-questions; extracts go to the reader of all methods",
        ),
        steps=("route-structure", "structure", "decompose", "extract-part", "answer"),
    )  # fmt: skip

    documents: int = 10
    parts: int = 4
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Route, structure, decompose, extract, merge."""
        needs_model(run)
        topics = topics_of(question, run)
        records = _records(passages_of(question, run.within("evidence"), topics))[: self.documents]
        if not records:
            return abstention(kind_of(question), NOTHING)
        texts = [t for t, _ in records]
        titles = tuple(t.splitlines()[0][:TITLE] for t in texts)
        kind = run.need(ROUTE, Routing(question=question.text, titles=titles)).structure
        made = self.structured(question.text, texts, kind, run.within("structure"))
        at_hand = tuple(m.strip().splitlines()[0][:TITLE] for m in made)
        parts = run.need(DECOMPOSE, Parting(question=question.text, at_hand=at_hand)).questions
        asked = tuple(dict.fromkeys(p.strip() for p in parts if p.strip()))[: self.parts] or (question.text,)
        run.note("structrag", structure=kind, documents=len(texts), parts=list(asked))
        found = run.within("extract").map(
            lambda q, inner: inner.need(LOOK, Looking(question=q, known=tuple(made))), asked
        )
        pieces = [(records[_first(f, len(records))][1], f"{q} {f.text}") for q, f in zip(asked, found, strict=True)
                  if f.text.strip()]  # fmt: skip
        if not pieces:
            return abstention(kind_of(question), "nothing in the documents answers a part of the question")
        chosen = Chosen([unit for unit, _ in pieces], [text for _, text in pieces])
        return answer_from(question, run, chosen, topics, reader=BY_READING, budget=self.budget)

    def structured(self, question: str, texts: Sequence[str], kind: Structure, run: Run) -> list[str]:
        """Each document in the structure; as it is where that is to keep the text, or nothing came of it."""
        if kind == "chunk":
            return list(texts)
        made = run.map(
            lambda t, inner: inner.need(STRUCTURE, Document(question=question, how=HOW[kind], text=t)).text, texts
        )
        return [m if m.strip() else t for m, t in zip(made, texts, strict=True)]


def _records(passages: Sequence[Evidence]) -> list[tuple[str, Evidence]]:
    """The passages of one record as one document, cut where it is too long, with the first of them."""
    found: dict[str, list[Evidence]] = {}
    for p in passages:
        found.setdefault(p.origin.record, []).append(p)
    return [(" ".join(p.text for p in some).strip()[:LONGEST], some[0]) for some in found.values() if some[0].text]


def _first(found: Extract, count: int) -> int:
    return next((n - 1 for n in found.documents if 1 <= n <= count), 0)
