"""The table of words as it is kept: what each stands for in forms, as training counted it."""

from __future__ import annotations

import bz2
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

WORDS = "words.json.bz2"


def read_words(folder: Path) -> dict[str, list[str]]:
    """What each word stands for in forms, as training counted it, of a reader's folder."""
    table: dict[str, list[str]] = json.loads(bz2.decompress((folder / WORDS).read_bytes()))
    return table


def write_words(folder: Path, table: Mapping[str, Sequence[str]]) -> None:
    """Write ``table`` for `read_words`; packed, as a wheel packs it less well, by bzip2, a quarter better than LZMA."""
    (folder / WORDS).write_bytes(bz2.compress(json.dumps(table, separators=(",", ":")).encode(), 9))
