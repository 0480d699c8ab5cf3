"""The manifest of a graph: what it is called, where it came from, and the hash of what it says."""

from __future__ import annotations

import json
from pathlib import Path

from pydantic import Field, ValidationError

from bioloom.core.errors import GraphFormatError, GraphNotFoundError
from bioloom.core.value import Value, first_fault

from .sums import damaged, is_sealed, sealed, unsealed
from .whole_files import write_whole

RECORD_FORMAT = 2  # since 2 the manifest has its own checksum and those of the files; 1 is read as well
MANIFEST = "manifest.json"


class SourceInfo(Value):
    """A primary source that went into a graph. ``address`` is upstream's, ``sha256`` of the file that was read."""

    infores: str
    title: str = ""
    version: str = ""
    licence: str = ""
    address: str = ""
    sha256: str = ""
    rows: int = 0


class Manifest(Value):
    """What ``manifest.json`` holds.

    ``content_hash`` is over all rows of all tables, in any order; names, titles and sources are not in it. ``nodes``
    and ``edges`` are row counts. ``files`` has the SHA-256 of every file that was written with it, by name.
    """

    name: str
    title: str = ""
    version: str = ""
    format: int = RECORD_FORMAT
    content_hash: str
    nodes: int
    edges: int
    sources: tuple[SourceInfo, ...] = ()
    files: dict[str, str] = Field(default_factory=dict)


def read_manifest(folder: Path) -> Manifest:
    """The manifest of the graph in ``folder``.

    Raises:
        GraphNotFoundError: There is no such folder, or it holds no manifest.
        GraphFormatError: The manifest does not parse, or a newer bioloom wrote it.
        DamageError: It is not what was written.
    """
    path = folder / MANIFEST
    if not folder.is_dir():
        raise GraphNotFoundError(f"There is no folder {folder}.", hint="bioloom kg info lists the graphs you have.")
    try:
        raw = path.read_bytes()
        body = json.loads(unsealed(raw, path, required=False))
    except FileNotFoundError:
        raise GraphNotFoundError(
            f"{folder} is not a graph: it holds no {MANIFEST}.",
            hint="Make one of your files with bioloom kg import FORMAT PATH.",
        ) from None
    except OSError as error:
        raise GraphFormatError(f"{path} cannot be read: {error.strerror}.", hint="Check the file's rights.") from error
    except ValueError as error:
        raise GraphFormatError(f"{path} is damaged: {error}.", hint="Build or fetch the graph again.") from error
    number = body.get("format") if isinstance(body, dict) else None
    if isinstance(number, int) and number > RECORD_FORMAT:
        raise GraphFormatError(
            f"{folder} has format {number}; this bioloom reads up to {RECORD_FORMAT}.",
            hint="Upgrade: pip install -U bioloom.",
        )
    if isinstance(number, int) and number > 1 and not is_sealed(raw):
        raise damaged(path, "it has no checksum")
    try:
        return Manifest.model_validate(body)
    except ValidationError as error:
        said = f"{path} is not a manifest of bioloom: {first_fault(error, 'it')}."
        raise GraphFormatError(said, hint="Build the graph again.") from error


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write it in one step: a reader sees the old one or the new one."""
    write_whole(folder / MANIFEST, sealed(manifest.model_dump_json(indent=1) + "\n"))
