"""What a process that predicts may not open: what is right lies in files that are closed to it.

A guard against mistakes (a loader that is handy, a cache of items, a method that looks around), not against a hostile
program: a process of the same user can always be made to read. The questions come over a pipe without their golds.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from bioloom.core.errors import BioloomError

NAMES = frozenset({"gold.jsonl", "items.jsonl"})  # as `bioloom.bench.build.items.files` calls them
EVENTS = frozenset({"open", "os.listdir", "os.scandir"})


class GoldError(BioloomError):
    """A method tried to look at what is right."""


def close(folders: Iterable[str]) -> None:
    """From now on, opening or listing ``folders``, or opening golds and items anywhere, is a `GoldError`.

    There is no way back: an audit hook stays as long as its process.
    """
    closed = tuple(os.path.realpath(f) for f in folders)

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if event in EVENTS and arguments and isinstance(arguments[0], (str, bytes, Path)):
            where = os.path.realpath(os.fsdecode(arguments[0]))
            if Path(where).name in NAMES or any(where == f or where.startswith(f + os.sep) for f in closed):
                raise GoldError(
                    f"{where} is closed to what predicts: it holds what is right.",
                    hint="A method answers from the question and its sources alone.",
                )

    sys.addaudithook(hook)
