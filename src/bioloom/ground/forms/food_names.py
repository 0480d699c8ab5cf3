"""What people call the foods of a table of foods, whose names are written from the general to the special.

"Nuts, almonds" are almonds, "Cheese, cheddar" is cheddar cheese, and of everything that begins with "Spinach" the one
that is raw and nothing else is what somebody means who says spinach.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

# What only groups: the food is named behind it.
_HEADINGS = frozenset((
    "nuts", "seeds", "fish", "crustaceans", "mollusks", "spices", "beverages", "alcoholic beverage",
    "alcoholic beverages", "candies", "snacks", "game meat", "cereals", "sweeteners", "vegetables", "beans",
    "leavening agents",
))  # fmt: skip
_MADE_OF = frozenset(("alcoholic beverage", "alcoholic beverages"))  # "rice (sake)": of what it is made, its name
_SPOKEN_TOO = frozenset(("beans",))  # a heading that people say, with what follows or alone: "kidney beans"
# What has kinds that go by their own names: "Cheese, cheddar" is cheddar.
_OF_KINDS = frozenset(("cheese", "squash", "mushrooms"))
_LOOKS = frozenset(("white", "brown", "yellow", "red", "green", "black", "summer", "winter", "hard", "soft", "low"))
# What a food is said to be when nothing was done to it.
_PLAIN = frozenset((
    "raw", "fresh", "whole", "all types", "all varieties", "all commercial varieties", "mature seeds", "uncooked",
    "unprepared", "year round average", "with skin", "ripe", "ground", "brewed", "fluid", "regular", "plain",
    "mixed species", "all classes", "dried", "english", "firm", "table", "flesh and skin", "unenriched",
    "salad or cooking", "prepared with tap water", "meat only", "leaf", "all",
))  # fmt: skip
_RAW = frozenset(("raw", "uncooked", "fresh", "whole"))
_DONE = re.compile(
    r"\bdry\b|cook|boil|fried|fry|roast|bak|can(?:ned|dy)|frozen|dehydrat|powder|juice|salt|sweeten|prepar|mix|soup|sauce|baby"
    r"|fast food|restaurant|imitation|flavor|reduced|low|fat|coated|snack|bread|brand|concentrate|syrup|drain|pickl"
)
_AS_SOLD = re.compile(r"with added vitamin|3\.\d+% milkfat$")  # what most of it is
_BRACKET = re.compile(r"\s*\(([^()]*)\)")
_LONGEST = 3  # words of a name that people say


class Said(NamedTuple):
    """A name as people say it, and how far the food is from the plain one of that name; 0 is the plain one."""

    text: str
    remove: float


def spoken_names(name: str) -> Iterator[Said]:
    """What people call the food that a table calls ``name``."""
    aside = [part.strip() for inside in _BRACKET.findall(name) for part in inside.split(",")]
    parts = [part.strip() for part in _BRACKET.sub("", name).split(",") if part.strip()]
    if parts and parts[0].isupper():
        return  # a brand
    group = parts[0].casefold() if parts and parts[0].casefold() in _HEADINGS else ""
    if group and len(parts) > 1:
        parts = parts[1:]
    if not parts:
        return
    food, rest = parts[0], parts[1:]
    remove = _remove(rest) + (2.5 if group in _MADE_OF and aside else 0.0) + 2.5 * _another(food, rest)
    if group in _SPOKEN_TOO:
        yield Said(group, remove + 1)
        food = f"{food} {group}"
    if _said(food):
        yield Said(food, remove)
    if group not in _SPOKEN_TOO and food.casefold().endswith(f" {group or food}"):  # "Nuts, cashew nuts"
        yield Said(food[: -len(group) - 1], remove)
    for at, part in enumerate(rest[:2]):
        if _said(part) and not any(c.isdigit() for c in part):
            yield Said(f"{part} {food}", _remove(rest[:at] + rest[at + 1 :]))
    if food.casefold() in _OF_KINDS and rest and _named(rest[0]):
        yield Said(rest[0], _remove(rest[1:]))
    yield from (Said(part, remove) for part in aside if _said(part) and not part[0].isdigit())


def _another(food: str, rest: list[str]) -> int:
    """How many parts name another food in one word: "Milk, buttermilk"."""
    own = food.casefold()
    return sum(part.casefold().endswith(own) and part.casefold() != own and " " not in part for part in rest)


def _said(part: str) -> bool:
    return 0 < len(part.split()) <= _LONGEST and not part.isupper()


def _named(part: str) -> bool:
    """Whether ``part`` is a kind's own name, not how it looks or what was done to it."""
    low = part.casefold()
    return _said(part) and low not in _PLAIN and not _DONE.search(low) and not _LOOKS.intersection(low.split())


def _remove(rest: list[str]) -> float:
    """Nothing for a food as it grows, most for what was made of it."""
    low = [part.casefold() for part in rest]
    far = sum(0.0 if p in _PLAIN or _AS_SOLD.match(p) else 2.5 if _DONE.search(p) else 1.0 for p in low)
    if "year round average" in rest:  # what is on sale most of the time
        far -= 0.5
    return far + (0.0 if not rest or any(part.casefold() in _RAW for part in rest) else 0.5) + 0.01 * len(rest)
