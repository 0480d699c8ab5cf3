"""The table of what cases say in the words of those who tell them (`tables/case.toml`), compiled."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

Pattern = re.Pattern[str]


def whole(*words: str) -> Pattern:
    """A pattern of any of ``words`` between word boundaries."""
    every = "|".join(words)
    return re.compile(rf"(?<![\w-])(?:{every})(?![\w-])", re.IGNORECASE)


@dataclass(frozen=True)
class Table:
    """The table: names with the words for them, and the words of each other kind."""

    disease: tuple[tuple[str, Pattern], ...]
    drug: tuple[tuple[str, Pattern], ...]
    effect: tuple[tuple[str, str, Pattern], ...]  # the class, the disease it is for, the words
    standing: Pattern
    unchecked: Pattern
    aside: Pattern
    background: Pattern
    score: Pattern
    allergic: Pattern
    reaction: Pattern
    relative: str
    filler: frozenset[str]
    graded: tuple[tuple[Pattern, tuple[str, ...]], ...]  # measurements, and the diseases whose grade they tell
    part: dict[str, Pattern]  # complaints of a part of the body, by the word for it


@cache
def table() -> Table:
    """The table that ships."""
    tables = files("bioloom.stages.gate.tables")
    raw = tomllib.loads(tables.joinpath("case.toml").read_text("utf-8"))
    raw |= tomllib.loads(tables.joinpath("case_diseases.toml").read_text("utf-8"))

    def named(key: str) -> tuple[tuple[str, Pattern], ...]:
        return tuple((name, whole(*words)) for name, words in raw[key].items())

    return Table(
        disease=named("disease"),
        drug=named("drug"),
        effect=tuple((e["class"], e["disease"], whole(*e["words"])) for e in raw["effect"]),
        standing=re.compile("|".join(raw["standing"]["words"]), re.IGNORECASE),
        unchecked=whole(*raw["unchecked"]["words"]),
        aside=whole(*raw["aside"]["words"]),
        background=whole(*raw["background"]["words"]),
        score=whole(*raw["score"]["words"]),
        allergic=whole(*raw["allergic"]["words"]),
        reaction=whole(*raw["reaction"]["words"]),
        relative=raw["relative"]["words"],
        filler=frozenset(w for words in raw["filler"].values() for w in words.split()),
        graded=tuple((whole(*g["words"]), tuple(g["diseases"])) for g in raw["graded"]),
        part={word.rstrip("s"): re.compile(stems, re.IGNORECASE) for word, stems in raw["part"].items()},
    )
