"""The record of a graph: its Parquet tables (docs/schema.md), written and read.

The record is what is kept; everything else is derived from it. Tables pass through in pieces, so a record may be far
larger than memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pyarrow as pa
import pyarrow.parquet as pq

from bioloom.core.errors import BuildError, GraphFormatError

from .atomic import replacing
from .content import ContentHash
from .manifest import MANIFEST, Manifest, SourceInfo, read_manifest, write_manifest
from .sums import sha256_of
from .tables import EDGES, FIELDS, NODES, TEXT, normal, normal_schema, prefixed

_BATCH, _ROW_GROUP = 1 << 18, 1 << 20  # rows read at once, rows that are compressed together
_PAGE, _DICTIONARY = 1 << 22, 1 << 24  # bytes: large ones compress a tenth better
# Columns of values that are all different, or sorted: zstd packs them better as they are than as a dictionary.
Codec = Literal["zstd", "brotli"]
_PLAIN = {"id", "name", "synonym", "related_synonym", "previous_symbol", "xref", "same_as", "subject"}


@dataclass(frozen=True)
class Record:
    """The tables of the graph in ``folder``."""

    folder: Path
    manifest: Manifest

    @classmethod
    def at(cls, folder: Path) -> Record:
        """The record in ``folder``.

        Raises:
            GraphNotFoundError: No graph is there.
            GraphFormatError: Its manifest is damaged or newer than this bioloom.
        """
        return cls(folder, read_manifest(folder))

    def path(self, table: str) -> Path:
        """The Parquet file of a table."""
        return self.folder / f"{table}.parquet"

    def tables(self) -> tuple[str, ...]:
        """The tables the record has; nodes and edges always."""
        return tuple(t for t in FIELDS if t in {NODES, EDGES} or self.path(t).exists())

    def schema(self, table: str) -> pa.Schema:
        """The columns of a table as ``batches`` gives them.

        Raises:
            GraphFormatError: The file is missing, truncated, no Parquet, or lacks a needed column.
        """
        with _reading(self.path(table)):
            return normal_schema(table, pq.read_schema(self.path(table)))

    def rows(self, table: str) -> int:
        """How many rows a table has."""
        with _reading(self.path(table)):
            return int(pq.read_metadata(self.path(table)).num_rows)

    def column(self, table: str, name: str) -> pa.ChunkedArray:
        """One column of docs/schema.md, whole; nulls where the table lacks it."""
        if name not in self.schema(table).names:
            return pa.chunked_array([pa.nulls(self.rows(table), FIELDS[table][name])])
        pieces = self.batches(table, columns=(name,), coded=False)
        return pa.chunked_array([c for piece in pieces for c in piece.column(name).chunks], FIELDS[table][name])

    def batches(self, table: str, *, columns: Sequence[str] | None = None, coded: bool = True) -> Iterator[pa.Table]:
        """The rows of a table in pieces, in the columns and types of docs/schema.md.

        Args:
            table: Which.
            columns: Only these.
            coded: Texts come dictionary-coded.

        Raises:
            GraphFormatError: As for ``schema``, or a value is not what its column must hold.
        """
        schema = self.schema(table)
        if columns is not None:
            schema = pa.schema([schema.field(name) for name in columns])
        texts = [f.name for f in schema if f.type == TEXT] if coded else []
        with _reading(self.path(table)), pq.ParquetFile(self.path(table), read_dictionary=texts) as file:
            for rows in _pieces(file, schema.names):
                piece = normal(table, rows, schema)
                piece.validate(full=True)  # a damaged page may hold what is no UTF-8
                yield piece


def check_content(record: Record) -> None:
    """Read all tables and compare what they say with the manifest.

    Raises:
        GraphFormatError: They cannot be read, or are not those that the manifest speaks of.
    """
    content = ContentHash()
    for table in record.tables():
        for piece in record.batches(table):
            content.add(table, piece)
    if content.hexdigest() != record.manifest.content_hash:
        raise foreign_tables(record)


def foreign_tables(record: Record) -> GraphFormatError:
    """The error for tables that are not those of the manifest beside them."""
    return GraphFormatError(
        f"The tables in {record.folder} are not those of their manifest.", hint="Build or fetch the graph again."
    )


def _pieces(file: pq.ParquetFile, columns: Sequence[str]) -> Iterator[pa.Table]:
    """The rows in pieces: a row group each, or several of a large one.

    Group by group, for the dictionaries of one reader grow from batch to batch: the last of 53M edges would carry
    the identifiers of all before them.
    """
    for group in range(file.metadata.num_row_groups):
        if file.metadata.row_group(group).num_rows <= _ROW_GROUP:
            yield file.read_row_group(group, columns)
        else:
            yield from (pa.table(b) for b in file.iter_batches(_BATCH, row_groups=[group], columns=columns))


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as error:
        raise GraphFormatError(f"{path} is missing.", hint="Build or fetch the graph again.") from error
    except (pa.ArrowException, OSError, ValueError) as error:  # also names that are no UTF-8
        if isinstance(error, OSError) and error.errno:
            raise GraphFormatError(f"{path} cannot be read: {error.strerror}.", hint="Check its rights.") from error
        raise GraphFormatError(
            f"{path} is truncated or is no Parquet file: {error}", hint="Build or fetch the graph again."
        ) from error


def write_record(
    folder: Path,
    *,
    name: str,
    tables: dict[str, Iterable[pa.Table]],
    title: str = "",
    version: str = "",
    sources: Sequence[SourceInfo] = (),
    level: int = 9,
    codec: Codec = "zstd",
    beside: Mapping[str, bytes] | None = None,
) -> Manifest:
    """Write a graph into ``folder``, in one step: a graph that is there stays until the new one is whole.

    Args:
        folder: Where it goes; a graph that is there is replaced, anything else refused.
        name: What it is called.
        tables: Rows by table, in pieces with the same columns: ``nodes``, ``edges`` and, if there are any,
            ``conditions`` and ``condition_sets``. Categories and predicates may stand without ``biolink:``.
        title: For people.
        version: Of the graph.
        sources: What went into it.
        level: How hard the codec tries.
        codec: "brotli" packs closer than zstd and is read half as fast: for what is carried more often than read.
        beside: Further files of the folder, by name; nothing in bioloom reads them.

    Raises:
        GraphFormatError: The rows do not fit docs/schema.md.
        BuildError: The folder holds something else, or the disk is full.
    """
    if folder.exists() and not (folder / MANIFEST).exists() and (folder.is_file() or any(folder.iterdir())):
        raise BuildError(f"{folder} exists and is no graph.", hint="Name a new folder.")
    content = ContentHash()
    counts = dict.fromkeys(FIELDS, 0)
    try:
        with replacing(folder) as new:
            for name_beside, body in (beside or {}).items():
                (new / name_beside).write_bytes(body)
            for table in FIELDS:
                if table in tables:
                    counts[table] = _write(new / f"{table}.parquet", table, tables[table], content, (codec, level))
            manifest = Manifest(
                name=name,
                title=title,
                version=version,
                content_hash=content.hexdigest(),
                nodes=counts[NODES],
                edges=counts[EDGES],
                sources=tuple(sources),
                files={path.name: sha256_of(path) for path in sorted(new.iterdir())},
            )
            write_manifest(new, manifest)
    except OSError as error:
        raise BuildError(
            f"{folder} could not be written: {error.strerror or error}.",
            hint="Free some space, or name another folder.",
        ) from error
    return manifest


def _leaf(field: pa.Field) -> str:
    """What Parquet calls the column."""
    return f"{field.name}.list.element" if pa.types.is_list(field.type) else str(field.name)


def _write(path: Path, table: str, pieces: Iterable[pa.Table], content: ContentHash, packed: tuple[Codec, int]) -> int:
    count = 0
    schema: pa.Schema | None = None
    writer: pq.ParquetWriter | None = None
    waiting: list[pa.Table] = []  # a row group of its own for each small piece would pack worse
    try:
        for piece in pieces:
            if schema is None or writer is None:
                schema = normal_schema(table, piece.schema)
                writer = pq.ParquetWriter(
                    path,
                    schema,
                    compression=packed[0],
                    compression_level=packed[1],
                    use_dictionary=[_leaf(f) for f in schema if f.name not in _PLAIN],
                    dictionary_pagesize_limit=_DICTIONARY,
                    data_page_size=_PAGE,
                )
            rows = prefixed(table, normal(table, piece, schema))
            content.add(table, rows)
            waiting.append(rows.cast(schema))
            count += len(rows)
            if sum(map(len, waiting)) >= _ROW_GROUP:
                waiting = _written(writer, waiting)
        if writer is not None and waiting:
            _written(writer, waiting)
    finally:
        if writer is not None:
            writer.close()
    if schema is None:
        raise BuildError(f"There are no {table}.", hint="Hand over at least one piece, if an empty one.")
    return count


def _written(writer: pq.ParquetWriter, waiting: list[pa.Table]) -> list[pa.Table]:
    """Nothing, after ``waiting`` is written in whole row groups."""
    writer.write_table(pa.concat_tables(waiting), row_group_size=_ROW_GROUP)
    return []
