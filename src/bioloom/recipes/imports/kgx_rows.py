"""The columns of KGX files as those of docs/schema.md. All come as texts, lists joined by ``|``."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from bioloom.core.biolink import NAMED_THING, biolink, strip
from bioloom.core.errors import GraphFormatError
from bioloom.graph.exports.kgx_text import SEPARATOR, Side, unescape
from bioloom.graph.storage.tables import EDGES, FIELDS, NEEDED, NODES, TEXT, TEXTS

from .delimited import Block
from .report import Tally

# Columns of ours by the names that KGX files give them, the first as in docs/schema.md.
NODE_COLUMNS: dict[str, tuple[str, ...]] = {
    "id": ("id",),
    "category": ("category",),
    "name": ("name",),
    "synonym": ("synonym", "exact_synonym", "symbol", "full_name"),
    "related_synonym": ("related_synonym", "narrow_synonym", "broad_synonym"),
    "previous_symbol": ("previous_symbol",),
    "xref": ("xref",),
    "same_as": ("same_as",),
    "provided_by": ("provided_by",),
    "deprecated": ("deprecated",),
}
# The association's own number, and its class, which subject, predicate and object say.
EDGE_COLUMNS_LEFT_OUT = ("id", "category", "type")
LEGACY_SOURCE = "knowledge_source"
NO_CATEGORY = "node without a category: kept as a NamedThing"
REORDERED = "most specific category put first"
_TRUE, _FALSE = ("true", "1", "yes", "t"), ("false", "0", "no", "f")


@dataclass(frozen=True)
class Reading:
    """How one KGX file is read. ``side`` stands beside it when it is an export of ours."""

    name: str
    changed: Tally
    side: Side | None = None
    escaped: bool = False

    def nodes(self, block: Block) -> pa.Table:
        """Nodes in our columns.

        Raises:
            GraphFormatError: A column is missing, a row has no id, or ``deprecated`` is neither true nor false.
        """
        rows = self._needed(block, NODES)
        columns = {}
        for ours, theirs in NODE_COLUMNS.items():
            present = [rows.column(c) for c in theirs if c in rows.column_names]
            if not present:
                continue
            joined = _joined(present)
            if FIELDS[NODES][ours] == TEXTS:
                columns[ours] = self._lists(joined)
            elif FIELDS[NODES][ours] == TEXT:
                columns[ours] = self._text(joined)
            else:
                columns[ours] = self._truth(joined, ours, block.line)
        columns["category"] = self._categories(rows.column("category"))
        return pa.table(columns)

    def edges(self, block: Block) -> pa.Table:
        """Edges in our columns; every further one is a qualifier, still as text.

        Raises:
            GraphFormatError: A column is missing, a row lacks an end or its predicate, or a value is not of its kind.
        """
        rows = self._needed(block, EDGES)
        columns = {}
        for name in rows.column_names:
            kind = FIELDS[EDGES].get(name, TEXT)
            column = rows.column(name)
            if name in EDGE_COLUMNS_LEFT_OUT and not self._ours(name):
                continue
            if name == "predicate":
                columns[name] = _mapped(self._text(column), _predicate)
            elif kind == TEXTS:
                columns[name] = self._lists(column)
            elif pa.types.is_boolean(kind):
                columns[name] = self._truth(column, name, block.line)
            elif pa.types.is_integer(kind):
                columns[name] = self._integers(column, name, block.line)
            else:
                columns[name] = self._text(column)
        if LEGACY_SOURCE in columns and not self._ours(LEGACY_SOURCE):
            legacy = columns.pop(LEGACY_SOURCE)
            primary = columns.get("primary_knowledge_source", pa.nulls(len(rows), TEXT))
            columns["primary_knowledge_source"] = pc.coalesce(primary, legacy)
        return pa.table(columns)

    def _ours(self, name: str) -> bool:
        """Whether a column is a qualifier of a graph that we exported, whatever KGX calls so."""
        return self.side is not None and name in self.side.qualifiers

    def _needed(self, block: Block, table: str) -> pa.Table:
        rows = block.rows
        for name in NEEDED[table]:
            if name not in rows.column_names:
                raise GraphFormatError(
                    f"{self.name} has no column {name}; it has {', '.join(rows.column_names[:12])}.",
                    hint=f"KGX {table} need {', '.join(NEEDED[table])}.",
                )
            column = rows.column(name)
            if name != "category" and column.null_count:
                raise self._wrong(block.line, pc.is_null(column), f"there is no {name}")
        return rows

    def _categories(self, column: pa.ChunkedArray) -> pa.ChunkedArray:
        if column.null_count:
            self.changed.add(NO_CATEGORY, column.null_count)
            column = column.fill_null(NAMED_THING)
        if self.side is not None:  # an export of ours has them in order
            return self._lists(column)
        coded = column.combine_chunks().dictionary_encode()
        before = coded.dictionary.to_pylist()
        after = [SEPARATOR.join(_most_specific_first(c)) for c in before]
        moved = [a.split(SEPARATOR)[0] != strip(b.split(SEPARATOR)[0]) for a, b in zip(after, before, strict=True)]
        if any(moved):
            hit = pa.array(moved).take(coded.indices)
            self.changed.add(REORDERED, hit.true_count, [b for b, m in zip(before, moved, strict=True) if m])
        return self._lists(pa.chunked_array([pa.array(after, TEXT).take(coded.indices)]))

    def _text(self, column: pa.ChunkedArray) -> pa.ChunkedArray:
        return _chunks(column, unescape) if self.escaped else column

    def _lists(self, column: pa.ChunkedArray) -> pa.ChunkedArray:
        def split(array: pa.Array) -> pa.Array:
            lists = pc.split_pattern(array, SEPARATOR)
            if not self.escaped:
                return lists
            return pa.ListArray.from_arrays(lists.offsets, unescape(lists.values), mask=lists.is_null())

        return _chunks(column, split)

    def _truth(self, column: pa.ChunkedArray, name: str, line: int) -> pa.ChunkedArray:
        low = pc.utf8_lower(column)
        true, false = pc.is_in(low, pa.array(_TRUE)), pc.is_in(low, pa.array(_FALSE))
        wrong = pc.and_(pc.is_valid(column), pc.invert(pc.or_(true, false)))
        if pc.any(wrong).as_py():
            raise self._wrong(line, wrong, f"{name} is neither true nor false")
        return true

    def _integers(self, column: pa.ChunkedArray, name: str, line: int) -> pa.ChunkedArray:
        wrong = pc.invert(pc.fill_null(pc.match_substring_regex(column, r"^\d{1,9}$"), True))
        if pc.any(wrong).as_py():
            raise self._wrong(line, wrong, f"{name} is no number")
        return column.cast(FIELDS[EDGES][name])

    def _wrong(self, line: int, rows: pa.ChunkedArray, what: str) -> GraphFormatError:
        at = line + pc.index(rows, True).as_py()
        return GraphFormatError(f"{self.name}, line {at}: {what}.", hint="Repair the line, or fetch the file again.")


def left_out(columns: Sequence[str], table: str, side: Side | None) -> tuple[str, ...]:
    """The columns of a file that the graph has no place for."""
    if table == EDGES:
        ours = side.qualifiers if side else {}
        return tuple(c for c in columns if c in EDGE_COLUMNS_LEFT_OUT and c not in ours)
    known = {c for names in NODE_COLUMNS.values() for c in names}
    return tuple(c for c in columns if c not in known)


def _joined(columns: list[pa.ChunkedArray]) -> pa.ChunkedArray:
    """The lists of several columns as one list."""
    # Not with null_handling="skip": it loses the rows that have nothing else.
    if len(columns) == 1:
        return columns[0]
    led = [pc.fill_null(pc.binary_join_element_wise("", column, SEPARATOR), "") for column in columns]
    joined = pc.utf8_slice_codeunits(pc.binary_join_element_wise(*led, ""), 1)
    return pc.if_else(pc.equal(joined, ""), None, joined)


def _chunks(column: pa.ChunkedArray, change: Callable[[pa.Array], pa.Array]) -> pa.ChunkedArray:
    changed = [change(chunk) for chunk in column.chunks]
    return pa.chunked_array(changed, changed[0].type if changed else None)


def _mapped(column: pa.ChunkedArray, change: Callable[[str], str]) -> pa.ChunkedArray:
    """``change`` of each distinct value."""
    coded = column.combine_chunks().dictionary_encode()
    return pa.chunked_array([pa.array(map(change, coded.dictionary.to_pylist()), TEXT).take(coded.indices)])


def _predicate(written: str) -> str:
    """``biolink:interacts with`` is interacts_with; what Biolink does not know stays as it is."""
    name = strip(written)
    snake = name.replace(" ", "_")
    return snake if snake in biolink().predicates else name


def _most_specific_first(written: str) -> list[str]:
    """Categories that stand above others of the list go behind them; otherwise their order stays."""
    names = list(dict.fromkeys(strip(c) for c in written.split(SEPARATOR) if c)) or [NAMED_THING]
    above = {n for n in names for other in names if other != n and biolink().is_a(other, n)}
    return [n for n in names if n not in above] + [n for n in names if n in above]


def read_side(body: bytes, name: str) -> Side:
    """The side file of an export of ours.

    Raises:
        GraphFormatError: It is damaged or of a newer bioloom.
    """
    try:
        found = json.loads(body)
        if found.get("bioloom_kgx", 0) > Side().bioloom_kgx:
            raise GraphFormatError(f"{name} was written by a newer bioloom.", hint="Upgrade: pip install -U bioloom.")
        return Side.model_validate(found)
    except (ValueError, AttributeError) as error:
        raise GraphFormatError(f"{name} is damaged: {error}.", hint="Export the graph again.") from error
