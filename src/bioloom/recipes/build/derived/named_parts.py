"""What is in a product by its name, where the list of its ingredients leaves it out.

RxNorm calls a product by its substances ("bictegravir / emtricitabine / tenofovir alafenamide Oral Product"). A part of
the name that is the name of one substance, and that none of the listed ingredients is called by, is in it, too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from bioloom.ground.forms.salt_forms import form
from bioloom.ground.identity.prefixes import prefix_of

from ...drugs.combinations import all_words, speaks_of
from ...rows import BY_NAME, Edge
from ...trust.by_name import BETWEEN
from ...trust.merged import MOIETY
from ..assemble import CLOSE, Assembled
from .same_name import WELL_MAPPED

INGREDIENT = "has_active_ingredient"
PRODUCTS = "RXCUI"
_BEHIND = re.compile(r"(?: \[[^\]]+\])?$")  # a brand
_DOSE_FORM = re.compile(r"(?: (?:[A-Z][a-z]+|for))+$")
_STRENGTH = re.compile(r"^(?:\d+ (?:DAY|HR) )?(.*?)(?: [\d.]+ [A-Z]+(?:/[A-Z]+)*)?$")


def links(graph: Assembled) -> Iterator[Edge]:
    """One edge per product and part of its name that no listed ingredient is called by."""
    within: dict[str, set[str]] = defaultdict(set)
    for edge in graph.of(INGREDIENT):
        within[edge.subject].add(edge.object)
    near: dict[str, set[str]] = defaultdict(set)
    for edge in graph.of(CLOSE, MOIETY):
        near[edge.subject].add(edge.object)
        near[edge.object].add(edge.subject)
    lacking = {
        product: parts
        for product in sorted(graph.things)
        if prefix_of(product) == PRODUCTS and (parts := _lacking(graph, product, within.get(product, set())))
    }
    bearers = _bearers(graph, {name for parts in lacking.values() for part in parts for name in _names(part)})
    for product, parts in lacking.items():
        for part in parts:
            found = next((bearers[name] for name in _names(part) if name in bearers), "")
            if found and found not in within.get(product, ()) and not near[found] & within.get(product, set()):
                yield Edge(
                    product,
                    INGREDIENT,
                    found,
                    knowledge_level="logical_entailment",
                    agent_type="automated_agent",
                    qualifiers=(("original_object", part), BY_NAME),
                )


def substances(product: str) -> list[str]:
    """The substances in the name of a product, without strengths, dose form and brand; none where it names one."""
    if BETWEEN not in product:
        return []
    bare = _DOSE_FORM.sub("", _BEHIND.sub("", product))
    return [found[1] for part in bare.split(BETWEEN) if (found := _STRENGTH.match(part)) and found[1]]


def _lacking(graph: Assembled, product: str, listed: set[str]) -> list[str]:
    names = {
        name for one in listed for _, t in graph.things[one].terms for name in (t.name, *t.synonym, *t.related_synonym)
    }
    parts = substances(graph.things[product].terms[0][1].name)
    return [part for part in parts if not speaks_of(all_words(part), names)]


def _names(part: str) -> tuple[str, ...]:
    """The substance as the product's name has it, and without the words for a salt."""
    said, (kept, salts) = part.casefold(), form(part)
    return (said, " ".join(word for word in said.split() if word not in salts)) if kept and salts else (said,)


def _bearers(graph: Assembled, wanted: set[str]) -> dict[str, str]:
    """The one thing that bears each name, in the best vocabulary that has it; its preferred name before a synonym."""
    found: dict[str, dict[tuple[int, bool], set[str]]] = defaultdict(lambda: defaultdict(set))
    rank = {prefix: at for at, prefix in enumerate(WELL_MAPPED)}
    for identifier, thing in graph.things.items():
        if (at := rank.get(prefix_of(identifier))) is not None:
            for _, term in thing.terms:
                for name in (term.name, *term.synonym):
                    if (low := name.casefold()) in wanted:
                        found[low][at, low != term.name.casefold()].add(identifier)
    best = {name: by_rank[min(by_rank)] for name, by_rank in found.items()}
    return {name: next(iter(things)) for name, things in best.items() if len(things) == 1}
