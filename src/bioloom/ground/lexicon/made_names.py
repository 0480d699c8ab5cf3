"""Names that no source records and people use: made of the recorded ones when a lexicon is built.

What people say for a thing (`popular_names`), what they call a food, the initials of a disease or of a class of drugs,
somebody's disease without the word, and a gene's common name by what it makes or does. Where many things would get the
same one, the best known keep it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from bioloom.core.biolink import biolink

from ..forms.food_names import spoken_names
from ..forms.gene_names import of_genes
from ..forms.initials import eponym, short_forms
from ..forms.microrna_names import of_micrornas
from ..forms.normalize import forms
from ..forms.popular_names import sayings
from ..forms.product_names import of_activities, of_families, of_headings
from ..forms.receptor_names import of_receptors
from ..forms.variant_names import change_alone, of_variant
from ..forms.whole_names import of_complex, of_extract
from .aliases import Kind
from .edges import Standing

MOST_ALIKE = 8  # things that share initials or a food's name
AS_PLAIN = 0.3  # foods that are so little further from the plain one are as plain
_ILL = ("DiseaseOrPhenotypicFeature", "Disease", "PhenotypicFeature")
_SHORTENED = (*_ILL, "ChemicalRole")
_SOMEBODYS = (*_ILL, "CellularComponent")

Row = tuple[int, str, Kind]


class Recorded(NamedTuple):
    """What is recorded of the nodes, each column [nodes]: preferred names, exact synonyms, categories."""

    name: Sequence[str]
    synonyms: Sequence[Sequence[str]]
    categories: Sequence[tuple[str, ...]]

    def exact(self, node: int) -> list[str]:
        """The preferred name and the exact synonyms of a node."""
        return [self.name[node], *self.synonyms[node]]


def made_names(nodes: Recorded, said: Standing) -> Iterator[Row]:
    """Names with the nodes they are for and their kinds."""
    spoken = sayings()
    for node, name in enumerate(nodes.name):
        yield from ((node, text, Kind.SAID) for text in spoken.get(name.casefold(), ()))
    yield from _foods(nodes, _of(nodes, ("Food",)), said)
    yield from _shortened(nodes, _of(nodes, _SHORTENED), said)
    for node in _of(nodes, _SOMEBODYS):
        if alone := eponym(nodes.name[node]):
            yield node, alone, Kind.EPONYM
    yield from _products(nodes, said)
    foods = set(_of(nodes, ("Food",)))
    for node in _of(nodes, ("ChemicalEntity",)):
        if node not in foods:
            yield from ((node, text, Kind.SAID) for text in of_extract(nodes.name[node]))
    for node in _of(nodes, ("CellularComponent",)):
        yield from ((node, text, Kind.SAID) for text in of_complex(nodes.name[node]))
    yield from _variants(nodes, _of(nodes, ("SequenceVariant",)), said)


def _of(nodes: Recorded, wanted: tuple[str, ...]) -> list[int]:
    return [node for node, categories in enumerate(nodes.categories) if _is(categories, wanted)]


@lru_cache(maxsize=1 << 12)
def _is(categories: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    return any(biolink().is_a(c, w) for c in categories for w in wanted)


def _foods(nodes: Recorded, foods: Iterable[int], said: Standing) -> Iterator[Row]:
    called: dict[str, list[tuple[float, int, int, str]]] = defaultdict(list)
    for node in foods:
        for one in spoken_names(nodes.name[node]):
            called[" ".join(forms(one.text))].append((one.remove, -int(said.degree[node]), node, one.text))
    for same in called.values():
        same.sort()
        for remove, _, node, text in same[:MOST_ALIKE]:
            yield node, text, Kind.PLAIN if remove <= same[0][0] + AS_PLAIN else Kind.MADE


def _shortened(nodes: Recorded, some: Iterable[int], said: Standing) -> Iterator[Row]:
    called: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for node in some:
        names = nodes.exact(node)
        for short in short_forms(names):
            called[short].append((-int(said.degree[node]), node))
    for short, same in called.items():
        yield from ((node, short, Kind.INITIALS) for _, node in sorted(same)[:MOST_ALIKE])


def _variants(nodes: Recorded, variants: Iterable[int], said: Standing) -> Iterator[Row]:
    called: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for node in variants:
        yield from ((node, text, Kind.CHANGE) for text in of_variant(nodes.name[node]))
        if change := change_alone(nodes.name[node]):
            called[change].append((-int(said.degree[node]), node))
    for change, same in called.items():
        yield from ((node, change, Kind.CHANGE) for _, node in sorted(same)[:MOST_ALIKE])


def _products(nodes: Recorded, said: Standing) -> Iterator[Row]:
    genes = _of(nodes, ("Gene",))
    known = set(genes)
    headings = (n for n in _of(nodes, ("Protein",)) if n not in known)
    recorded = {n: nodes.exact(n) for n in genes}
    by_heading = of_headings({n: nodes.exact(n) for n in headings}, recorded)
    activities = {n: nodes.exact(n) for n in said.does}
    by_activity = of_activities(activities, said.does)
    yield from ((node, text, Kind.PRODUCT) for node, text in of_families(activities, said.does))
    yield from ((gene, text, Kind.PRODUCT) for gene, text in (*by_heading, *by_activity) if gene in known)
    yield from ((gene, text, Kind.PRODUCT) for gene, text in of_receptors(recorded))
    yield from ((gene, text, Kind.PRODUCT) for gene, text in of_genes(recorded))
    micrornas = recorded | {n: nodes.exact(n) for n in _of(nodes, ("MicroRNA",))}
    yield from ((node, text, Kind.PRODUCT) for node, text in of_micrornas(micrornas))
