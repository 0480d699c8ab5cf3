"""The table of words as it is kept: what each stands for in forms, as training counted it."""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping, Sequence
from pathlib import Path

WORDS = "words.json.xz"


def read_words(folder: Path) -> dict[str, list[str]]:
    """What each word stands for in forms, as training counted it, of a reader's folder."""
    table: dict[str, list[str]] = json.loads(lzma.decompress((folder / WORDS).read_bytes()))
    return table


def write_words(folder: Path, table: Mapping[str, Sequence[str]]) -> None:
    """Write ``table`` for `read_words`; packed, since a wheel packs it less well."""
    (folder / WORDS).write_bytes(lzma.compress(json.dumps(table, separators=(",", ":")).encode(), preset=9))
