"""What rules read in the rows of tables and the prose of labels, kept from one run to the next.

The same few thousand texts are read with the names of one graph again and again: a table of SQLite holds what came of
each, beside the names themselves. It is as good as the code that read it, so that its name has a hash of that code.
Where it cannot be written or is damaged everything is read anew, as if there were none.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import sqlite3
from collections.abc import Callable
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from threading import Lock
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from bioloom.core.kept import kept_on
from bioloom.core.ports import Linker

READERS = ("bioloom.stages.gate.read", "bioloom.stages.gate.tables", "bioloom.stages.gate.texts", "bioloom.ground",
           "bioloom.sources.corpus")  # fmt: skip
CODE = (".py", ".toml", ".txt")  # and no JSON: the rows themselves
PATIENCE = 2.0  # seconds that another process may write
_LOG = logging.getLogger(__name__)
T = TypeVar("T")


class Remembered:
    """A table of what was read: by the kind of reading and the text, JSON; opened when something is first read."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._lock = folder, Lock()
        self._db: sqlite3.Connection | None = None
        self._broken = False

    def __call__(self, kind: str, text: str, form: TypeAdapter[T], make: Callable[[str], T]) -> T:
        """What ``make`` reads in ``text``, in the form of ``form``; looked up where it was read before."""
        if (found := self._find(kind, text)) is not None:
            try:
                return form.validate_json(found)
            except ValidationError as error:
                self._give_up(error)
        made = make(text)
        self._keep(kind, text, form.dump_json(made).decode())
        return made

    @cached_property
    def _path(self) -> Path:
        """Its file; only what reads rows pays for the hash of the code."""
        return self._folder / f"rows.{reading_code()}.sqlite"

    def _find(self, kind: str, text: str) -> str | None:
        row = self._run("SELECT said FROM read WHERE kind = ? AND text = ?", kind, text)
        return str(row[0]) if row else None

    def _keep(self, kind: str, text: str, said: str) -> None:
        self._run("INSERT OR REPLACE INTO read VALUES (?, ?, ?)", kind, text, said)

    def _run(self, sql: str, *values: str) -> tuple[object, ...] | None:
        if self._broken:
            return None
        try:
            with self._lock:
                if self._db is None:
                    self._db = self._opened()
                row: tuple[object, ...] | None = self._db.execute(sql, values).fetchone()
                return row
        except (sqlite3.Error, OSError) as error:
            self._give_up(error)
            return None

    def _opened(self) -> sqlite3.Connection:
        if not self._path.exists():  # what other code read is of no use to this one
            for old in self._path.parent.glob("rows.*.sqlite*"):
                old.unlink(missing_ok=True)
        db = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        db.execute(
            "CREATE TABLE IF NOT EXISTS read (kind TEXT, text TEXT, said TEXT, PRIMARY KEY (kind, text)) WITHOUT ROWID"
        )
        return db

    def _give_up(self, error: Exception) -> None:
        """Reads anew from here on; said once, since answers are the same and only come later.

        What is no table goes, so that the next run makes one; what only is locked or cannot be written stays.
        """
        self._broken = True
        if isinstance(error, sqlite3.DatabaseError | ValidationError) and not isinstance(
            error, sqlite3.OperationalError
        ):
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)
        _LOG.info("bioloom: %s cannot be used (%s); rows are read anew.", self._path, error)


def remember(linker: Linker, folder: Path) -> None:
    """Lets what is read with ``linker`` be kept in ``folder``, one file for each version of the code that reads."""
    kept_on(linker, Remembered)["in"] = Remembered(folder)


def read_once(linker: Linker, kind: str, text: str, form: TypeAdapter[T], make: Callable[[str], T]) -> T:
    """What ``make`` reads in ``text``: kept from an earlier run where one is remembered, else read."""
    store = kept_on(linker, Remembered).get("in")
    return make(text) if store is None else store(kind, text, form, make)


@cache
def reading_code() -> str:
    """A hash of the code and words by which rows are read, 12 hex digits."""
    digest = hashlib.sha256()
    for package in READERS:
        for name, content in sorted(_files(files(package), package)):
            digest.update(f"{name}\0".encode() + content + b"\0")
    return digest.hexdigest()[:12]


def _files(folder: Traversable, name: str) -> list[tuple[str, bytes]]:
    out: list[tuple[str, bytes]] = []
    for one in folder.iterdir():
        if one.is_dir():
            out += _files(one, f"{name}/{one.name}")
        elif one.name.endswith(CODE):
            out.append((f"{name}/{one.name}", one.read_bytes()))
    return out
