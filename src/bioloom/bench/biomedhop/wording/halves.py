"""The two halves of the wordings, as read from their files."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Literal

from pydantic import Field

from bioloom.core.value import Value

Half = Literal["A", "B"]
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
    """One half: questions by motif for pairs, frames by number of arms, phrases by arm."""

    pair: dict[str, Frames]
    frame: dict[int, Frames]
    arm: dict[str, Phrases] = Field(default_factory=dict)


@cache
def wordings(half: Half) -> Wordings:
    """The wordings of one half."""
    text = files(__package__).joinpath(f"half_{half.lower()}.toml").read_text("utf-8")
    return Wordings.model_validate(tomllib.loads(text))
