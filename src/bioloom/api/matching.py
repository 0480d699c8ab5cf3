"""Matching a pattern written by hand, within bounds: names become identifiers, answers are ordered, listed and told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isnan
from time import perf_counter

from bioloom.core.allowance import PER_SECOND, Allowance, allowed, current
from bioloom.core.catalogue import catalogue
from bioloom.core.errors import BudgetError
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import format_pattern, parse_listing
from bioloom.core.pattern_text.write import MENTION
from bioloom.core.ports import MissingHop
from bioloom.core.results.listing import Listing, Measure
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.matching.listed import listed
from bioloom.graph.matching.match import Match
from bioloom.stages.weave.stage import widened

from .matches import Matches, Row
from .naming import Named, without_mentions
from .session import Session

LISTED = 20  # answers where neither LIMIT nor the caller says how many
SECONDS = 0.75  # of steps that a match may take where nobody says how long
MOST = 100  # witnesses to show of one answer: a thousand of some hops each take seconds to print
WEIGHED = 16  # witnesses among which that with the value is looked for
COUNTED = 100_000  # rows to count the witnesses of one answer: a tenth of a second
EDGE = 20_000  # steps to begin with one edge of a witness, however few there are to read


def matched(
    session: Session, text: str, *, limit: int | None = None, witnesses: int = 1, seconds: float | None = None
) -> Matches:
    """The answers of the pattern ``text``; what takes too long ends with those found until then, which it says.

    Raises:
        PatternError: it is no pattern.
        UnknownEntityError: a name or identifier in it is unknown.
        BudgetError: nothing was found in time.
    """
    graph = session.graph
    listing = parse_listing(text)
    parsed: Pattern = listing.pattern
    taken: tuple[Named, ...] = ()
    if _mentions(parsed):
        parsed, taken = without_mentions(parsed, graph, session.linker)
    listing = listing.model_copy(update={"pattern": parsed})
    steps = int((SECONDS if seconds is None else seconds) * PER_SECOND)
    with allowed(Allowance(seconds=seconds, steps=steps)) as allowance:
        start = perf_counter()
        found = graph.match(parsed)
        took = perf_counter() - start
        if found.bound and not found.exists:  # that there is none is not known
            raise BudgetError(f"Nothing was found until {found.bound}.", hint="Give it longer: --budget-seconds N.")
        hops, below = ((), "") if found.count else _wanting(graph, parsed, allowance)
    left = max(steps - allowance.spent, steps // 3)  # all of it takes no twice as long as the match may
    with allowed(Allowance(seconds=allowance.left, steps=left)):
        wanted = listed(found, listing, _words(listing))
    most = limit if limit is not None else LISTED if listing.limit is None else listing.limit
    numbers = [None] * len(wanted.nodes) if wanted.numbers is None else wanted.numbers.tolist()
    with allowed(Allowance(seconds=allowance.left, steps=steps // 4)):  # also for the first of answers that are not all
        pairs = zip(wanted.nodes[:most].tolist(), numbers, strict=False)
        rows = tuple(_rows(found, pairs, witnesses, listing.measure))
    known = {n.name: graph.entity(n.curies[0]) for n in parsed.nodes if n.curies}
    return Matches(
        pattern=parsed, rows=rows, total=wanted.total, complete=found.complete and wanted.complete, bound=found.bound,
        missing=hops, with_subclasses=below, taken=taken, measured=wanted.numbers is not None,
        names={variable: entity.name for variable, entity in known.items() if entity},
        graph=(graph.name, graph.content_hash), seconds=took,
    )  # fmt: skip


def _mentions(pattern: Pattern) -> bool:
    """Whether a node is given by name: else the lexicon need not be opened."""
    return any(c.startswith(MENTION) for n in pattern.nodes for c in n.curies)


def _rows(
    found: Match, pairs: Iterable[tuple[int, float | None]], witnesses: int, measure: Measure | None
) -> Iterator[Row]:
    """Each answer with its first witnesses; once the allowance is spent without them, as at least one it has."""
    allowance = current()
    for node, number in pairs:
        if allowance is not None and allowance.over:
            told = None if number is None or isnan(number) else number
            yield Row(found.graph.entity(node), (), 1, exact=False, number=told)
            continue
        yield _row(found, node, witnesses, number, measure)
        if allowance is not None:
            allowance.spent += EDGE * len(found.pattern.edges)


def _row(found: Match, node: int, witnesses: int, number: float | None, measure: Measure | None) -> Row:
    """An answer with its first witnesses; where values are compared, those that carry its value come first."""
    of_value = measure is not None and bool(measure.key) and witnesses > 0
    shown = found.assignments(node, max(witnesses, WEIGHED) if of_value else witnesses, COUNTED)
    told = [found.witness(a) for a in shown.first]
    number = None if number is None or isnan(number) else number
    if of_value and measure is not None:
        told.sort(
            key=lambda w: not any(q.key == measure.key and q.value == number for f in w.facts for q in f.qualifiers)
        )
    return Row(found.graph.entity(node), tuple(told[:witnesses]), shown.total, shown.exact, number)


def _words(listing: Listing) -> tuple[str, ...]:
    """The words of the qualifier that is measured, from the least to the most; none where it has numbers."""
    if listing.measure is None or not listing.measure.key:
        return ()
    relations = (catalogue().relations.get(p) for p in listing.pattern.edges[listing.measure.edge].predicates)
    found = next((q for r in relations if r and (q := r.qualifier(listing.measure.key))), None)
    return found.values if found and found.type == "word" and found.most else ()


def _wanting(graph: KnowledgeGraph, parsed: Pattern, allowance: Allowance) -> tuple[tuple[MissingHop, ...], str]:
    """Why nothing matched: the missing hops, and the pattern that matches with the subclasses of its terms."""
    if allowance.over:
        return (), ""
    try:
        hops, wider = tuple(graph.diagnose(parsed)), widened(parsed)
        return hops, format_pattern(wider) if wider != parsed and graph.match(wider).count else ""
    except BudgetError:  # that nothing matches is known; why was not found in time
        return (), ""
