"""The index of a corpus: one tantivy index holds the records, their terms and the journal of an unfinished import.

Whatever one commit changes comes into being together: a process that is killed leaves the last commit. Readers go on
with the state they opened, whoever writes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import tantivy

from bioloom.core.errors import BuildError, SourceError

from .analysis import ANALYZER, analyzer
from .layout import Part, documents, read_part, schema, whole
from .record import Tagged
from .soundness import AGAIN, META, Soundness, begin, end

_HEAP = 96_000_000  # bytes of new terms held before a segment is written
_MOST_PARTS = 100_000  # of one record


class Index:
    """A tantivy index in a folder, for reading; `Writing` changes it."""

    def __init__(self, folder: Path, *, create: bool = False) -> None:
        """Open the index in ``folder``, or make an empty one there.

        Raises:
            SourceError: There is none, or it is damaged.
        """
        self.folder, self.schema = folder, schema()
        self._sound = Soundness(folder)
        try:
            if not create:
                self._sound.check()
            self.tantivy = tantivy.Index(self.schema, str(folder)) if create else tantivy.Index.open(str(folder))
        except (ValueError, OSError) as error:
            raise SourceError(f"The index in {folder} cannot be opened: {error}.", hint=AGAIN) from error
        self.analyzer = analyzer()
        self.tantivy.register_tokenizer(ANALYZER, self.analyzer)
        self.tantivy.config_reader("manual")
        self._seen = self._stamp()

    def _stamp(self) -> tuple[int, int]:
        meta = (self.folder / META).stat()
        return meta.st_ino, meta.st_mtime_ns

    def searcher(self) -> tantivy.Searcher:
        """The state of the last commit, whoever made it.

        Raises:
            SourceError: It is damaged.
        """
        try:
            stamp = self._stamp()
        except FileNotFoundError:
            stamp = self._seen  # between the two renames of an exchange: what is open stays good
        if stamp != self._seen:
            try:
                self._sound.check()
                self.tantivy.reload()
            except (ValueError, OSError) as error:
                raise SourceError(f"The index in {self.folder} cannot be read: {error}.", hint=AGAIN) from error
            self._seen = stamp
        return self.tantivy.searcher()

    def term(self, field: str, value: str | int) -> tantivy.Query:
        """A query for a whole value."""
        return tantivy.Query.term_query(self.schema, field, value)

    def part(self, searcher: tantivy.Searcher, address: tantivy.DocAddress) -> Part:
        """The part that lies at an address."""
        return read_part(searcher.doc(address).get_first("data"))  # type: ignore[arg-type]

    def count(self, query: tantivy.Query | None = None) -> int:
        """How many records there are, or how many of them fit a query (of whole records)."""
        first = self.term("part", 0)
        wanted = first if query is None else tantivy.Query.boolean_query([_must(first), _must(query)])
        return _count(self.searcher(), wanted)

    def part_count(self) -> int:
        """How many parts there are."""
        return self.searcher().num_docs - _count(self.searcher(), self._journals())

    def record(self, record_id: str) -> Tagged | None:
        """The record of that id."""
        searcher = self.searcher()
        hits = searcher.search(self.term("id", record_id), _MOST_PARTS, count=False).hits
        return whole([self.part(searcher, a) for _, a in hits]) if hits else None

    def records(self, query: tantivy.Query, limit: int) -> list[Tagged]:
        """The records whose first part fits a query, whole."""
        searcher = self.searcher()
        wanted = tantivy.Query.boolean_query([_must(self.term("part", 0)), _must(query)])
        heads = [self.part(searcher, a).head.id for _, a in searcher.search(wanted, limit, count=False).hits]
        return [found for i in heads if (found := self.record(i)) is not None]

    def untagged(self, tagged: str) -> tantivy.Query:
        """What was not tagged by ``tagged``."""
        every = tantivy.Query.boolean_query(
            [_must(self.term("part", 0)), (tantivy.Occur.MustNot, self.term("tagged", tagged))]
        )
        return tantivy.Query.const_score_query(every, 1.0)

    def journal(self) -> dict[str, Any] | None:
        """What the journal says of an import that is under way or was killed."""
        searcher = self.searcher()
        hits = searcher.search(self._journals(), 1, count=False).hits
        body: dict[str, Any] | None = json.loads(searcher.doc(hits[0][1]).get_first("data")) if hits else None  # type: ignore[arg-type]
        return body

    def _journals(self) -> tantivy.Query:
        return self.term("journal", _ENTRY)


class Writing:
    """Changes to an index, none of which counts before `commit`; one such object at a time, in one process.

    Use it in a ``with`` block: what is not committed at its end is dropped.
    """

    def __init__(self, index: Index) -> None:
        """Take the index's writer.

        Raises:
            BuildError: Another process has it, or the folder cannot be written.
        """
        self._index = index
        try:
            self._writer = index.tantivy.writer(_HEAP, 1)
            begin(index.folder)
        except (ValueError, OSError) as error:
            raise BuildError(
                f"The corpus in {index.folder.parent} cannot be written: {error}.",
                hint="Another process may be writing it; try again when it is done.",
            ) from error

    def __enter__(self) -> Writing:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            self._writer.rollback()
        else:
            self._writer.wait_merging_threads()
            end(self._index.folder)
        del self._writer  # and with it the lock

    def put(self, records: Iterable[Tagged]) -> None:
        """Add records; one of the same id is replaced."""
        for tagged in records:
            self._writer.delete_documents_by_term("id", tagged.record.id)
            for document in documents(tagged):
                self._writer.add_document(document)

    def drop(self, ids: Iterable[str]) -> None:
        """Remove records by id; an id that is not there changes nothing."""
        for record_id in ids:
            self._writer.delete_documents_by_term("id", record_id)

    def note(self, body: dict[str, Any] | None) -> None:
        """Replace the journal; None ends it."""
        self._writer.delete_documents_by_term("journal", _ENTRY)
        if body is not None:
            document = tantivy.Document()
            document.add_text("journal", _ENTRY)
            document.add_bytes("data", json.dumps(body, ensure_ascii=False).encode())
            self._writer.add_document(document)

    def commit(self) -> None:
        """Make it so, in one step.

        Raises:
            BuildError: It could not be written; the last state stands.
        """
        try:
            self._writer.commit()
        except (ValueError, OSError) as error:
            raise BuildError(
                f"The corpus in {self._index.folder.parent} could not be written: {error}.",
                hint="Free some space and run it again: it goes on where it stopped.",
            ) from error


_ENTRY = "import"


def _must(query: tantivy.Query) -> tuple[tantivy.Occur, tantivy.Query]:
    return tantivy.Occur.Must, query


def _count(searcher: tantivy.Searcher, query: tantivy.Query) -> int:
    return int(searcher.search(query, 1, count=True).count)  # type: ignore[attr-defined]
