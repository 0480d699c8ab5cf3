"""A process that predicts with methods planted by the tests, over a graph that nobody opens."""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, ClassVar

from bioloom.bench.run.cells import Job, Opened
from bioloom.bench.run.predict import Predictor
from bioloom.bench.run.worker import serve
from bioloom.core.answer import Answer, Ranked, abstention
from bioloom.core.errors import NeedsModelError, SourceError
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity
from bioloom.core.method import Card
from bioloom.core.ports import Hit, Query, Resources
from bioloom.core.question import Question
from bioloom.core.run import Run

CARD = Card("planted", 2026, "https://example.org")


def said(question: Question, run: Run, *evidence: str) -> Answer:
    """The option or the thing whose letter stands in the question: right without having seen any gold."""
    if question.options:
        return Answer(kind="choice", value=question.options[0], evidence=evidence)
    thing = Entity(curie=f"X:{question.text.split()[-1]}", name=question.text.split()[-1])
    return Answer(kind="entity", entities=(Ranked(entity=thing),), evidence=evidence)


@dataclass(frozen=True)
class Echo:
    """Answers by what the question ends with; ``pause`` seconds later."""

    card: ClassVar[Card] = CARD
    pause: float = 0.0
    shift: int = 0

    def __call__(self, question: Question, run: Run, /) -> Answer:
        time.sleep(self.pause)
        run.note("echo", text=question.text)
        hits = run.search(Query(text=question.text)) if run.resources.sources and "doc" in run.allowed else ()
        kept = [hit.evidence.id for hit in hits]
        return said(question, run, *kept)


@dataclass(frozen=True)
class Peeks:
    """Looks for golds everywhere it can think of, and answers with what it finds."""

    card: ClassVar[Card] = CARD
    where: str = ""

    def __call__(self, question: Question, run: Run, /) -> Answer:
        for field in ("gold", "golds", "answer", "answers", "letters"):
            assert not hasattr(question, field)
        for line in (Path(self.where) / "gold.jsonl").open(encoding="utf-8"):
            gold = json.loads(line)
            if gold["id"] == question.id:
                thing = gold["answers"][0]
                return Answer(kind="entity", entities=(Ranked(entity=Entity(curie="", name=thing["texts"][0])),))
        return abstention("entity", "no gold")


@dataclass(frozen=True)
class PeeksQuietly(Peeks):
    """The same, and hides that it was caught."""

    def __call__(self, question: Question, run: Run, /) -> Answer:
        try:
            return super().__call__(question, run)
        except Exception:  # noqa: BLE001 - it hides
            return abstention("entity", "nothing to see")


@dataclass(frozen=True)
class Outage:
    """Its source is down for every second question."""

    card: ClassVar[Card] = CARD

    def __call__(self, question: Question, run: Run, /) -> Answer:
        if question.id.endswith(("1", "3")):
            raise SourceError("The archive is down.")
        return said(question, run)


@dataclass(frozen=True)
class Moody:
    """Abstains, crashes, dies and hangs by what the question ends with."""

    card: ClassVar[Card] = CARD

    def __call__(self, question: Question, run: Run, /) -> Answer:
        match question.id[-1]:
            case "0":
                return abstention("entity", "nothing found")
            case "1":
                raise ZeroDivisionError("a bug")
            case "2":
                os._exit(9)
            case "3":
                time.sleep(60)
        return said(question, run)


@dataclass(frozen=True)
class Thinks:
    """Needs a model for all it does."""

    card: ClassVar[Card] = CARD

    def __call__(self, question: Question, run: Run, /) -> Answer:
        raise NeedsModelError("The judgement 'think' has no rule and no model is configured.")


@dataclass(frozen=True)
class Surfs:
    """Reads the web and nothing else."""

    card: ClassVar[Card] = Card("planted", 2026, "https://example.org", needs=("web",))

    def __call__(self, question: Question, run: Run, /) -> Answer:
        return said(question, run)


class Library:
    """A source with ten texts of ten characters for any query."""

    name, kind, channel, live = "library", "source", "doc", False

    def handle(self, request: Query, *, timeout: float | None) -> list[Hit]:
        return [
            Hit(
                evidence=Evidence(
                    text=f"text {n:05}",
                    span=(0, 10),
                    origin=Origin(channel="doc", source="library", record=f"PMID:{n}"),
                ),
                score=1.0 - n / 10,
            )
            for n in range(10)
        ]


METHODS: dict[str, Any] = {m.__name__.casefold(): m for m in (Echo, Peeks, PeeksQuietly, Outage, Moody, Thinks, Surfs)}


def opener(job: Job) -> Predictor:
    print("noise that a library prints")  # noqa: T201
    kind = METHODS[job.method.name]
    method = kind(**{f.name: job.method.knobs[f.name] for f in fields(kind) if f.name in job.method.knobs})
    graph: Any = type("NoGraph", (), {"name": job.setup.graph, "content_hash": "0"})()
    library: Any = Library()
    resources = Resources(graph=graph, linker=graph, reasoner=graph, sources={"library": library})
    versions = {"graph": "0"}
    return Predictor(job, Opened(method=repr(method), versions=versions), method, resources, versions)


COMMAND = (sys.executable, __file__)

if __name__ == "__main__":
    serve(opener)
