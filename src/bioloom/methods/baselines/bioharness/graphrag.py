"""GraphRAG: communities of a graph that texts state, a report on each, and answers from those or from what is near."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pydantic import Field

from bioloom.core.answer import Answer, abstention
from bioloom.core.evidence import Evidence
from bioloom.core.judgement import Judgement
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.stages.answer.reader import Chosen, answer_from, needs_model
from bioloom.stages.answer.respond.judge import BY_READING
from bioloom.stages.answer.respond.stage import kind_of, topics_of
from bioloom.stages.text.given.communities import communities
from bioloom.stages.text.given.passages import BUDGET, LENGTH, Tuple, best, tuples_of
from bioloom.stages.text.literature.stage import seen_by

PACKAGE = "bioloom.methods.baselines.bioharness"
Told = tuple[list[Tuple], str]  # the facts of a community and the report on it


class Stated(Value):
    """What a community states."""

    facts: tuple[str, ...]


class Report(Value):
    """What it amounts to, in a few sentences."""

    report: str


class Bearing(Value):
    """A question, and the report of one community."""

    question: str
    report: str


class Point(Value):
    """What the report has on the question, and how much that helps, 0 to 100."""

    point: str = ""
    score: int = Field(default=0, ge=0, le=100)


REPORT = Judgement("report", Stated, Report, "none", prompt=(PACKAGE, "report.md"),
                   slots=lambda v: {"facts": fenced(v.facts)})  # fmt: skip
POINT = Judgement("map", Bearing, Point, "none", prompt=(PACKAGE, "map.md"),
                  slots=lambda v: {"question": v.question, "report": fenced([v.report], ["report"])})  # fmt: skip


@dataclass(frozen=True)
class GraphRAG:
    """Reports on the ``reports`` largest communities of at most ``members`` things.

    A summary is answered from them alone (global search); whatever else from the ``things`` nearest to the question,
    with the share ``of_reports`` of the budget for their reports and ``of_facts`` for their facts (local search).
    """

    card: ClassVar[Card] = Card(
        "From Local to Global: A Graph RAG Approach to Query-Focused Summarization", 2024,
        "https://arxiv.org/abs/2404.16130",
        departures=(
            "the graph is made of the question's passages by the house's own conversion, without descriptions",
            "communities have one level, by local moving in the place of Leiden",
            "global search for summaries, local search for all else", "the map is one call a report",
        ),
        steps=("retrieve", "convert", "communities", "report", "search", "answer"),
    )  # fmt: skip

    pool: int = 32
    members: int = 10
    reports: int = 8
    things: int = 10
    of_reports: float = 0.15
    of_facts: float = 0.35
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Make the graph, part it, report on each part, search locally or globally, answer."""
        needs_model(run)
        topics = topics_of(question, run)
        given = seen_by(question.text, question, run.within("retrieve"), topics, self.pool)
        tuples = tuples_of(given, run.within("retrieve"))
        if not tuples:
            return abstention(kind_of(question), "the evidence states nothing that a graph could be made of")
        parts = self.parted(tuples)
        run.note("communities", sizes=[len(p) for p in parts], facts=[len(f) for f in parts])
        reported = run.map(
            lambda facts, inner: inner.need(REPORT, Stated(facts=tuple(t.text for t in facts))).report, parts
        )
        told, inner = list(zip(parts, reported, strict=True)), run.within("search")
        everything = kind_of(question) == "summary"
        chosen = (
            self.globally(question, told, inner) if everything else self.locally(question, given, tuples, told, inner)
        )
        if not chosen.units:
            return abstention(kind_of(question), "no report has anything on it")
        return answer_from(question, run, chosen, topics, reader=BY_READING, budget=self.budget)

    def parted(self, tuples: Sequence[Tuple]) -> list[list[Tuple]]:
        """The facts inside each of the largest communities, the best told first."""
        place = {c: i for i, c in enumerate(dict.fromkeys(e.curie for t in tuples for e in t.ends))}
        ends = [(place[t.ends[0].curie], place[t.ends[1].curie]) for t in tuples]
        found = communities(len(place), [(a, b, 1.0) for a, b in ends], self.members)
        inside = [[t for t, (a, b) in zip(tuples, ends, strict=True) if {a, b} <= set(nodes)] for nodes in found]
        return sorted((f for f in inside if f), key=lambda f: -len(f))[: self.reports]

    def globally(self, question: Question, told: Sequence[Told], run: Run) -> Chosen:
        """The points of all reports that help, the best first."""
        points: list[Point] = run.map(
            lambda report, inner: inner.need(POINT, Bearing(question=question.text, report=report)),
            [r for _, r in told],
        )
        run.note("mapped", scores=[p.score for p in points])
        order = sorted((i for i, p in enumerate(points) if p.score and p.point), key=lambda i: (-points[i].score, i))
        return Chosen([told[i][0][0].unit for i in order], [points[i].point for i in order])

    def locally(
        self, question: Question, given: Sequence[Evidence], tuples: Sequence[Tuple], told: Sequence[Told], run: Run
    ) -> Chosen:
        """Reports, facts and passages of the things nearest to the question, each within its share of the budget."""
        things = list({e.curie: e for t in tuples for e in t.ends}.values())
        near = {things[i].curie for i, _ in best(question.text, [e.name for e in things], run, self.things)}
        facts = [t for t in tuples if near & {e.curie for e in t.ends}]
        held = [sum(t in facts for t in part) for part, _ in told]
        first = sorted((i for i, n in enumerate(held) if n), key=lambda i: (-held[i], i))
        often = Counter(t.passage for t in facts)
        order = sorted(often, key=lambda i: (-often[i], i))
        pieces = [
            *_within([(told[i][0][0].unit, told[i][1]) for i in first], int(self.of_reports * self.budget)),
            *_within([(t.unit, t.text) for t in facts], int(self.of_facts * self.budget)),
            *((given[i], given[i].text[:LENGTH]) for i in order),
        ]
        return Chosen([unit for unit, _ in pieces], [text for _, text in pieces])


def _within(pieces: Sequence[tuple[Evidence, str]], budget: int) -> list[tuple[Evidence, str]]:
    """The first pieces that fit; the very first is cut to fit rather than left out."""
    out: list[tuple[Evidence, str]] = []
    for unit, text in pieces:
        left = budget - sum(len(t) for _, t in out)
        if out and len(text) > left:
            break
        out.append((unit, text[:left]))
    return out
