"""GeneGPT: a model that writes calls of databases into its text, and reads what comes back before it goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

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
from bioloom.stages.repair.calls import called, documented, first_call
from bioloom.stages.repair.workspace import usable
from bioloom.stages.text.given.passages import BUDGET

ANSWER = "Answer:"


class Calling(Value):
    """A question, the functions that may be called (ours), and what was written and came back so far."""

    question: str
    functions: tuple[str, ...]
    exchanged: tuple[str, ...] = ()


class Wrote(Value):
    """What the model writes next: a thought with one call in brackets, or the answer."""

    text: str


CALL = Judgement(
    "write-call", Calling, Wrote, "none", prompt=("bioloom.methods.baselines.bioharness", "write_call.md"),
    slots=lambda v: {
        "question": v.question, "functions": "\n".join(v.functions), "exchanged": fenced(v.exchanged),
    },
)  # fmt: skip


@dataclass(frozen=True)
class GeneGPT:
    """``calls`` at most, of each ``reply`` characters, of all together ``memory``: the oldest go first."""

    card: ClassVar[Card] = Card(
        "GeneGPT: Augmenting Large Language Models with Domain Tools for Improved Access to Biomedical Information",
        2024, "https://arxiv.org/abs/2304.09667",
        departures=(
            "calls are of our look-ups in local tables, not of web addresses; there is no BLAST",
            "the documentation is never cut, what came back first is",
            "a typed answer is read out of the records and the last text",
        ),
        steps=("write-call", "call", "answer"), takes=("look-ups",),
    )  # fmt: skip

    calls: int = 10
    reply: int = 10_000
    memory: int = 18_000
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Write up to the first call, make it, append what it gives, go on; no call is the end."""
        needs_model(run)
        tools = usable() if run.resources.tools else ()
        if not tools:
            return abstention(kind_of(question), "there are no tables to look anything up in")
        exchanged: list[str] = []
        rows: list[Evidence] = []
        text = ""
        for turn in range(self.calls + 1):
            value = Calling(question=question.text, functions=documented(tools), exchanged=tuple(exchanged))
            text = run.need(CALL, value).text
            found = first_call(text)
            if found is None or turn == self.calls:
                break
            call, end = found
            gave, evidence = called(call, run.within("call"), tools, self.reply)
            rows += evidence
            exchanged.append(f"{text[:end]} -> {gave}")
            while len(exchanged) > 1 and sum(map(len, exchanged)) > self.memory:
                exchanged.pop(0)
        said = text.rpartition(ANSWER)[2].strip()
        run.note("wrote", calls=len(exchanged), text=said)
        units = list({e.id: e for e in reversed(rows)}.values())  # what came last is nearest to the answer
        return answer_from(
            question, run, Chosen(units), topics_of(question, run), reader=BY_READING, budget=self.budget,
            reasoning=said,
        )  # fmt: skip
