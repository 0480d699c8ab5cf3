"""Lists of words, written in one way in all files of the grammar and of the catalogue.

A list is text with ";" between its phrases, or an array of such texts and of rows. A row is an array of texts and
stands for every phrase that has one of each: ["have; hold", "approval; licence", "from"] is four.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import product
from typing import Any

Said = str | Sequence[str | Sequence[str]]


def phrases(said: Said) -> Iterator[str]:
    """Every phrase of a list."""
    for part in (said,) if isinstance(said, str) else said:
        if isinstance(part, str):
            yield from (" ".join(phrase.split()) for phrase in part.split(";") if phrase.strip())
        else:
            yield from (" ".join(" ".join(chosen).split()) for chosen in product(*map(choices, part)))


def choices(text: str) -> list[str]:
    """What stands between ";", also where that is nothing."""
    return [" ".join(part.split()) for part in text.split(";")]


def tables(name: str) -> Mapping[str, Any]:
    """The file of this name in the folder of words."""
    return tomllib.loads(files("bioloom.stages.read.grammar.words").joinpath(name).read_text("utf-8"))
