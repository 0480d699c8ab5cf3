"""The files of a recipe, opened: plain, gzip or zstd, with one clear error for whatever is wrong with them."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from operator import itemgetter, methodcaller
from pathlib import Path
from typing import IO, Any, TypeVar

import pyarrow as pa
import pyarrow.csv as pacsv
import zstandard

from bioloom.core.errors import BuildError

_Read = TypeVar("_Read")
_bare: Callable[[str], str] = methodcaller("rstrip", "\r\n")
PACKED = ("", ".gz", ".zst")  # how a file of the data folder may be compressed


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """The content of ``path``, uncompressed.

    Raises:
        BuildError: It cannot be read, is truncated or damaged.
    """
    try:
        with path.open("rb") as raw:
            if path.suffix == ".gz":
                with gzip.open(raw) as stream:
                    yield stream  # type: ignore[misc]
            elif path.suffix == ".zst":
                with zstandard.ZstdDecompressor().stream_reader(raw) as stream:
                    yield stream
            else:
                yield raw
    except (EOFError, zlib.error, zstandard.ZstdError, gzip.BadGzipFile) as error:
        raise BuildError(f"{path} is truncated or damaged: {error}.", hint="Fetch it again.") from error
    except UnicodeDecodeError as error:
        raise BuildError(f"{path} is not text in {error.encoding}: {error.reason}.", hint="Fetch it again.") from error
    except OSError as error:
        raise BuildError(f"{path} cannot be read: {error.strerror or error}.", hint="Fetch it again.") from error


@dataclass(frozen=True)
class Files:
    """The files of one recipe: its paths below the data folder, and where they really lie.

    ``kept`` is what `once` made of files, which recipes share that got it from one `Shelf`.
    """

    where: dict[str, Path]
    kept: dict[tuple[object, Path], Any] = field(default_factory=dict, repr=False, compare=False)

    def once(self, path: str, read: Callable[[Files, str], _Read]) -> _Read:
        """What ``read`` makes of a file, for reading only: several recipes need what takes seconds to make."""
        key = read, self.where[path]
        if key not in self.kept:
            self.kept[key] = read(self, path)
        found: _Read = self.kept[key]
        return found

    def lines(self, path: str, encoding: str = "utf-8") -> Iterator[str]:
        """Lines without their ends."""
        with opened(self.where[path]) as stream, io.TextIOWrapper(stream, encoding, newline="\n") as text:
            yield from map(_bare, text)

    def tsv(self, path: str, columns: Sequence[str]) -> Iterator[dict[str, str]]:
        """The ``columns`` of a table whose first line (after comments with ``#``) is its header, row by row.

        Raises:
            BuildError: A wanted column is missing, or a row has another number of fields.
        """
        lines = self.lines(path)
        head = next((line for line in lines if not line.startswith("#")), "").split("\t")
        pick = self.picker(path, head, columns)
        width = len(head)
        for line in lines:
            if line.startswith("#"):
                continue
            fields = line.split("\t")
            if len(fields) != width:
                raise self.malformed(path, line)
            yield dict(zip(columns, pick(fields), strict=True))

    def picker(self, path: str, head: Sequence[str], columns: Sequence[str]) -> Callable[[list[str]], Sequence[str]]:
        """What takes ``columns``, and no more, out of the fields of a row of the table with the header ``head``.

        Raises:
            BuildError: A column is missing.
        """
        if lacking := [c for c in columns if c not in head]:
            raise BuildError(
                f"{self.where[path]} has no column {', '.join(lacking)}.",
                hint="The source changed its format, or it is another file.",
            )
        place = {name: i for i, name in enumerate(head)}
        at = [place[c] for c in columns]
        return itemgetter(*at) if len(at) > 1 else itemgetter(slice(at[0], at[0] + 1))

    def table(self, path: str, width: int) -> Iterator[list[str]]:
        """Rows of a table without a header, each of ``width`` tab-separated fields."""
        for line in self.lines(path):
            fields = line.split("\t")
            if len(fields) != width:
                raise self.malformed(path, line)
            yield fields

    def columns(self, path: str, types: Mapping[str, pa.DataType]) -> pa.Table:
        """A table with a header, whole: exactly the columns ``types``; what is empty is an empty text.

        Raises:
            BuildError: The columns are others, or a row has another number of fields or a value of another type.
        """
        with opened(self.where[path]) as stream:
            try:
                found = pacsv.read_csv(
                    stream,
                    parse_options=pacsv.ParseOptions(delimiter="\t", quote_char=False),
                    convert_options=pacsv.ConvertOptions(column_types=types, strings_can_be_null=False),
                )
            except pa.ArrowInvalid as error:
                raise self.malformed(path, str(error)) from error
        if found.column_names != list(types):
            raise BuildError(
                f"{self.where[path]} has the columns {', '.join(found.column_names)} instead of {', '.join(types)}.",
                hint="The source changed its format, or it is another file.",
            )
        return found.combine_chunks()

    def json(self, path: str) -> Any:
        """A JSON document."""
        with opened(self.where[path]) as stream:
            try:
                return json.load(stream)
            except ValueError as error:
                raise BuildError(f"{self.where[path]} is no JSON: {error}.", hint="Fetch it again.") from error

    def malformed(self, path: str, line: str) -> BuildError:
        """The error for a line that does not read as its format says."""
        return BuildError(
            f"{self.where[path]} has a line that does not read: {line[:120]!r}.",
            hint="The file is damaged, or the source changed its format.",
        )
