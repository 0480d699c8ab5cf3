"""The Biolink model as two trees: predicates and categories, numbered in preorder.

In preorder the descendants of a term are a range of numbers, so a broad predicate or category is tested with
two comparisons. The trees are cut from the model by ``scripts/make_biolink.py``; terms that Biolink does not
know (other people's graphs have them) hang directly under the root and are numbered after it by the store.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

RELATED_TO = "related_to"
NAMED_THING = "NamedThing"


@dataclass(frozen=True)
class Predicate:
    """A Biolink predicate in snake case; ``inverse`` is None where there is none."""

    name: str
    parent: str | None
    inverse: str | None
    symmetric: bool


@dataclass(frozen=True)
class Category:
    """A Biolink class in Pascal case with its mixins."""

    name: str
    parent: str | None
    mixins: frozenset[str]


@dataclass(frozen=True, eq=False)  # one instance; identity hash lets its methods cache
class Biolink:
    """Both trees; ``predicates`` and ``categories`` are in preorder."""

    version: str
    predicates: dict[str, Predicate]
    categories: dict[str, Category]

    @cached_property
    def predicate_order(self) -> dict[str, int]:
        """Preorder number of each predicate."""
        return {name: i for i, name in enumerate(self.predicates)}

    @lru_cache(maxsize=512)  # noqa: B019 - one instance for the life of the process
    def descendants(self, predicate: str) -> tuple[str, ...]:
        """``predicate`` and all below it, in preorder; a predicate Biolink does not know stands alone."""
        if predicate not in self.predicates:
            return (predicate,)
        under = {predicate}
        for name, term in self.predicates.items():  # preorder: a parent comes before its children
            if term.parent in under:
                under.add(name)
        return tuple(n for n in self.predicates if n in under)

    @lru_cache(maxsize=512)  # noqa: B019
    def ancestors(self, category: str) -> frozenset[str]:
        """``category``, the classes above it and their mixins; unknown ones have only NamedThing above."""
        out: set[str] = {category, NAMED_THING}
        at: str | None = category
        while at is not None and (term := self.categories.get(at)):
            out.add(at)
            out |= term.mixins
            at = term.parent
        return frozenset(out)

    def is_a(self, category: str, wanted: str) -> bool:
        """Whether ``category`` is ``wanted`` or stands below it."""
        return wanted in self.ancestors(category)

    def knows_category(self, name: str) -> bool:
        """Whether ``name`` is a class or a mixin of the model."""
        return name in self.categories or any(name in c.mixins for c in self.categories.values())

    def inverse(self, predicate: str) -> str | None:
        """The inverse predicate; a symmetric one is its own."""
        term = self.predicates.get(predicate)
        if term is None:
            return None
        return predicate if term.symmetric else term.inverse


@lru_cache(maxsize=1)
def biolink() -> Biolink:
    """The trees that ship with the package, read once."""
    body = json.loads(files("bioloom.core").joinpath("biolink.json").read_text("utf-8"))
    predicates = {p["name"]: Predicate(**p) for p in body["predicates"]}
    categories = {c["name"]: Category(c["name"], c["parent"], frozenset(c["mixins"])) for c in body["categories"]}
    return Biolink(body["version"], predicates, categories)


def strip(term: str) -> str:
    """``biolink:Gene`` and ``Gene`` are the same term inside bioloom; the prefix is written only to files."""
    return term.removeprefix("biolink:")
