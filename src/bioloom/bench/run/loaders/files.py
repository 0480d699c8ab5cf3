"""Reading the files of sets: JSON, JSON lines, CSV and XML, plain or gzipped."""

from __future__ import annotations

import csv
import gzip
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from bioloom.core.errors import InputError

from .base import Record


def files(path: Path, *endings: str) -> list[Path]:
    """``path`` if it is a file, else the files below it that end so (``.gz`` may follow), sorted.

    Raises:
        InputError: there is none.
    """
    if path.is_file():
        return [path]
    known = tuple(e + gz for e in endings for gz in ("", ".gz"))
    found = sorted(f for f in path.rglob("*") if f.is_file() and f.name.endswith(known))
    if not found:
        what = "no file ending in " + " or ".join(endings) if path.exists() else "nothing"
        raise InputError(f"There is {what} at {path}.", hint="Name the set's file or folder.")
    return found


def text_of(path: Path) -> str:
    """The text of a file, which may be gzipped."""
    raw = path.read_bytes()
    return (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode("utf-8-sig")


def stem(path: Path) -> str:
    """Name of a file without its endings."""
    return path.name.split(".")[0]


def json_of(path: Path) -> Any:
    """A file that is one JSON value.

    Raises:
        InputError: it is not.
    """
    try:
        return json.loads(text_of(path))
    except ValueError as error:
        raise InputError(f"{path} is no JSON: {error}.", hint="Fetch it again.") from error


def json_records(path: Path, *, keyed: bool = False) -> Iterator[Record]:
    """Records of a file of JSON lines or of one JSON list; where ``keyed``, also of one object, as ``(key, value)``."""
    text = text_of(path)
    try:
        whole = json.loads(text)
    except ValueError:
        whole = None
    if keyed and isinstance(whole, dict) and ".jsonl" not in path.name:
        yield from (_record(path, i, f"{k!r} of", (k, v)) for i, (k, v) in enumerate(whole.items()))
    elif isinstance(whole, list):
        yield from (_record(path, i, f"entry {i + 1} of", v) for i, v in enumerate(whole))
    else:
        yield from json_lines(path, text)


def json_lines(path: Path, text: str | None = None) -> Iterator[Record]:
    """Records of a file of JSON lines.

    Raises:
        InputError: a line is no JSON.
    """
    for i, line in enumerate((text_of(path) if text is None else text).splitlines()):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except ValueError as error:
            raise InputError(f"{path}:{i + 1} is no JSON: {error}.", hint="Fetch it again.") from error
        yield _record(path, i, f"line {i + 1} of", value)


def csv_records(path: Path, *, header: bool = True) -> Iterator[Record]:
    """Rows of a CSV or TSV file: by column name, or as lists where there is no header."""
    tab = path.name.removesuffix(".gz").endswith(".tsv")
    lines = csv.reader(io.StringIO(text_of(path), newline=""), delimiter="\t" if tab else ",")
    columns = next(lines, []) if header else []
    for i, row in enumerate(lines):
        if row:
            value = dict(zip(columns, row, strict=False)) if header else row
            yield _record(path, i, f"row {i + 1} of", value)


def xml_records(path: Path, tag: str) -> Iterator[Record]:
    """Elements of a name, below the root of an XML file. External entities are never fetched.

    Raises:
        InputError: it is no XML.
    """
    text = re.sub(r"<!DOCTYPE[^>\[]*>", "", text_of(path))
    if "<!ENTITY" in text:
        raise InputError(f"{path} declares entities, which are not expanded.", hint="Remove the declarations.")
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 - without a DOCTYPE there is nothing to expand
    except ElementTree.ParseError as error:
        raise InputError(f"{path} is no XML: {error}.", hint="Fetch it again.") from error
    yield from (_record(path, i, f"{tag} {i + 1} of", element) for i, element in enumerate(root.iter(tag)))


def _record(path: Path, number: int, which: str, value: Any) -> Record:
    return Record(where=f"{which} {path}", file=stem(path), number=number, value=value)
