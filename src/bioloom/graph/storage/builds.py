"""Folders that are built once: by one process at a time, in one step, with a ``build.json`` that says what is in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bioloom.core.errors import BuildError, DamageError

from .atomic import recover, replacing
from .sums import MappedFile, file_sums, sealed, unsealed
from .whole_files import write_whole

try:
    import fcntl
except ImportError:  # Windows: two processes may do the same work, the last one's folder stays
    fcntl = None  # type: ignore[assignment]

Json = dict[str, Any]
BUILD = "build.json"
CACHE_VARIABLE = "BIOLOOM_CACHE"


def read_build(folder: Path) -> Json | None:
    """The ``build.json`` of ``folder`` when it is as written and all the files it names are there in their size.

    What these hold is not looked at; see `check_build`. Else None.
    """
    try:
        body: Json = json.loads(unsealed((folder / BUILD).read_bytes(), folder / BUILD))
        whole = all((folder / name).stat().st_size == size for name, size in body["files"].items())
        whole &= body["files"].keys() == body["sums"].keys()
    except (OSError, ValueError, KeyError, TypeError, AttributeError, DamageError):
        return None  # whatever is wrong with it: derived data is built anew
    return body if whole else None


def check_build(folder: Path, body: Json) -> None:
    """Read every file that a build wrote and compare it with the build's checksums.

    Raises:
        DamageError: One holds something else than was written.
    """
    for name, size in body["files"].items():
        if size:
            MappedFile(folder / name, body["sums"][name]).check()


def write_build(folder: Path, body: Json) -> None:
    """Write ``build.json`` in one step."""
    write_whole(folder / BUILD, sealed(json.dumps(body, ensure_ascii=False)))


def build_once(folder: Path, make: Callable[[Path], Json], fitting: Callable[[], Json | None]) -> Json:
    """What ``build.json`` says of ``folder``, after ``make`` filled it if what is there does not fit.

    A second process waits for the first and takes what that one made. A build that fails or is killed leaves what was
    there before.

    Args:
        folder: Where it lies.
        make: Writes the files into an empty folder and returns what ``build.json`` says of them.
        fitting: The ``build.json`` of ``folder`` when it is what is wanted.

    Raises:
        BuildError: The folder could not be written.
    """
    try:
        with alone(folder):
            recover(folder)  # only here: outside the lock it would undo another process's renames
            if (body := fitting()) is not None:
                return body
            with replacing(folder) as new:
                said = make(new)
                files = {p.relative_to(new).as_posix(): p for p in sorted(new.rglob("*")) if p.is_file()}
                sizes = {name: path.stat().st_size for name, path in files.items()}
                sums = {name: file_sums(path) for name, path in files.items()}
                write_build(new, said | {"files": sizes, "sums": sums})
    except OSError as error:
        if (body := fitting()) is not None:
            return body  # another process built the same meanwhile
        raise BuildError(
            f"{folder} could not be written: {error.strerror or error}.",
            hint=f"Free some space, or point {CACHE_VARIABLE} to a folder with room.",
        ) from error
    body = fitting()
    if body is None:
        raise BuildError(f"{folder} was changed while it was built.", hint="Run it again, alone.")
    return body


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """No other process is inside such a block for the same folder; the lock goes with the process that holds it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / f".{folder.name}.lock").open("wb") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
