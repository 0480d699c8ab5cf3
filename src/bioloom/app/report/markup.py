"""Pieces of HTML. Everything that is not a piece itself is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from urllib.parse import urlsplit


class Html(str):
    """Markup; any other text is escaped where it is put into markup."""

    __slots__ = ()


def text(value: object) -> str:
    """``value`` as markup."""
    if isinstance(value, Html):
        return value
    return escape(f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value))


def tag(name: str, *inside: object, **attributes: str) -> Html:
    """An element; ``class_`` is its class."""
    said = "".join(f' {k.rstrip("_")}="{escape(v)}"' for k, v in attributes.items() if v)
    return Html(f"<{name}{said}>{''.join(text(i) for i in inside)}</{name}>")


def join(parts: Iterable[object]) -> Html:
    """The parts in a row."""
    return Html("".join(text(p) for p in parts))


def bar(value: float, label: object) -> Html:
    """A share from 0 to 1 as a small bar with its label beside it."""
    width = round(60 * min(1.0, max(0.0, value)), 1)
    drawn = '<svg viewBox="0 0 60 8" aria-hidden="true"><rect class="b" width="60" height="8" rx="2"/>'
    drawn += f'<rect class="f" width="{width}" height="8" rx="2"/></svg>'
    return tag("span", Html(drawn), " ", tag("span", label), class_="bar")


def link(address: str) -> Html:
    """An address by the name of its host; anything else as it is."""
    parts = urlsplit(address)
    if parts.scheme in ("http", "https") and parts.netloc and " " not in address:
        return tag("a", parts.netloc, href=address)
    return Html(text(address))


def chips(counts: Iterable[tuple[str, int]]) -> Html:
    """Names with their counts."""
    return tag("p", *(Html(tag("span", name, " ", tag("b", n), class_="chip") + " ") for name, n in counts))


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Html:
    """A table that scrolls inside the page; a column whose name begins with ``#`` holds numbers."""
    kinds = ["n" if c.startswith("#") else "" for c in columns]
    head = tag("tr", *(tag("th", c.lstrip("#"), class_=k) for c, k in zip(columns, kinds, strict=True)))
    body = [tag("tr", *(tag("td", v, class_=k) for v, k in zip(row, kinds, strict=True))) for row in rows]
    return tag("div", tag("table", tag("thead", head), tag("tbody", *body)), class_="scroll")


def details(summary: object, *inside: object) -> Html:
    """Something to open."""
    return tag("details", tag("summary", summary), *inside)


def section(id_: str, heading: str, *inside: object) -> Html:
    """A section that the contents point to."""
    return tag("section", tag("h2", heading), *inside, id=id_)
