"""Data derived from a record: where it lies, whether it still fits, and how it is built in one step.

A derived artefact is a folder ``<root>/<content hash>/<name>.<format>`` with a ``build.json`` that names the format,
the inputs and their hashes, and the size and checksums of every file. The root is ``index/`` beside the record, or the
user's cache where that cannot be written. What does not fit in any way (another format, other inputs, a file cut short
or damaged) is built anew, never migrated.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryFile

from bioloom.core.errors import DamageError, GraphFormatError
from bioloom.core.version import __version__

from .builds import CACHE_VARIABLE, Json, build_once, check_build, read_build, write_build
from .manifest import Manifest
from .sums import sha256_of

__all__ = [
    "Artefact",
    "Json",
    "Progress",
    "cache_root",
    "check_files",
    "damage",
    "derive",
    "packaged_root",
    "quiet",
]

_LAYOUT = "s1"  # of what is said in ``build.json``: raise it when that changes
_LOG = logging.getLogger(__name__)
Progress = Callable[[str, float], None]  # what is being done, and how much of it (0 to 1)


def quiet(what: str, share: float) -> None:
    """A progress hook that shows nothing."""


def cache_root() -> Path:
    """The folder for derived data that cannot lie beside its record: ``BIOLOOM_CACHE`` or the system's cache folder."""
    if chosen := os.environ.get(CACHE_VARIABLE):
        return Path(chosen).expanduser()
    from platformdirs import user_cache_path  # noqa: PLC0415 - costs some milliseconds

    return Path(user_cache_path("bioloom"))


def packaged_root() -> Path:
    """The folder of the graphs that ship with the package; it is never written to."""
    return Path(str(files("bioloom") / "data"))


@dataclass(frozen=True)
class Artefact:
    """One kind of derived data. ``format`` changes with the layout, and with whatever else the layout depends on.

    ``build(folder, progress)`` writes the files into an empty folder and returns what ``build.json`` says of them.
    ``checks_record`` is true when it finds out by itself that the tables are not those of their manifest.
    """

    name: str
    format: str
    build: Callable[[Path, Progress], Json]
    checks_record: bool = False


def derive(
    record: Path, manifest: Manifest, artefact: Artefact, *, cache: Path | None = None, progress: Progress = quiet,
    whole: bool = False,
) -> tuple[Path, Json]:  # fmt: skip
    """The folder of an artefact of the graph in ``record`` and what its build says; built first if need be.

    Args:
        record: Folder of the graph.
        manifest: Its manifest.
        artefact: What is wanted.
        cache: Root to use instead of ``index/`` beside the record and the user's cache.
        progress: Told how a build goes.
        whole: Its files are read and checked, and built again when they are damaged; else whoever uses them checks.

    Raises:
        GraphFormatError: The record cannot be read.
        BuildError: The build could not be written.
    """
    inner = _inner(manifest, artefact)
    roots = [cache] if cache else list(_roots(record))
    for root in roots:
        if (body := _fitting(root / inner, record, whole=whole, tell=True)) is not None:
            return root / inner, body
    root = next((r for r in roots if _writable(r)), roots[-1])
    body = _build(root / inner, record, manifest, artefact, progress)
    if root == record / "index":
        _drop_others(root, manifest.content_hash)
    return root / inner, body


def _roots(record: Path) -> Iterator[Path]:
    if not record.resolve().is_relative_to(packaged_root().resolve()):
        yield record / "index"
    yield cache_root() / "graphs"


def _writable(root: Path) -> bool:
    try:
        root.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=root):
            return True
    except OSError:
        return False


def damage(record: Path, manifest: Manifest, artefact: Artefact, *, cache: Path | None = None) -> str:
    """What is wrong with the files of the artefact as it was built; empty when all is well or nothing is built yet."""
    inner = _inner(manifest, artefact)
    for folder in [root / inner for root in ([cache] if cache else _roots(record))]:
        if not folder.exists():
            continue
        if (build := read_build(folder)) is None:
            return f"{folder} is damaged: what it says of its files is not what was written, or not their size."
        try:
            check_build(folder, build)
        except (DamageError, OSError) as error:
            return error.message if isinstance(error, DamageError) else str(error)
    return ""


def _inner(manifest: Manifest, artefact: Artefact) -> Path:
    return Path(manifest.content_hash) / f"{artefact.name}.{artefact.format}.{_LAYOUT}"


def _fitting(folder: Path, record: Path, *, whole: bool = True, tell: bool = False) -> Json | None:
    """The ``build.json`` of ``folder`` when it is whole and fits the record, else None."""
    build = read_build(folder)
    try:
        if build is not None and _same_inputs(folder, build, record):
            if whole:
                check_build(folder, build)
            return build
    except DamageError as error:
        if tell:
            _LOG.warning("bioloom: %s It is built again.", error.message)
    except (OSError, KeyError, TypeError, AttributeError):
        pass  # not as expected: derived data is built anew
    return None


def _same_inputs(folder: Path, build: Json, record: Path) -> bool:
    """Whether the files of the record are those of the build: by size and time, by their hash when the time differs."""
    now = {path.name: _stamp(path) for path in _inputs(record)}
    then = build["inputs"]
    if now.keys() != then.keys() or any(now[n]["bytes"] != then[n]["bytes"] for n in now):
        return False
    touched = [n for n in now if now[n]["mtime_ns"] != then[n]["mtime_ns"]]
    if any(sha256_of(record / n) != then[n]["sha256"] for n in touched):
        return False
    if touched:  # copied or checked out anew: note the new times, so that the next opening need not read the files
        with suppress(OSError):
            for n in touched:
                then[n]["mtime_ns"] = now[n]["mtime_ns"]
            write_build(folder, build)
    return True


def _build(folder: Path, record: Path, manifest: Manifest, artefact: Artefact, progress: Progress) -> Json:
    inputs = {path.name: _stamp(path) | {"sha256": sha256_of(path)} for path in _inputs(record)}
    if manifest.files:
        check_files(record, manifest, {name: said["sha256"] for name, said in inputs.items()})
    elif not artefact.checks_record:
        from .record import Record, check_content  # noqa: PLC0415 - what is built is opened without pyarrow

        check_content(Record(record, manifest))
    head = {"made_by": f"bioloom {__version__}", "format": artefact.format, "inputs": inputs}
    return build_once(folder, lambda new: head | artefact.build(new, progress), lambda: _fitting(folder, record))


def check_files(record: Path, manifest: Manifest, now: Mapping[str, str]) -> None:
    """Compare the SHA-256 of files of a record with those in its manifest.

    Raises:
        GraphFormatError: One is another.
    """
    if changed := [name for name, sha256 in now.items() if manifest.files.get(name, sha256) != sha256]:
        raise GraphFormatError(
            f"{record / changed[0]} is not the file that was written with its manifest: damaged, or of another graph.",
            hint="Build or fetch the graph again.",
        )


def _inputs(record: Path) -> list[Path]:
    return sorted(record.glob("*.parquet"))  # what the manifest says of the content is the folder's name


def _stamp(path: Path) -> Json:
    found = path.stat()
    return {"bytes": found.st_size, "mtime_ns": found.st_mtime_ns}


def _drop_others(root: Path, keep: str) -> None:
    """Remove what was derived from earlier contents of the record."""
    for folder in root.iterdir():
        if folder.name != keep and folder.is_dir():
            shutil.rmtree(folder, ignore_errors=True)
