"""Tables whose fields may be quoted, so that a field can hold the separator, quotes and line breaks."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from .reading import Files, opened


def quoted(files: Files, path: str, columns: Sequence[str], *, separator: str = "\t") -> Iterator[dict[str, str]]:
    """The ``columns`` of a table whose first line is its header, row by row.

    Raises:
        BuildError: A wanted column is missing, a row has another number of fields, or a quote is never closed.
    """
    where = files.where[path]
    with opened(where) as stream:
        rows = csv.reader(io.TextIOWrapper(stream, "utf-8-sig", newline=""), delimiter=separator, strict=True)
        try:
            head = next(rows, [])
            pick = files.picker(path, head, columns)
            for fields in rows:
                if len(fields) != len(head):
                    raise files.malformed(path, separator.join(fields))
                yield dict(zip(columns, pick(fields), strict=True))
        except csv.Error as error:
            raise files.malformed(path, f"line {rows.line_num}: {error}") from error


def several(field: str, separator: str = "|") -> list[str]:
    """The values of a field that may hold several, each once, in order."""
    return list(dict.fromkeys(v for part in field.split(separator) if (v := part.strip())))
