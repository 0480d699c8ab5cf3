"""A mechanism for people, on a terminal: the chain, why each link is there, what hangs on it, what is inferred."""

from __future__ import annotations

from typing import Protocol

from rich.text import Text

from bioloom.api.mechanisms import broken, chain, inferred, steps, together, told
from bioloom.core.results.mechanism import Link, Mechanism

from .terminal import console

COLOURS = {"curated": "green", "measured": "cyan", "inferred": "yellow"}


class Prints(Protocol):
    """What lines are printed to: a console, or a page that is measured first."""

    def print(self, line: Text, /) -> None:
        """Print a line."""


def show_mechanism(mechanism: Mechanism, out: Prints | None = None, *, branches: int | None = None) -> None:
    """The whole of it; under an answer only the first ``branches``."""
    out = console() if out is None else out
    if mechanism.way or mechanism.reach:
        out.print(Text(chain(mechanism), "bold green" if mechanism.way else "bold yellow"))
    if not mechanism.way:
        out.print(Text(broken(mechanism), "yellow"))
    for number, (link, _) in enumerate(steps(mechanism), 1):
        out.print(_line(f"  {number}. ", link))
    grouped = together(mechanism)
    for link, others in grouped[:branches]:
        out.print(_line("  + ", link, ", ".join(o.object.name for o in others)))
    if branches is not None and len(grouped) > branches:
        out.print(Text(f"  and {len(grouped) - branches} more branches (bioloom explain-path shows them)", "dim"))
    if mechanism.links:
        out.print(Text(f"  {inferred(mechanism)}", "dim"))


def _line(mark: str, link: Link, also: str = "") -> Text:
    head, _, rest = told(link, also).partition("  [")
    return Text.assemble(mark, (head, ""), ("  [" + rest, COLOURS[link.label]))
