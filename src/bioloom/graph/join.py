"""Runs the programs of a plan: partial assignments in blocks, depth first, so that memory stays flat.

A table's rows are partial assignments. Binding a slot multiplies rows; what later steps do not read is dropped and
equal rows merge, so that mostly few are left. Work is bounded: beyond ``Search.limit`` rows a search stops and says so;
what it has found until then stands, and what it has not decided is never given out as found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from .adjacent import Adjacent, cut
from .arrays import Bools, Int32, Int64
from .domain import Domain
from .hop import Context, Links
from .kernels import in_order
from .program import Avoid, Bind, Check, Differ, Program

Weights = NDArray[np.float64]
Weigh = Callable[[int, Int32], Weights]
_BLOCK = 1 << 16


@dataclass
class Search:
    """What a program runs on, and the bound on its work.

    Attributes:
        domains: The candidates of each slot.
        context: The graph, the gate and the loops.
        limit: Rows that may be made.
        spent: Rows made so far.
    """

    domains: Sequence[Domain]
    context: Context
    limit: int
    spent: int = 0

    @property
    def exhausted(self) -> bool:
        """Whether the bound was passed."""
        return self.spent > self.limit


@dataclass(frozen=True)
class Table:
    """Rows of partial assignments.

    Attributes:
        row: int64[K], which row of the starting table each came from.
        nodes: int32[K] by slot.
        edges: int64[K] by edge of the pattern, kept by `assignments` only.
        weight: float64[K], how many assignments each row stands for, kept by `count` only.
    """

    row: Int64
    nodes: dict[int, Int32]
    edges: dict[int, Int64] = field(default_factory=dict)
    weight: Weights | None = None

    def take(self, at: Int64 | Bools | slice) -> Table:
        """These rows, in this order."""
        weight = None if self.weight is None else self.weight[at]
        nodes = {k: v[at] for k, v in self.nodes.items()}
        return Table(self.row[at], nodes, {k: v[at] for k, v in self.edges.items()}, weight)


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
    for table in _blocks(_Run(program, search, _BLOCK, proven=proven), 0, Table(np.arange(rows), dict(nodes))):
        proven[table.row] = True
    return proven


def count(program: Program, nodes: Mapping[int, Int32], search: Search, weigh: Weigh) -> float:
    """How many assignments complete a one-row starting table; with an exhausted search, at least so many."""
    weight = np.ones(1)
    for slot, ids in nodes.items():
        weight = weight * weigh(slot, ids)
    table = Table(np.zeros(1, np.int64), dict(nodes), weight=weight)
    return float(
        sum(
            t.weight.sum()
            for t in _blocks(_Run(program, search, _BLOCK, weigh=weigh), 0, table)
            if t.weight is not None
        )
    )


def assignments(program: Program, nodes: Mapping[int, Int32], search: Search, block: int) -> Iterator[Table]:
    """All assignments that complete a one-row starting table, with their edges, in blocks, in a fixed order."""
    run = _Run(program, search, block, keep_edges=True)
    yield from _blocks(run, 0, Table(np.zeros(1, np.int64), dict(nodes)))


def _blocks(run: _Run, at: int, table: Table) -> Iterator[Table]:
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
            yield from _blocks(run, at + 1, _merge(run, at, made))
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
    run.search.spent += len(table.row)
    if not step.wanted:
        missing = np.ones(len(table.row), np.bool_)
        missing[links.near] = False
        return table.take(missing)
    return _with_edges(run, table.take(links.near), step.edge, links)


def _bind(run: _Run, step: Bind, table: Table) -> Iterator[Table]:
    """The table with one more column, in blocks."""
    for lo, hi, links in _links(run, step, table.nodes[step.parent]):
        piece = table.take(slice(lo, hi))
        run.search.spent += len(links.near)
        found = links
        if run.proven is not None:  # a block before this one may have proven its rows
            open_ = ~run.proven[piece.row][links.near]
            found = Links(links.near[open_], links.far[open_], links.edge[open_])
        made = piece.take(found.near)
        made.nodes[step.slot] = found.far
        if run.weigh is not None and made.weight is not None:
            made = replace(made, weight=made.weight * run.weigh(step.slot, found.far))
        yield _with_edges(run, made, step.edge, found)
        if run.search.exhausted:
            return


def _links(run: _Run, step: Bind, front: Int32) -> Iterator[tuple[int, int, Links]]:
    """Pieces ``lo .. hi`` of the front with the edges from them, each of about a block."""
    domain = run.search.domains[step.slot]
    if not step.given:
        if step.slot not in run.adjacent:
            run.adjacent[step.slot] = Adjacent(step.hop, step.back, domain, run.search.context, ordered=run.keep_edges)
        yield from run.adjacent[step.slot].pieces(front, run.block)
        return
    every = domain.every()
    for lo, hi in cut(np.full(len(front), len(every)), run.block):
        near = np.repeat(np.arange(hi - lo), len(every))
        yield lo, hi, Links(near, np.tile(every, hi - lo), np.full(len(near), -1))


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
    order, first = _grouped(run, [table.row, *table.nodes.values()])
    if table.weight is not None:
        weight = np.add.reduceat(table.weight[order], np.flatnonzero(first)) if len(order) else table.weight
        return replace(table.take(order[first]), weight=weight)
    table = table.take(order[first])
    for slot, enough in run.program.caps[at]:
        others = [v for s, v in table.nodes.items() if s != slot]
        order, first = _grouped(run, [table.row, *others])
        start = np.flatnonzero(first)
        rank = np.arange(len(order)) - np.repeat(start, np.diff(np.append(start, len(order))))
        table = table.take(order[rank < enough])
    return table


def _grouped(run: _Run, keys: Sequence[Int64 | Int32]) -> tuple[Int64, Bools]:
    """An order that brings equal keys together, and where in it each group begins."""
    rows = int(keys[0].max()) + 1 if len(keys[0]) else 1
    if rows * run.search.context.node_count ** (len(keys) - 1) < 2**62:
        key = keys[0].astype(np.int64)
        for k in keys[1:]:
            key = key * run.search.context.node_count + k
        order = in_order(key, rows * run.search.context.node_count ** (len(keys) - 1))
        sorted_keys: list[Int64 | Int32] = [key[order]]
    else:
        order = np.lexsort(tuple(reversed(keys)))
        sorted_keys = [k[order] for k in keys]
    first = np.zeros(len(order), np.bool_)
    first[:1] = True
    for k in sorted_keys:
        first[1:] |= k[1:] != k[:-1]
    return order, first
