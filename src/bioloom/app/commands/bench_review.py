"""``bioloom bench review`` and ``agreement``: conditional questions judged by people, and how far they agree."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Json, emit

if TYPE_CHECKING:
    from bioloom.bench.condmedqa.review import Review
    from bioloom.bench.items.gold import Gold
    from bioloom.bench.items.item import Item

SCHEMA = "bioloom.agreement/1"
_SHOWN = 12
_ASKED = {
    "modifier_presence": "Does it state a condition of the patient?",
    "general_answer": "Is there a usual answer without the condition?",
    "divergence": "Does the answer differ from that?",
    "dual_validity": "Is the usual answer right in typical cases, and the given one because of the condition?",
    "causal_dependence": "Is it the condition that changes the answer?",
}
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="A dataset of `bench build condmedqa`.")]


def review(
    folder: Folder,
    *,
    name: Annotated[str, typer.Option("--as", metavar="NAME", help="Who reviews; each has a file of their own.")],
) -> int:
    """Judge conditional questions one by one; what is judged is kept at once, Ctrl-C or an end of input stops."""
    from bioloom.bench.condmedqa.review import Reviews

    reviews = Reviews(folder, name)
    for item, gold in reviews.left(folder):
        typer.echo(_shown(item, gold))
        try:
            reviews.keep(_asked(item))
        except typer.Abort:
            break
    typer.echo(f"{len(reviews)} items judged by {name}.")
    return 0


def agreement(folder: Folder, *, json_: Json = False) -> int:
    """Gwet's AC1 and AC2 and percent agreement of the annotators, all and pairwise."""
    from bioloom.bench.condmedqa.review import agreement as agree

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


def _shown(item: Item, gold: Gold) -> str:
    """An item with its answers and its two sources."""
    names = [a.name for a in gold.answers]
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    usual = ", ".join(a.name for a in gold.readings.get("general", ()))
    facts = [fact for path in gold.paths for fact in path]
    sources = [
        f"  {n}. {f.subject.name} ({f.subject.curie}) {f.predicate} {f.object.name} ({f.object.curie}), "
        f"{f.primary_knowledge_source} {' '.join(f.publications)}".rstrip()
        for n, f in enumerate(facts, 1)
    ]
    said = [f"\n{item.id}\n{item.text}", f"With the condition: {', '.join(names[:_SHOWN])}{more}"]
    said += [f"Ruled out by it: {usual}", str(item.meta.get("explanation", "")), "Sources:", *sources]
    return "\n".join(said)


def _asked(item: Item) -> Review:
    from bioloom.bench.condmedqa.review import ACCURACY, QUALITY, Review

    criteria = {key: typer.confirm(text) for key, text in _ASKED.items()}
    accuracy = _one_of("The answer is", ACCURACY)
    quality = int(_one_of("Clarity and relevance", tuple(map(str, QUALITY))))
    note = typer.prompt("Note", default="", show_default=False)
    return Review.model_validate(
        {"id": item.id, "criteria": criteria, "accuracy": accuracy, "quality": quality, "note": note}
    )


def _one_of(text: str, values: tuple[str, ...]) -> str:
    while (said := typer.prompt(f"{text} ({', '.join(values)})").strip().casefold()) not in values:
        typer.echo(f"One of {', '.join(values)}, please.")
    return str(said)
