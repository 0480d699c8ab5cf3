"""The local table of label sections: Parquet files with a ``build.json``, opened lazily, read by drug.

It lies beside the graphs, in ``labels/<name of the graph>``: a graph that is built again keeps it. ``labels.parquet``
has a row for each label, ``sections.parquet`` one for each of its sections, in the same order; of these only the
row groups that are asked for are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from bioloom.core.errors import DamageError, GraphFormatError
from bioloom.core.value import digest
from bioloom.graph.storage.atomic import recover, replacing
from bioloom.graph.storage.builds import check_build, read_build, write_build
from bioloom.graph.storage.sums import file_sums

from .layout import Label, Section
from .passage import Passage
from .place import labels_folder

FORMAT = 1
LABELS, SECTIONS = "labels.parquet", "sections.parquet"
LICENCE = "CC0-1.0"
_GROUP = 512  # sections a row group
_KEPT = 16  # row groups in memory
_LABEL = pa.schema([
    ("set_id", pa.string()), ("version", pa.string()), ("effective_time", pa.string()), ("title", pa.string()),
    ("prescribed", pa.bool_()), ("systemic", pa.bool_()), ("ingredients", pa.list_(pa.string())),
    ("drugs", pa.list_(pa.string())), ("first", pa.int32()), ("sections", pa.int32()),
])  # fmt: skip
_SECTION = pa.schema([("label", pa.int32()), ("section", pa.string()), ("text", pa.string())])
Linked = tuple[Label, Sequence[str]]  # a label, and the CURIEs of the drugs it is of


def write_table(folder: Path, labels: Iterable[Linked], said: dict[str, Any]) -> dict[str, Any]:
    """Write the table of ``labels`` in one step; what was there stays until it is whole.

    Returns:
        What ``build.json`` says: ``said``, the number of labels and sections, sizes and checksums.
    """
    with replacing(folder) as new:
        rows: list[dict[str, Any]] = []
        with pq.ParquetWriter(new / SECTIONS, _SECTION, compression="zstd") as writer:
            first, waiting = 0, list[dict[str, Any]]()
            for number, (label, drugs) in enumerate(labels):
                rows.append(_row(label, drugs, first))
                waiting += [{"label": number, "section": s, "text": t} for s, t in label.texts]
                first += len(label.texts)
                while len(waiting) >= _GROUP:
                    writer.write_table(pa.Table.from_pylist(waiting[:_GROUP], _SECTION), row_group_size=_GROUP)
                    waiting = waiting[_GROUP:]
            if waiting:
                writer.write_table(pa.Table.from_pylist(waiting, _SECTION), row_group_size=_GROUP)
        pq.write_table(pa.Table.from_pylist(rows, _LABEL), new / LABELS, compression="zstd")
        files = {name: new / name for name in (LABELS, SECTIONS)}
        sums = {name: file_sums(path) for name, path in files.items()}
        body = {
            **said, "format": FORMAT, "labels": len(rows), "sections": first,
            "content": digest(*sums.values(), length=32), "licence": LICENCE,
            "files": {name: path.stat().st_size for name, path in files.items()}, "sums": sums,
        }  # fmt: skip
        write_build(new, body)
    return body


def _row(label: Label, drugs: Sequence[str], first: int) -> dict[str, Any]:
    names = (*label.openfda.generic_name[:1], *(f"({b})" for b in label.openfda.brand_name[:1]))
    return {
        "set_id": label.known, "version": label.version, "effective_time": label.effective_time,
        "title": " ".join(names), "prescribed": label.prescribed, "systemic": label.systemic,
        "ingredients": list(label.ingredients), "drugs": list(drugs), "first": first, "sections": len(label.texts),
    }  # fmt: skip


def open_table(graph: str) -> LabelTable | None:
    """The table for a graph, None where none was built.

    Raises:
        GraphFormatError: It is of another format, or damaged.
    """
    folder = labels_folder(graph)
    recover(folder)
    if not folder.is_dir():
        return None
    again = "Run bioloom kg build labels again."
    if (body := read_build(folder)) is None:
        raise GraphFormatError(f"The label table in {folder} is damaged.", hint=again)
    if body.get("format") != FORMAT:
        raise GraphFormatError(f"The label table in {folder} is of format {body.get('format')}.", hint=again)
    return LabelTable(folder, body)


class LabelTable:
    """The sections of labels by the drug they are of. Only the list of labels is held in memory."""

    def __init__(self, folder: Path, body: dict[str, Any]) -> None:
        self.folder, self.build = folder, body
        self._labels: list[dict[str, Any]] | None = None
        self._of: dict[str, list[int]] = {}
        self._group = lru_cache(maxsize=_KEPT)(self._read_group)

    @property
    def content_hash(self) -> str:
        """What the table holds, in short."""
        return str(self.build["content"])

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Every label: set id, version, day, title, drugs (CURIEs), ingredients; read and checked once.

        Raises:
            DamageError: a file holds something else than was written.
        """
        if self._labels is None:
            check_build(self.folder, self.build)
            found: list[dict[str, Any]] = pq.read_table(self.folder / LABELS).to_pylist()
            for number, row in enumerate(found):
                for drug in row["drugs"]:
                    self._of.setdefault(drug, []).append(number)
            self._labels = found
        return self._labels

    @property
    def drugs(self) -> tuple[str, ...]:
        """The CURIEs of the drugs that have a label, sorted."""
        return tuple(sorted(self._of)) if self.rows else ()

    def passages(self, drug: str, sections: Sequence[Section] = ()) -> tuple[Passage, ...]:
        """The sections (all, or of these kinds) of the labels of a drug.

        A label of a product that stays where it is put counts only where the drug has no other.
        """
        rows = self.rows
        mine = self._of.get(drug, [])
        whole = [n for n in mine if rows[n]["systemic"]]
        return tuple(p for n in whole or mine for p in self._passages(n, sections))

    def passage(self, record: str, section: str) -> Passage | None:
        """The section of a record (``dailymed:<set id>``) that an answer cites; None when the table has none."""
        for number, row in enumerate(self.rows):
            if f"dailymed:{row['set_id']}" == record:
                found = (p for p in self._passages(number, ()) if p.section == section)
                if (one := next(found, None)) is not None:
                    return one
        return None

    def _passages(self, number: int, sections: Sequence[Section]) -> Iterator[Passage]:
        row = self.rows[number]
        for at in range(row["first"], row["first"] + row["sections"]):
            group = self._group(at // _GROUP)
            section, text = group["section"][at % _GROUP], group["text"][at % _GROUP]
            if not sections or section in sections:
                yield Passage(
                    record=f"dailymed:{row['set_id']}", title=row["title"], section=section, text=text,
                    version="/".join(v for v in (row["version"], row["effective_time"]) if v),
                )  # fmt: skip

    def _read_group(self, number: int) -> dict[str, list[Any]]:
        try:
            found: dict[str, list[Any]] = pq.ParquetFile(self.folder / SECTIONS).read_row_group(number).to_pydict()
        except (OSError, pa.ArrowInvalid) as error:
            raise DamageError(
                f"{self.folder / SECTIONS} cannot be read: {error}.", hint="Run bioloom kg build labels again."
            ) from None
        return found
