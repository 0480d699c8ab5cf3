"""The skeleton of a molecule: which atoms it has and how they are bound, whatever their places in space."""

from __future__ import annotations

from collections import defaultdict
from itertools import zip_longest

_LAYERS = "c"  # connections; charges, protons, stereo and isotopes come after them in an InChI
Skeleton = tuple[str, str]


def skeleton(inchi: str) -> Skeleton | None:
    """Formula and connections of the largest part of what an InChI describes; None where it has none."""
    layers = inchi.strip('"').split("/")
    if not layers[0].startswith("InChI=") or len(layers) < 3:  # version, formula, connections
        return None
    bonds = next((layer[1:] for layer in layers[2:] if layer.startswith(_LAYERS)), "")
    parts = zip_longest(layers[1].split("."), bonds.split(";"), fillvalue="")
    formula, bound = max(parts, key=lambda part: len(part[1]))
    return (formula, bound) if bound else None


class Skeletons:
    """Which drugs have which skeleton, as far as some sources list drugs with their structure."""

    def __init__(self) -> None:
        self._bearers: dict[Skeleton, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self._of: dict[str, set[Skeleton]] = defaultdict(set)

    def add(self, it: Skeleton | None, entry: str, drug: str = "") -> None:
        """Note that the ``entry`` of a source, which may be a ``drug`` of DrugBank, has the skeleton ``it``."""
        if it:
            self._bearers[it][entry.partition(":")[0] if ":" in entry else ""].add(entry)
            if drug:
                self._of[drug].add(it)

    def alone(self, drug: str) -> bool:
        """Whether no source lists two drugs of the skeleton of ``drug``, and one lists it."""
        found = self._of.get(drug, set())
        return len(found) == 1 and all(len(entries) == 1 for entries in self._bearers[next(iter(found))].values())
