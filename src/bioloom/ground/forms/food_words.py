"""Words for foods in other countries, by those of the table of foods."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from .normalize import forms
from .popular_names import rows


@cache
def food_words() -> Mapping[tuple[str, ...], tuple[str, ...]]:
    """By the forms of a word as it is typed, the names of the table that it stands for."""
    out: dict[tuple[str, ...], tuple[str, ...]] = {}
    for name, said in rows(files(__package__).joinpath("tables", "food_words.txt").read_text("utf-8")):
        for one in said:
            out[forms(one)] = (*out.get(forms(one), ()), name)
    return out
