"""Runs and scores for people, on a terminal."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, get_args

from rich.table import Table as Shown

from bioloom.bench.run.estimate import CellEstimate
from bioloom.bench.run.predict import Outcome
from bioloom.bench.run.run import Summary
from bioloom.bench.score.table import Table

from .terminal import console

NOT_SCORED = "n/a"  # a method that needs a model or a channel and has none gets no score
OUTCOMES = get_args(Outcome)


def show_summary(summary: Summary) -> None:
    """What became of every cell, and where it is."""
    out = console()
    table = Shown("cell", "config", box=None, pad_edge=False)
    for name in ("items", *OUTCOMES, "left"):
        table.add_column(name, justify="right")
    for cell in summary.cells:
        counts = [cell.outcomes.get(name, 0) for name in OUTCOMES]
        title = f"{cell.title} ({NOT_SCORED})" if cell.na else cell.title
        table.add_row(title, cell.config, *map(str, (cell.items, *counts, cell.left)))
    out.print(table)
    out.print(f"{summary.asked} questions asked in {summary.seconds:.1f} s; records in {summary.path}")
    if summary.stopped:
        out.print(f"Stopped before the end: {summary.stopped}")


def show_estimate(cells: Sequence[CellEstimate]) -> None:
    """What each cell of a run would ask and cost, and all together."""
    out = console()
    table = Shown("cell", box=None, pad_edge=False)
    for name in ("items", "asking", "prompt", "calls", "tokens in", "tokens out", "US$", "at most US$"):
        table.add_column(name, justify="right")
    for c in cells:
        counts = (f"{c.calls:,.0f}", f"{c.tokens_in:,.0f}", f"{c.tokens_out:,.0f}")
        table.add_row(
            c.title, str(c.items), f"{c.asking:.0%}", f"{c.prompt:,.0f}", *counts, _dollars(c.money), _dollars(c.most)
        )
    out.print(table)
    known = [c.money for c in cells if c.money is not None]
    asking = [c for c in cells if c.asking]
    money = _dollars(sum(known)) if len(known) == len(asking) else "a price that is not known"
    out.print(
        f"{sum(c.items for c in cells):,} questions, about {sum(c.calls for c in cells):,.0f} calls, "
        f"{sum(c.tokens_in for c in cells):,.0f} tokens in and {sum(c.tokens_out for c in cells):,.0f} out: {money}. "
        "Nobody was asked."
    )


def _dollars(money: float | None) -> str:
    return "not known" if money is None else f"{money:,.2f}"


def show_table(table: Table, na: Collection[str] = ()) -> None:
    """Every row with its interval; ``na`` are ``config condition`` of what has no score."""
    out = console()
    shown = Shown("config", "method", "reasoner", "sources", "set", "part", "score", "95%", box=None, pad_edge=False)
    for name in ("right", "wrong", "abstained", "invalid", "failed", "missing"):
        shown.add_column(name, justify="right")
    for row in table.rows:
        by = row.configuration
        part = " ".join(p for p in (row.family, row.kind) if p) or row.level
        unscored = f"{by.config} {by.condition}" in na
        score = NOT_SCORED if unscored else f"{100 * row.score:.1f}"
        interval = "" if unscored else f"{100 * row.low:.1f}-{100 * row.high:.1f}"
        counts = (row.right, row.wrong, row.abstained, row.invalid, row.failed, row.missing)
        said = (by.config, by.method, by.reasoner, by.condition, row.dataset, part, score, interval)
        shown.add_row(*said, *map(str, counts))
    out.print(shown)
    out.print(f"Scoring contract {table.scoring_version}.")


def show_sets(sets: Sequence[Mapping[str, Any]]) -> None:
    """Sets by name."""
    shown = Shown("name", "title", "licence", "here", box=None, pad_edge=False)
    for one in sets:
        only = " (evaluate only)" if one["evaluate_only"] else ""
        shown.add_row(one["name"], one["title"], f"{one['licence']}{only}", "yes" if one["path"] else "no")
    console().print(shown)
