"""Runs the programs of a plan: partial assignments in blocks, depth first, so that memory stays flat.

A table's rows are partial assignments. Binding a slot multiplies rows; what later steps do not read is dropped and
equal rows merge, so that mostly few are left. Work is bounded: beyond ``Search.limit`` rows a search stops and says so;
what it has found until then stands, and what it has not decided is never given out as found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from bioloom.graph.matching.plans.program import Avoid, Bind, Check, Closing, Differ, Program
from bioloom.graph.matching.steps.adjacent import Adjacent, cut
from bioloom.graph.matching.steps.bounds import COLUMN, PIECE, ROW, SORTED
from bioloom.graph.matching.steps.domain import Domain
from bioloom.graph.matching.steps.hop import Context, Links
from bioloom.graph.model.arrays import Bools, Int32, Int64

from .table import Table, Weights, capped, merged

MOST_WAYS = 1e290  # a sum of so many is still a number
_LOOKED_UP = 64  # bytes for each row: where its edges begin and end
Weigh = Callable[[int, Int32], Weights]
_BLOCK, _LEAST, _DEEP = 1 << 16, 1 << 10, 8  # rows at once, of the deepest programs, and slots that make one deep


@dataclass
class Search:
    """What a program runs on, and the bound on its work.

    Attributes:
        domains: The candidates of each slot.
        context: The graph, the gate and the loops.
        limit: Rows that may be made.
        spent: Rows made so far.
        bound: Which bound ended it, empty while none did.
    """

    domains: Sequence[Domain]
    context: Context
    limit: int
    spent: int = 0
    bound: str = ""

    @property
    def exhausted(self) -> bool:
        """Whether a bound was passed, this search's or the one on all that is done for the question; it stays so."""
        if not self.bound and self.spent > self.limit:
            self.bound = f"{self.limit:,} partial assignments were tested"
        elif not self.bound and (over := self.context.bounds.over):
            self.bound = f"{over} is spent"
        return bool(self.bound)

    def made(self, rows: int) -> None:
        """Book rows that were made."""
        self.spent += rows
        self.context.bounds.count(ROW * rows)


@dataclass(frozen=True)
class _Run:
    """How a program is run.

    Attributes:
        block: Most rows to make at once.
        proven: bool[rows of the start]; rows already proven are dropped, and rows are merged and capped.
        weigh: (slot, nodes) -> how many ways what hangs on the slot outside the program can be filled.
        keep_edges: Keep edges and all columns, merge nothing.
        adjacent: By slot, the edges into its candidates.
    """

    program: Program
    search: Search
    block: int
    proven: Bools | None = None
    weigh: Weigh | None = None
    keep_edges: bool = False
    adjacent: dict[int, Adjacent] = field(default_factory=dict)


def prove(program: Program, nodes: Mapping[int, Int32], search: Search) -> Bools:
    """Which rows of a starting table the program can complete; with an exhausted search, which it surely can."""
    rows = len(next(iter(nodes.values())))
    proven = np.zeros(rows, np.bool_)
    for table in _blocks(_Run(program, search, _block(program), proven=proven), 0, Table(np.arange(rows), dict(nodes))):
        proven[table.row] = True
    return proven


def times(one: Weights, other: Weights) -> Weights:
    """The product of numbers of ways, `MOST_WAYS` at most: what is more is not told apart, and must not overflow."""
    with np.errstate(over="ignore"):
        out: Weights = np.minimum(one * other, MOST_WAYS)
    return out


def count(program: Program, nodes: Mapping[int, Int32], search: Search, weigh: Weigh) -> float:
    """How many assignments complete a one-row starting table; with an exhausted search, at least so many."""
    weight = np.ones(1)
    for slot, ids in nodes.items():
        weight = times(weight, weigh(slot, ids))
    table = Table(np.zeros(1, np.int64), dict(nodes), weight=weight)
    return float(
        sum(
            t.weight.sum()
            for t in _blocks(_Run(program, search, _block(program), weigh=weigh), 0, table)
            if t.weight is not None
        )
    )


def assignments(program: Program, nodes: Mapping[int, Int32], search: Search, block: int) -> Iterator[Table]:
    """All assignments that complete a one-row starting table, with their edges, in blocks, in a fixed order."""
    run = _Run(program, search, block, keep_edges=True)
    yield from _blocks(run, 0, Table(np.zeros(1, np.int64), dict(nodes)))


def _block(program: Program) -> int:
    """Rows to make at once: a deep program keeps as many in memory as a shallow one, in all its blocks together."""
    return max(_LEAST, _BLOCK * _DEEP // max(_DEEP, len(program.bound)))


def _blocks(run: _Run, at: int, table: Table) -> Iterator[Table]:
    run.search.context.bounds.count(PIECE + COLUMN * (len(table.nodes) + len(table.edges)))
    if run.proven is not None:
        table = table.take(~run.proven[table.row])
    if run.search.exhausted or not len(table.row):
        return
    if at == len(run.program.steps):
        yield table
        return
    step = run.program.steps[at]
    if isinstance(step, Bind):
        for made in _bind(run, step, table):
            kept = _merge(run, at, made)
            with run.search.context.bounds.holding(_size(kept)):
                yield from _blocks(run, at + 1, kept)
        return
    kept = _test(run, step, table)
    if not run.search.exhausted:
        yield from _blocks(run, at + 1, _merge(run, at, kept))


def _test(run: _Run, step: Check | Differ | Avoid, table: Table) -> Table:
    if isinstance(step, Differ):
        return table.take(table.nodes[step.one] != table.nodes[step.other])
    if isinstance(step, Avoid):
        start = {s: table.nodes[s] for s in step.program.start}
        return table.take(~prove(step.program, start, run.search))
    links = step.hop.between(table.nodes[step.near], table.nodes[step.far], run.search.context)
    run.search.made(len(table.row))
    if not step.wanted:
        missing = np.ones(len(table.row), np.bool_)
        missing[links.near] = False
        return table.take(missing)
    return _with_edges(run, table.take(links.near), step.edge, links)


def _bind(run: _Run, step: Bind, table: Table) -> Iterator[Table]:
    """The table with one more column, in blocks."""
    for rows, links in _links(run, step, table):
        run.search.made(len(links.near))
        made = table.take(rows[links.near])
        made.nodes[step.slot] = links.far
        if run.weigh is not None and made.weight is not None:
            made = replace(made, weight=times(made.weight, run.weigh(step.slot, links.far)))
        yield _with_edges(run, made, step.edge, links)
        if run.search.exhausted:
            return


def _links(run: _Run, step: Bind, table: Table) -> Iterator[tuple[Int64, Links]]:
    """Rows of the table and the edges from them, about a block at a time."""
    front, domain, proven = table.nodes[step.parent], run.search.domains[step.slot], run.proven
    if not step.given:
        if step.slot not in run.adjacent:
            run.adjacent[step.slot] = Adjacent(step.hop, step.back, domain, run.search.context, ordered=run.keep_edges)
        into = run.adjacent[step.slot]
        if proven is None:
            yield from into.pieces(front, run.block)
        elif step.closing is None:
            yield from into.pieces(front, run.block, lambda: ~proven[table.row])
        else:
            yield from _from_either_side(run, step, step.closing, table, proven)
        return
    every = domain.every()
    for lo, hi in cut(np.full(len(front), len(every)), run.block):
        near = np.repeat(np.arange(hi - lo), len(every))
        yield np.arange(lo, hi), Links(near, np.tile(every, hi - lo), np.full(len(near), -1))


def _from_either_side(
    run: _Run, step: Bind, closing: Closing, table: Table, proven: Bools
) -> Iterator[tuple[Int64, Links]]:
    """Bind a slot that two edges lead to along the one that has fewer, row by row, and test the other.

    So a hub's edges are not read for what hangs on few. Parallel edges are not told apart, which proving need not.
    """
    context, into = run.search.context, run.adjacent[step.slot]
    front, other = table.nodes[step.parent], table.nodes[closing.parent]
    mine, theirs = (h.spans(f, context).counts(f) for h, f in ((step.hop, front), (closing.hop, other)))
    near, far = np.flatnonzero(mine <= theirs), np.flatnonzero(mine > theirs)
    for rows, links in into.pieces(front[near], run.block, lambda: ~proven[table.row[near]]):
        yield near[rows], links
    around = Adjacent(closing.hop, closing.back, into.domain, context)
    for rows, links in around.pieces(other[far], run.block, lambda: ~proven[table.row[far]]):
        held = step.hop.between(front[far[rows[links.near]]], links.far, context).near
        yield far[rows], Links(links.near[held], links.far[held], links.edge[held])


def _with_edges(run: _Run, table: Table, edge: int, links: Links) -> Table:
    return replace(table, edges={**table.edges, edge: links.edge}) if run.keep_edges else table


def _merge(run: _Run, at: int, table: Table) -> Table:
    """Drop the columns that no later step reads and merge the rows that are then equal."""
    if run.keep_edges:
        return table
    live = run.program.live[at]
    table = replace(table, nodes={s: table.nodes[s] for s in live})
    if run.proven is not None and not run.program.grows[at]:
        return table
    bounds, nodes = run.search.context.bounds, run.search.context.node_count
    bounds.count(SORTED * len(table.row) * (1 + len(live)))
    table = merged(table, nodes)
    for slot, enough in run.program.caps[at] if run.proven is not None else ():
        bounds.count(SORTED * len(table.row) * len(live))
        table = capped(table, slot, enough, nodes)
        if run.search.exhausted:
            break
    return table


def _size(table: Table) -> int:
    """About how many bytes a table takes with what is looked up for its rows, twice at each end."""
    return len(table.row) * (
        _LOOKED_UP + sum(v.itemsize for v in table.nodes.values()) + sum(v.itemsize for v in table.edges.values())
    )
