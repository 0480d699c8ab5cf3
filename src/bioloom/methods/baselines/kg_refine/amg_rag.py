"""AMG-RAG: terms, what texts and graph say of each with how sure it is, a thought on each, one answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from bioloom.core.answer import Answer, abstention
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity, Fact
from bioloom.core.judgement import Judgement
from bioloom.core.method import Card
from bioloom.core.ports import Layered
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.stages.answer.reader import NOTHING, Chosen, answer_from, needs_model
from bioloom.stages.answer.respond.judge import BY_READING
from bioloom.stages.answer.respond.stage import kind_of, topics_of
from bioloom.stages.find.beam.stage import Way, relation_text, take
from bioloom.stages.find.beam.types import Chain
from bioloom.stages.find.support.strength import strength
from bioloom.stages.read.readback.naming import fact_text
from bioloom.stages.text.given.passages import BUDGET, best, shown
from bioloom.stages.text.lines import Line
from bioloom.stages.text.mkg.build import Grown, Limits, entity_of, read_about
from bioloom.stages.text.mkg.judge import TERMS, TOP, Asking

PACKAGE = "bioloom.methods.baselines.kg_refine"
NEAR = 3  # kinds of edges at a thing that are followed, those most like the question


class Tied(NamedTuple):
    """An edge that was walked: its fact and evidence, how sure the way to it is as a whole."""

    fact: Fact
    unit: Evidence
    sure: float


class Considering(Value):
    """A question, one of its terms, and what is known of the term."""

    question: str
    term: str
    lines: tuple[Line, ...] = ()


class Trace(Value):
    """The thoughts on that term."""

    thought: str


THINK = Judgement(
    "trace-of-term", Considering, Trace, "none", prompt=(PACKAGE, "trace_of_term.md"),
    slots=lambda v: {
        "question": v.question, "term": v.term, "lines": fenced((x.text for x in v.lines), (x.label for x in v.lines)),
    },
)  # fmt: skip


@dataclass(frozen=True)
class AMGRAG:
    """At most ``terms`` terms of at least ``relevance``, and ``edges`` edges of each, ``depth`` steps far.

    A way over edges counts as long as it is at least as sure as ``confidence``.
    ``search`` reads ``records`` records on each term and lets the model make edges of them; ``order`` is how the graph
    is walked.
    """

    card: ClassVar[Card] = Card(
        "Agentic Medical Knowledge Graphs Enhance Medical Question Answering: Bridging the Gap Between LLMs and "
        "Evolving Medical Knowledge",
        2025, "https://aclanthology.org/2025.findings-emnlp.679/",
        departures=(
            "the graph is the one in use, with what is read from our corpus laid over it for this question alone",
            "an edge of the graph is as sure as its source is trusted; one from texts as the model says, of ten",
            "terms, thresholds, depth and records are those of the released code; edges a term and the walk's end ours",
            "walking ends where the product of an edge's way falls under the threshold",
        ),
        steps=("medical-terms", "describe-term", "walked", "trace-of-term", "answer"),
    )  # fmt: skip

    terms: int = 8
    relevance: float = 0.5
    confidence: float = 0.3
    depth: int = 2
    edges: int = 10
    records: int = 3
    search: bool = True
    order: Literal["breadth", "depth"] = "breadth"
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Name terms, read on each, walk from each, think on each, answer from all thoughts and edges."""
        needs_model(run)
        topics = topics_of(question, run)
        said = run.need(TERMS, Asking(text=question.text, options=question.options)).terms
        names = [t.name for t in said if t.relevance / TOP >= self.relevance][: self.terms]
        grown = self.read(names, run.within("texts")) if self.search else Grown()
        walked: list[list[Tied]] = run.within("walk").map(lambda n, inner: self.walk(n, question, grown, inner), names)
        run.note("walked", terms=[*names], edges=[len(w) for w in walked])
        thoughts: list[str] = run.map(
            lambda pair, inner: self.thought(question, pair[0], pair[1], grown, inner),
            [(n, w) for n, w in zip(names, walked, strict=True) if w],
        )
        ties = sorted((t for some in walked for t in some), key=lambda t: -t.sure)
        units = list({t.unit.id: t.unit for t in ties}.values())
        if not units:
            return abstention(kind_of(question), NOTHING)
        reasoning = " ".join(thoughts)
        return answer_from(
            question, run, Chosen(units), topics, reader=BY_READING, budget=self.budget, reasoning=reasoning
        )  # fmt: skip

    def read(self, names: Sequence[str], run: Run) -> Grown:
        """What texts say of each term, as a graph of this question alone."""
        out = Grown(Limits(records=self.records, confidence=self.confidence))
        for name in names:
            if found := read_about(name, run, "pubmed", out.limits):
                out.describe(name, found, names, run)
        return out

    def walk(self, name: str, question: Question, grown: Grown, run: Run) -> list[Tied]:
        """The surest edges around a term, those of the texts beside those of the graph."""
        start, out = entity_of(name, run), list[Tied]()
        front, met = deque([(start, 1.0, 0)]), {start.curie}
        while front and len(out) < self.edges:
            at, sure, step = front.popleft() if self.order == "breadth" else front.pop()
            ties = sorted(self._at(at, question, grown, run), key=lambda t: -t.sure)
            for tie in (t._replace(sure=t.sure * sure) for t in ties):
                other = tie.fact.object if tie.fact.subject.curie == at.curie else tie.fact.subject
                if tie.sure < self.confidence or other.curie in met or len(out) >= self.edges:
                    continue
                met.add(other.curie)
                out.append(tie)
                if step + 1 < self.depth:
                    front.append((other, tie.sure, step + 1))
        return out

    def _at(self, at: Entity, question: Question, grown: Grown, run: Run) -> list[Tied]:
        """The edges of one thing, of either kind."""
        out = [Tied(f, u, strength(f)) for f, u in zip(grown.facts, grown.units, strict=True)
               if at.curie in (f.subject.curie, f.object.curie)]  # fmt: skip
        graph = run.resources.graph
        if "kg" not in run.allowed or not isinstance(graph, Layered) or graph.entity(at.curie) is None:
            return out
        relations = graph.relations(at.curie)
        near = best(question.text, [relation_text(r) for r in relations], run, NEAR)
        chain = Chain(start=at, entity=at)
        for i, _ in near:
            for reached in take(Way(chain, relations[i], 1.0), run)[: self.edges]:
                fact = reached.facts[-1]
                origin = Origin(channel="kg", source=graph.name, record=fact_text(fact), version=graph.content_hash)
                unit = Evidence(text=fact_text(fact), origin=origin, facts=(fact,))
                out.append(Tied(fact, unit, strength(fact)))
        return out

    def thought(self, question: Question, name: str, ties: Sequence[Tied], grown: Grown, run: Run) -> str:
        """The reasoning trace of one term."""
        thing = grown.things.get(entity_of(name, run).curie)
        lines = shown([t.unit for t in ties], run, budget=self.budget)
        term = f"{name}: {thing.summary}" if thing is not None and thing.summary else name
        return run.need(THINK, Considering(question=question.text, term=term, lines=lines)).thought.strip()
