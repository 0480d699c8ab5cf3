"""The texts that a dataset is compared with: another set of questions, JSON lines, or plain lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from bioloom.bench.run.loaders.load import load
from bioloom.core.errors import InputError

FIELDS = ("text", "question", "prompt", "abstract", "body", "title")  # of a JSON line that hold its text
IDS = ("id", "_id", "qid", "pmid")


def others(source: str) -> Iterator[tuple[str, str]]:
    """Ids and texts of ``source``, one by one where it is a file.

    A ``.jsonl`` file gives the fields among ``FIELDS`` of each line, another file its lines; what is no file is a set
    as `bioloom.bench.run.loaders` names it (``medqa``, ``biohopr=FILE``, the folder of a dataset).

    Raises:
        InputError: There is no such file or set, or a line has no text.
        SetupError: No layout has that name.
    """
    path = Path(source)
    if not path.is_file():
        yield from ((item.id, item.text) for item in load(source).items)
        return
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield _json(line, path, number) if path.suffix == ".jsonl" else (f"{path.name}:{number}", line)


def _json(line: str, path: Path, number: int) -> tuple[str, str]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise InputError(f"{path}:{number} is no JSON: {error}.", hint="Give one object a line.") from error
    said = [str(row[field]) for field in FIELDS if row.get(field)] if isinstance(row, dict) else []
    if not said:
        raise InputError(f"{path}:{number} has no text.", hint=f"It should have one of {', '.join(FIELDS)}.")
    identifier = next((str(row[field]) for field in IDS if row.get(field)), f"{path.name}:{number}")
    return identifier, "\n".join(said)
