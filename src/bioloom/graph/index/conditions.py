"""The condition sets of a record as arrays."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyarrow as pa

from bioloom.core.errors import GraphFormatError
from bioloom.graph.storage.content import ContentHash
from bioloom.graph.storage.packed import ArrayWriter
from bioloom.graph.storage.record import Record
from bioloom.graph.storage.tables import CONDITION_SETS, CONDITIONS

from .columns import write_texts_of

_MODES = {"requires": False, "excludes": True}
_HINT = "docs/schema.md says how conditions are written."


def index_conditions(record: Record, content: ContentHash, out: ArrayWriter, sets_named: int) -> None:
    """Write the condition sets, if there are any; ``sets_named`` is one more than the greatest set an edge names.

    Raises:
        GraphFormatError: Ids are not 1, 2, 3 ... (conditions) or 0, 1, 2 ... (sets), or one that is named is missing.
    """
    conditions = _rows(record, content, CONDITIONS, first=1)
    sets = _rows(record, content, CONDITION_SETS, first=0)
    if sets_named > len(sets):
        raise GraphFormatError(f"Edges name condition set {sets_named - 1}; there are {len(sets)}.", hint=_HINT)
    if not sets:
        return
    signed = [list(s["conditions"] or ()) for s in sets]
    if wrong := [n for numbers in signed for n in numbers if not 1 <= abs(n) <= len(conditions)]:
        raise GraphFormatError(f"A condition set names condition {wrong[0]}, which does not exist.", hint=_HINT)
    if strange := [s["mode"] for s in sets if s["mode"] not in _MODES]:
        raise GraphFormatError(f"A condition set has the mode {strange[0]}.", hint=_HINT)
    out.add("condition.start", np.cumsum([0, *map(len, signed)], dtype=np.int64))
    out.add("condition.signed", np.array([n for numbers in signed for n in numbers], np.int32))
    out.add("condition.excludes", np.array([_MODES[s["mode"]] for s in sets], np.bool_))
    write_texts_of(out, "condition.rows", [json.dumps(_body(c), ensure_ascii=False) for c in conditions])


def _rows(record: Record, content: ContentHash, table: str, first: int) -> list[dict[str, Any]]:
    if table not in record.tables():
        return []
    pieces: list[pa.Table] = []
    for piece in record.batches(table):
        content.add(table, piece)
        pieces.append(piece)
    rows = sorted((r for p in pieces for r in p.to_pylist()), key=lambda r: r["id"])
    if [r["id"] for r in rows] != list(range(first, first + len(rows))):
        raise GraphFormatError(f"The ids of {table} are not {first}, {first + 1}, ...", hint=_HINT)
    return rows


def _body(row: dict[str, Any]) -> dict[str, Any]:
    """The fields of a ``Condition``; its value is a number when it is compared by size or has a unit."""
    body = {"op": "="} | {k: v for k, v in row.items() if k != "id" and v not in {None, ""}}
    if "value" in body and ("unit" in body or body["op"] in {"<", "<=", ">", ">="}):
        try:
            body["value"] = float(body["value"])
        except ValueError:
            raise GraphFormatError(f"Condition {row['id']} compares with {body['value']}.", hint=_HINT) from None
    return body
