"""What the things of a dataset are called, once for all its golds: names by CURIE, beside the rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from bioloom.bench.build.items.files import read_lines
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.core.value import Value
from bioloom.graph.model.nodes import Node

from .layout import EXTRA, rows_file

NAMES = "names"  # of the extra


class Named(Value):
    """A thing, what it is called, the preferred name first, and the identifiers that mean it."""

    curie: str
    names: tuple[str, ...]
    same_as: tuple[str, ...] = ()

    @staticmethod
    def of(node: Node) -> Named:
        """The names that a graph has for a node: exact synonyms and previous symbols."""
        names = dict.fromkeys((node.entity.name, *node.synonyms, *node.previous_symbols))
        return Named(curie=node.entity.curie, names=tuple(names), same_as=node.same_as)


def with_names(golds: Iterable[Gold], folder: Path) -> Iterator[Gold]:
    """``golds`` with all names that the dataset in ``folder`` has for what is right; unchanged where it has none."""
    path = folder / rows_file(EXTRA, NAMES)
    if not path.is_file():
        yield from golds
        return
    known = {n.curie: Accepted(texts=n.names, curie=n.curie, aliases=n.same_as) for n in read_lines(path, Named)}
    for gold in golds:
        answers = tuple(known.get(a.curie, a) for a in gold.answers)
        readings = {name: tuple(known.get(a.curie, a) for a in read) for name, read in gold.readings.items()}
        yield gold.model_copy(update={"answers": answers, "readings": readings})
