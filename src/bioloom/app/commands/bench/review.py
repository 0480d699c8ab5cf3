"""``bioloom bench review`` and ``agreement``: conditional questions judged by people, and how far they agree."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bioloom.app.commands.common import Json, emit

if TYPE_CHECKING:
    from bioloom.bench.build.condmedqa.review import Question, Review

SCHEMA = "bioloom.agreement/1"
_SHOWN = 12
_ASKED = {
    "modifier_presence": "Does it state a condition of the patient?",
    "general_answer": "Is there a usual answer without the condition?",
    "divergence": "Does the answer differ from that?",
    "dual_validity": "Is the usual answer right in typical cases, and the given one because of the condition?",
    "causal_dependence": "Is it the condition that changes the answer?",
}
_HELP = "The five criteria: " + " ".join(f"({n}) {text}" for n, text in enumerate(_ASKED.values(), 1))
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="A dataset of `bench build condmedqa`.")]


def review(
    folder: Folder,
    *,
    name: Annotated[str, typer.Option("--as", metavar="NAME", help="Who reviews; each has a file of their own.")],
) -> int:
    """Judge conditional questions one by one; s passes one over, q, Ctrl-C or an end of input stops, all is kept."""
    from bioloom.bench.build.condmedqa.review import Reviews

    reviews = Reviews(folder, name)
    waiting = reviews.left(folder)
    done, total = len(reviews), len(reviews) + len(waiting)
    if waiting:
        typer.echo(_HELP)
    for at, question in enumerate(waiting, done + 1):
        typer.echo(_shown(question, f"{at} of {total}"))
        try:
            if (said := _asked(question.item.id)) is not None:
                reviews.keep(said)
        except (typer.Abort, _EnoughError):
            typer.echo()
            break
    typer.echo(f"{len(reviews)} of {total} questions judged by {name}; the others wait for the same command.")
    return 0


def agreement(folder: Folder, *, json_: Json = False) -> int:
    """Gwet's AC1 and AC2 and percent agreement of the annotators, all and pairwise."""
    from bioloom.bench.report.reviewed import agreement as agree

    lines = agree(folder)
    if json_:
        rows = [{**line.model_dump(exclude={"agreed"}), **line.agreed._asdict()} for line in lines]
        emit({"schema": SCHEMA, "agreement": rows})
        return 0
    out = [
        "| dimension | who | items | Gwet's AC | % agree (all) | % agree (pair) |",
        "| --- | --- | --: | --: | --: | --: |",
    ]
    for line in lines:
        n, coefficient, every, pairs = line.agreed
        out.append(
            f"| {line.dimension} | {line.who} | {n} | {coefficient:.2f} ({line.coefficient}) "
            f"| {every:.1%} | {pairs:.1%} |"
        )
    sys.stdout.write("\n".join(out) + "\n")
    return 0


class _EnoughError(Exception):
    """The annotator has had enough for now."""


def _shown(question: Question, place: str) -> str:
    """A question with its twin, its answers and its two sources."""
    item, gold, twin = question
    names = [a.name for a in gold.answers]
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    usual = ", ".join(a.name for a in gold.readings.get("general", ()))
    told = item.meta.get("sources")
    sources = [
        f"{f.subject.name} ({f.subject.curie}) {f.predicate} {f.object.name} ({f.object.curie}), "
        f"{f.primary_knowledge_source} {' '.join(f.publications)}".rstrip()
        for path in gold.paths
        for f in path
    ] or [str(source) for source in (told if isinstance(told, list) else [])]
    rows = [
        typer.style(f"\n{place}  {item.id}", dim=True),
        typer.style(item.text, bold=True),
        f"  right       {', '.join(names[:_SHOWN])}{more}",
        f"  ruled out   {usual}",
        f"  without it  {twin}",
    ]
    if why := str(item.meta.get("explanation", "")):
        rows.append(f"  because     {why}")
    rows += [f"  source {n}    {source}" for n, source in enumerate(sources, 1)]
    return "\n".join(rows)


def _asked(id_: str) -> Review | None:
    """What the annotator says of a question; None when it was passed over."""
    from bioloom.bench.build.condmedqa.review import ACCURACY, QUALITY, Review

    every = _one_of("Do all five criteria hold?", ("yes", "no", "skip", "quit"))
    if every == "skip":
        return None
    criteria = dict.fromkeys(_ASKED, True)
    if every == "no":
        criteria = {key: _one_of(f"  {text}", ("yes", "no")) == "yes" for key, text in _ASKED.items()}
    accuracy = _one_of("The answer is", (*ACCURACY, "quit"))
    quality = int(_one_of("Clarity and relevance", (*map(str, QUALITY), "quit")))
    note = typer.prompt("Note (Enter for none)", default="", show_default=False)
    return Review.model_validate(
        {"id": id_, "criteria": criteria, "accuracy": accuracy, "quality": quality, "note": note}
    )


def _one_of(text: str, values: tuple[str, ...]) -> str:
    """One of ``values``, for which its beginning is enough.

    Raises:
        _EnoughError: ``quit`` was among them and taken.
    """
    while True:
        said = typer.prompt(f"{text} [{'/'.join(values)}]").strip().casefold()
        found = [value for value in values if said and value.startswith(said)]
        if len(found) == 1:
            if found[0] == "quit":
                raise _EnoughError
            return found[0]
        typer.echo(f"  {', '.join(values)}: the first letter is enough.")
