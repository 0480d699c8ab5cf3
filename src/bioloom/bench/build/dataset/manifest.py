"""The manifest of a dataset: what it is, its files, and a hash over all that is asked and is right."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Literal

from pydantic import ValidationError

from bioloom.core.errors import InputError
from bioloom.core.value import Value, first_fault
from bioloom.graph.storage.sums import sha256_of

from .about import About

MANIFEST = "manifest.json"


class FileInfo(Value):
    """A file: its SHA-256, its size, and its rows where it holds rows."""

    sha256: str
    bytes: int
    rows: int | None = None


class SplitInfo(Value):
    """A split: its items, the groups of them that share a pattern, and a hash over the ids in order."""

    items: int
    groups: int
    ids_sha256: str


class DatasetManifest(Value):
    """What ``manifest.json`` of a dataset holds.

    ``hash`` is over names and hashes of the data files (items, questions, gold and extras), not over card and plots.
    ``files`` are all files but the manifest itself, by path.
    """

    format: Literal["bioloom.dataset/1"] = "bioloom.dataset/1"
    hash: str
    about: About
    splits: dict[str, SplitInfo]
    extras: dict[str, int]
    files: dict[str, FileInfo]


def content_hash(files: Mapping[str, FileInfo]) -> str:
    """SHA-256 over path and hash of the files that hold rows, in order of path."""
    lines = (f"{path} {info.sha256}\n" for path, info in sorted(files.items()) if info.rows is not None)
    return sha256("".join(lines).encode()).hexdigest()


def file_info(path: Path, rows: int | None = None) -> FileInfo:
    """Size and hash of the file at ``path``."""
    return FileInfo(sha256=sha256_of(path), bytes=path.stat().st_size, rows=rows)


def read_dataset(folder: Path) -> DatasetManifest:
    """The manifest of the dataset in ``folder``.

    Raises:
        InputError: There is none, or it is no manifest of a dataset.
    """
    path = folder / MANIFEST
    if not path.is_file():
        raise InputError(f"{folder} is no dataset: it holds no {MANIFEST}.", hint="bioloom bench build makes one.")
    try:
        return DatasetManifest.model_validate_json(path.read_bytes())
    except ValidationError as error:
        said = f"{path} is no manifest of a dataset: {first_fault(error, 'the file')}."
        raise InputError(said, hint="Build it again.") from error
