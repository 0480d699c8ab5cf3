"""Where things lie in a dataset's folder, and how its rows are read back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bioloom.bench.build.items.files import line, read_lines
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.core.question import Question
from bioloom.core.value import Value

from .manifest import read_dataset

DATA, QUESTIONS, GOLD, EXTRA, PLOTS = "data", "questions", "gold", "extra", "plots"
CARD, DATASHEET, CROISSANT, STATISTICS = "README.md", "DATASHEET.md", "croissant.json", "statistics.json"


def rows_file(part: str, name: str) -> str:
    """Path in the folder of the rows of a split, or of an extra."""
    return f"{part}/{name}.jsonl"


def row(value: Value) -> str:
    """``value`` as a line of JSON with every field of its own, so that all rows of a file have the same columns.

    What lies deeper is written without its defaults.
    """
    said = line(value)
    silent = {name for name, default in _defaults(type(value)) if getattr(value, name) == default}
    if not silent:
        return said
    rest = value.model_dump_json(include=silent)
    return rest if said == "{}" else f"{said[:-1]},{rest[1:]}"


@cache
def _defaults(kind: type[Value]) -> tuple[tuple[str, object], ...]:
    """The fields of a value with what they are when nothing is said."""
    return tuple((n, f.get_default(call_default_factory=True)) for n, f in kind.model_fields.items())


def read_items(folder: Path, split: str | None = None) -> Iterator[Item]:
    """The items of a split, or of all splits in order of their names."""
    for name in _splits(folder, split):
        yield from read_lines(folder / rows_file(DATA, name), Item)


def read_golds(folder: Path, split: str | None = None) -> Iterator[Gold]:
    """What is right, in the order of the items."""
    for name in _splits(folder, split):
        yield from read_lines(folder / rows_file(GOLD, name), Gold)


def read_questions(folder: Path, split: str | None = None) -> Iterator[Question]:
    """What a method may see, in the order of the items."""
    for name in _splits(folder, split):
        yield from read_lines(folder / rows_file(QUESTIONS, name), Question)


def _splits(folder: Path, split: str | None) -> list[str]:
    return sorted(read_dataset(folder).splits) if split is None else [split]
