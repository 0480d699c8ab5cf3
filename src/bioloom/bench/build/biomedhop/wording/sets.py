"""The sets of wordings, as read from their files.

Each was written without sight of the rules that read questions. All but C and G may be read by whoever writes such
rules (D, E and F were held out until their misses were read); C and G are held out, and figures that count are of them.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, get_args

from pydantic import Field

from bioloom.core.errors import InputError
from bioloom.core.value import Value

WordingSet = Literal["A", "B", "C", "D", "E", "F", "G"]
Form = Literal["open", "choice", "count"]


class Phrases(Value):
    """What an arm says of the answer: phrases with it as subject, and whole clauses with ``{d}`` for it."""

    vp: tuple[str, ...]
    cl: tuple[str, ...]


class Frames(Value):
    """Whole questions, or frames that join what two or three arms say."""

    open: tuple[str, ...]
    choice: tuple[str, ...]
    count: tuple[str, ...] = ()

    def of(self, form: Form) -> tuple[str, ...]:
        """The frames of a form; a choice may be asked openly, too, since its options stand beside it."""
        return (*self.choice, *self.open) if form == "choice" else self.open if form == "open" else self.count


class Wordings(Value):
    """One set: questions by motif for pairs, frames by number of arms, phrases by arm."""

    pair: dict[str, Frames]
    frame: dict[int, Frames]
    arm: dict[str, Phrases] = Field(default_factory=dict)


def written() -> tuple[WordingSet, ...]:
    """The sets that there are, in their order."""
    names: tuple[WordingSet, ...] = get_args(WordingSet)
    return tuple(name for name in names if _file(name).is_file())


def named(text: str) -> tuple[WordingSet, ...]:
    """The sets that ``text`` lists, with commas between them; all for an empty one.

    Raises:
        InputError: One of them is not there.
    """
    wanted = {part.strip().upper() for part in text.split(",") if part.strip()}
    if missing := wanted - {*written()}:
        raise InputError(f"No wordings {', '.join(sorted(missing))}.", hint=f"There are {', '.join(written())}.")
    return tuple(name for name in written() if name in wanted or not wanted)


@cache
def wordings(name: WordingSet) -> Wordings:
    """The wordings of one set."""
    return Wordings.model_validate(tomllib.loads(_file(name).read_text("utf-8")))


def _file(name: WordingSet) -> Traversable:
    return files(__package__).joinpath(f"{name.lower()}.toml")
