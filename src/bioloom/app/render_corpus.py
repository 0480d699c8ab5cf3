"""Corpora, imports and passages for people, on a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.text import Text

from bioloom.core.ports import Hit
from bioloom.sources.corpus.corpus import Counts
from bioloom.sources.corpus.ingest import Report
from bioloom.sources.corpus.shelf import Made

from .terminal import console


def show_report(folder: Path, report: Report, counts: Counts) -> None:
    """What an import read, what it left out and why."""
    out = console()
    out.print(Text.assemble(("corpus  ", "dim"), f"{folder}  ", (f"{counts.records:,} records", "bold green")))
    went = f"{report.written:,} written" + (f", {report.removed:,} removed" if report.removed else "")
    out.print(went + (f", {report.resumed:,} items were done before it was stopped" if report.resumed else ""))
    for reason, n in sorted(report.skipped.items(), key=lambda r: -r[1]):
        out.print(Text(f"skipped {n:,}: {reason}", "yellow"))
    for example in report.examples[:5]:
        out.print(Text(f"  {example}", "dim"))


def show_removed(removed: Sequence[str], missing: Sequence[str]) -> None:
    """Which records went, and which were not there."""
    out = console()
    out.print(f"{len(removed):,} removed")
    if missing:
        out.print(Text(f"not there: {', '.join(missing)}", "yellow"))


def show_retagged(done: int, graph: str) -> None:
    """How many records were tagged anew."""
    console().print(
        f"{done:,} records tagged with {graph}" if done else f"All records are tagged with {graph} already."
    )


def show_corpus(folder: Path, made: Made, counts: Counts, size: int, *, stale: bool) -> None:
    """What is in a corpus and how it was made."""
    out = console()
    out.print(Text.assemble((made.name, "bold"), f"  {folder}  ", (f"{size / 1e6:,.1f} MB", "dim")))
    out.print(f"{counts.records:,} records in {counts.parts:,} parts, {counts.vectors:,} vectors")
    out.print(Text(f"made {made.created} by {made.made_by}, changed {made.changed}", "dim"))
    if made.graph:
        out.print(f"entities of the graph {made.graph}, build {made.graph_build[:12]}")
    if stale or counts.stale:
        which = "All" if stale else f"{counts.stale:,}"
        out.print(Text(f"{which} of them are of another build: bioloom corpus retag {made.name}", "yellow"))
    if made.embedder:
        out.print(f"vectors of {made.embedder}")
    for given in made.inputs[:10]:
        out.print(Text(f"  {given.name}  {given.sha256[:12]}", "dim"))
    if len(made.inputs) > 10:
        out.print(Text(f"  and {len(made.inputs) - 10:,} more files", "dim"))


def show_corpora(found: Mapping[str, Path]) -> None:
    """The corpora that there are."""
    out = console()
    if not found:
        out.print("There is no corpus yet: bioloom corpus build PATH... --name NAME")
    for name, path in found.items():
        out.print(Text.assemble((f"{name:20} ", "bold"), (f"{path}", "dim")))


def show_found(hits: Sequence[Hit]) -> None:
    """Each passage with its score, record, place and entities."""
    out = console()
    for hit in hits:
        evidence = hit.evidence
        origin, span = evidence.origin, evidence.span or (0, 0)
        out.print(Text.assemble((origin.record, "bold cyan"), f"  {origin.title}  ", (f"{hit.score:.2f}", "green")))
        out.print(Text(evidence.text))
        named = dict.fromkeys(f"{m.entity.name} {m.entity.curie}" for m in evidence.mentions)
        place = f"{origin.section} {span[0]}-{span[1]}".strip()
        out.print(Text.assemble((place, "dim"), "  ", (", ".join(named), "magenta")))
        out.print()
    if not hits:
        out.print(Text("Nothing found.", "yellow"))
