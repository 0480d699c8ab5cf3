"""Processes as people say them: "fat metabolism" for "lipid metabolic process", "cholesterol breakdown".

Vocabularies name a process of the body by what happens to what, in their own words for both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from .normalize import forms

# What people say of a thing = what a vocabulary says, the likeliest first.
_THINGS = """
fat = lipid
fats = lipid
sugar = carbohydrate; glucose
sugars = carbohydrate
starch = polysaccharide
blood sugar = glucose
salt = sodium ion
clot = blood coagulation
collagen = collagen
bone = bone
sperm = spermatogenesis
egg cell = oogenesis
"""
# What people say happens = what a vocabulary says.
_EVENTS = """
metabolism = metabolic process
breakdown = catabolic process
break down = catabolic process
degradation = catabolic process
burning = catabolic process
synthesis = biosynthetic process
production = biosynthetic process; production
making = biosynthetic process
building = biosynthetic process
formation = biosynthetic process; formation
storage = storage
transport = transport
uptake = import; uptake
absorption = absorption
signalling = signaling pathway
"""
LONGEST = 5  # tokens


@cache
def _things() -> dict[str, tuple[str, ...]]:
    return _table(_THINGS)


@cache
def _events() -> dict[str, tuple[str, ...]]:
    return _table(_EVENTS)


def _table(text: str) -> dict[str, tuple[str, ...]]:
    rows = (line.partition(" = ") for line in text.strip().splitlines())
    return {" ".join(forms(said)): tuple(meant.split("; ")) for said, _, meant in rows}


def process_names(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """What a vocabulary may call the process that forms say, with what was said otherwise."""
    for at in range(1, len(words)):
        thing, event = " ".join(words[:at]), " ".join(words[at:])
        for happens in _events().get(event, ()):
            for what in (thing, *_things().get(thing, ())):
                said = f"{what} {happens}"
                if (what, happens) != (thing, event):
                    yield said, f"“{said}” for “{thing} {event}”"
