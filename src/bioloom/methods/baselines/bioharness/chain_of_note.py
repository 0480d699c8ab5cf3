"""Chain-of-Note: a note on each passage first, and an answer by what the notes say the passages are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from bioloom.core.answer import Answer, abstention
from bioloom.core.judgement import Judgement, Written
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.stages.answer.reader import NOTHING, needs_model
from bioloom.stages.answer.respond.judge import BY_READING, CHAIN
from bioloom.stages.answer.respond.stage import asked, kind_of, respond, topics_of
from bioloom.stages.text.given.passages import BUDGET, shown
from bioloom.stages.text.lines import Line
from bioloom.stages.text.literature.stage import seen_by

Worth = Literal["answers", "related", "irrelevant"]


class Noting(Value):
    """A question and the passages to be noted, in the order of their rank."""

    question: str
    lines: tuple[Line, ...]


class Note(Value):
    """What a passage holds on the question, and what that is worth."""

    text: str
    note: str
    worth: Worth


class Notes(Value):
    """One note for each passage."""

    notes: tuple[Note, ...]


def read(written: Notes, value: Noting, kit: Any) -> Notes:  # noqa: ARG001 - the shape of a reader
    """The notes, if there is one for each passage.

    Raises:
        ValueError: One is missing.
    """
    if missing := {x.label for x in value.lines} - {n.text for n in written.notes}:
        raise ValueError(f"There is no note on the texts {', '.join(sorted(missing))}.")
    return written


NOTES = Judgement(
    "notes", Noting, Notes, "none", prompt=("bioloom.methods.baselines.bioharness", "notes.md"),
    slots=lambda v: {"question": v.question, "lines": fenced((x.text for x in v.lines), (x.label for x in v.lines))},
    written=Written(Notes, read),
)  # fmt: skip


@dataclass(frozen=True)
class ChainOfNote:
    """Notes on the ``passages`` best passages, as many as ``budget`` characters hold."""

    card: ClassVar[Card] = Card(
        "Chain-of-Note: Enhancing Robustness in Retrieval-Augmented Language Models", 2024,
        "https://arxiv.org/abs/2311.09210",
        departures=(
            "prompted, not trained on notes", "notes and answer are two calls",
            "where passages are only related the model thinks for itself over the notes; where none is, it abstains",
        ),
        steps=("retrieve", "notes", "case", "answer"),
    )  # fmt: skip

    passages: int = 20
    budget: int = BUDGET

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Retrieve, note, tell the case, answer."""
        needs_model(run)
        topics = topics_of(question, run)
        units = seen_by(question.text, question, run.within("retrieve"), topics, self.passages)
        lines = shown(units, run, budget=self.budget)
        if not lines:
            return abstention(kind_of(question), NOTHING)
        notes = run.need(NOTES, Noting(question=question.text, lines=lines)).notes
        worth = {n.text: n.worth for n in notes}
        case: Worth = next((w for w in ("answers", "related") if w in worth.values()), "irrelevant")
        run.note("case", case=case, worth=dict(worth))
        if case == "irrelevant":
            return abstention(kind_of(question), "the notes say that no passage has anything on it")
        kept = tuple(x for x in lines if worth[x.label] == case)
        said = "\n".join(n.note for n in notes if n.worth == case)
        reader = BY_READING if case == "answers" else CHAIN
        return respond(reader, asked(question, topics, kept, said), run.within("answer"))
