"""The report in short, on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bioloom.app.terminal import console
from bioloom.recipes.quality.types import QualityReport

from .words import FAULTS, SIDES, brought_by, coverage, doubted, heading, said, share, short

_HUBS, _OVERLAPS, _REASONS = 8, 8, 8


def show_report(report: QualityReport) -> None:
    """Sources, overlaps, disagreements, coverage, faults, hubs, rows left out, paths."""
    out = console()
    out.print(
        Text.assemble(
            (report.name, "bold"), f"  {report.nodes:,} nodes, {report.edges:,} edges  ", (report.content_hash, "dim")
        )
    )
    _sources(out, report)
    _disagreements(out, report)
    _coverage(out, report)
    _oddities(out, report)
    _paths(out, report)
    out.print(Text(f"{report.seconds:.1f} s; all of it with --html FILE or --json FILE", "dim"))


def _sources(out: Console, report: QualityReport) -> None:
    _table(
        out,
        ("source", "#nodes", "#edges", "#alone", "#cited", "#left out", "licence"),
        (
            (
                short(s.infores),
                f"{s.nodes:,}",
                f"{s.edges:,}",
                share(s.alone, s.statements) if s.statements else "",
                share(s.cited, s.edges) if s.edges else "",
                "" if s.left_out is None else f"{sum(r.rows for r in s.left_out):,}",
                s.licence,
            )
            for s in report.sources
        ),
    )
    _table(
        out,
        ("overlap between", "and", "#same statement", "#same pair"),
        ((short(o.one), short(o.other), f"{o.statements:,}", f"{o.pairs:,}") for o in report.overlaps[:_OVERLAPS]),
    )


def _disagreements(out: Console, report: QualityReport) -> None:
    out.print()
    for d in report.disagreements:
        out.print(Text.assemble((f"{d.statements:>7,}  ", "yellow"), heading(d)))
        first = d.first[0]
        out.print(Text(f"         {said(first.one[0])}\n         {said(first.other[0])}", "dim"))
    if not report.disagreements:
        out.print(Text("No two edges contradict each other.", "dim"))
    for doubt in report.doubts:
        what = f"{doubt.predicate.replace('_', ' ')} in doubt, of {doubt.of:,}: {doubt.kind.replace('_', ' ')}"
        out.print(Text.assemble((f"{doubt.statements:>7,}  ", "yellow"), what))
        out.print(Text(f"         {doubted(doubt.first[0])}", "dim"))


def _coverage(out: Console, report: QualityReport) -> None:
    _table(
        out,
        ("category", "#nodes", "#with edges", "#hierarchy only", "#isolated", "#named", "#synonyms", "#xrefs"),
        (
            (
                c.category,
                f"{c.nodes:,}",
                *coverage(c),
            )
            for c in report.categories
        ),
    )


def _oddities(out: Console, report: QualityReport) -> None:
    out.print()
    for f in report.faults:
        out.print(Text.assemble((f"{f.count:>9,}  ", "yellow"), FAULTS[f.kind]))
    for h in report.hubs[:_HUBS]:
        top = h.top[0]
        where = f"{SIDES[h.side]} of {h.predicate}, {h.category}"
        line = f"hub: {top.entity.name}, {where}: {top.degree:,} neighbours (median {h.median:g}, z {top.z:.1f})"
        out.print(Text(line, "dim"))
    rows = [(r.rows, short(s.infores), r.reason) for s in report.sources for r in s.left_out or ()]
    for count, source, reason in sorted(rows, key=lambda row: -row[0])[:_REASONS]:
        out.print(Text(f"left out: {count:,} rows of {source}: {reason}", "dim"))


def _paths(out: Console, report: QualityReport) -> None:
    _table(
        out,
        ("benchmark", "path", "#paths", "#answers", "#top answer's share", "top answer"),
        (
            (
                p.benchmark,
                p.name,
                f"{p.paths:,}",
                f"{p.answers:,}",
                "" if p.top_share is None else share(p.top_share, 1),
                p.top.name if p.top else ", ".join(f"no {m.predicate}" for m in p.missing),
            )
            for p in report.paths
        ),
    )
    for missing in dict.fromkeys(m for p in report.paths for m in p.missing):
        out.print(Text(f"no {missing.step}: {brought_by(missing)}", "dim"))


def _table(out: Console, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column.lstrip("#"), justify="right" if column.startswith("#") else "left")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    if table.row_count:
        out.print()
        out.print(table)
