"""A graph for ladybug, the embedded Cypher database (extra ``cypher``): Parquet files, the schema, and a loader.

Parquet, not CSV: ladybug copies either, and a list of names with commas, quotes and brackets in them survives only in
the one. ``schema.cypher`` and ``load.cypher`` can be run by hand in the folder; `load` does it from Python.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from contextlib import ExitStack
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from bioloom.core.errors import BuildError, GraphNotFoundError, SetupError
from bioloom.graph.storage.atomic import replacing
from bioloom.graph.storage.derived import Progress, quiet
from bioloom.graph.storage.record import Record
from bioloom.graph.storage.tables import EDGES, FIELDS, NODES

from .cypher_layout import (
    CLOSURE,
    EDGE,
    EDGE_COLUMNS,
    KIND,
    META,
    META_KEY,
    NODE,
    NODE_COLUMNS,
    NUMBER,
    START,
    Layout,
    identifier,
    layout_of,
    literal,
)
from .cypher_rows import NumberedRows
from .kgx import refuse_filled

SCHEMA, LOAD, GRAPH = "schema.cypher", "load.cypher", "graph.json"
_TYPES = {pa.string(): "STRING", pa.list_(pa.string()): "STRING[]", pa.bool_(): "BOOL", pa.int32(): "INT32"}


def export_ladybug(record: Record, folder: Path, progress: Progress = quiet) -> list[Path]:
    """Write the files of a database into a new folder, in one step.

    Raises:
        GraphFormatError: The record cannot be read.
        BuildError: The folder holds something else, or the disk is full.
    """
    refuse_filled(folder)
    layout = layout_of(record)
    rows = NumberedRows(record, layout)
    try:
        with replacing(folder) as new:
            progress("writing nodes", 0.0)
            _write(new / "nodes.parquet", rows.nodes(), ["id", NUMBER, KIND, *NODE_COLUMNS], FIELDS[NODES])
            progress("writing edges", 0.1)
            files = _edge_files(layout)
            _write_edges(new, rows, layout, files)
            progress("writing the closure of subclass_of", 0.9)
            _write(new / "closure.parquet", rows.closure(), ["subject", "object"], {})
            (new / GRAPH).write_text(layout.model_dump_json(indent=1) + "\n", "utf-8")
            (new / SCHEMA).write_text("".join(f"{s};\n" for s in schema(layout)), "utf-8")
            (new / LOAD).write_text("".join(f"{s};\n" for s in _copies(layout, Path())), "utf-8")
    except OSError as error:
        raise BuildError(
            f"{folder} could not be written: {error.strerror or error}.", hint="Free some space."
        ) from error
    return sorted(p for p in folder.rglob("*") if p.is_file())


def load(folder: Path, database: Path, progress: Progress = quiet) -> Layout:
    """Make a ladybug database of the files that `export_ladybug` wrote. What failed leaves nothing behind.

    Raises:
        SetupError: ladybug cannot be used here.
        GraphNotFoundError: The folder holds no such files.
        BuildError: The database exists, or ladybug could not load a file.
    """
    if not (folder / GRAPH).exists():
        raise GraphNotFoundError(f"{folder} holds no export for ladybug.", hint="bioloom kg export ladybug DIR")
    if database.exists():
        raise BuildError(f"{database} exists.", hint="Name a new file.")
    layout = Layout.model_validate_json((folder / GRAPH).read_bytes())
    engine = import_ladybug()
    database.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{database.name}.", dir=database.parent) as scratch:
        made = Path(scratch) / "graph"
        try:
            with engine.Database(str(made)) as opened, engine.Connection(opened) as connection:
                statements = (*schema(layout), *_copies(layout, folder.resolve()))
                for done, statement in enumerate(statements):
                    progress(f"loading {database.name}", done / len(statements))
                    connection.execute(statement).close()
                body = {"key": META_KEY, "value": layout.model_dump_json()}
                connection.execute(f"CREATE (:{META} {{key: $key, value: $value}})", body).close()
        except RuntimeError as error:  # ladybug has no other
            raise BuildError(f"ladybug could not load {folder}: {error}", hint="Export the graph again.") from error
        made.rename(database)
    return layout


def build_ladybug(record: Record, database: Path, progress: Progress = quiet) -> Layout:
    """A ladybug database of a graph.

    Raises:
        SetupError: ladybug cannot be used here.
        GraphFormatError: The record cannot be read.
        BuildError: The database exists, or the disk is full.
    """
    database.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{database.name}.files-", dir=database.parent) as scratch:
        files = Path(scratch) / "files"
        export_ladybug(record, files, progress)
        return load(files, database, progress)


@lru_cache(maxsize=1)
def import_ladybug() -> Any:
    """The ladybug package.

    Raises:
        SetupError: It is not installed; it counts wrong; or kuzu, which crashes beside it, is loaded already.
    """
    if "kuzu" in sys.modules:
        raise SetupError("kuzu is loaded in this process, and ladybug crashes beside it.", hint="Start a new process.")
    try:
        engine = importlib.import_module("ladybug")
    except ImportError:
        raise SetupError("ladybug is not installed.", hint="pip install 'bioloom[cypher]'") from None
    if not _counts_right(engine):
        raise SetupError(
            f"ladybug {engine.__version__} counts filtered paths of three hops wrong.",
            hint="Versions 0.18.3 to 0.20.4 count right: pip install 'ladybug>=0.18.3,<0.21'",
        )
    return engine


def _counts_right(engine: Any) -> bool:
    """Whether ladybug counts three filtered hops on a graph of six nodes as Python does; 0.21 and 0.22 do not."""
    edges = [(i, (5 * i + d) % 6, (3 * i + d) % 3 == 1) for i in range(6) for d in (1, 2, 3)]
    with engine.Database(":memory:") as database, engine.Connection(database) as connection:
        connection.execute("CREATE NODE TABLE N(id INT64 PRIMARY KEY)")
        connection.execute("CREATE REL TABLE R(FROM N TO N, closed BOOL)")
        connection.execute("UNWIND range(0, 5) AS i CREATE (:N {id: i})")
        rows = [list(map(int, edge)) for edge in edges]
        made = "UNWIND $rows AS e MATCH (a:N {id: e[1]}), (b:N {id: e[2]}) CREATE (a)-[:R {closed: e[3] = 1}]->(b)"
        connection.execute(made, {"rows": rows})
        path = "MATCH (a:N)-[x:R]->(b:N)-[y:R]->(c:N)-[z:R]->(d:N)"
        test = "WHERE x.closed = false AND y.closed = false AND z.closed = false"
        found = connection.execute(f"{path} {test} RETURN count(*)").get_all()[0][0]
    steps = [(a, b) for a, b, closed in edges if not closed]
    return bool(found == sum(1 for _, b in steps for c, d in steps for e, _ in steps if b == c and d == e))


def schema(layout: Layout) -> list[str]:
    """The statements that make the tables."""
    node = [f"id STRING PRIMARY KEY, {NUMBER} INT64, {KIND} INT64"]
    node += [f"{identifier(c)} {_TYPES[FIELDS[NODES][c]]}" for c in NODE_COLUMNS]
    edge = [f"{EDGE} INT64, {START} INT64"]
    edge += [f"{identifier(c)} {_TYPES[FIELDS[EDGES][c]]}" for c in EDGE_COLUMNS]
    edge += [f"{identifier(n)} {'DOUBLE' if k == 'number' else 'STRING'}" for n, k in layout.qualifiers.items()]
    ends = f"FROM {NODE} TO {NODE}"
    return [
        f"CREATE NODE TABLE {META}(key STRING PRIMARY KEY, value STRING)",
        f"CREATE NODE TABLE {NODE}({', '.join(node)})",
        *(f"CREATE REL TABLE {identifier(p)}({ends}, {', '.join(edge)})" for p in layout.predicates),
        f"CREATE REL TABLE {CLOSURE}({ends})",
    ]


def _copies(layout: Layout, folder: Path) -> list[str]:
    """The statements that fill them."""
    tables = [(NODE, "nodes.parquet"), *_edge_files(layout).items(), (CLOSURE, "closure.parquet")]
    return [f"COPY {identifier(table)} FROM {literal(str(folder / file))}" for table, file in tables]


def _edge_files(layout: Layout) -> dict[str, str]:
    """File by predicate; numbered, since a predicate may hold what no file name can."""
    return {predicate: f"edges-{i:03}.parquet" for i, predicate in enumerate(layout.predicates)}


def _edge_columns(layout: Layout) -> list[str]:
    return ["subject", "object", EDGE, START, *EDGE_COLUMNS, *layout.qualifiers]


def _write_edges(folder: Path, rows: NumberedRows, layout: Layout, files: dict[str, str]) -> None:
    kinds = {
        **FIELDS[EDGES],
        **{n: pa.float64() if k == "number" else pa.string() for n, k in layout.qualifiers.items()},
    }
    columns = _columns(_edge_columns(layout), kinds)
    with ExitStack() as stack:
        writers = {
            predicate: stack.enter_context(pq.ParquetWriter(folder / file, columns, compression="zstd"))
            for predicate, file in files.items()
        }
        for predicate, some in rows.edges():
            writers[predicate].write_table(_fitted(some, columns))


def _write(path: Path, tables: Iterable[pa.Table], names: list[str], kinds: dict[str, pa.DataType]) -> None:
    columns = _columns(names, kinds)
    with pq.ParquetWriter(path, columns, compression="zstd") as writer:
        for rows in tables:
            writer.write_table(_fitted(rows, columns))


def _columns(names: list[str], kinds: dict[str, pa.DataType]) -> pa.Schema:
    numbers = dict.fromkeys((NUMBER, KIND, EDGE, START), pa.int64())
    return pa.schema([(name, {**kinds, **numbers}.get(name, pa.string())) for name in names])


def _fitted(rows: pa.Table, columns: pa.Schema) -> pa.Table:
    found = [
        rows.column(f.name).cast(f.type) if f.name in rows.column_names else pa.nulls(len(rows), f.type)
        for f in columns
    ]
    return pa.Table.from_arrays(found, schema=columns)
