"""JSON lines of items, golds, questions and predictions, written in one step and read back one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TypeVar

from pydantic import ValidationError

from bioloom.core.errors import InputError
from bioloom.core.value import Value, first_fault
from bioloom.graph.storage.whole_files import new_file

from .gold import Gold
from .item import Item
from .prediction import Prediction

V = TypeVar("V", bound=Value)

ITEMS, GOLDS = "items.jsonl", "gold.jsonl"


@contextmanager
def replacing_file(path: Path) -> Iterator[IO[str]]:
    """A text file that takes the place of ``path`` when the block ends well, and vanishes when it does not."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with new_file(path) as part, part.open("w", encoding="utf-8") as new:
        yield new


def line(value: Value) -> str:
    """``value`` as one line of JSON without what is at its default; equal values give equal lines."""
    return value.model_dump_json(exclude_defaults=True)


def write_lines(path: Path, values: Iterable[Value]) -> int:
    """Write ``values`` to ``path``, one a line, in one step; how many there were. Memory does not grow with them."""
    count = 0
    with replacing_file(path) as file:
        for count, value in enumerate(values, 1):  # noqa: B007 - the last count is the number
            file.write(line(value) + "\n")
    return count


def read_lines(path: Path, kind: type[V]) -> Iterator[V]:
    """The values in ``path``, in order.

    Raises:
        InputError: there is no such file, or a line is not a ``kind``.
    """
    if not path.is_file():
        raise InputError(f"There is no file {path}.", hint=f"Name a file with one {kind.__name__} a line.")
    with path.open(encoding="utf-8") as file:
        for number, text in enumerate(file, 1):
            if not text.strip():
                continue
            try:
                yield kind.model_validate_json(text)
            except ValidationError as error:
                raise InputError(
                    f"{path}:{number} is no {kind.__name__}: {first_fault(error, 'the line')}.",
                    hint="Write the file again; it was cut short or is of another format.",
                ) from error


def write_set(folder: Path, items: Iterable[Item], golds: Iterable[Gold]) -> None:
    """Write a set as two files: what is asked with all that is known of it, and what is right."""
    write_lines(folder / ITEMS, items)
    write_lines(folder / GOLDS, golds)


def read_set(folder: Path) -> tuple[tuple[Item, ...], tuple[Gold, ...]]:
    """The items and golds of a set that ``write_set`` wrote."""
    return tuple(read_lines(folder / ITEMS, Item)), tuple(read_lines(folder / GOLDS, Gold))


def read_predictions(*paths: Path) -> Iterator[Prediction]:
    """All predictions of ``paths``, in order."""
    for path in paths:
        yield from read_lines(path, Prediction)
