"""Why a thing is one thing, for people, on a terminal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from bioloom.core.fact import Entity
from bioloom.recipes.build.explain import Explanation, Kept
from bioloom.stages.read.readback.naming import category_word

from .render import fact_line
from .terminal import console

MOST = 12  # lines of one kind before "and n more"


def show_explanation(found: Explanation) -> None:
    """The thing, its names, what is one with it, what is linked, what was kept apart, and who speaks of it."""
    out = console()
    if found.thing is None:
        out.print(Text.assemble((found.asked, "bold yellow"), f"  {found.how}"))
    else:
        out.print(_thing(found.thing))
        if found.asked != found.thing.curie:
            out.print(Text(f"  {found.asked} is {found.how}", "yellow"))
        out.print(Text(f"  from {_infores(found.sources)}", "dim"))
    for kind, names in found.names.items():
        if names:
            _section(kind, [Text(", ".join(names[:MOST]) + _rest(len(names)))])
    _section("one with it", [Text.assemble((s.curie, "cyan"), f"  {s.why}", _by(s.sources)) for s in found.same])
    _section("linked", [fact_line(fact, indent=0) for fact in found.links])
    _section("kept apart", list(_apart(found.kept, found.thing.curie if found.thing else found.asked)))
    _section(
        "obsolete",
        [Text.assemble((old, "cyan"), " ━▶ ", (new, "cyan"), f"  {outcome}") for old, new, outcome in found.replaced],
    )
    if found.statements:
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        table.add_column(justify="right")
        for c in found.statements[:MOST]:
            way = Text("━▶", "green") if c.outgoing else Text("◀━", "blue")
            verb = Text(c.predicate.replace("_", " "), "magenta")
            table.add_row(f"{c.statements:,}", way, verb, Text(c.source.removeprefix("infores:"), "dim"))
        out.print(Text("statements" + _rest(len(found.statements)), "bold"))
        out.print(table)
    if not found.traced:
        out.print(Text("Why it is so is known only of graphs built here: bioloom kg build.", "yellow"))


def _section(title: str, lines: list[Text]) -> None:
    if lines:
        out = console()
        out.print(Text(title, "bold"))
        for line in lines[:MOST]:
            out.print(Text("  ") + line)
        if rest := _rest(len(lines)):
            out.print(Text(f"  {rest.strip()}", "dim"))


def _thing(entity: Entity) -> Text:
    kinds = ", ".join(category_word(c) for c in entity.categories)
    return Text.assemble((entity.name, "bold green"), "  ", (entity.curie, "cyan"), "  ", (kinds, "dim"))


def _apart(kept: Iterable[Kept], me: str) -> Iterable[Text]:
    """What was not merged by reason, the things of the graph first."""
    reasons: dict[str, list[Kept]] = defaultdict(list)
    for one in kept:
        reasons[one.outcome].append(one)
    for outcome, those in sorted(reasons.items(), key=lambda item: item[0]):
        for one in sorted(those, key=lambda k: (k.thing is None, k.curie)):
            line = Text.assemble((one.curie, "cyan"))
            if one.thing is not None:
                same = one.thing.curie == one.curie
                line.append(f"  {one.thing.name}" + ("" if same else f" ({one.thing.curie})"), "green")
            line.append(f"  {outcome}", "yellow")
            yield line.append("" if one.own == me else f", of {one.own}", "dim").append_text(_by(one.sources))


def _by(sources: Iterable[str]) -> Text:
    said = _infores(sources)
    return Text(f"  [{said}]" if said else "", "blue")


def _infores(sources: Iterable[str]) -> str:
    return ", ".join(s.removeprefix("infores:") for s in sources)


def _rest(count: int) -> str:
    return f" and {count - MOST:,} more" if count > MOST else ""
