"""BioHarness: a draft from the literature, and programs over tables and measurements where it may not stand.

Xiao et al. 2026, Algorithms 1 and 2. The question's form is read before money is spent: what one look-up answers is
looked up. Else the literature is searched by two views and reranked, an answer is drafted in the form that is wanted,
and it stands if the model is sure of it and the texts carry it. If not, programs put evidence together, and a head
answers from the pack of it. Every decision is in the trace with its number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.answer import Answer, abstention
from bioloom.core.errors import SetupError, SourceError
from bioloom.core.evidence import Evidence
from bioloom.core.fact import Entity
from bioloom.core.method import Card
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.answer.respond.judge import FROM_LINES
from bioloom.stages.answer.respond.stage import answer_of, asked, kind_of, respond, topics_of
from bioloom.stages.answer.sure.stage import closed, first_token
from bioloom.stages.lookup.route import Route, routed
from bioloom.stages.lookup.stage import by_sense, looked_up, looked_up_late
from bioloom.stages.repair.programs import programmed
from bioloom.stages.repair.stage import STEPS, packed, repair
from bioloom.stages.repair.workspace import usable
from bioloom.stages.text.given.passages import BUDGET, shown
from bioloom.stages.text.literature.stage import KEPT, POOL, literature, seen_by

from .control import controlled, grounding_of
from .judge import ANSWER, DRAFT

SEARCHED = 5  # passages that a search of a program gives
NAMED = 3  # passages that an abstention of the rules cites
NO_FORM, NO_TEXT = "the question is of the form of no look-up", "no text was found on it"


@dataclass(frozen=True)
class BioHarness:
    """``sure`` and ``grounded`` are the thresholds below which a draft is repaired; ``steps`` programs at most.

    The paper's ablations: ``repl`` off is -A, ``tools`` -T, ``rerank`` -R, ``cascade`` -C (always programs), ``atlas``
    -D. ``first_token`` takes a verdict or a letter from the call whose first token decides, in place of a draft in
    words and a second call that may say another. ``hypothetical`` is the second view of the literature, ``pool``
    passages that a view asks for, ``passages`` those that are left, ``budget`` characters of evidence that a reader is
    shown.
    """

    card: ClassVar[Card] = Card(
        "BioHarness: Substrate-Aware Evidence Assembly for Biomedical Question Answering across Literature, "
        "Knowledge Bases, and Biological Atlases",
        2026, "https://github.com/coco11563/BioHarness_Chi",
        departures=(
            "a question whose form says which look-up answers it is looked up before the literature is searched",
            "confidence is asked for in a call of its own, whose first token decides",
            "without probabilities it is not measured, and a reply that differs from the draft counts as unsure",
            "the evidence budget is that of all methods",
            "with rules in place of a model: look-ups, then options that texts name; nothing else is answered",
        ),
        steps=("route", "literature", "rerank", "draft", "confidence", "control", "escalate", "repair", "answer"),
    )  # fmt: skip

    sure: float = 0.7
    grounded: float = 0.5
    repl: bool = True
    tools: bool = True
    rerank: bool = True
    cascade: bool = True
    atlas: bool = True
    hypothetical: bool = True
    first_token: bool = False
    steps: int = STEPS
    pool: int = POOL
    passages: int = KEPT
    budget: int = BUDGET

    def __post_init__(self) -> None:
        if not (self.repl or self.cascade):
            raise SetupError("Without cascade every question goes to programs, and repl turns them off.",
                             hint="Turn off one of the two.")  # fmt: skip

    def __call__(self, question: Question, run: Run, /) -> Answer:
        """Route, draft, control; repair and answer where the draft may not stand."""
        route = routed(question, run, tools=self.tools, atlas=self.atlas)
        run.note("route", **route.model_dump())
        told: Answer | None = None
        if self.cascade and route.look_up:
            told = looked_up(question, run.within("look-up"), _of_graph)
            if told is not None and not told.abstained:
                return told
        if self.cascade and self.repl and told is None:
            told = programmed(question, run.within("program"), tools=self.tools, atlas=self.atlas)
            if told is not None and not told.abstained:
                return told
        if self.cascade and told is None and self.tools and self.atlas:
            meant = by_sense(question, run.within("sense"), _of_graph, programmed if self.repl else None)
            if meant is not None:
                return meant
        topics = topics_of(question, run)
        units = self._literature(question, topics, run.within("literature"))
        if not run.has_model:
            return self._by_rules(question, told, topics, units, run)
        why: tuple[str, ...] = ("always",)
        if self.cascade:
            draft, why = self._drafted(question, route, topics, units, run)
            if not why or not self.repl:
                return draft
        run.note("escalate", why=list(why))
        return self._repaired(question, topics, units, why, run)

    def _literature(self, question: Question, topics: Sequence[Entity], run: Run) -> list[Evidence]:
        """The passages that fit best; an outage that leaves none is an error."""
        found = literature(
            question, run, topics, hypothetical=self.hypothetical and run.has_model, rerank=self.rerank,
            pool=self.pool, kept=self.passages,
        )  # fmt: skip
        if not found and run.failed:
            raise SourceError(f"No literature could be searched: {run.failed[0].message}", hint="Ask again later.")
        return found

    def _drafted(
        self, question: Question, route: Route, topics: Sequence[Entity], units: Sequence[Evidence], run: Run
    ) -> tuple[Answer, tuple[str, ...]]:
        """An answer from the literature, and why it may not stand."""
        value = asked(question, topics, shown(units, run, budget=self.budget))
        draft, first = abstention(value.kind, "the literature that was found carries no answer"), None
        if value.lines and self.first_token and closed(question, value.kind):
            first = first_token(question, value.kind, value.lines, run.within("draft"))
            evidence = tuple(x.evidence for x in value.lines)
            draft = Answer(kind=value.kind, value=first.value, evidence=evidence) if first.value else draft
        elif value.lines:
            said = run.within("draft").need(DRAFT, value)
            draft = answer_of(said, value, run) if said.answers or said.number is not None else draft
        checked = controlled(
            question, draft, value.lines, run, sure=self.sure, grounded=self.grounded, first=first
        )  # fmt: skip
        wrong = ("substrate",) if route.substrate != "literature" else ()
        return draft.model_copy(update={"confidence": checked.confidence}), (*checked.reasons, *wrong)

    def _repaired(
        self, question: Question, topics: Sequence[Entity], units: Sequence[Evidence], why: Sequence[str], run: Run
    ) -> Answer:
        """What programs bring together, as the head answers from it."""

        def search(words: str) -> list[Evidence]:
            return seen_by(words, question, run.within("search again"), topics, SEARCHED)

        allowed = usable(tools=self.tools, atlas=self.atlas) if run.resources.tools else ()
        repaired = repair(question, units, why, run.within("repair"), tools=allowed, search=search, steps=self.steps)
        pack, seen = packed(repaired, units, self.budget)
        lines = shown(pack, run, budget=self.budget)
        run.note("packed", pieces=len(lines), characters=sum(len(x.text) for x in lines), trace=len(seen))
        if not lines and not seen:
            return abstention(kind_of(question), "neither texts nor tables have anything on it")
        return respond(ANSWER, asked(question, topics, lines, seen), run.within("answer"))

    def _by_rules(
        self, question: Question, told: Answer | None, topics: Sequence[Entity], units: Sequence[Evidence], run: Run
    ) -> Answer:
        """Of options the one that texts name most, or what a look-up has that is left for last; else nothing.

        ``told`` is the abstention of the look-up that the question is of the form of.
        """
        kind = kind_of(question)
        value = asked(question, topics, shown(units, run, budget=self.budget))
        if question.options and value.lines:
            draft = respond(FROM_LINES, value, run.within("draft"))
            grounding = None if draft.abstained else grounding_of(draft, value.lines)
            run.note("control", grounding=grounding, grounded=self.grounded, confidence=None)
            if grounding is not None and grounding >= self.grounded:
                return draft
        if self.tools and told is None and (late := looked_up_late(question, run.within("look-up"))) is not None:
            return late
        run.note("escalate", why=["no model"])
        near = tuple(x.evidence for x in value.lines[:NAMED])
        texts = f"{len(units)} passages were found, and only a model reads an answer out of them" if near else NO_TEXT
        missing = (*told.missing, texts) if told else (NO_FORM, texts)
        return abstention(kind, *missing).model_copy(update={"evidence": run.cited(near)})


def _of_graph(question: Question, run: Run) -> Answer:
    """The answer of the graph to the part of a question that says which genes are meant."""
    from bioloom.methods.loom import Loom  # noqa: PLC0415 - most look-ups name their genes

    return Loom()(question, run)
