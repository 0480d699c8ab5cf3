"""A graph as KGX files, TSV or JSON Lines, which `bioloom kg import kgx` reads back to the same content hash."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Literal

import pyarrow as pa
import pyarrow.compute as pc

from bioloom.core.errors import BuildError
from bioloom.graph.storage.atomic import replacing
from bioloom.graph.storage.derived import Progress, quiet
from bioloom.graph.storage.record import Record
from bioloom.graph.storage.tables import CONDITION_SETS, CONDITIONS, EDGES, FIELDS, NODES, TEXTS

from .kgx_text import SEPARATOR, SIDE, Side, escape, needs_escapes

Form = Literal["tsv", "jsonl"]


def export_kgx(record: Record, folder: Path, form: Form = "tsv", progress: Progress = quiet) -> list[Path]:
    """Write ``NAME_nodes``, ``NAME_edges`` and the side file into a new folder, in one step.

    Returns:
        The files.

    Raises:
        GraphFormatError: The record cannot be read.
        BuildError: The folder holds something else, or the disk is full.
    """
    refuse_filled(folder)
    base = file_name(record.manifest.name)
    try:
        with replacing(folder) as new:
            escaped = form == "tsv" and any(needs_escapes(t) for k in (NODES, EDGES) for t in _tables(record, k))
            side = _side(record, escaped=escaped)
            (new / (base + SIDE)).write_text(side.model_dump_json(indent=1) + "\n", "utf-8")
            write = _tsv(escaped=escaped) if form == "tsv" else _jsonl
            for table in (NODES, EDGES):
                progress(f"writing {table}", 0.1 if table == NODES else 0.3)
                with (new / f"{base}_{table}.{form}").open("wb") as file:
                    write(file, record, table)
            for table in (CONDITIONS, CONDITION_SETS):
                if table in record.tables():
                    with (new / f"{base}_{table}.jsonl").open("wb") as file:
                        _jsonl(file, record, table)
    except OSError as error:
        raise BuildError(
            f"{folder} could not be written: {error.strerror or error}.", hint="Free some space."
        ) from error
    return sorted(folder.iterdir())


def refuse_filled(folder: Path) -> None:
    """An export goes into a folder of its own.

    Raises:
        BuildError: There is something in it.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BuildError(f"{folder} exists and is not empty.", hint="Name a new folder.")


def file_name(name: str) -> str:
    """A graph's name as the beginning of file names."""
    return re.sub(r"[^\w.-]+", "_", name).strip(".") or "graph"


def _side(record: Record, *, escaped: bool) -> Side:
    manifest, schema = record.manifest, record.schema(EDGES)
    qualifiers = {f.name: f for f in schema if f.name not in FIELDS[EDGES]}
    units = {n: f.metadata[b"unit"].decode() for n, f in qualifiers.items() if f.metadata and b"unit" in f.metadata}
    return Side(
        name=manifest.name,
        title=manifest.title,
        version=manifest.version,
        content_hash=manifest.content_hash,
        escaped=escaped,
        qualifiers={n: "number" if pa.types.is_floating(f.type) else "text" for n, f in qualifiers.items()},
        units=units,
        sources=manifest.sources,
    )


def _tables(record: Record, table: str) -> Iterator[pa.Table]:
    return record.batches(table, coded=False)


def _tsv(*, escaped: bool) -> Callable[[IO[bytes], Record, str], None]:
    def write(file: IO[bytes], record: Record, table: str) -> None:
        names = _texts(pa.array(record.schema(table).names), escaped=escaped).to_pylist()
        file.write("\t".join(names).encode() + b"\n")
        for rows in _tables(record, table):
            columns = [_texts(column.combine_chunks(), escaped=escaped) for column in rows.columns]
            lines = pc.binary_join_element_wise(
                pc.binary_join_element_wise(*columns, _large("\t")), _large(""), _large("\n")
            )
            file.write(_bytes(lines))

    return write


def _texts(array: pa.Array, *, escaped: bool) -> pa.Array:
    """A column as the texts of a TSV; nothing is the empty text."""
    if array.type == TEXTS:
        flat = array.flatten()
        if escaped:
            array = pa.ListArray.from_arrays(_offsets(array), escape(flat, items=True))
        array = pc.binary_join(array, SEPARATOR)
    elif pa.types.is_boolean(array.type):
        array = pc.if_else(array, "true", "")
    elif pa.types.is_string(array.type):
        array = escape(array, items=False) if escaped else array
    else:
        array = array.cast(pa.string())
    return array.cast(pa.large_string()).fill_null("")


def _offsets(array: pa.ListArray) -> pa.Array:
    length = pc.fill_null(pc.list_value_length(array), 0)
    return pa.concat_arrays([pa.array([0], pa.int32()), pc.cumulative_sum(length).cast(pa.int32())])


def _large(text: str) -> pa.Scalar:
    return pa.scalar(text, pa.large_string())


def _bytes(lines: pa.Array | pa.ChunkedArray) -> memoryview | bytes:
    """All texts of an array, one after another."""
    if isinstance(lines, pa.ChunkedArray):
        lines = lines.combine_chunks()
    if not len(lines):
        return b""
    _, offsets, data = lines.buffers()
    start = memoryview(offsets).cast("q")
    return memoryview(data)[start[lines.offset] : start[lines.offset + len(lines)]]


def _jsonl(file: IO[bytes], record: Record, table: str) -> None:
    for rows in _tables(record, table):
        for row in rows.to_pylist():
            file.write(json.dumps(_said(row), ensure_ascii=False, separators=(",", ":")).encode() + b"\n")


def _said(row: dict[str, Any]) -> dict[str, Any]:
    """Only what says something."""
    return {k: v for k, v in row.items() if v is not None and v is not False and v not in ("", [])}
