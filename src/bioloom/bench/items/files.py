"""JSON lines of items, golds, questions and predictions, written in one step and read back one by one."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TypeVar

from pydantic import ValidationError

from bioloom.core.errors import InputError
from bioloom.core.question import Question
from bioloom.core.value import Value

from .gold import Gold
from .item import Item
from .prediction import Prediction

V = TypeVar("V", bound=Value)

ITEMS, GOLDS = "items.jsonl", "gold.jsonl"


@contextmanager
def replacing_file(path: Path) -> Iterator[IO[str]]:
    """A text file that takes the place of ``path`` when the block ends well, and vanishes when it does not."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
    ) as new:
        try:
            yield new
        except BaseException:
            Path(new.name).unlink(missing_ok=True)
            raise
    Path(new.name).chmod(0o644)  # a temporary file lets only its owner in
    Path(new.name).replace(path)


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
                first = error.errors()[0]
                where = ".".join(str(part) for part in first["loc"]) or "the line"
                raise InputError(
                    f"{path}:{number} is no {kind.__name__}: {where}: {first['msg']}.",
                    hint="Write the file again; it was cut short or is of another format.",
                ) from error


def write_set(folder: Path, items: Iterable[Item], golds: Iterable[Gold]) -> None:
    """Write a set as two files: what is asked with all that is known of it, and what is right."""
    write_lines(folder / ITEMS, items)
    write_lines(folder / GOLDS, golds)


def read_set(folder: Path) -> tuple[tuple[Item, ...], tuple[Gold, ...]]:
    """The items and golds of a set that ``write_set`` wrote."""
    return tuple(read_lines(folder / ITEMS, Item)), tuple(read_lines(folder / GOLDS, Gold))


def write_questions(path: Path, items: Iterable[Item]) -> int:
    """Write what a process that predicts may see of ``items``; how many there were.

    Raises:
        InputError: golds or whole items lie in the same folder, where that process would find them.
    """
    if found := [name for name in (GOLDS, ITEMS) if (path.parent / name).exists()]:
        raise InputError(
            f"{' and '.join(found)} lie beside {path}, where the process that predicts could read them.",
            hint="Write the questions into a folder of their own.",
        )
    return write_lines(path, (item.question() for item in items))


def read_questions(path: Path) -> Iterator[Question]:
    """The questions that ``write_questions`` wrote, in order."""
    return read_lines(path, Question)


def read_predictions(*paths: Path) -> Iterator[Prediction]:
    """All predictions of ``paths``, in order."""
    for path in paths:
        yield from read_lines(path, Prediction)
