"""Files of JSON lines that grow: a line is there or not, also when the process that writes it is killed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any


def append(path: Path, entry: Mapping[str, Any]) -> None:
    """Add one line, in one write. What a killed writer left unfinished is closed first, so it harms no other line."""
    line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        if os.fstat(handle).st_size:
            os.lseek(handle, -1, os.SEEK_END)
            if os.read(handle, 1) != b"\n":
                line = b"\n" + line
        os.write(handle, line)
    finally:
        os.close(handle)


def entries(path: Path) -> Iterator[dict[str, Any]]:
    """Every whole line; none when there is no file. A line that was cut short is passed over."""
    try:
        file = path.open("rb")
    except FileNotFoundError:
        return
    with file:
        for line in file:
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            if isinstance(entry, dict):
                yield entry
