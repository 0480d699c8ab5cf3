"""Small files in the layouts of upstream, and what a parse function makes of them."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from typing import TypeVar

from bioloom.recipes.reading import Files
from bioloom.recipes.recipe import Parse
from bioloom.recipes.rows import Edge, Mapping, Node, Row, Skipped

Kind = TypeVar("Kind", bound=Row)


def written(folder: Path, content: dict[str, str], *, packed: bool = True) -> Files:
    """``content`` by path, as files below ``folder``, gzipped like those of the data folder."""
    where = {}
    for path, text in content.items():
        at = folder / (path + (".gz" if packed else ""))
        at.parent.mkdir(parents=True, exist_ok=True)
        at.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
        where[path] = at
    return Files(where)


def tsv(*rows: str) -> str:
    """A table from rows whose fields stand between ``;``."""
    return "".join("\t".join(row.split(";")) + "\n" for row in rows)


class Read:
    """The rows that ``parse`` yields, by kind."""

    def __init__(self, parse: Parse, files: Files) -> None:
        self.rows = list(parse(files))

    def of(self, kind: type[Kind]) -> list[Kind]:
        return [row for row in self.rows if isinstance(row, kind)]

    @property
    def edges(self) -> list[Edge]:
        return self.of(Edge)

    @property
    def nodes(self) -> dict[str, Node]:
        return {node.id: node for node in self.of(Node)}

    @property
    def mappings(self) -> set[tuple[str, str]]:
        return {(m.subject, m.object) for m in self.of(Mapping)}

    @property
    def skipped(self) -> Counter[str]:
        return Counter(row.reason for row in self.of(Skipped))


def said(edge: Edge) -> dict[str, str | float]:
    """The qualifiers of an edge."""
    return dict(edge.qualifiers)
