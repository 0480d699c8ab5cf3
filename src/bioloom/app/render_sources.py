"""What live sources found, for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from bioloom.core.ports import Hit

from .terminal import console


def show_hits(hits: Sequence[Hit], failed: Sequence[Mapping[str, str]]) -> None:
    """Each passage with its score, record, section, span and the time it was fetched; then what failed."""
    out = console()
    for hit in hits:
        origin, span = hit.evidence.origin, hit.evidence.span
        place = " ".join(p for p in (origin.section, f"{span[0]}-{span[1]}" if span else "") if p)
        line = Text.assemble((origin.record, "bold cyan"), f"  {origin.title}  ", (f"{hit.score:.2f}", "green"))
        out.print(line)
        out.print(Text(hit.evidence.text))
        fetched = ", ".join(p for p in (origin.source, place, f"fetched {origin.retrieved}") if p)
        out.print(Text.assemble((fetched, "dim"), "  ", (origin.url or "", "dim underline")))
        out.print()
    if not hits and not failed:
        out.print(Text("Nothing found.", "yellow"))
    for failure in failed:
        out.print(Text(failure["message"], "bold red"))
