"""``bioloom demo``: five kinds of question on the graph that ships, each with what it shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .common import Json, emit

if TYPE_CHECKING:
    from rich.console import Console

    from bioloom.api.answered import Answered

SCHEMA = "bioloom.demo/1"
GRAPH = "open"
NAMED, THREADS = 4, 2  # answers and statements of each that are shown
NEXT = (
    'bioloom ask "..."           a question of your own; docs/tutorial.md goes on from here',
    "bioloom serve               the same as a page, with the evidence as a picture",
    "bioloom kg build full       drugs, targets, indications, expression and more: then --kg full",
)


@dataclass(frozen=True)
class Kind:
    """A kind of question: an example of it, and what its answer shows."""

    kind: str
    question: str
    shows: str


KINDS = (
    Kind("What two things share", "Which gene is associated with both Parkinson disease and Gaucher disease?",
         "Each thread is an edge with its source; that it holds through subclasses is said before the answer."),
    Kind("A chain", "Which biological processes involve genes that are associated with cystic fibrosis?",
         "Two hops, the best supported first; the thing between is named."),
    Kind("A list with an exception", "Which diseases have arachnodactyly but not scoliosis?",
         "What is recorded is left out; that nobody says it of the others is no proof, and is said."),
    Kind("How many", "How many genes are associated with dilated cardiomyopathy?",
         "Different things are counted, those of its subclasses among them."),
    Kind("Yes, no, or not stated", "Does BRCA1 cause Marfan syndrome?",
         "A no needs a source that says so: here nobody says it and nobody denies it."),
)  # fmt: skip


def demo(*, json_: Json = False) -> int:
    """Ask five kinds of question of the graph that ships: offline, without a model, in under a minute."""
    import bioloom

    kb = bioloom.open(GRAPH, offline=True)
    if json_:
        for kind in KINDS:
            emit({"schema": SCHEMA, "kind": kind.kind, "shows": kind.shows, "answer": kb.ask(kind.question).to_dict()})
        return 0
    from bioloom.app.terminal import console

    out = console()
    for number, kind in enumerate(KINDS, start=1):
        out.print(f"{number}. {kind.kind}: {kind.question}", style="bold")
        _show(out, kb.ask(kind.question), kind.shows)
    for line in NEXT:
        out.print(line, style="dim")
    return 0


def _show(out: Console, found: Answered, shows: str) -> None:
    """The answer in some lines: what to heed, what it is, the first of what carries it, what it shows."""
    from bioloom.app.render import fact_line

    for caveat in found.caveats[:1]:
        out.print(f"   {caveat}", style="yellow")
    if not found.abstained:
        out.print(f"   {_value(found)}", style="green")
        for fact, grade, _ in list(found.facts())[:THREADS]:
            out.print(fact_line(fact, 5, grade))
    out.print(f"   {shows} ({found.bundle.seconds:.1f} s)\n", style="dim")


def _value(found: Answered) -> str:
    """The answer in one line."""
    if found.answer.kind not in ("entity", "entities"):
        return str(found.value)
    total = found.answer.total or len(found.entities)
    more = f" and {total - NAMED:,} more" if total > NAMED else ""
    return ", ".join(f"{e.name} ({e.curie})" for e in found.entities[:NAMED]) + more
