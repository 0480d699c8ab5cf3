"""What each source gives, and how much of it others give too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from bioloom.graph.model.arrays import Int64, distinct
from bioloom.graph.storage.manifest import SourceInfo
from bioloom.recipes.build.report import BuildReport, LeftOut

from .table import EdgeTable, counts
from .types import Overlap, SourceQuality

if TYPE_CHECKING:
    from scipy.sparse import csr_array


def sources_of(table: EdgeTable, built: BuildReport | None) -> tuple[SourceQuality, ...]:
    """Every source that gives nodes or edges or stands in the manifest, those of most edges first."""
    nodes = table.graph.nodes.providers()
    known: dict[str, list[SourceInfo]] = {}
    for info in table.graph.sources:
        known.setdefault(info.infores, []).append(info)
    said, linked = _incidence(table.statement, table), _incidence(table.unordered, table)
    alone = said[np.flatnonzero(np.diff(said.indptr) == 1)].sum(axis=0)
    per_statement, per_pair = said.sum(axis=0).tolist(), linked.sum(axis=0).tolist()
    qualifiers, cites = _qualifiers(table), np.array([bool(names) for names in table.cited], np.bool_)
    out = []
    for infores in dict.fromkeys([*table.sources, *known, *nodes]):
        infos = known.get(infores, [])
        found = SourceQuality(
            infores=infores,
            title="; ".join(dict.fromkeys(i.title for i in infos if i.title)),
            version="; ".join(dict.fromkeys(i.version for i in infos if i.version)),
            licence="; ".join(dict.fromkeys(i.licence for i in infos if i.licence)),
            rows=sum(i.rows for i in infos) if infos else None,
            nodes=nodes.get(infores, 0),
            left_out=_left_out(infores, built),
        )
        if infores in table.sources:
            at = table.sources.index(infores)
            edges = np.flatnonzero(table.source == at)
            found = found.model_copy(
                update={
                    "edges": len(edges),
                    "negated": int(table.negated[edges].sum()),
                    "cited": int(np.count_nonzero(cites[table.publications[edges]])),
                    "statements": int(per_statement[at]),
                    "alone": int(alone[at]),
                    "linked": int(per_pair[at]),
                    "predicates": counts(table.predicate[edges], table.predicates),
                    "knowledge_levels": counts(table.level[edges], table.levels),
                    "agent_types": counts(table.agent[edges], table.agents),
                    "qualifiers": {k: c[at] for k, c in qualifiers.items() if c[at]},
                }
            )
        out.append(found)
    return tuple(sorted(out, key=lambda s: (-s.edges, -s.nodes, s.infores)))


def overlaps_of(table: EdgeTable) -> tuple[Overlap, ...]:
    """Every two sources that link the same nodes, those with most statements in common first."""
    statements, pairs = (
        (m.T @ m).toarray() for m in (_incidence(key, table) for key in (table.statement, table.unordered))
    )
    out = [
        Overlap(one=one, other=other, statements=int(statements[i, j]), pairs=int(pairs[i, j]))
        for i, one in enumerate(table.sources)
        for j, other in enumerate(table.sources)
        if i < j and pairs[i, j]
    ]
    return tuple(sorted(out, key=lambda o: (-o.statements, -o.pairs, o.one, o.other)))


def _incidence(key: Int64, table: EdgeTable) -> csr_array:
    """int64 [keys, sources]: 1 where the source has an edge with the key; ``key`` is dense."""
    from scipy.sparse import csr_array  # noqa: PLC0415 - slow to import

    width = max(1, len(table.sources))
    cells = distinct(key * width + table.source)
    shape = (int(key.max(initial=-1)) + 1, len(table.sources))
    return csr_array((np.ones(len(cells), np.int64), (cells // width, cells % width)), shape=shape)


def _qualifiers(table: EdgeTable) -> Mapping[str, Sequence[int]]:
    """Per qualifier, how many edges of each source have it."""
    out: dict[str, Int64] = {}
    for layer, said in zip(table.graph.layers, table.graph.statements, strict=True):
        for key in said.keys():  # noqa: SIM118 - no mapping
            edges = distinct(np.concatenate([c.edge for c in said.columns(key)]))
            _, row = table.rows(edges, layer.first)
            found = np.bincount(table.source[row], minlength=len(table.sources))
            out[key] = out.get(key, np.zeros(len(table.sources), np.int64)) + found
    return {k: v.tolist() for k, v in sorted(out.items())}


def _left_out(infores: str, built: BuildReport | None) -> tuple[LeftOut, ...] | None:
    if built is None:
        return None
    rows: dict[str, list[LeftOut]] = {}  # several recipes may read one source
    for row in (row for source in built.sources if source.infores == infores for row in source.left_out):
        rows.setdefault(row.reason, []).append(row)
    found = [
        LeftOut(reason=reason, rows=sum(r.rows for r in some), samples=tuple(s for r in some for s in r.samples))
        for reason, some in rows.items()
    ]
    return tuple(sorted(found, key=lambda r: (-r.rows, r.reason)))
