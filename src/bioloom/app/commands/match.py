"""``bioloom match``: a pattern written by hand."""

from __future__ import annotations

from math import isnan
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from bioloom.core.errors import BudgetError

from . import modelling
from .common import Json, Kg, emit

if TYPE_CHECKING:
    from bioloom.api.matched_row import Row
    from bioloom.core.allowance import Allowance
    from bioloom.core.pattern import Pattern
    from bioloom.core.ports import MissingHop
    from bioloom.core.results.listing import Listing, Measure
    from bioloom.graph.engine import KnowledgeGraph
    from bioloom.graph.matching.match import Match

LISTED = 20  # answers where neither LIMIT nor --limit says how many
SECONDS = 1  # of steps that a match may take where nobody says how long
MOST = 100  # witnesses to show of one answer: a thousand of some hops each take seconds to print
WEIGHED = 16  # witnesses among which that with the value is looked for
COUNTED = 100_000  # rows to count the witnesses of one answer: a tenth of a second


def match(
    pattern: Annotated[
        str,
        typer.Argument(
            help="A pattern, such as MATCH (g:Gene)-[...]->(d {id: '...'}) RETURN g; its answers may be counted, "
            "measured, ordered and limited (docs/schema.md)."
        ),
    ],
    *,
    kg: Kg = "open",
    limit: Annotated[
        int | None, typer.Option("--limit", min=0, help="How many answers to list: what LIMIT says, else 20.")
    ] = None,
    witnesses: Annotated[
        int, typer.Option("--witnesses", min=0, max=MOST, help="How many witnesses to show of each.")
    ] = 1,
    budget_seconds: modelling.Seconds = None,
    json_: Json = False,
) -> int:
    """Match a pattern and show its answers with their witnesses; say which hop is missing when there are none.

    What takes too long ends: with the answers found until then, which says so, or with an error.
    """
    from bioloom.api.session import Session
    from bioloom.app.render import show_match
    from bioloom.core.allowance import PER_SECOND, Allowance, allowed
    from bioloom.core.pattern_text import format_pattern, parse_listing
    from bioloom.graph.matching.listed import listed

    graph = Session(kg).graph
    listing = parse_listing(pattern)
    parsed = listing.pattern
    steps = int((SECONDS if budget_seconds is None else budget_seconds) * PER_SECOND)
    with allowed(Allowance(seconds=budget_seconds, steps=steps)) as allowance:
        start = perf_counter()
        matched = graph.match(parsed)
        seconds = perf_counter() - start
        if matched.bound and not matched.exists:  # that there is none is not known
            raise BudgetError(f"Nothing was found until {matched.bound}.", hint="Give it longer: --budget-seconds N.")
        hops, below = ((), "") if matched.count else _wanting(graph, parsed, allowance)
    with allowed(Allowance(seconds=allowance.left, steps=steps)):
        wanted = listed(matched, listing, _words(listing))
    most = limit if limit is not None else LISTED if listing.limit is None else listing.limit
    numbers = [None] * len(wanted.nodes) if wanted.numbers is None else wanted.numbers.tolist()
    with allowed(Allowance(seconds=allowance.left, steps=steps // 4)):  # also for the first of answers that are not all
        pairs = zip(wanted.nodes[:most].tolist(), numbers, strict=False)
        rows = [_row(matched, node, witnesses, number, listing.measure) for node, number in pairs]
    if json_:
        emit(
            {
                "schema": "bioloom.match/1",
                "pattern": format_pattern(parsed),
                "operator": parsed.operator,
                "count": wanted.total,
                "complete": matched.complete and wanted.complete,
                **({"bound": matched.bound} if matched.bound else {}),
                "answers": [
                    {
                        "entity": row.entity.model_dump(mode="json"),
                        **({} if wanted.numbers is None else {"number": row.number}),
                        "witnesses": [w.model_dump(mode="json", exclude_none=True)["facts"] for w in row.witnesses],
                        "witnesses_total": row.total,
                        "witnesses_exact": row.exact,
                    }
                    for row in rows
                ],
                "missing_hops": [h.model_dump(mode="json") for h in hops],
                "with_subclasses": below,
                "graph": {"name": graph.name, "content_hash": graph.content_hash},
                "seconds": seconds,
            }
        )
    else:
        given = {n.name: graph.entity(n.curies[0]) for n in parsed.nodes if len(n.curies) == 1}
        names = {variable: entity.name for variable, entity in given.items() if entity}
        show_match(parsed, matched, rows, hops, seconds, names=names, below=below, total=wanted.total)
    return 0 if wanted.total else 1


def _row(matched: Match, node: int, witnesses: int, number: float | None, measure: Measure | None) -> Row:
    """An answer with its first witnesses; where values are compared, those that carry its value come first."""
    from bioloom.api.matched_row import Row

    of_value = measure is not None and bool(measure.key) and witnesses > 0
    shown = matched.assignments(node, max(witnesses, WEIGHED) if of_value else witnesses, COUNTED)
    found = [matched.witness(a) for a in shown.first]
    number = None if number is None or isnan(number) else number
    if of_value and measure is not None:
        found.sort(
            key=lambda w: not any(q.key == measure.key and q.value == number for f in w.facts for q in f.qualifiers)
        )
    return Row(matched.graph.entity(node), tuple(found[:witnesses]), shown.total, shown.exact, number)


def _words(listing: Listing) -> tuple[str, ...]:
    """The words of the qualifier that is measured, from the least to the most; none where it has numbers."""
    from bioloom.core.catalogue import catalogue

    if listing.measure is None or not listing.measure.key:
        return ()
    relations = (catalogue().relations.get(p) for p in listing.pattern.edges[listing.measure.edge].predicates)
    found = next((q for r in relations if r and (q := r.qualifier(listing.measure.key))), None)
    return found.values if found and found.type == "word" and found.most else ()


def _wanting(graph: KnowledgeGraph, parsed: Pattern, allowance: Allowance) -> tuple[tuple[MissingHop, ...], str]:
    """Why nothing matched: the missing hops, and the pattern that matches with the subclasses of its terms."""
    from bioloom.core.pattern_text import format_pattern
    from bioloom.stages.weave.stage import widened

    if allowance.over:
        return (), ""
    try:
        hops, wider = tuple(graph.diagnose(parsed)), widened(parsed)
        return hops, format_pattern(wider) if wider != parsed and graph.match(wider).count else ""
    except BudgetError:  # that nothing matches is known; why was not found in time
        return (), ""
