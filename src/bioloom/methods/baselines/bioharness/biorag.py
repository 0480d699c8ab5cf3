"""BioRAG: abstracts on the question's own headings, and databases by turns until the model finds it enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from bioloom.core.answer import Answer
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity
from bioloom.core.judgement import Judgement
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.stages.answer.reader import Chosen, answer_from, needs_model
from bioloom.stages.answer.respond.judge import ALONE, BY_READING
from bioloom.stages.answer.respond.stage import topics_of
from bioloom.stages.repair.calls import called, documented, first_call
from bioloom.stages.repair.workspace import usable
from bioloom.stages.text.given.passages import BUDGET, best, named_in, shown
from bioloom.stages.text.lines import Line
from bioloom.stages.text.literature.stage import POOL, seen_by


class Weighing(Value):
    """A question, what was found, and the databases that may be asked (ours)."""

    question: str
    lines: tuple[Line, ...]
    functions: tuple[str, ...]
    tried: tuple[str, ...] = ()


class Sufficient(Value):
    """Whether it is enough, and else which database to ask, as a call in brackets."""

    enough: Literal["yes", "no"]
    call: str = ""


ENOUGH = Judgement(
    "enough-or-where", Weighing, Sufficient, "none",
    prompt=("bioloom.methods.baselines.bioharness", "enough_or_where.md"),
    slots=lambda v: {
        "question": v.question, "functions": "\n".join(v.functions), "tried": fenced(v.tried),
        "lines": fenced((x.text for x in v.lines), (x.label for x in v.lines)),
    },
)  # fmt: skip


@dataclass(frozen=True)
class BioRAG:
    """``passages`` of ``pool`` that share a heading with the question; ``rounds`` of asking whether it is enough."""

    card: ClassVar[Card] = Card(
        "BioRAG: A RAG-LLM Framework for Biological Question Reasoning", 2024, "https://arxiv.org/abs/2408.01107",
        departures=(
            "headings are the things that question and passage name, by dictionary, not predicted MeSH terms",
            "where no passage shares one, all are taken", "databases are our look-ups; the web is not searched",
            "rounds and passages are ours: the paper's could not be verified",
        ),
        steps=("retrieve", "headings", "enough-or-where", "call", "answer"),
    )  # fmt: skip

    pool: int = POOL
    passages: int = 10
    rounds: int = 3
    reply: int = 2000
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Filter by headings, rank, ask whether it is enough, ask a database, and so on; then answer."""
        needs_model(run)
        topics = topics_of(question, run)
        texts = self._near(question, topics, run)
        tools = usable() if run.resources.tools else ()
        rows: list[Evidence] = []
        tried: list[str] = []
        for _ in range(self.rounds if tools else 0):
            lines = shown([*rows, *texts], run, budget=self.budget)
            value = Weighing(question=question.text, lines=lines, functions=documented(tools), tried=tuple(tried))
            said = run.need(ENOUGH, value)
            found = first_call(said.call if said.call.strip().startswith("[") else f"[{said.call}]")
            if said.enough == "yes" or found is None:
                break
            gave, evidence = called(found[0], run.within("call"), tools, self.reply)
            rows += [e for e in evidence if e.id not in {r.id for r in rows}]
            tried.append(f"{found[0].written} -> {gave}")
        chosen = Chosen([*rows, *texts])
        reader = BY_READING if chosen.units else ALONE
        return answer_from(question, run, chosen, topics, reader=reader, budget=self.budget)

    def _near(self, question: Question, topics: Sequence[Entity], run: Run) -> list[Evidence]:
        """The nearest passages of those that name something the question names."""
        given = seen_by(question.text, question, run.within("retrieve"), topics, self.pool)
        own = {t.curie for t in topics}
        sharing = [p for p in given if own & {e.curie for e in named_in(p)}]
        run.note("headings", topics=[*sorted(own)], found=len(given), sharing=len(sharing))
        left = sharing or given
        near = best(question.text, [p.text for p in left], run.within("rank"), self.passages)
        return [left[i] for i, _ in near]
