"""The table of class words (``class_words.toml``): what each may name, and how it must stand in a text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..forms.form import Hop, parse_hops

_ABOUT_OTHERS = (  # behind a class word: then it is no class of what is asked for
    r"(?![\s-]*(?:inhibitor|inhibition|inhibitory|blocker|blockade|agonist|antagonist|modulator|activit|activation|activator"
    r"|domain|famil|pathway|signal|binding|binder|substrate|deficien|mutation|mutant|expression|antibod|level|subunit"
    r"|complex|gene fusion|fusion|cascade|allerg|intoleran|oil\b|juice|poison|consum|stimulator|therap|hormone|disease"
    r"|disorder|cancer|transplant|failure|donor)\w*)"
)
_PREDICATE = r"\b(?:is|are|was|were|been|being)\s+(?:(?:also|all|both|already|currently|not|themselves|actually)\s+)*$"
_ADJECTIVES = r"[\s-]+(?:(?!(?:and|or|of|in|on|for|to|with|that|which|by)\b)[\w-]+\s+){0,2}?"


class ClassOfThings(NamedTuple):
    """What a class word may name: the things that are the class, what they are called, the step to what is narrowed."""

    things: tuple[str, ...]
    said: str
    hop: Hop
    implied: frozenset[str]
    before: re.Pattern[str] | None  # how the text must end before it
    after: re.Pattern[str] | None  # what must stand behind it
    noun: bool  # it stands for what it narrows, and for the kind of that


@cache
def _table() -> Sequence[Mapping[str, object]]:
    return tomllib.loads(files("bioloom.stages.read.mentions").joinpath("class_words.toml").read_text("utf-8"))["group"]  # type: ignore[no-any-return]


@cache
def classes() -> Mapping[str, list[ClassOfThings]]:
    """Each class word in lower case, with the classes that it may name."""
    out: dict[str, list[ClassOfThings]] = {}
    for group in _table():
        (hop,) = parse_hops(str(group["hop"]))
        implied, near = frozenset(group.get("implied", ())), str(group.get("near", ""))  # type: ignore[call-overload]
        nouns = "|".join(map(re.escape, sorted(near.split(), key=len, reverse=True)))
        after = re.compile(rf"{_ADJECTIVES}(?:{nouns})\b", re.I) if near else re.compile(_ABOUT_OTHERS, re.I)
        before = re.compile(_PREDICATE, re.I) if near else None
        beside = re.compile(
            rf"\b(?:{nouns}|do|does|hurts?|affects?)\b.*\b(?:on|in|to|for|affecting|involving)\s+"
            r"(?:the |your |my |his |her |their )?$",
            re.I | re.S,
        )
        noun = not near and not group.get("adjective")
        for key, (first, then) in (("words", (before, after)), ("behind", (beside, None))):
            for things, words in group.get(key, {}).items():  # type: ignore[attr-defined]
                said = str(group.get("said", ""))
                one = ClassOfThings(tuple(things.split()), said, hop, implied, first, then, noun)
                for word in words.split("; "):
                    out.setdefault(word.lower(), []).append(one)
    return out


@cache
def capitals() -> frozenset[str]:
    """Class words of capitals alone: "TF" is one, "tf" may be anything."""
    said = (w for g in _table() for ws in g["words"].values() for w in ws.split("; "))  # type: ignore[attr-defined]
    return frozenset(w for w in said if w.isupper() and len(w) < 5)


@cache
def class_pattern() -> re.Pattern[str]:
    """Finds class words in a text, the longest first; how they stand is not looked at."""
    words = sorted(classes(), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])", re.IGNORECASE)
