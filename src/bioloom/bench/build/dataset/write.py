"""Writes a dataset in one step: rows as they come, then the card, datasheet, Croissant, plots and manifest."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import TextIO

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.core.errors import BuildError
from bioloom.core.value import Value
from bioloom.graph.storage.atomic import replacing

from .about import About, Section
from .card import card
from .croissant import croissant
from .datasheet import datasheet
from .layout import CARD, CROISSANT, DATA, DATASHEET, EXTRA, GOLD, PLOTS, QUESTIONS, STATISTICS, row, rows_file
from .manifest import MANIFEST, DatasetManifest, FileInfo, SplitInfo, content_hash, file_info
from .statistics import Counting

Pairs = Iterable[tuple[Item, Gold]]


def no_sections() -> Sequence[Section]:
    """A builder that adds nothing to the statistics."""
    return ()


def write_dataset(
    folder: Path,
    about: About,
    splits: Mapping[str, Pairs],
    *,
    extras: Mapping[str, Iterable[Value]] | None = None,
    sections: Callable[[], Sequence[Section]] = no_sections,
) -> DatasetManifest:
    """Write a dataset to ``folder``, in the place of what was there; memory does not grow with the items.

    Args:
        folder: Takes the place of the dataset or the empty folder that is there.
        about: What it is.
        splits: The items of each split with what is right for them, written as they come.
        extras: Further rows by name (evidence, synonyms), written to ``extra/`` after all splits.
        sections: Asked for what goes into the card beside the table, once all rows are written.

    Returns:
        Its manifest.

    Raises:
        BuildError: ``folder`` holds something else, an item and its gold differ in id or dataset, an item names another
            split, an id stands twice, or there are no items at all.
    """
    _own(folder)
    with replacing(folder) as new:
        rows: dict[str, int] = {}
        said: dict[str, SplitInfo] = {}
        writing = _Splits(new, about.name)
        for name, pairs in sorted(splits.items()):
            said[name] = writing.write(name, pairs)
            rows |= {rows_file(part, name): said[name].items for part in (DATA, QUESTIONS, GOLD)}
        if not any(rows.values()):
            raise BuildError(f"{about.title} came out empty.", hint="The graph has nothing to ask about in this way.")
        further = {
            name: _write_rows(new / rows_file(EXTRA, name), values) for name, values in sorted((extras or {}).items())
        }
        rows |= {rows_file(EXTRA, name): count for name, count in further.items()}
        files = {path: file_info(new / path, count) for path, count in rows.items()}
        counted, added, content = writing.counting.done(), sections(), content_hash(files)
        texts = {
            CARD: card(about, said, further, counted, added),
            DATASHEET: datasheet(about, said, counted, content),
            CROISSANT: croissant(about, files, content),
            STATISTICS: json.dumps(counted.model_dump(mode="json"), indent=1, ensure_ascii=False) + "\n",
        }
        plots = [*counted.plots(), *(plot for section in added for plot in section.plots)]
        texts |= {f"{PLOTS}/{plot.name}.svg": plot.svg() for plot in plots}
        files |= {path: _write_text(new / path, text) for path, text in texts.items()}
        manifest = DatasetManifest(
            hash=content, about=about, splits=said, extras=further, files=dict(sorted(files.items()))
        )
        _write_text(new / MANIFEST, manifest.model_dump_json(indent=1) + "\n")
    return manifest


def _own(folder: Path) -> None:
    """Never put a dataset in the place of anything but a dataset."""
    if folder.exists() and not folder.is_dir():
        raise BuildError(f"{folder} is a file.", hint="Name a folder that is new, empty, or holds a dataset.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MANIFEST).is_file():
        raise BuildError(
            f"{folder} holds other files, which would be lost.",
            hint="Name a folder that is new, empty, or holds a dataset.",
        )


class _Splits:
    """Writes the rows of one split after the other; keeps eight bytes of the hash of every id."""

    def __init__(self, folder: Path, dataset: str) -> None:
        self.counting = Counting()
        self._folder, self._dataset = folder, dataset
        self._seen: set[bytes] = set()

    def write(self, split: str, pairs: Pairs) -> SplitInfo:
        """Items, questions and gold of ``split``, each to its own file."""
        count, ids, groups = 0, sha256(), set[bytes]()
        with ExitStack() as stack:
            files = {
                part: stack.enter_context(_text_file(self._folder / rows_file(part, split)))
                for part in (DATA, QUESTIONS, GOLD)
            }
            for item, gold in pairs:
                self._check(item, gold, split)
                files[DATA].write(row(item) + "\n")
                files[QUESTIONS].write(row(item.question()) + "\n")
                files[GOLD].write(row(gold) + "\n")
                self.counting.add(item, gold)
                count += 1
                ids.update(item.id.encode() + b"\n")
                groups.add(_short(item.group or item.id))
        return SplitInfo(items=count, groups=len(groups), ids_sha256=ids.hexdigest())

    def _check(self, item: Item, gold: Gold, split: str) -> None:
        if (item.id, item.dataset) != (gold.id, gold.dataset):
            raise BuildError(f"Item {item.id} of {item.dataset} comes with the gold of {gold.id} of {gold.dataset}.")
        if (item.dataset, item.split) != (self._dataset, split):
            raise BuildError(
                f"Item {item.id} says {item.dataset}, {item.split}, and is written to {self._dataset}, {split}."
            )
        if (key := _short(item.id)) in self._seen:
            raise BuildError(f"The id {item.id} stands twice.", hint="Ids are unique in a dataset.")
        self._seen.add(key)


def _short(text: str) -> bytes:
    return sha256(text.encode()).digest()[:8]


def _write_rows(path: Path, values: Iterable[Value]) -> int:
    count = 0
    with _text_file(path) as file:
        for count, value in enumerate(values, 1):  # noqa: B007 - the last count is the number
            file.write(row(value) + "\n")
    return count


def _text_file(path: Path) -> TextIO:
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.open("w", encoding="utf-8", newline="\n")


def _write_text(path: Path, text: str) -> FileInfo:
    with _text_file(path) as file:
        file.write(text)
    return file_info(path)
