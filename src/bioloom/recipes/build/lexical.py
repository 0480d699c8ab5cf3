"""Links by name: close matches of terms that two vocabularies call alike and no source maps to one another.

Names never merge anything. ChEBI's morphine and MeSH's Morphine, though, are one thing to whoever asks, and no source
that is carried says so. Such a pair becomes a close match that says what it rests on (SSSOM: ``skos:closeMatch``,
``semapv:LexicalMatching``), and only where names leave no choice:

- both are of comparable categories, and what they are called agrees after normalization (`key`);
- one of them is the only term of its vocabulary that is called so, and so is the other;
- neither thing is mapped by a source into the other's vocabulary, to this term or another one.

Agreement of preferred labels decides before that of a label and an exact synonym, and what is written alike before what
only normalization makes alike. A thing for which one way gives two partners in a vocabulary has none there.

How often this is right is measured against the mappings of sources (``benchmarks/lexical_links.py``).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from bioloom.core.biolink import biolink
from bioloom.ground.forms.normalize import forms
from bioloom.ground.identity.merging import Decision, Identity, tier
from bioloom.ground.identity.prefixes import prefix_of

from ..rows import BY_NAME, Edge, Node

INFORES = "infores:bioloom-lexical"
OUTCOME = "close match by name"
SHORTEST = 4  # characters of a name that says enough
# Vocabularies whose names are the names of things, not symbols or titles of records. UMLS: side effects of labels.
_DISEASES = ("MONDO", "DOID", "HP", "MESH", "orphanet", "OMIM", "UMLS")
_OTHERS = ("CHEBI", "DRUGBANK", "UBERON", "CL", "GO", "UNII", "RXCUI")
VOCABULARIES = frozenset((*_DISEASES, *_OTHERS))
# Classes below which two terms of one name are one thing, whatever each vocabulary files it under: MeSH knows drug
# classes as what they do, ChEBI as what they are.
_BROAD = (("DiseaseOrPhenotypicFeature",), ("ChemicalEntity", "ChemicalRole"))
_SIGN = re.compile(r"\(([^()\s]*[+\-±−])\)")  # what tells ions and enantiomers apart: NAD(+), (-)-nicotine

Pair = tuple[str, str]


class Named(NamedTuple):
    """What is compared of a term: the thing that it is merged into, what it is, what its own vocabulary calls it."""

    thing: str
    category: tuple[str, ...]
    name: str
    synonym: tuple[str, ...] = ()


def links(terms: Mapping[str, Named], mapped: Callable[[str, str], bool]) -> list[Pair]:
    """Pairs of terms that names leave no choice but to call close matches, in order.

    Args:
        terms: The terms that may be linked.
        mapped: Whether sources have said enough of two terms: that they are one, or what the partner of one of them in
            the vocabulary of the other is.
    """
    found: list[Pair] = []
    partner: dict[Pair, str] = {}  # of a thing in a vocabulary; empty where there is a choice
    for candidates in _ways(terms):
        pairs = [(a, b) for a, b in candidates if comparable(terms[a].category, terms[b].category)]
        beside: dict[Pair, set[str]] = defaultdict(set)
        for a, b in pairs:
            for one, other in ((terms[a].thing, terms[b].thing), (terms[b].thing, terms[a].thing)):
                beside[one, prefix_of(other)].add(other)
        for place, others in beside.items():
            partner.setdefault(place, min(others) if len(others) == 1 else "")
        for a, b in pairs:
            one, other = terms[a].thing, terms[b].thing
            if partner[one, prefix_of(other)] == other and partner[other, prefix_of(one)] == one and not mapped(a, b):
                found.append((a, b))
    return sorted(set(found))


def _ways(terms: Mapping[str, Named]) -> Iterator[Iterable[Pair]]:
    """Candidates, the surest first.

    What the vocabularies that things are merged into call them comes before what the others do; and one label as it is
    written before one that only normalization makes the same, before a label that is an exact synonym.
    """
    written = {i: (" ".join(t.name.casefold().split()),) for i, t in terms.items()}
    exact = {i: tuple(dict.fromkeys(map(key, (t.name, *t.synonym)))) for i, t in terms.items()}
    label = {i: keys[:1] for i, keys in exact.items()}
    ways: list[tuple[Mapping[str, Sequence[str]], Mapping[str, Sequence[str]]]]
    ways = [(_shared(written), written), (_shared(label), label), (_shared(exact), label)]
    for some in ({i for i, t in terms.items() if t.thing == i}, terms.keys()):
        for bearers, labels in ways:
            yield _sharing(bearers, some, labels)


def _shared(names: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The terms of each name that several of them have."""
    bearers: dict[str, list[str]] = defaultdict(list)
    for identifier, own in names.items():
        for name in own:
            if len(name) >= SHORTEST:
                bearers[name].append(identifier)
    return {name: every for name, every in bearers.items() if len(every) > 1}


def _sharing(
    bearers: Mapping[str, Sequence[str]], some: Container[str], labels: Mapping[str, Sequence[str]]
) -> Iterator[Pair]:
    """Pairs of ``some`` terms, the only ones of two vocabularies with a name that is the label of one of them."""
    for name, all_bearers in bearers.items():
        every = [i for i in all_bearers if i in some]
        if len(every) > 1:
            count = Counter(map(prefix_of, every))
            only = sorted(i for i in every if count[prefix_of(i)] == 1)
            yield from ((a, b) for a, b in combinations(only, 2) if name in labels[a] or name in labels[b])


@lru_cache(maxsize=1 << 10)
def comparable(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether things of these categories may be one: a category of one is, or is above, one of the other's."""
    tree = biolink()
    if any(tree.is_a(a, b) or tree.is_a(b, a) for a, b in product(one, other)):
        return True
    return any(
        all(any(tree.is_a(c, b) for c, b in product(categories, broad)) for categories in (one, other))
        for broad in _BROAD
    )


def key(name: str) -> str:
    """What names that say the same have in common: the forms of the words, and signs where there are any."""
    signs = "".join(_SIGN.findall(name))
    return " ".join(forms(name)) + (f" ({signs})" if signs else "")


def named(
    described: Mapping[str, Sequence[tuple[str, Node]]], kept: Container[str], identity: Identity
) -> dict[str, Named]:
    """The terms that may be linked: those of `VOCABULARIES` in things that are ``kept``."""
    return {
        identifier: Named(identity.of(identifier), said[0][1].category, said[0][1].name, said[0][1].synonym)
        for identifier, said in described.items()
        if prefix_of(identifier) in VOCABULARIES and identity.of(identifier) in kept
    }


class Mapped:
    """What sources say of terms: a pair is mapped if its ends are one thing, or either thing has a partner already."""

    def __init__(self, identity: Identity) -> None:
        """Take the mappings of ``identity``."""
        self._of = identity.of
        self._partners: set[Pair] = set()  # a thing, and a vocabulary that a source maps it into
        self._linked: dict[Pair, set[str]] = defaultdict(set)
        for one, other, *_ in identity.decisions:
            for end, partner in ((one, other), (other, one)):
                if (vocabulary := prefix_of(partner)) in VOCABULARIES:  # nobody asks of the others
                    self._partners.add((self._of(end), vocabulary))
        for one, other in identity.close:
            self._linked[one, prefix_of(other)].add(other)
            self._linked[other, prefix_of(one)].add(one)

    def __call__(self, a: str, b: str) -> bool:
        """Whether sources have said enough of ``a`` and ``b``."""
        one, other = self._of(a), self._of(b)
        if one == other or {(one, prefix_of(b)), (other, prefix_of(a))} & self._partners:
            return True
        return any(
            beside and end not in beside
            for beside, end in (
                (self._linked.get((one, prefix_of(other)), ()), other),
                (self._linked.get((other, prefix_of(one)), ()), one),
            )
        )


def link(
    described: Mapping[str, Sequence[tuple[str, Node]]], kept: Container[str], identity: Identity
) -> list[tuple[str, str]]:
    """Pairs of things that names alone link, the better hub first; every pair of terms is noted in ``identity``.

    Args:
        described: What sources say of each term, its own vocabulary first.
        kept: The things of the graph.
        identity: What sources' mappings came to.
    """
    found = links(named(described, kept, identity), Mapped(identity))
    identity.decisions += [Decision(a, b, OUTCOME, (INFORES,)) for a, b in found]
    pairs = {tuple(sorted(map(identity.of, pair), key=lambda i: (tier(i), i))) for pair in found}
    said = {frozenset(pair) for pair in identity.close}
    return sorted((a, b) for a, b in pairs if frozenset((a, b)) not in said)


def edge(one: str, predicate: str, other: str) -> Edge:
    """The statement of a link, with what it rests on."""
    return Edge(one, predicate, other, False, (), "prediction", "automated_agent", (BY_NAME,))
