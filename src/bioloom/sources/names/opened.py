"""Which kind of index a folder holds."""

from __future__ import annotations

from pathlib import Path

from .chroma import ChromaNames
from .index import NameIndex
from .own import OwnNames

CHROMA_FILE = "chroma.sqlite3"


def open_names(folder: Path) -> NameIndex:
    """The index in a folder: Chroma's where there is a database of Chroma, else ours.

    Raises:
        SetupError: it is Chroma's, and the package is not installed.
    """
    return ChromaNames.at(folder) if (folder / CHROMA_FILE).is_file() else OwnNames(folder)
