"""What looks like two things under one number, or like a wrong ingredient: found by rule, for people to look at.

Nothing is changed by it. A finding is a reason to look: the names of two vocabularies may differ for one substance.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from bioloom.core.biolink import biolink
from bioloom.core.trust.grade import DOUBT

from ..build.assemble import CLOSE, Assembled, Thing
from ..drugs.combinations import all_words, speaks_of
from ..rows import Node
from ..statements import SUBCLASS
from .by_name import BETWEEN
from .merged import MOIETY, merged_with_another

INGREDIENT, APPROVED = "has_active_ingredient", "approved_by"
FAMILIES = "ChemicalEntity", "DiseaseOrPhenotypicFeature"
OF_KIND = 2  # approved drugs that are kinds of a thing, from which on it is a class
ATC_OF_ONE = re.compile(r"ATC:[A-Z]\d\d[A-Z]{2}\d\d")
_WORD = re.compile(r"[a-z]{4,}")


class Suspect(NamedTuple):
    """A ``thing`` that a rule of ``kind`` finds odd, and ``said``, what is odd about it."""

    kind: str
    thing: str
    said: str


def suspects(graph: Assembled) -> Iterator[Suspect]:
    """Everything that the rules find, by rule, in the order of identifiers."""
    yield from (Suspect("two_drugs", i, said) for i, said in sorted(merged_with_another(graph).items()))
    yield from _names_of_others(graph)
    yield from _classes(graph)
    yield from _codes(graph)
    yield from _ingredients(graph)


def _names_of_others(graph: Assembled) -> Iterator[Suspect]:
    """A term that merged into a thing is called as another thing is, which is no close match of it.

    The thing's own vocabulary does not call it so, and nobody calls the other thing as the thing is called.
    """
    called: dict[str, list[str]] = defaultdict(list)
    for identifier, thing in graph.things.items():
        called[_hub(thing).name.casefold()].append(identifier)
    near: dict[str, set[str]] = defaultdict(set)
    for edge in graph.of(CLOSE, MOIETY):
        near[edge.subject].add(edge.object)
        near[edge.object].add(edge.subject)
    merged = (one for one in graph.things.items() if len(one[1].terms) > 1)
    for identifier, thing in sorted(merged, key=itemgetter(0)):
        hub = _hub(thing)
        own = {name.casefold() for name in (hub.name, *hub.synonym)}
        for name, term in {term.name.casefold(): term for _, term in thing.terms[1:]}.items():
            if name in own or _says_more(hub.name, name):
                continue
            for other in called.get(name, ()):
                if other in near[identifier] or not (family := _family(thing, graph.things[other])):
                    continue
                if hub.name.casefold() not in _every_name(graph.things[other]):
                    what = "a drug" if family == FAMILIES[0] else "a disease or sign"
                    said = f"{hub.name} ({identifier}) is {term.name} as well ({term.id}), which is {other}, too"
                    yield Suspect(f"name_of_another_{'chemical' if what == 'a drug' else 'disease'}", identifier, said)


def _classes(graph: Assembled) -> Iterator[Suspect]:
    """A thing that regulators approved as a drug and of which several approved drugs are kinds."""
    below: dict[str, set[str]] = defaultdict(set)
    for edge in graph.of(SUBCLASS):
        below[edge.object].add(edge.subject)
    approved = {edge.subject for edge in graph.of(APPROVED)}
    for identifier in sorted(approved & below.keys()):
        found, left = set[str](), [identifier]
        while left:
            more = below.get(left.pop(), set()) - found
            found |= more
            left += more
        if len(kinds := sorted(found & approved)) >= OF_KIND:
            named = ", ".join(_name(graph, i) for i in kinds[:3])
            said = f"{_name(graph, identifier)}: {len(kinds)} drugs are kinds of it ({named})"
            yield Suspect("class_as_drug", identifier, said)


def _codes(graph: Assembled) -> Iterator[Suspect]:
    """A code of ATC for one substance that sources give to things which nothing calls one substance."""
    bearers: dict[str, set[str]] = defaultdict(set)
    for pair in graph.identity.xref:
        for thing, code in (pair, pair[::-1]):
            if ATC_OF_ONE.fullmatch(code) and thing in graph.things:
                bearers[code].add(thing)
    same = {frozenset((edge.subject, edge.object)) for edge in graph.of(MOIETY, CLOSE)}
    for code, things in sorted(bearers.items()):
        first, *others = sorted(things)
        for other in others:
            if frozenset((first, other)) not in same:
                yield Suspect("one_code", first, f"{code} is of {_name(graph, first)} and of {_name(graph, other)}")


def _ingredients(graph: Assembled) -> Iterator[Suspect]:
    """Of products whose names say what is in them, ingredients that are not named and names without ingredient."""
    within: dict[str, set[str]] = defaultdict(set)
    for edge in graph.of(INGREDIENT):
        if not any(key == DOUBT for key, _ in edge.qualifiers):
            within[edge.subject].add(edge.object)
    for product, found in sorted(within.items()):
        name = _name(graph, product)
        if BETWEEN not in name:
            continue
        names = {one: _every_name(graph.things[one]) for one in found}
        parts = {part: all_words(part) for part in name.split(BETWEEN)}
        for one in sorted(found):
            if not any(speaks_of(part, names[one]) for part in parts.values()):
                yield Suspect("ingredient_not_named", product, f"{name} has {_name(graph, one)} ({one})")
        every = set[str]().union(*names.values())
        if lacking := [part for part, said in parts.items() if not speaks_of(said, every)]:
            yield Suspect("part_without_ingredient", product, f"{name}: no {', '.join(lacking)}")


def _hub(thing: Thing) -> Node:
    return thing.terms[0][1]


def _name(graph: Assembled, identifier: str) -> str:
    return _hub(graph.things[identifier]).name


def _every_name(thing: Thing) -> set[str]:
    return {name.casefold() for _, t in thing.terms for name in (t.name, *t.synonym, *t.related_synonym)}


def _says_more(name: str, other: str) -> bool:
    """Whether every word of ``other`` is in ``name``, as in that of an isomer or a hydrate."""
    return not name[-1:].isdigit() and set(_WORD.findall(other)) <= set(_WORD.findall(name.casefold()))


def _family(one: Thing, other: Thing) -> str:
    """What both are; empty where they are of two families."""
    return next((f for f in FAMILIES if _is(one, f) and _is(other, f)), "")


def _is(thing: Thing, family: str) -> bool:
    return any(biolink().is_a(category, family) for _, term in thing.terms for category in term.category)
