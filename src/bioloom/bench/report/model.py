"""A report as data: sections of tables, charts and words, which HTML and Markdown render alike."""

from __future__ import annotations

from typing import Literal

from pydantic import JsonValue

from bioloom.core.value import Value

NA = "n/a"


class Column(Value):
    """A column. ``published`` ones hold what a paper prints: other data, another model."""

    name: str
    number: bool = False
    published: bool = False


class Table(Value):
    """A table of texts; numbers are rendered already. ``small`` ones may be folded away."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    folded: bool = False


class Chart(Value):
    """A chart: groups along one axis, a value of each series in each group; None where there is nothing.

    ``stacked`` charts add up the series of a group. ``unit`` is printed behind the numbers.
    """

    name: str
    title: str
    groups: tuple[str, ...]
    series: tuple[tuple[str, tuple[float | None, ...]], ...]
    shape: Literal["bars", "stacked", "heat"] = "bars"
    unit: str = "%"
    note: str = ""


class Point(Value):
    """A point: its ``name`` gives it a colour, its ``group`` a shape."""

    name: str
    group: str = ""
    x: float
    y: float


class Scatter(Value):
    """Points in the plane, ``x`` and ``y`` in words."""

    name: str
    title: str
    x: str
    y: str
    points: tuple[Point, ...]
    note: str = ""


class Words(Value):
    """A paragraph."""

    text: str


class Browser(Value):
    """Items on which configurations disagree, with their traces: data for the page's browser."""

    lines: tuple[str, ...]
    items: tuple[dict[str, JsonValue], ...]
    left_out: int = 0


Block = Table | Chart | Scatter | Words | Browser


class Section(Value):
    """A part of a report."""

    id: str
    title: str
    blocks: tuple[Block, ...]


class Report(Value):
    """A whole report."""

    title: str
    about: tuple[str, ...] = ()
    tiles: tuple[tuple[str, str], ...] = ()
    sections: tuple[Section, ...] = ()


def trimmed(table: Table, constant: tuple[str, ...]) -> Table:
    """``table`` without those of its ``constant`` columns in which all rows agree; the note says what they would."""
    if not table.rows:
        return table
    same = {
        i: c.name
        for i, c in enumerate(table.columns)
        if c.name in constant and len({row[i] for row in table.rows}) == 1 and not c.number
    }
    said = " ".join(f"{name}: {table.rows[0][i]}." for i, name in same.items())
    keep = [i for i in range(len(table.columns)) if i not in same]
    return table.model_copy(
        update={
            "columns": tuple(table.columns[i] for i in keep),
            "rows": tuple(tuple(row[i] for i in keep) for row in table.rows),
            "note": " ".join(text for text in (said, table.note) if text),
        }
    )


def numbers(*names: str, published: bool = False) -> tuple[Column, ...]:
    """Columns of numbers."""
    return tuple(Column(name=n, number=True, published=published) for n in names)


def words(*names: str) -> tuple[Column, ...]:
    """Columns of texts."""
    return tuple(Column(name=n) for n in names)


def percent(share: float | None) -> str:
    """A share from 0 to 1 as the papers print it: ``59.8``; n/a for none."""
    return NA if share is None else f"{100 * share:.1f}"


def printed(value: float | None) -> str:
    """A number of a paper as it prints it; a dash where it prints none."""
    return "–" if value is None else f"{value:.1f}"
