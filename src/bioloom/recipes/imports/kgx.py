"""KGX graphs: TSV or JSON Lines, as files in a folder or in one archive (Monarch: ``monarch-kg.tar.gz``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any

import pyarrow as pa

from bioloom.core.errors import GraphFormatError, GraphNotFoundError
from bioloom.graph.exports.kgx_text import SIDE, Side, unescape
from bioloom.graph.storage.derived import Progress
from bioloom.graph.storage.tables import CONDITION_SETS, CONDITIONS, EDGES, FIELDS, NODES, TEXT, TEXTS

from . import kgx_lines
from .delimited import TSV, Delimited
from .imported import Imported
from .kgx_rows import NODE_COLUMNS, Reading, left_out, read_side
from .staging import Staging
from .streams import Opened, bare, damage, is_archive, members, opened, sha256

TABLES = (CONDITION_SETS, CONDITIONS, NODES, EDGES)  # "condition_sets" also ends in no other's name
FORMS = (".tsv", ".jsonl")
_LIMIT = 1 << 26  # bytes of a side file
_KINDS = {"number": pa.float64(), "text": TEXT}


@dataclass
class KgxReader:
    """Reads the files of one graph into ``stage``.

    Attributes:
        stage: Where the rows go.
        progress: Told what is being read.
        side: What the side file of an export of ours said.
        columns: Columns that were left out, by table.
        read: Which tables were read.
    """

    stage: Staging
    progress: Progress
    side: Side | None = None
    columns: dict[str, list[str]] = field(default_factory=dict)
    read: set[str] = field(default_factory=set)

    def file(self, source: Opened, name: str) -> None:
        """One file of the graph; others are passed over."""
        table, form = kind_of(name)
        if bare(name).endswith(SIDE):
            self._side(source.file.read(_LIMIT), name)
        elif table in (NODES, EDGES):
            self.read.add(table)
            if form == ".tsv":
                self._tsv(source, name, table)
            else:
                self._jsonl(source, name, table)
        elif table:
            self._conditions(source.file, name, table)

    def _side(self, body: bytes, name: str) -> None:
        if self.read:
            raise GraphFormatError(
                f"{name} stands behind the tables that it explains.", hint="Unpack the archive first."
            )
        self.side = read_side(body, name)
        self.stage.units = self.side.units
        self.stage.kinds = {n: _KINDS.get(k, TEXT) for n, k in self.side.qualifiers.items()}

    def _tsv(self, source: Opened, name: str, table: str) -> None:
        table_ = Delimited.at(source.file, name, TSV)
        escaped = self.side is not None and self.side.escaped
        if escaped:
            table_ = replace(table_, columns=tuple(unescape(pa.array(table_.columns)).to_pylist()))
        reading = Reading(name, self.stage.changed, self.side, escaped=escaped)
        self._leave_out(table_.columns, table)
        for block in table_.blocks(source.file):
            self.progress(f"reading {name}", source.share)
            if table == NODES:
                self.stage.nodes(reading.nodes(block))
            else:
                self.stage.edges(reading.edges(block))

    def _jsonl(self, source: Opened, name: str, table: str) -> None:
        reading = Reading(name, self.stage.changed, self.side, escaped=True)
        fields = FIELDS[EDGES] if table == EDGES else dict.fromkeys(c for cs in NODE_COLUMNS.values() for c in cs)
        single = ("id", "name", "deprecated")
        lists = [n for n, k in fields.items() if (k == TEXTS if table == EDGES else n not in single)]
        for block, textual in kgx_lines.blocks(source.file, name, lists):
            self.progress(f"reading {name}", source.share)
            self._leave_out(block.rows.column_names, table)
            if table == NODES:
                self.stage.nodes(reading.nodes(block))
            else:
                self.stage.edges(reading.edges(block), textual=textual - FIELDS[EDGES].keys())

    def _conditions(self, file: IO[bytes], name: str, table: str) -> None:
        kinds = FIELDS[table]
        rows: list[dict[str, Any]] = [row for _, row in kgx_lines.objects(file, name)]
        try:
            found = pa.table({c: pa.array([row.get(c) for row in rows], kind) for c, kind in kinds.items()})
        except pa.ArrowException as error:
            raise GraphFormatError(f"{name}: {error}", hint="Export the graph again.") from error
        self.stage.extra[table] = [found]

    def _leave_out(self, columns: Sequence[str], table: str) -> None:
        known = self.columns.setdefault(table, [])
        known += [c for c in left_out(columns, table, self.side) if c not in known]


def kind_of(name: str) -> tuple[str, str]:
    """Which table a file holds and in which form, both empty when it is none of a KGX graph."""
    low = bare(name)
    for form in FORMS:
        for table in TABLES:
            if low.endswith(table + form) and (form == ".jsonl" or table in (NODES, EDGES)):
                return table, form
    return "", ""


def read(path: Path, stage: Staging, progress: Progress) -> Imported:
    """Everything of the graph at ``path``: a folder, an archive, or one of the two files.

    Raises:
        GraphNotFoundError: There is no such file, or nothing of a KGX graph in it.
        GraphFormatError: A file is truncated or malformed; the message names file and line.
    """
    reader = KgxReader(stage, progress)
    if path.is_file() and is_archive(path):
        with damage(str(path)):
            for name, source in members(path):
                reader.file(source, f"{path.name}:{name}")
        found, stem = [path], path.name.partition(".")[0]
    else:
        found = files(path)
        stem = _stem(found[-1].name) or path.name if found else ""
        for each in found:
            with opened(each) as source:
                reader.file(source, str(each))
    if lacking := {NODES, EDGES} - reader.read:
        raise GraphNotFoundError(
            f"{path} has no KGX file of {' and '.join(sorted(lacking))}.",
            hint="KGX files are called NAME_nodes.tsv and NAME_edges.tsv, or .jsonl, packed or in a .tar.gz.",
        )
    side = reader.side or Side()
    return Imported(
        name=side.name or stem,
        title=side.title,
        version=side.version,
        tables=stage.tables(),
        files={each.name: sha256(each) for each in found},
        read=stage.rows,
        sources=side.sources or stage.sources,
        columns_left_out={table: tuple(columns) for table, columns in reader.columns.items() if columns},
    )


def files(path: Path) -> list[Path]:
    """The files of the graph at ``path``: the side file first, then nodes, edges, and conditions.

    Raises:
        GraphNotFoundError: There is nothing.
        GraphFormatError: There is more than one graph in the folder.
    """
    if not path.exists():
        raise GraphNotFoundError(f"There is no {path}.", hint="Name a folder, an archive, or one of the two files.")
    folder, stem = (path, None) if path.is_dir() else (path.parent, _stem(path.name))
    by_table: dict[str, list[Path]] = {}
    for each in _listed(folder):
        table = "" if bare(each.name).endswith(SIDE) else kind_of(each.name)[0] or None
        if table is not None and (stem is None or _stem(each.name) == stem):
            by_table.setdefault(table, []).append(each)
    for table, found in by_table.items():
        if len(found) > 1:
            names = ", ".join(p.name for p in found)
            raise GraphFormatError(
                f"{folder} holds several graphs: {names}.", hint=f"Name the file of {table or 'one'}."
            )
    return [by_table[t][0] for t in ("", NODES, EDGES, CONDITIONS, CONDITION_SETS) if t in by_table]


def _listed(folder: Path) -> Iterator[Path]:
    return (p for p in sorted(folder.iterdir()) if p.is_file() and not p.name.startswith("."))


def _stem(name: str) -> str:
    """What the files of one graph share."""
    low = bare(name)
    if low.endswith(SIDE):
        return low.removesuffix(SIDE)
    table, form = kind_of(name)
    return low.removesuffix(table + form).rstrip("_-.")
