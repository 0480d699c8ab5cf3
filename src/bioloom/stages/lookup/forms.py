"""The forms of question that a look-up answers, read from ``forms.toml``."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from bioloom.core.question import AnswerKind

TYPE = "@TYPE@"


@dataclass(frozen=True)
class Form:
    """One form: what it asks for (``cues``, one of which must be there), of what, and the words it may have beside.

    Attributes:
        tool: The look-up.
        about: ``gene``; ``given gene``, which is not named but said by what it goes with; ``variant``; ``term``; ``two
            terms``; ``sequence``.
        kind: Of the answer.
        argument: A second argument of the look-up, empty for none.
        cues: What is asked of the thing.
        frame: Words that carry nothing in any form.
        beside: Words that carry nothing in this one.
        first: How the question must begin, None for any way.
        types: Types of gene, one of which the question asks about; none where it does not.
        late: Whether it is only tried where the reader has no answer.
        single: Whether the first row is the answer and the others only worth knowing.
    """

    tool: str
    about: str
    kind: AnswerKind
    argument: str
    cues: tuple[re.Pattern[str], ...]
    frame: frozenset[str]
    beside: frozenset[str]
    first: re.Pattern[str] | None
    types: tuple[str, ...] = ()
    single: bool = False
    late: bool = False

    def spares(self, word: str, *, shouted: bool) -> bool:
        """Whether ``word`` carries nothing here.

        A common word that stands in capitals, where not all does (``shouted``), is likely a symbol: WAS, CAN.
        """
        low = word.casefold()
        if low in self.frame:
            return shouted or len(word) == 1 or not word.isupper()
        return low in self.beside


@dataclass(frozen=True)
class Forms:
    """All forms, and how genes are given by what they go with: the kind of that thing, and the words before it."""

    forms: tuple[Form, ...]
    via: tuple[tuple[str, re.Pattern[str]], ...]


@cache
def forms() -> Forms:
    """The forms, read once."""
    raw = tomllib.loads(files(__package__).joinpath("forms.toml").read_text("utf-8"))
    frame = frozenset(raw["frame"].split())
    found = tuple(made for one in raw["form"] for made in _made(one, frame, raw["types"]))
    return Forms(found, tuple((kind, _words(text)) for kind, text in raw["via"].items()))


def _made(one: dict[str, Any], frame: frozenset[str], types: dict[str, list[str]]) -> list[Form]:
    """The form, or one for each type of gene where it asks about one."""
    kinds: dict[str, list[str]] = types if one.get("types") else {"": []}
    first = one.get("first")
    return [
        Form(
            tool=one["tool"], about=one["about"], kind=one["kind"], argument=one.get("argument", ""),
            cues=tuple(_words(cue.replace(TYPE, f"(?:{words})")) for cue in one["cue"]),
            frame=frame,
            beside=frozenset(one.get("frame", "").split()),
            first=re.compile(rf"(?:{first})\b", re.IGNORECASE) if first else None,
            types=tuple(meant), single=one.get("single", False), late=one.get("late", False),
        )
        for words, meant in kinds.items()
    ]  # fmt: skip


def _words(text: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{text})(?![\w-])", re.IGNORECASE)
