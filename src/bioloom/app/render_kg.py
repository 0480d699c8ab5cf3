"""What graphs hold, for people, on a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from bioloom.graph.model.info import GraphInfo
from bioloom.graph.storage.manifest import Manifest, read_manifest
from bioloom.recipes.build.report import BuildReport
from bioloom.sources.openfda.build import Built

from .cost import Cost
from .terminal import console

if TYPE_CHECKING:
    from bioloom.api.reference_tables import Built as ReferenceTables


def show_graphs(graphs: Mapping[str, Path]) -> None:
    """The graphs there are, with their size and title."""
    out = console()
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column, side in (("graph", "left"), ("nodes", "right"), ("edges", "right"), ("title", "left"), ("in", "left")):
        table.add_column(column, justify=side)  # type: ignore[arg-type]
    for name, folder in graphs.items():
        m = read_manifest(folder)
        table.add_row(name, f"{m.nodes:,}", f"{m.edges:,}", f"{m.title} {m.version}".strip(), str(folder))
    out.print(table)


def show_info(info: GraphInfo) -> None:
    """Counts by category and predicate side by side, then the sources."""
    out = console()
    out.print(
        Text.assemble(
            (info.name, "bold"), f"  {info.nodes:,} nodes, {info.edges:,} edges  ", (info.content_hash, "dim")
        )
    )
    for title, counts in (
        ("category", info.categories),
        ("predicate", info.predicates),
        ("qualifier", info.qualifiers),
    ):
        out.print()
        out.print(_counts(title, counts))
    out.print()
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("source", "version", "licence", "rows"):
        table.add_column(column, justify="right" if column == "rows" else "left")
    for s in info.sources:
        table.add_row(f"{s.title or s.infores} ({s.infores})", s.version, s.licence, f"{s.rows:,}")
    out.print(table)
    if info.cycles:
        out.print(Text(f"{len(info.cycles)} cycles in subclass_of, the first: {' > '.join(info.cycles[0])}", "yellow"))


def _counts(title: str, counts: Mapping[str, int]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(title)
    table.add_column("count", justify="right")
    for name, count in counts.items():
        table.add_row(name, f"{count:,}")
    return table


def show_build(folder: Path, manifest: Manifest, report: BuildReport, cost: Cost) -> None:
    """What a build read, kept and left out, what merged and what did not, and what looks odd."""
    out = console()
    out.print(
        Text.assemble((manifest.name, "bold"), f"  {manifest.nodes:,} nodes, {manifest.edges:,} edges in {folder}")
    )
    out.print(Text(f"{manifest.content_hash}  {cost}", "dim"))
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("source", "rows", "terms", "edges", "left out"):
        table.add_column(column, justify="left" if column in ("source", "left out") else "right")
    for s in report.sources:
        left = "; ".join(f"{x.rows:,} {x.reason}" for x in s.left_out[:3])
        table.add_row(s.infores.removeprefix("infores:"), f"{s.rows:,}", f"{s.terms:,}", f"{s.edges:,}", left)
    out.print(table)
    out.print()
    merged = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("mappings between", "what became of them", "how many", "for instance"):
        merged.add_column(column, justify="right" if column == "how many" else "left")
    for o in sorted(report.mappings, key=lambda o: -o.mappings)[:20]:
        merged.add_row(o.vocabularies, o.outcome, f"{o.mappings:,}", o.samples[0] if o.samples else "")
    out.print(merged)
    out.print()
    for hub in report.degree_outliers[:10]:
        out.print(
            Text(
                f"hub: {hub.name} ({hub.thing}) {hub.predicate}, {hub.side} of {hub.edges:,}; median {hub.median:,}",
                "dim",
            )
        )
    out.print(Text(f"all of it: {folder / 'report.json'}", "dim"))


def show_tables(built: ReferenceTables) -> None:
    """What came of a build of the reference tables."""
    out = console()
    out.print(Text.assemble(("tables", "bold"), f"  {built.folder}"))
    told = ", ".join(f"{name.removesuffix('.parquet')} {many:,}" for name, many in built.rows.items())
    out.print(Text(f"rows: {told}; content {built.content[:12]}", "dim"))


def show_labels(built: Built) -> None:
    """What came of a build of the label table."""
    out = console()
    out.print(
        Text.assemble(("labels", "bold"), f"  {built.linked:,} labels of {built.drugs:,} drugs in {built.folder}")
    )
    told = f"{built.read:,} labels read, {built.chosen:,} chosen, {built.sections:,} sections"
    out.print(Text(told, "dim"))
    if built.lacking:
        parts = ", ".join(f"{n:04}" for n in built.lacking)
        out.print(Text(f"parts of the release that are not in the folder: {parts}", "yellow"))
