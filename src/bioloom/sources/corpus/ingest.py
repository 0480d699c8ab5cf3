"""Files into an index, in steps that a kill cannot tear: records, vectors and how far the reading came.

Every few seconds the records read so far are committed together with a journal entry that says where the reading
stands. Whoever starts the same import again goes on from there; nothing is read into the index twice or left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from pydantic import Field

from bioloom.core.errors import BuildError
from bioloom.core.ports import Embedder, Texts
from bioloom.core.value import Value, digest

from .index import Index, Writing
from .layout import FORMAT
from .parts import parts
from .readers.files import Input
from .readers.items import Gone, Item, Unread
from .record import Record, Tagged
from .tagging import Tagger
from .vectors import Key, VectorStore

Progress = Callable[[str, float], None]
EXAMPLES = 20  # of what could not be read that are kept with their place
_BATCH = 256  # records that are tagged and embedded together
_EMBEDDED = 2000  # characters of a part that its vector is made from; embedders read no further
_DETAIL = re.compile(r"\s*\(.*\)$|\s*:.*$|\d+")


class Report(Value):
    """What came of an import.

    ``skipped`` counts what could not be read by reason; ``examples`` are the first of them with file and place.
    ``resumed`` is how many items an earlier, killed import had done.
    """

    read: int = 0
    written: int = 0
    removed: int = 0
    skipped: dict[str, int] = Field(default_factory=dict)
    examples: tuple[str, ...] = ()
    resumed: int = 0


@dataclass
class _Tally:
    read: int = 0
    written: int = 0
    removed: int = 0
    skipped: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def skip(self, item: Unread) -> None:
        self.skipped[_DETAIL.sub("", item.reason).strip()] += 1
        if len(self.examples) < EXAMPLES:
            self.examples.append(f"{item.where}: {item.reason}")

    def json(self) -> dict[str, Any]:
        return {
            "read": self.read, "written": self.written, "removed": self.removed, "skipped": dict(self.skipped),
            "examples": self.examples,
        }  # fmt: skip


@dataclass(frozen=True)
class Intake:
    """What happens to a record on its way in. ``seconds`` pass between commits; a kill loses at most those."""

    index: Index
    vectors: VectorStore
    tagger: Tagger | None = None
    embedder: Embedder | None = None
    seconds: float = 5.0

    def run(self, files: Sequence[Input], progress: Progress, *, again: bool) -> Report:
        """Read files into the index, from where a killed import of the same files stopped.

        ``again`` says what is to be done when the last import of the same files came to its end: do it again, since
        records may have been removed after it, or leave it at that.

        Raises:
            BuildError: The index cannot be written; what was committed stands, and the import can be started again.
        """
        key = self.key(files)
        journal = self.index.journal() or {}
        same = journal.get("key") == key and not (journal["ended"] and again)
        tally = _Tally(**journal["tally"] | {"skipped": Counter(journal["tally"]["skipped"])}) if same else _Tally()
        resumed = tally.read
        if same and journal["ended"]:
            return Report.model_validate(tally.json() | {"resumed": resumed})
        at = (journal["file"], journal["item"]) if same else (0, 0)
        with Writing(self.index) as writing:
            last = monotonic()
            for place, batch in self._batches(files, at, progress):
                self._write(writing, batch, tally)
                if monotonic() - last >= self.seconds:
                    writing.note(_entry(key, place, tally, ended=False))
                    writing.commit()
                    last = monotonic()
            writing.note(_entry(key, (len(files), 0), tally, ended=True))
            writing.commit()
        return Report.model_validate(tally.json() | {"resumed": resumed})

    def key(self, files: Sequence[Input]) -> str:
        """What makes two imports the same: the files, and how their records are prepared."""
        how = [FORMAT, self.tagger.tagged if self.tagger else "", self.embedder.name if self.embedder else ""]
        return digest(*how, *(f"{f.name}:{f.sha256}" for f in files), length=24)

    def _batches(
        self, files: Sequence[Input], at: tuple[int, int], progress: Progress
    ) -> Iterator[tuple[tuple[int, int], list[Item]]]:
        """What is read, some of it at a time, each with the place behind it: number of the file, of its item."""
        sizes = [f.path.stat().st_size or 1 for f in files]
        batch: list[Item] = []
        for number in range(at[0], len(files)):
            progress(f"reading {files[number].name}", sum(sizes[:number]) / sum(sizes))
            count = 0
            for count, item in enumerate(files[number].items(), 1):
                if number == at[0] and count <= at[1]:
                    continue
                batch.append(item)
                if len(batch) == _BATCH:
                    yield (number, count), batch
                    batch = []
        yield (len(files), 0), batch

    def _write(self, writing: Writing, batch: Sequence[Item], tally: _Tally) -> None:
        tally.read += len(batch)
        records = [item for item in batch if isinstance(item, Record)]
        self._embed(records)
        tagged = self.tagger.tag(records) if self.tagger else (Tagged(record=r) for r in records)
        for item in batch:
            match item:
                case Unread():
                    tally.skip(item)
                case Gone():
                    writing.drop([item.id])
                    tally.removed += 1
                case _:
                    writing.put([next(tagged)])
                    tally.written += 1

    def _embed(self, records: Sequence[Record]) -> None:
        """Vectors first, records later: a record that is committed has its vectors."""
        if self.embedder is None or not records:
            return
        keys, texts = [], []
        for record in records:
            for number, (start, end) in enumerate(parts(record)):
                keys.append(Key(record.id, record.version, number))
                head = f"{record.title}\n" if number else ""
                texts.append((head + record.text[start:end])[:_EMBEDDED])
        vectors = self.embedder.handle(Texts(tuple(texts)), timeout=None)
        if len(vectors.rows) != len(keys):
            raise BuildError(f"{self.embedder.name} gave {len(vectors.rows)} vectors for {len(keys)} texts.")
        self.vectors.append(keys, vectors.rows)


def _entry(key: str, place: tuple[int, int], tally: _Tally, *, ended: bool) -> dict[str, Any]:
    """An entry of the journal."""
    return {"key": key, "file": place[0], "item": place[1], "tally": tally.json(), "ended": ended}
