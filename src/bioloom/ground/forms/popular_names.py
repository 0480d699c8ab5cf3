"""What people say for things that the vocabularies call otherwise: drug classes, symptoms, diseases, nutrients.

Most are built into the lexicon; `spoken` ones are looked up in questions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from .normalize import forms

FILES = (
    "drug_class_names.txt", "drug_abbreviations.txt", "lay_names.txt", "disease_abbreviations.txt",
    "nutrient_names.txt",
)  # fmt: skip
SPOKEN = (
    "spoken_names.txt", "spoken_classes.txt", "brand_names.txt", "combination_names.txt", "spoken_abbreviations.txt",
)  # fmt: skip
ANY_MEDICINE = "*"  # stands in a row for these words
MEDICINES = ("drug", "tablet", "pill", "medicine", "medication", "med", "agent", "capsule")


def parsed(text: str) -> dict[str, tuple[str, ...]]:
    """By a vocabulary's name, in lower case, what is said for it; ``text`` has lines "names = what is said"."""
    out: dict[str, tuple[str, ...]] = {}
    for name, said in rows(text):
        key = name.casefold()
        out[key] = tuple(dict.fromkeys((*out.get(key, ()), *said)))
    return out


def rows(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each name of each line of ``text``, as it is written there, with what is said for it."""
    for line in text.splitlines():
        names, _, said = line.partition(" = ")
        if said and not line.startswith("#"):
            for name in names.split(";"):
                yield name.strip(), tuple(one.strip() for one in said.split(";"))


@cache
def sayings() -> Mapping[str, tuple[str, ...]]:
    """By a vocabulary's name, in lower case, what is said for it."""
    return parsed("\n".join(files(__package__).joinpath("tables", name).read_text("utf-8") for name in FILES))


@cache
def spoken() -> Mapping[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """By the forms of what is said, what is said and a vocabulary's name for it: read in questions, not built in."""
    out: dict[tuple[str, ...], list[tuple[str, str]]] = defaultdict(list)
    text = "\n".join(files(__package__).joinpath("tables", name).read_text("utf-8") for name in SPOKEN)
    for name, sayings_of in rows(text):
        for said in (whole for short in sayings_of for whole in _whole(short)):
            if (said, name) not in out[forms(said)]:
                out[forms(said)].append((said, name))
    return {key: tuple(names) for key, names in out.items()}


def _whole(said: str) -> tuple[str, ...]:
    """What is said, with each word for a medicine where a star stands for any of them."""
    if ANY_MEDICINE not in said:
        return (said,)
    return tuple(said.replace(ANY_MEDICINE, medicine) for medicine in MEDICINES)
