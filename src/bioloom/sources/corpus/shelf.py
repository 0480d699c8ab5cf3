"""Where corpora lie, and what is said of them in ``build.json``."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

from pydantic import ValidationError

from bioloom.core.errors import DamageError, InputError, SourceError, StaleError
from bioloom.core.suggest import did_you_mean
from bioloom.core.value import Value
from bioloom.graph.storage.atomic import interrupted, recover
from bioloom.graph.storage.builds import BUILD, alone
from bioloom.graph.storage.sums import sealed, unsealed
from bioloom.graph.storage.whole_files import write_whole
from bioloom.graph.store import HOME_VARIABLE

from .layout import FORMAT

INDEX, VECTORS = "index", "vectors"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")  # dots and slashes would be read as a path


class Given(Value):
    """A file that went into a corpus."""

    name: str
    sha256: str


class Made(Value):
    """What ``build.json`` says of a corpus. What is counted is in the index and counted there.

    ``graph`` and ``graph_build`` are the graph whose lexicon tags the records, by name and content hash; ``embedder``
    is whose vectors they have, and ``embedded_with`` how the user named it; all are empty where there are none.
    """

    format: str = FORMAT
    made_by: str = ""
    name: str
    created: str
    changed: str
    graph: str = ""
    graph_build: str = ""
    embedder: str = ""
    embedded_with: str = ""
    licence: str = ""
    inputs: tuple[Given, ...] = ()

    @property
    def tagged(self) -> str:
        """What the records that were tagged by this graph carry."""
        return f"{self.graph}:{self.graph_build}" if self.graph else ""


def corpora_root() -> Path:
    """The folder of this user's corpora: below ``BIOLOOM_HOME`` or the system's data folder."""
    if chosen := os.environ.get(HOME_VARIABLE):
        return Path(chosen).expanduser() / "corpora"
    from platformdirs import user_data_path  # noqa: PLC0415 - costs some milliseconds

    return Path(user_data_path("bioloom")) / "corpora"


def corpus_names() -> list[str]:
    """Names of the corpora that there are."""
    return sorted(p.parent.name for p in corpora_root().glob(f"[!.]*/{BUILD}"))


def new_folder(name: str) -> Path:
    """Where a corpus of that name lies or will lie: a name among the user's corpora, or a path.

    Raises:
        InputError: It is neither.
    """
    if set(name) & set("/\\"):
        return Path(name).expanduser()
    if not _NAME.fullmatch(name):
        raise InputError(
            f"A corpus cannot be called {name!r}.", hint="Use letters, digits, - and _, or a path with a slash."
        )
    return corpora_root() / name


def find_corpus(name: str) -> Path:
    """The folder of the corpus of that name or in that folder.

    Raises:
        InputError: There is none.
    """
    folder = new_folder(name)
    if interrupted(folder):
        with alone(folder):  # whoever exchanges it now comes to an end first; who was killed at it is made good
            recover(folder)
    if not (folder / BUILD).is_file():
        names = corpus_names()
        there = f"There are {', '.join(names)}" if names else "There is none yet"
        hint = did_you_mean(name, names) or f"{there}; make it: bioloom corpus build PATH... --name {name}"
        raise InputError(f"There is no corpus {name}.", hint=hint)
    return folder


def read_made(folder: Path) -> Made:
    """What is said of the corpus in ``folder``.

    Raises:
        StaleError: It was made by a version whose index this one does not read.
        SourceError: Its ``build.json`` is damaged.
    """
    try:
        body = json.loads(unsealed((folder / BUILD).read_bytes(), folder / BUILD, required=False))
        if isinstance(body, dict) and body.get("format") != FORMAT:
            raise StaleError(
                f"The corpus in {folder} has format {body.get('format')}; this bioloom reads {FORMAT}.",
                hint="Build it again from its files: bioloom corpus build.",
            )
        return Made.model_validate(body)
    except DamageError as error:
        raise SourceError(error.message, hint="Build the corpus again.") from error
    except (OSError, ValueError, ValidationError) as error:
        raise SourceError(f"{folder / BUILD} cannot be read: {error}.", hint="Build the corpus again.") from error


def write_made(folder: Path, made: Made) -> None:
    """Write ``build.json`` in one step."""
    write_whole(folder / BUILD, sealed(made.model_dump_json(indent=1) + "\n"))
