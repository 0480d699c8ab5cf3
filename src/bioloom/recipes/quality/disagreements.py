"""Where edges contradict each other: denied and asserted, indicated and contraindicated, up and down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bioloom.core.biolink import biolink
from bioloom.core.trust.opposites import ACTIVATES, ASPECTS, DIRECTIONS, DOWN, HARMS, HELPS, INHIBITS, OPPOSITES, UP
from bioloom.graph.model.arrays import Bools, Int64, distinct

from .table import EdgeTable, dense
from .types import Clash, Contradiction, Disagreement

if TYPE_CHECKING:
    from scipy.sparse import csr_array

FIRST = 5  # contradictions shown of a kind
EDGES = 3  # edges shown on a side of one


@dataclass(frozen=True)
class _Rule:
    """Two sets of edges that contradict each other where ``key`` is the same."""

    kind: str
    one: str
    other: str
    says_one: Bools
    says_other: Bools
    key: Int64


def disagreements_of(table: EdgeTable) -> tuple[Disagreement, ...]:
    """Every kind of contradiction that there is."""
    found = (_disagreement(table, rule) for rule in _rules(table))
    return tuple(d for d in found if d is not None)


def _rules(table: EdgeTable) -> Iterator[_Rule]:
    asserted, pair = ~table.negated, table.pair
    for predicate in table.predicates:
        denied = np.array([p == predicate for p in table.predicates], np.bool_)[table.predicate] & table.negated
        if denied.any():  # who denies the broad denies the narrow
            yield _Rule("negated", predicate, f"not {predicate}", table.under(predicate) & asserted, denied, pair)
    helps, harms = table.under(*HELPS) & asserted, table.under(*HARMS) & asserted
    yield _Rule("contraindicated", " or ".join(_present(table, HELPS)), "contraindicated_in", helps, harms, pair)
    for one, other in OPPOSITES:
        says_one, says_other = table.under(one) & asserted, table.under(other) & asserted
        yield _Rule("opposite_predicates", one, other, says_one, says_other, pair)
    about = table.statement
    for aspect in ASPECTS:  # raised expression and lowered activity are no contradiction
        code, words = table.texts(aspect)
        about = dense(about * (len(words) + 1) + code + 1)
    for qualifier in DIRECTIONS:
        up, down = _having(table, qualifier, UP) & asserted, _having(table, qualifier, DOWN) & asserted
        yield _Rule("opposite_directions", f"{qualifier} increased", f"{qualifier} decreased", up, down, about)
    activates, inhibits = _having(table, "action", ACTIVATES) & asserted, _having(table, "action", INHIBITS) & asserted
    yield _Rule("opposite_actions", "action activates", "action inhibits", activates, inhibits, table.statement)


def _disagreement(table: EdgeTable, rule: _Rule) -> Disagreement | None:
    sides = [np.flatnonzero(says) for says in (rule.says_one, rule.says_other)]
    keys = np.intersect1d(rule.key[sides[0]], rule.key[sides[1]])
    if not len(keys):
        return None
    sides = [side[np.isin(rule.key[side], keys)] for side in sides]
    first = []
    for key in keys[:FIRST]:
        edges = [side[rule.key[side] == key][:EDGES].tolist() for side in sides]
        said = [tuple(table.graph.fact(int(table.id[e])) for e in side) for side in edges]
        first.append(Contradiction(one=said[0], other=said[1]))
    one, other = (_saying(table, keys, rule.key[side], side) for side in sides)
    clashes, within = _clashes(table, one, other)
    return Disagreement(
        kind=rule.kind,
        one=rule.one,
        other=rule.other,
        statements=len(keys),
        within_sources=within,
        sources=clashes,
        first=tuple(first),
    )


def _saying(table: EdgeTable, keys: Int64, key: Int64, edges: Int64) -> csr_array:
    """int64 [keys, sources]: 1 where a source has one of ``edges``, of which ``key`` are the keys."""
    from scipy.sparse import csr_array  # noqa: PLC0415 - slow to import

    width = len(table.sources)
    cells = distinct(np.searchsorted(keys, key) * width + table.source[edges])
    return csr_array((np.ones(len(cells), np.int64), (cells // width, cells % width)), shape=(len(keys), width))


def _clashes(table: EdgeTable, one: csr_array, other: csr_array) -> tuple[tuple[Clash, ...], int]:
    """On how many keys each two sources clash, and on how many a source clashes with itself."""
    both = (one.T @ other).tocoo()
    rows = zip(both.row.tolist(), both.col.tolist(), both.data.tolist(), strict=True)
    found = [Clash(one=table.sources[a], other=table.sources[b], statements=int(n)) for a, b, n in rows]
    within = int(np.count_nonzero(one.multiply(other).sum(axis=1)))
    return tuple(sorted(found, key=lambda c: (-c.statements, c.one, c.other))), within


def _present(table: EdgeTable, predicates: tuple[str, ...]) -> list[str]:
    model = biolink()
    return [p for p in predicates if set(model.descendants(p)) & set(table.predicates)] or list(predicates[:1])


def _having(table: EdgeTable, qualifier: str, values: tuple[str, ...]) -> Bools:
    """bool[K]: edges whose ``qualifier`` is one of the texts."""
    code, words = table.texts(qualifier)
    return np.array([*(w in values for w in words), False], np.bool_)[code]  # -1, which is none, takes the last
