"""A comparison of runs as one page that needs nothing else: tables, charts, and the browser of disagreements."""

from __future__ import annotations

import json
from importlib.resources import files

from bioloom.bench.report.model import Block, Browser, Chart, Report, Scatter, Section, Table, Words
from bioloom.bench.report.plots import drawn
from bioloom.core.version import __version__

from .markup import Html, details, join, tag

POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def run_page(report: Report) -> str:
    """The whole page."""
    head = tag(
        "head",
        Html('<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'),
        Html(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'),
        tag("title", report.title),
        tag("style", Html(_file("style.css") + _file("run.css"))),
    )
    contents = tag("nav", *(tag("a", s.title, href=f"#{s.id}") for s in report.sections))
    main = tag("main", _header(report), *(_section(s) for s in report.sections))
    script = tag("script", Html(_file("browse.js")))
    body = tag("body", tag("div", contents, main, class_="page"), script)
    return f'<!doctype html>\n<html lang="en">{head}{body}</html>\n'


def _header(report: Report) -> Html:
    tiles = tag(
        "div", *(tag("div", tag("b", value), name, class_="tile") for value, name in report.tiles), class_="tiles"
    )
    about = join(tag("p", line) for line in report.about)
    return join((tag("h1", report.title), tag("p", "bioloom ", __version__, class_="soft"), about, tiles))


def _section(section: Section) -> Html:
    return tag("section", tag("h2", section.title), *(_block(b) for b in section.blocks), id=section.id)


def _block(block: Block) -> Html:
    if isinstance(block, Words):
        return tag("p", block.text)
    if isinstance(block, Table):
        return _table(block)
    if isinstance(block, Browser):
        return _browser(block)
    return _chart(block)


def _table(table: Table) -> Html:
    classes = [" ".join(c for c in ("n" * col.number, "pub" * col.published) if c) for col in table.columns]
    head = tag("tr", *(tag("th", c.name, class_=k) for c, k in zip(table.columns, classes, strict=True)))
    published = [c.published for c in table.columns]
    if any(published):
        first = published.index(True)
        over = (
            tag("td", colspan=str(first)),
            tag("th", "published", colspan=str(len(published) - first), class_="pub"),
        )
        head = join((tag("tr", *over), head))
    body = [tag("tr", *(tag("td", v, class_=k) for v, k in zip(row, classes, strict=True))) for row in table.rows]
    grid = tag("div", tag("table", tag("thead", head), tag("tbody", *body), class_="run"), class_="scroll")
    note = tag("p", table.note, class_="soft note") if table.note else Html()
    if table.folded:
        return details(f"{table.title} ({len(table.rows)} rows)", grid, note)
    return join((tag("h3", table.title), grid, note))


def _chart(chart: Chart | Scatter) -> Html:
    note = tag("figcaption", chart.note, class_="soft") if chart.note else Html()
    return tag("figure", tag("b", chart.title), Html(drawn(chart)), note)


def _browser(browser: Browser) -> Html:
    """Controls, an empty list, and the data as JSON that cannot end its element."""
    data = json.dumps({"lines": browser.lines, "items": browser.items}, ensure_ascii=False).replace("<", "\\u003c")
    more = f" {browser.left_out:,} more are left out." if browser.left_out else ""
    return tag(
        "div",
        tag("p", f"{len(browser.items):,} items on which the configurations differ.{more} Choose two, then an item."),
        tag("div", class_="controls"),
        tag("div", tag("ol", class_="items"), tag("div", class_="sides"), class_="pane"),
        Html(f'<script type="application/json">{data}</script>'),
        class_="browser",
    )


def _file(name: str) -> str:
    return files("bioloom.app.report").joinpath(name).read_text("utf-8")
