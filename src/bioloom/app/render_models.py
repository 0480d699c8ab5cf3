"""Models, their calls and their cost, for people on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from bioloom.reason.ledger import Total

from .terminal import console


def show_ledger(totals: Sequence[Total], path: str) -> None:
    """A line for each day and model."""
    out = console()
    if not totals:
        out.print(Text(f"No model was called yet ({path}).", "yellow"))
        return
    table = Table("day", "model", box=None, pad_edge=False)
    for title in ("calls", "tokens in", "out", "seconds", "US dollars"):
        table.add_column(title, justify="right")
    for t in totals:
        money = f"{t.money:.4f}" + (f" and {t.unpriced} unpriced" if t.unpriced else "")
        table.add_row(
            t.day, t.model, f"{t.calls:,}", f"{t.tokens_in:,}", f"{t.tokens_out:,}", f"{t.seconds:,.1f}", money
        )
    out.print(table)
    out.print(Text(path, "dim"))


def show_plan(plan: dict[str, Any]) -> None:
    """What a dry run found: the first call in full, or that there would be none."""
    out = console()
    if not plan["calls"]:
        out.print(Text("No model would be asked.", "bold green"))
        return
    most = plan["cost_most"]
    cost = "price not known" if most is None else f"at most ${most:.6f}"
    out.print(Text(f"{plan['model']} would be asked for {plan['judgement']!r}", "bold"))
    out.print(Text(f"about {plan['tokens_in']:,} tokens in, at most {plan['tokens_out_most']:,} out, {cost}", "yellow"))
    for message in plan["messages"]:
        out.print(Text(f"\n[{message['role']}]", "cyan"))
        out.print(Text(message["content"]))
