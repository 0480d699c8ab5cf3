"""Plan-on-Graph: sub-objectives, a search of varying breadth, a memory, and reflection that may go back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.respond.judge import CHAIN, FROM_LINES
from bioloom.stages.answer.respond.stage import asked, respond, topics_of
from bioloom.stages.find.beam.stage import chain_text, choose_ends, choose_ways, starts_of, take, units_of
from bioloom.stages.find.beam.types import Chain
from bioloom.stages.find.objectives.judge import OBJECTIVES, REFLECT, Reflecting, Splitting
from bioloom.stages.text.lines import lines_of


@dataclass(frozen=True)
class PlanOnGraph:
    """PoG: ``depth`` steps, ``preselected`` things looked at in a step, at most ``backtracks`` returns.

    ``shown`` is how many chains of the memory are put before the judge at once.
    """

    card: ClassVar[Card] = Card(
        "Plan-on-Graph: Self-Correcting Adaptive Planning of Large Language Model on Knowledge Graphs", 2024,
        "https://arxiv.org/abs/2410.23875",
        departures=(
            "things are preselected by support in the graph and not by an embedding of their names",
            "memory and status of the objectives are updated in the call that reflects",
        ),
        needs=("kg",),
    )  # fmt: skip

    depth: int = 4
    preselected: int = 70
    backtracks: int = 5
    shown: int = 20

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Explore by objectives until reflection says that it is enough; without a thread of the graph, think alone."""
        objectives = run.within("plan").need(OBJECTIVES, Splitting(question=question.text)).objectives
        topics = topics_of(question, run)
        front = starts_of(topics, run) if "kg" in run.allowed else []
        earlier = {c.entity.name: c for c in front}
        memory: list[Chain] = []
        status, backtracks = "", self.backtracks
        for step in range(self.depth if front else 0):
            child = run.within(f"step {step + 1}")
            ways = choose_ways(front, question.text, child, None, objectives)
            reached = [c for w in ways for c in take(w, child)[: self.preselected]][: self.preselected]
            chosen = choose_ends(reached, question.text, child, None, objectives)
            memory += chosen
            asking = Reflecting(
                question=question.text, objectives=objectives,
                lines=tuple(chain_text(c) for c in memory[-self.shown :]), earlier=tuple(earlier),
            )  # fmt: skip
            reflection = child.need(REFLECT, asking)
            status = reflection.status
            if reflection.enough:
                break
            back = [earlier[n] for n in reflection.back_to if n in earlier][:backtracks]
            backtracks -= len(back)
            earlier |= {c.entity.name: c for c in chosen}
            front = [*chosen, *back]
            if not front:
                break
        lines = lines_of(units_of(memory[-self.shown :], run), run)
        value = asked(question, topics, lines, status)
        return respond(FROM_LINES if lines else CHAIN, value, run.within("answer"))
