"""Runs and scores for people, on a terminal."""

from __future__ import annotations

from rich.table import Table as Shown

from bioloom.bench.runner.run import Summary

from .render import console

NOT_SCORED = "n/a"  # a method that needs a model and has none gets no score


def show_summary(summary: Summary) -> None:
    """What became of every cell, and where it is."""
    out = console()
    table = Shown("cell", "config", box=None, pad_edge=False)
    for name in ("items", "answered", "abstained", "failed", "needs model", "left"):
        table.add_column(name, justify="right")
    for cell in summary.cells:
        counts = [cell.outcomes.get(name, 0) for name in ("answered", "abstained", "failed", "needs model")]
        title = f"{cell.title} ({NOT_SCORED}: needs a model)" if cell.na else cell.title
        table.add_row(title, cell.config, *map(str, (cell.items, *counts, cell.left)))
    out.print(table)
    out.print(f"{summary.asked} questions asked in {summary.seconds:.1f} s; records in {summary.path}")
    if summary.stopped:
        out.print(f"Stopped before the end: {summary.stopped}")
