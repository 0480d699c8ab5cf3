"""Look-ups, for people, on a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from bioloom.core.results.found import Found
from bioloom.core.results.ran import Ran
from bioloom.sources.tools.toolbox import Tool

from .inert import escaped
from .terminal import console

LONGEST = 400  # characters of one row
BAR, LENGTH = "█", 40  # of the longest bar


def show_tools(tools: Iterable[Tool]) -> None:
    """The look-ups with what they take and give."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for tool in tools:
        table.add_row(Text(tool.signature, "bold"), tool.help)
    console().print(table)


def show_found(found: Found) -> None:
    """What was found, each row with who says so; notes first."""
    out = console()
    for note in found.notes:
        out.print(Text(escaped(note), "yellow"))
    if not found.rows:
        out.print(Text(escaped(found.missing), "yellow"))
    if found.rows and all(row.number is not None for row in found.rows):
        show_bars(found)
        return
    for row in found.rows:
        out.print(Text(f"{escaped(row.said)[:LONGEST]}", "bold"))
        origin = row.evidence.origin
        told = "" if row.evidence.text == row.said else f"{escaped(row.evidence.text)[:LONGEST]}; "
        by = f"{origin.title or origin.source} {origin.version[:40]}".strip()
        out.print(Text(f"  {told}{by}, {origin.record}", "dim"))
    if found.total > len(found.rows):
        out.print(Text(f"and {found.total - len(found.rows):,} more", "dim"))


def show_bars(found: Found) -> None:
    """Measured values as bars, a line each, drawn to the highest; who measured stands beneath."""
    out = console()
    highest = max(row.number or 0.0 for row in found.rows) or 1.0
    width = max(len(row.said) for row in found.rows)
    for row in found.rows:
        number = row.number or 0.0
        bar = BAR * round(number / highest * LENGTH) or "▏"
        line = Text.assemble(escaped(row.said).ljust(width), " ", (bar, "cyan"), f" {number:g} {row.unit}")
        out.print(line, overflow="crop", no_wrap=True)
    origin = found.rows[0].evidence.origin
    out.print(Text(f"{found.rows[0].of.name}: {origin.title} {origin.version}, {origin.record}", "dim"))


def show_ran(ran: Ran) -> None:
    """What a snippet printed and gave, and how it ended where it did not end well."""
    out = console()
    if ran.printed:
        out.print(Text(escaped(ran.printed.rstrip("\n"))))
    if ran.ended != "done":
        lost = "" if ran.kept else "; what was defined is gone"
        out.print(Text(f"{ran.ended}: {escaped(ran.error)}{lost}", "yellow"))
    elif ran.value is not None:
        out.print(Text(escaped(json.dumps(ran.value, ensure_ascii=False, indent=1))))
