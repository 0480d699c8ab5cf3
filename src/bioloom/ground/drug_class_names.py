"""What people say for classes of drugs that the vocabularies call otherwise (``drug_class_names.txt``)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def sayings() -> Mapping[str, tuple[str, ...]]:
    """By a vocabulary's name, in lower case, what is said for it."""
    out: dict[str, tuple[str, ...]] = {}
    for line in files(__package__).joinpath("drug_class_names.txt").read_text("utf-8").splitlines():
        names, _, said = line.partition(" = ")
        if said and not line.startswith("#"):
            for name in names.split(";"):
                out[name.strip().casefold()] = tuple(s.strip() for s in said.split(";"))
    return out
