"""Think-on-Graph 2.0: graph and documents by turns, each deciding where to look in the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer
from bioloom.core.evidence import Channel, Evidence
from bioloom.core.method import Card
from bioloom.core.ports import Query
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.rationale.stage import consistent
from bioloom.stages.answer.respond.judge import CHAIN, FROM_LINES
from bioloom.stages.answer.respond.stage import asked, respond, topics_of
from bioloom.stages.find.beam.stage import choose_ends, choose_ways, enough, starts_of, take, units_of
from bioloom.stages.find.beam.types import Chain
from bioloom.stages.find.retrieve.search import sources_of, tagged
from bioloom.stages.text.lines import lines_of

TEXT: tuple[Channel, ...] = ("doc", "web")


@dataclass(frozen=True)
class ThinkOnGraph2:
    """ToG-2: ``width`` relations and things a step, ``depth`` steps, ``sentences`` passages beside the triples.

    ``samples`` chains of thought of which ``agree`` end it before it begins; ``each`` passages a thing.
    """

    card: ClassVar[Card] = Card(
        "Think-on-Graph 2.0: Deep and Faithful Large Language Model Reasoning with Knowledge-guided "
        "Retrieval Augmented Generation",
        2025,
        "https://arxiv.org/abs/2407.10805",
        departures=(
            "topics are pruned to those that the question names first",
            "things are ranked by the best of their passages, as the run's reranker scores it",
        ),
        needs=("kg",),
    )

    width: int = 3
    depth: int = 3
    sentences: int = 10
    each: int = 3
    samples: int = 5
    agree: float = 0.8

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Walk, read about what is reached, judge whether it is enough; a clue of what is missing is the next query."""
        first, share = consistent(question, run.within("samples"), self.samples)
        run.note("consistency", share=share)
        if share >= self.agree:
            return first
        topics = topics_of(question, run)
        front = starts_of(topics, run)[: self.width] if "kg" in run.allowed else []
        found: list[Chain] = []
        texts: dict[str, Evidence] = {}
        query = question.text
        for step in range(self.depth):
            child = run.within(f"step {step + 1}")
            ways = choose_ways(front, query, child, self.width)[: self.width]
            reached = choose_ends([c for w in ways for c in take(w, child)], query, child, self.sentences)
            front, read = self._by_documents(reached or front, query, child)
            found += [c for c in front if c.facts]
            texts |= {e.id: e for e in read}
            clue = enough(question, found, child, len(topics), texts=[e.text for e in texts.values()])
            if clue.enough:
                break
            query = f"{question.text} {clue.clue}".strip()
        units = [*units_of(found, run), *list(texts.values())[: self.sentences]]
        value = asked(question, topics, lines_of(units, run))
        return respond(FROM_LINES if units else CHAIN, value, run.within("answer"))

    def _by_documents(self, chains: list[Chain], query: str, run: Run) -> tuple[list[Chain], list[Evidence]]:
        """The ``width`` chains whose ends' passages fit the query best, and the best passages of all."""
        names = [n for c in TEXT for n in sources_of(c, run)]
        scored: list[tuple[float, int, Evidence]] = []
        for i, chain in enumerate(chains if names else []):
            asking = Query(text=f"{chain.entity.name} {query}", entities=(chain.entity.curie,), limit=self.each)
            hits = [tagged(h.evidence, run) for h in run.search(asking, *names)]
            scores = run.rerank(query, [e.text for e in hits]).scores if hits else ()
            scored += [(s, i, e) for s, e in zip(scores, hits, strict=True)]
        scored.sort(key=lambda s: -s[0])
        order = list(dict.fromkeys([i for _, i, _ in scored] + list(range(len(chains)))))
        return [chains[i] for i in order[: self.width]], [e for _, _, e in scored[: self.sentences]]
