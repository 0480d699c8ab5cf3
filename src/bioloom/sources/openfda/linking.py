"""The drugs of a graph that a label is of: by UNII, by RXCUI, by exactly its generic name; never by likeness."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bioloom.core.errors import UnknownEntityError
from bioloom.graph.model.graph import Graph
from bioloom.ground.forms.salt_forms import form

from .layout import Label

DRUGS = ("ChemicalEntity", "Drug", "MolecularMixture")
_JOINED = re.compile(r"\s*(?:,| and | / |/|;)\s*", re.IGNORECASE)


class Linking:
    """The drugs of one graph by identifier and by name."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._names: dict[str, list[int]] = {}
        for node in graph.category_mask(DRUGS).nonzero()[0].tolist():
            self._names.setdefault(plain(graph.entity(node).name), []).append(node)

    def drugs(self, label: Label) -> tuple[str, ...]:
        """The CURIEs of what the label is of, sorted; empty where the graph has none, or its name has several.

        A label of a salt is also one of the substance that is its active part, where the name of the salt is that of
        the substance and words for a counter-ion. One of several ingredients is of the combination alone.
        """
        found = self._by_id(f"UNII:{one}" for one in label.openfda.unii) if len(label.ingredients) == 1 else set()
        found = found or self._by_id(f"RXCUI:{one}" for one in label.openfda.rxcui)
        names = label.openfda.generic_name if len(label.ingredients) > 1 else (*label.openfda.generic_name,
            *label.openfda.substance_name)  # fmt: skip
        for name in names:
            found |= self._by_name(name)
            found |= self._by_name(_bare(name)) if len(label.ingredients) == 1 else set()
        return tuple(sorted(self._graph.entity(node).curie for node in found))

    def _by_id(self, curies: Iterable[str]) -> set[int]:
        found = set()
        for curie in curies:
            try:
                found.add(self._graph.index(curie))
            except UnknownEntityError:
                continue
        return found

    def _by_name(self, name: str) -> set[int]:
        nodes = self._names.get(plain(name), [])
        return set(nodes) if len(nodes) == 1 else set()


def plain(name: str) -> str:
    """A name as names are compared: without case, its ingredients in one order."""
    parts = (p for p in _JOINED.split(" ".join(name.casefold().split())) if p)
    return " / ".join(sorted(parts))


def _bare(name: str) -> str:
    """The name of a salt without the words for its counter-ion; itself where nothing would be left."""
    base, added = form(name)
    words = name.casefold().split()
    kept = [w for w in words if w.strip("()") not in added and w != "anhydrous"]
    return " ".join(kept) if base and added and kept else name
