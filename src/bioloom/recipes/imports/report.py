"""What an import gave: rows in, rows out, and every row that was left out or changed, by reason."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bioloom.core.value import Value

EXAMPLES = 3


class Remark(Value):
    """A reason, how many rows it touched, and the first of them."""

    reason: str
    rows: int
    examples: tuple[str, ...] = ()


class ImportReport(Value):
    """What became of somebody's files.

    Attributes:
        name: Of the graph.
        folder: Where it lies.
        format: Of the files.
        files: What was read, with the SHA-256 of each.
        read: Rows by table, as they stood in the files.
        nodes: In the graph.
        edges: In the graph.
        content_hash: Of the graph.
        left_out: Rows that are not in the graph.
        changed: Rows that are in it otherwise than they were written.
        columns_left_out: Columns by table that a graph of ours has no place for.
        seconds: Wall time.
    """

    name: str
    folder: str
    format: str
    files: Mapping[str, str]
    read: Mapping[str, int]
    nodes: int
    edges: int
    content_hash: str
    left_out: tuple[Remark, ...] = ()
    changed: tuple[Remark, ...] = ()
    columns_left_out: Mapping[str, tuple[str, ...]] = {}
    seconds: float = 0.0


class Tally:
    """Counts rows by reason and keeps the first examples of each."""

    def __init__(self) -> None:
        self._rows: dict[str, int] = {}
        self._examples: dict[str, list[str]] = {}

    def add(self, reason: str, rows: int, examples: Iterable[object] = ()) -> None:
        """``rows`` more for ``reason``; none is no reason."""
        if rows <= 0:
            return
        self._rows[reason] = self._rows.get(reason, 0) + rows
        kept = self._examples.setdefault(reason, [])
        for example in examples:
            if len(kept) >= EXAMPLES:
                break
            if str(example) not in kept:
                kept.append(str(example))

    def remarks(self) -> tuple[Remark, ...]:
        """The most frequent first."""
        order = sorted(self._rows, key=lambda r: (-self._rows[r], r))
        return tuple(Remark(reason=r, rows=self._rows[r], examples=tuple(self._examples[r])) for r in order)
