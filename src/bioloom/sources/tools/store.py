"""The reference tables on disk: written in one step, opened lazily, checked by their sums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from bioloom.core.errors import DamageError, GraphFormatError
from bioloom.core.value import digest
from bioloom.graph.storage.atomic import recover, replacing
from bioloom.graph.storage.builds import check_build, read_build, write_build
from bioloom.graph.storage.sums import MappedFile, file_sums

from .layout import ATLAS, FORMAT, GENE_SCHEMA, GENES, GROUP, NAME_SCHEMA, NAMES, VARIANT_SCHEMA, VARIANTS
from .naming import KINDS, PREFIX, folded
from .place import tables_folder

Row = Mapping[str, Any]
AGAIN = "Run bioloom kg build tables again."


def write_tables(
    folder: Path, genes: Iterable[Row], variants: Iterable[Row], atlas: Iterable[pa.Table], said: Mapping[str, Any]
) -> dict[str, Any]:
    """Write all tables in one step; what was there stays until they are whole.

    Args:
        folder: Where they go.
        genes: Rows of `GENE_SCHEMA`.
        variants: Rows of `VARIANT_SCHEMA`, by number.
        atlas: Tables of one schema, one for each assay.
        said: What ``build.json`` says beside format, counts, sizes and checksums.

    Returns:
        What ``build.json`` says.
    """
    with replacing(folder) as new:
        rows = list(genes)
        tables = {
            GENES: pa.Table.from_pylist(rows, GENE_SCHEMA),
            NAMES: _names(rows),
            VARIANTS: pa.Table.from_pylist(list(variants), VARIANT_SCHEMA),
            ATLAS: pa.concat_tables(list(atlas)).sort_by([("gene", "ascending"), ("assay", "ascending")]),
        }
        for name, table in tables.items():
            pq.write_table(table, new / name, compression="zstd", row_group_size=GROUP[name])
        files = {name: new / name for name in tables}
        sums = {name: file_sums(path) for name, path in files.items()}
        body = {
            **said, "format": FORMAT, "rows": {name: len(table) for name, table in tables.items()},
            "content": digest(*sums.values(), length=32),
            "files": {name: path.stat().st_size for name, path in files.items()}, "sums": sums,
        }  # fmt: skip
        write_build(new, body)
    return body


def _names(rows: Iterable[Row]) -> pa.Table:
    """Every name and identifier with its row, sorted for search; of a row each name once, by its surest kind."""
    found = sorted(
        (folded(name), kind, at, name) for at, row in enumerate(rows) for name, kind in dict(_called(row)).items()
    )
    columns = list(zip(*found, strict=True)) or [(), (), (), ()]
    return pa.table(
        {"folded": columns[0], "name": columns[3], "row": pa.array(columns[2], pa.int32()),
         "kind": pa.array(columns[1], pa.int8())}, schema=NAME_SCHEMA,
    )  # fmt: skip


def _called(row: Row) -> Iterator[tuple[str, int]]:
    """Names with their kind, the surest of one name last, so that it stays."""
    for kind in reversed(KINDS):
        if kind == "id":
            values = [row["id"], *(f"{p}:{i}" for c, p in PREFIX.items() for i in row[c])]
            values += [i for c in ("ensembl_ids", "uniprot_ids", "refseq_ids") for i in row[c]]
        elif kind in ("symbol", "other_symbol"):
            values = [row["symbol"]] if (kind == "symbol") == row["id"].startswith("HGNC:") else []
        else:
            values = row[kind] if isinstance(row[kind], list) else [row[kind]]
        yield from ((value, KINDS.index(kind)) for value in values if value)


def open_tables(graph: str) -> Tables | None:
    """The tables that go with a graph, None where none were built.

    Raises:
        GraphFormatError: They are of another format, or damaged.
    """
    folder = tables_folder(graph)
    recover(folder)
    if not folder.is_dir():
        return None
    if (body := read_build(folder)) is None:
        raise GraphFormatError(f"The reference tables in {folder} are damaged.", hint=AGAIN)
    if body.get("format") != FORMAT:
        raise GraphFormatError(f"The reference tables in {folder} are of format {body.get('format')}.", hint=AGAIN)
    return Tables(folder, body)


class Tables:
    """The tables of one folder; each is held to its checksum and read when it is first asked for something.

    Raises:
        DamageError: from whatever reads a file that holds something else than was written.
    """

    def __init__(self, folder: Path, body: Mapping[str, Any]) -> None:
        self.folder, self.build = folder, body
        self._opened: dict[str, pq.ParquetFile] = {}
        self._checked: set[str] = set()

    @property
    def content_hash(self) -> str:
        """What the tables hold, in short."""
        return str(self.build["content"])

    def source(self, name: str) -> Mapping[str, str]:
        """What a source is called, its version, licence and address, by its short name ("hgnc")."""
        found: Mapping[str, str] = self.build["sources"][name]
        return found

    def check(self) -> None:
        """Read every file and compare it with its checksum.

        Raises:
            DamageError: One holds something else than was written.
        """
        check_build(self.folder, dict(self.build))

    @cached_property
    def names(self) -> pa.Table:
        """The index of names, in memory."""
        return self._file(NAMES).read()

    def _file(self, name: str) -> pq.ParquetFile:
        if name not in self._opened:
            self._opened[name] = pq.ParquetFile(self._sound(name))
        return self._opened[name]

    def _sound(self, name: str) -> Path:
        """The place of a file, checked when it is first asked for: a flipped bit is another gene's place."""
        path = self.folder / name
        if name not in self._checked:
            if path.stat().st_size != self.build["files"][name]:
                raise DamageError(f"{path} is damaged: it is not as long as it was written.", hint=AGAIN)
            MappedFile(path, self.build["sums"][name]).check()
            self._checked.add(name)
        return path

    def gene_rows(self, rows: Iterable[int]) -> list[dict[str, Any]]:
        """Rows of the table of genes by position, in the order given."""
        file, size = self._file(GENES), GROUP[GENES]
        groups: dict[int, pa.Table] = {}
        out = []
        for row in rows:
            group = row // size
            if group not in groups:
                groups[group] = file.read_row_group(group)
            out.append(groups[group].slice(row % size, 1).to_pylist()[0])
        return out

    def variant_rows(self, number: int) -> list[dict[str, Any]]:
        """Rows of the variant ``rs<number>``."""
        file = self._file(VARIANTS)
        out: list[dict[str, Any]] = []
        for group in range(file.num_row_groups):
            known = file.metadata.row_group(group).column(0).statistics
            if known.min <= number <= known.max:
                out += [row for row in file.read_row_group(group).to_pylist() if row["rs"] == number]
        return out

    def atlas_of_genes(self, keys: Iterable[str]) -> list[dict[str, Any]]:
        """The records of the genes that the atlas calls by one of ``keys``, in the order of the table."""
        found: list[dict[str, Any]] = pq.read_table(
            self._sound(ATLAS), filters=[("gene", "in", list(keys))]
        ).to_pylist()
        return found

    def atlas_of_place(self, assay: str, place: str) -> pa.Table:
        """All records of one assay in one place."""
        return pq.read_table(self._sound(ATLAS), filters=[("assay", "=", assay), ("place", "=", place)])
