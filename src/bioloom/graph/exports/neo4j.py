"""A graph for Neo4j 5: CSV files for ``neo4j-admin database import``, with the same as ``LOAD CSV`` statements.

``import.sh`` makes a database of the files while the server is stopped; ``load.cypher`` adds them to one that runs.
Labels and types stand in the files' own columns and, in the statements, as identifiers in backquotes.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import IO

import pyarrow as pa
import pyarrow.compute as pc

from bioloom.core.errors import BuildError
from bioloom.graph.storage.atomic import replacing
from bioloom.graph.storage.derived import Progress, quiet
from bioloom.graph.storage.record import Record
from bioloom.graph.storage.tables import EDGES, FIELDS, NODES, TEXTS

from .cypher_layout import (
    EDGE,
    EDGE_COLUMNS,
    KIND,
    META,
    META_KEY,
    NODE,
    NODE_COLUMNS,
    NUMBER,
    SEPARATOR,
    START,
    Layout,
    layout_of,
    literal,
    neo4j_identifier,
)
from .cypher_rows import NumberedRows
from .kgx import refuse_filled

ROWS = 10_000  # a transaction of LOAD CSV
_SCRIPT = """#!/bin/sh
# Makes the database "neo4j" of these files. Stop the server first; run it in this folder.
exec neo4j-admin database import full neo4j --overwrite-destination=true --id-type=string \\
  --array-delimiter=U+001F --multiline-fields=true --legacy-style-quoting=false \\
{files}
"""
_HEAD = """// Copy the CSV files into the server's import folder; set db.import.csv.legacy_quote_escaping=false.
CREATE CONSTRAINT bioloom_entity IF NOT EXISTS FOR (n:Entity) REQUIRE n.id IS UNIQUE;
"""


def export_neo4j(record: Record, folder: Path, progress: Progress = quiet) -> list[Path]:
    """Write the files for Neo4j into a new folder, in one step.

    Raises:
        GraphFormatError: The record cannot be read.
        BuildError: The folder holds something else, or the disk is full, or Neo4j cannot say a name.
    """
    refuse_filled(folder)
    layout = layout_of(record)
    rows = NumberedRows(record, layout)
    for name in (*layout.predicates, *(c for own in layout.categories for c in own), *layout.qualifiers):
        neo4j_identifier(name)
    try:
        with replacing(folder) as new:
            progress("writing nodes", 0.0)
            nodes = _write_nodes(new, rows)
            progress("writing edges", 0.1)
            edges = _write_edges(new, rows, layout)
            _write_meta(new / "graph.csv", layout)
            files = [f"  --nodes={name}" for name in ("graph.csv", *nodes)] + [f"  --relationships={n}" for n in edges]
            (new / "import.sh").write_text(_SCRIPT.format(files=" \\\n".join(files)), "utf-8")
            (new / "import.sh").chmod(0o755)
            statements = [_load_graph(layout), *(_load_nodes(*item) for item in nodes.items())]
            statements += [_load_edges(*item, layout) for item in edges.items()]
            (new / "load.cypher").write_text(_HEAD + "".join(f"{s};\n" for s in statements), "utf-8")
    except OSError as error:
        raise BuildError(
            f"{folder} could not be written: {error.strerror or error}.", hint="Free some space."
        ) from error
    return sorted(p for p in folder.rglob("*") if p.is_file())


def _write_nodes(folder: Path, rows: NumberedRows) -> dict[str, tuple[str, ...]]:
    """One file per list of categories; the labels by file."""
    header = ["id:ID", f"{NUMBER}:long", f"{KIND}:long", *(_typed(c, FIELDS[NODES][c]) for c in NODE_COLUMNS), ":LABEL"]
    labels: dict[tuple[str, ...], str] = {}
    with ExitStack() as stack:
        files: dict[str, IO[bytes]] = {}
        for table in rows.nodes():
            joined = pc.binary_join(table.column("category").combine_chunks(), SEPARATOR)
            for each in joined.unique().to_pylist():
                own = tuple(each.split(SEPARATOR))
                name = labels.setdefault(own, f"nodes-{len(labels):03}.csv")
                if name not in files:
                    files[name] = stack.enter_context((folder / name).open("wb"))
                    files[name].write(",".join(header).encode() + b"\n")
                part = table.filter(pc.equal(joined, each))
                columns = [_column(part, c) for c in ("id", NUMBER, KIND, *NODE_COLUMNS)]
                label = pa.array([SEPARATOR.join(dict.fromkeys((NODE, *own)))] * len(part))
                files[name].write(_lines([*columns, _text(label)]))
    return {name: own for own, name in labels.items()}


def _write_edges(folder: Path, rows: NumberedRows, layout: Layout) -> dict[str, str]:
    """One file per predicate; the predicates by file."""
    names = ("subject", EDGE, START, *EDGE_COLUMNS, *layout.qualifiers, "object")
    header = [":START_ID", f"{EDGE}:long", f"{START}:long", *(h for h, _ in _edge_columns(layout)), ":END_ID", ":TYPE"]
    found = {f"edges-{i:03}.csv": predicate for i, predicate in enumerate(layout.predicates)}
    with ExitStack() as stack:
        files = {p: stack.enter_context((folder / name).open("wb")) for name, p in found.items()}
        for file in files.values():
            file.write(_lines([_text(pa.array([h])) for h in header]))
        for predicate, part in rows.edges():
            columns = [_column(part, c) for c in names]
            files[predicate].write(_lines([*columns, _text(pa.array([predicate] * len(part)))]))
    return found


def _write_meta(path: Path, layout: Layout) -> None:
    values = [[":ID(graph)", "key", "value", ":LABEL"], [META_KEY, META_KEY, layout.model_dump_json(), META]]
    path.write_bytes(b"".join(_lines([_text(pa.array([v])) for v in row]) for row in values))


def _load_graph(layout: Layout) -> str:
    return f"MERGE (g:{META} {{key: {literal(META_KEY)}}}) SET g.value = {literal(layout.model_dump_json())}"


def _load_nodes(file: str, labels: tuple[str, ...]) -> str:
    written = "".join(f":{neo4j_identifier(label)}" for label in dict.fromkeys((NODE, *labels)))
    kinds = {"id": pa.string(), NUMBER: pa.int64(), KIND: pa.int64(), **{c: FIELDS[NODES][c] for c in NODE_COLUMNS}}
    values = [f"{neo4j_identifier(c)}: {_value(_typed(c, k) if c != 'id' else 'id:ID', k)}" for c, k in kinds.items()]
    return _load(file, f"CREATE (n{written}) SET n += {{{', '.join(values)}}}")


def _load_edges(file: str, predicate: str, layout: Layout) -> str:
    values = [f"{c}: {_value(f'{c}:long', pa.int64())}" for c in (EDGE, START)]
    values += [
        f"{neo4j_identifier(c)}: {_value(h, k)}"
        for c, (h, k) in zip((*EDGE_COLUMNS, *layout.qualifiers), _edge_columns(layout), strict=True)
    ]
    ends = f"MATCH (s:{NODE} {{id: row.`:START_ID`}}) MATCH (o:{NODE} {{id: row.`:END_ID`}})"
    return _load(file, f"{ends} CREATE (s)-[r:{neo4j_identifier(predicate)}]->(o) SET r += {{{', '.join(values)}}}")


def _load(file: str, body: str) -> str:
    source = f"LOAD CSV WITH HEADERS FROM {literal(f'file:///{file}')} AS row"
    return f"{source} CALL {{ WITH row {body} }} IN TRANSACTIONS OF {ROWS} ROWS"


def _value(header: str, kind: pa.DataType) -> str:
    """A property from a row; an empty field is null there, as here."""
    field = f"row.{neo4j_identifier(header)}"
    if kind == TEXTS:
        return f"split({field}, '\\u001f')"
    if pa.types.is_boolean(kind):
        return f"toBoolean({field})"
    if pa.types.is_integer(kind):
        return f"toInteger({field})"
    return f"toFloat({field})" if pa.types.is_floating(kind) else field


def _edge_columns(layout: Layout) -> list[tuple[str, pa.DataType]]:
    """Header and kind of every property of an edge but its numbers."""
    kinds = {c: FIELDS[EDGES][c] for c in EDGE_COLUMNS}
    kinds |= {n: pa.float64() if k == "number" else pa.string() for n, k in layout.qualifiers.items()}
    return [(_typed(c, kind), kind) for c, kind in kinds.items()]


def _typed(name: str, kind: pa.DataType) -> str:
    """A column's header: what it is called and what it holds."""
    if kind == TEXTS:
        return f"{name}:string[]"
    if pa.types.is_boolean(kind):
        return f"{name}:boolean"
    if pa.types.is_integer(kind):
        return f"{name}:long"
    return f"{name}:double" if pa.types.is_floating(kind) else f"{name}:string"


def _column(rows: pa.Table, name: str) -> pa.Array:
    """A column as CSV fields: nothing as an empty one, texts in quotes."""
    if name not in rows.column_names:
        return pa.array([""] * len(rows), pa.large_string())
    values = rows.column(name).combine_chunks()
    if values.type == TEXTS:
        return _text(pc.if_else(pc.equal(pc.list_value_length(values), 0), None, pc.binary_join(values, SEPARATOR)))
    return _text(values) if pa.types.is_string(values.type) else values.cast(pa.large_string()).fill_null("")


def _text(values: pa.Array) -> pa.Array:
    doubled = pc.replace_substring(values, '"', '""').cast(pa.large_string())
    quote = pa.scalar('"', pa.large_string())
    return pc.fill_null(pc.binary_join_element_wise(quote, doubled, quote, pa.scalar("", pa.large_string())), "")


def _lines(columns: list[pa.Array]) -> bytes:
    comma = pa.scalar(",", pa.large_string())
    return "".join(f"{line}\n" for line in pc.binary_join_element_wise(*columns, comma).to_pylist()).encode()
