"""What the papers print, to stand beside ours: other data and other models, so never to be subtracted from ours."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from bioloom.core.value import Value


class Paper(Value):
    """Where numbers come from."""

    title: str
    year: int
    link: str


class PublishedTable(Value):
    """A table of a paper. ``rows`` are numbers by name, in the order of ``columns``; per cent unless they are costs."""

    paper: str
    table: str
    title: str
    model: str
    data: str
    columns: tuple[str, ...]
    rows: dict[str, tuple[float, ...]]

    def at(self, row: str, column: str) -> float | None:
        """A number; None where the paper prints none."""
        if row not in self.rows or column not in self.columns:
            return None
        at = self.columns.index(column)
        return self.rows[row][at] if at < len(self.rows[row]) else None


class _Published(Value):
    papers: dict[str, Paper]
    methods: dict[str, dict[str, str]]
    tables: dict[str, PublishedTable]


@cache
def _published() -> _Published:
    text = files("bioloom.bench.report").joinpath("published.json").read_text("utf-8")
    return _Published.model_validate_json(text)


def published(table: str) -> PublishedTable:
    """A table by its id, such as ``biomedhop.4``."""
    return _published().tables[table]


def paper(name: str) -> Paper:
    """A paper by its name."""
    return _published().papers[name]


def method_of(name: str, by: str = "biomedhop") -> str:
    """What a paper calls a method of ours; empty for one that it does not have."""
    return _published().methods.get(by, {}).get(name, "")


def said_of(table: str) -> str:
    """What has to stand beside every published number."""
    t = published(table)
    return f"Published: {paper(t.paper).title}, {t.table}: other data ({t.data}), another model ({t.model})."
