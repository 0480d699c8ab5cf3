"""The tables of this folder: rows of TOML with what their fields mean, and rows that were copied by hand."""

from __future__ import annotations

import json
import lzma
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from math import inf
from typing import Any

from bioloom.core.fact import Condition
from bioloom.stages.gate.interval import Interval
from bioloom.stages.gate.types import state


def table(name: str) -> Mapping[str, Any]:
    """The table of this name: ``diseases`` is ``diseases.toml``."""
    return tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text("utf-8"))


def either(words: Iterable[str]) -> str:
    """One regular expression for any of several."""
    return "|".join(words)


def states(rows: Iterable[Mapping[str, Any]]) -> tuple[Condition, ...]:
    """The states that the tables of a row give: ``{ kind = "route", value = "oral" }``."""
    return tuple(state(**row) for row in rows)


def interval(row: Mapping[str, float]) -> Interval:
    """An interval: ``from`` and ``to`` belong to it, ``above`` and ``below`` do not."""
    low, high = row.get("from", row.get("above", -inf)), row.get("to", row.get("below", inf))
    return Interval(low, high, low_open="above" in row, high_open="below" in row)


@cache
def copied(name: str) -> dict[str, Any]:
    """A table of rows that were copied by hand, with their records; a wheel carries it packed (`hatch_build.py`)."""
    read: dict[str, Any] = json.loads(unpacked(f"{name}.json"))
    return read


def unpacked(name: str) -> bytes:
    """The file of this folder, which a wheel carries packed."""
    folder = files("bioloom.stages.gate.tables")
    plain = folder.joinpath(name)
    return plain.read_bytes() if plain.is_file() else lzma.decompress(folder.joinpath(f"{name}.xz").read_bytes())
