"""The tables of a record and their columns (docs/schema.md), and how somebody's rows are brought into that form."""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

from bioloom.core.errors import GraphFormatError

from .content import unit_of

TEXT, TEXTS = pa.string(), pa.list_(pa.string())
NODES, EDGES, CONDITIONS, CONDITION_SETS = "nodes", "edges", "conditions", "condition_sets"
FIELDS: dict[str, dict[str, pa.DataType]] = {
    NODES: {
        "id": TEXT,
        "category": TEXTS,
        "name": TEXT,
        "synonym": TEXTS,
        "related_synonym": TEXTS,
        "previous_symbol": TEXTS,
        "xref": TEXTS,
        "same_as": TEXTS,
        "provided_by": TEXTS,
        "deprecated": pa.bool_(),
    },
    EDGES: {
        "subject": TEXT,
        "predicate": TEXT,
        "object": TEXT,
        "negated": pa.bool_(),
        "primary_knowledge_source": TEXT,
        "publications": TEXTS,
        "knowledge_level": TEXT,
        "agent_type": TEXT,
        "condition_set": pa.int32(),
    },
    CONDITIONS: {
        "id": pa.int32(),
        "kind": TEXT,
        "curie": TEXT,
        "op": TEXT,
        "value": TEXT,
        "unit": TEXT,
        "text": TEXT,
    },
    CONDITION_SETS: {"id": pa.int32(), "mode": TEXT, "conditions": pa.list_(pa.int32())},
}
NEEDED = {
    NODES: ("id", "category"),
    EDGES: ("subject", "predicate", "object"),
    CONDITIONS: ("id", "kind"),
    CONDITION_SETS: ("id", "mode", "conditions"),
}


def normal_schema(table: str, schema: pa.Schema) -> pa.Schema:
    """The columns of ``table`` that ``schema`` has, in our types and order.

    Further columns of edges are qualifiers and become float64 or text; of other tables they are left out.

    Raises:
        GraphFormatError: A needed column is missing, or a qualifier is neither number nor text.
    """
    if lacking := [n for n in NEEDED[table] if n not in schema.names]:
        raise GraphFormatError(
            f"The table {table} has no column {', '.join(lacking)}.", hint="docs/schema.md says what it must have."
        )
    kinds = {n: t for n, t in FIELDS[table].items() if n in schema.names}
    if table == EDGES:
        kinds |= {f.name: _qualifier_type(f) for f in schema if f.name not in FIELDS[EDGES]}
    units = {n: unit_of(schema.field(n)) for n in kinds}
    return pa.schema([pa.field(n, t, metadata={"unit": u} if (u := units[n]) else None) for n, t in kinds.items()])


def _qualifier_type(field: pa.Field) -> pa.DataType:
    kind = field.type.value_type if pa.types.is_dictionary(field.type) else field.type
    if pa.types.is_floating(kind) or pa.types.is_integer(kind):
        return pa.float64()
    if pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_null(kind):
        return TEXT
    raise GraphFormatError(
        f"The qualifier {field.name} is of type {field.type}.", hint="A qualifier is a float64 or a string."
    )


def normal(table: str, rows: pa.Table, schema: pa.Schema) -> pa.Table:
    """``rows`` in the columns of ``schema``, a missing one as nulls; NaN is null; dictionary-coded texts stay coded.

    Raises:
        GraphFormatError: A value is of another type, or a needed text is null or empty.
    """
    columns, fields = [], []
    for field in schema:
        column = rows.column(field.name) if field.name in rows.column_names else pa.nulls(len(rows), field.type)
        column = _cast(table, column, field)
        if field.name in NEEDED[table] and field.type == TEXT and pc.any(pc.equal(column.fill_null(""), "")).as_py():
            raise GraphFormatError(f"{table} has a row without {field.name}.", hint="Every row needs one.")
        columns.append(column)
        fields.append(field.with_type(column.type))
    return pa.Table.from_arrays(columns, schema=pa.schema(fields))


def _cast(table: str, column: pa.ChunkedArray, field: pa.Field) -> pa.ChunkedArray:
    if pa.types.is_dictionary(column.type) and column.type.value_type == field.type:
        return column
    try:
        column = column.cast(field.type)
    except pa.ArrowException as error:
        raise GraphFormatError(
            f"{field.name} of {table} holds what is no {field.type}: {error}", hint="docs/schema.md has the types."
        ) from error
    return pc.if_else(pc.is_nan(column), None, column) if pa.types.is_floating(field.type) else column


def prefixed(table: str, rows: pa.Table) -> pa.Table:
    """``rows`` with ``biolink:`` before every category or predicate that lacks it."""
    name = {NODES: "category", EDGES: "predicate"}.get(table)
    if name is None:
        return rows
    chunks = [_prefixed(chunk) for chunk in rows.column(name).chunks]
    at = rows.column_names.index(name)
    return rows.set_column(
        at, rows.schema.field(at).with_type(chunks[0].type if chunks else rows.schema.types[at]), chunks
    )


def _prefixed(array: pa.Array) -> pa.Array:
    if pa.types.is_list(array.type):
        offsets = pa.array(array.offsets.to_numpy() - array.offsets[0].as_py(), pa.int32())
        return pa.ListArray.from_arrays(offsets, _prefixed(array.flatten()))
    if pa.types.is_dictionary(array.type):
        return pa.DictionaryArray.from_arrays(array.indices, _prefixed(array.dictionary))
    known = pc.starts_with(array, "biolink:")
    return pc.if_else(known, array, pc.binary_join_element_wise("biolink", array, ":"))
