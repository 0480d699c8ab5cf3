"""Think-on-Graph: a beam search over the graph, led by whoever judges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer, abstention
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.respond.judge import CHAIN, FROM_LINES
from bioloom.stages.answer.respond.stage import asked, kind_of, respond, topics_of
from bioloom.stages.find.beam.stage import choose_ends, choose_ways, enough, starts_of, take, units_of
from bioloom.stages.text.lines import lines_of


@dataclass(frozen=True)
class ThinkOnGraph:
    """ToG: ``width`` relations and chains, ``depth`` steps; of more than ``most`` neighbours ``sample`` are drawn."""

    card: ClassVar[Card] = Card(
        "Think-on-Graph: Deep and Responsible Reasoning of Large Language Model on Knowledge Graph", 2024,
        "https://arxiv.org/abs/2307.07697",
        departures=(
            "relations are chosen and scored in one call for each end of a chain",
            "judged by rules, relations and entities go by likeness to the question",
            "judged by rules, it abstains where it would turn to a chain of thought",
        ),
        needs=("kg",),
    )  # fmt: skip

    width: int = 3
    depth: int = 3
    most: int = 20
    sample: int = 5

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Explore until what was found is enough, or the depth is spent."""
        topics = topics_of(question, run)
        chains = front = starts_of(topics, run) if "kg" in run.allowed else []
        found = []
        for step in range(self.depth if chains else 0):
            child = run.within(f"step {step + 1}")
            ways = choose_ways(front, question.text, child, self.width)[: self.width]
            reached = [c for w in ways for c in take(w, child, most=self.most, sample=self.sample)]
            front = choose_ends(reached, question.text, child, self.width)
            if not front:
                break
            found += front
            if enough(question, found, child, len(topics)).enough:
                lines = lines_of(units_of(found, run), run)
                return respond(FROM_LINES, asked(question, topics, lines), run.within("answer"))
        if not run.has_model:
            return abstention(kind_of(question), f"nothing that answers it was reached in {self.depth} steps")
        return respond(CHAIN, asked(question), run.within("answer"))
