"""The folder of a run: the sets as they were asked, and for each cell its records.

run.json                     the specs that were run here, with versions and times
sets/NAME/                   items.jsonl, gold.jsonl (what predicts may not open), set.json
cells/CONFIG/                cell.json, predictions.jsonl, kept.jsonl (bundles and traces)
logs/                        what the processes wrote on standard error
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import JsonValue

from bioloom.bench.build.items.files import GOLDS, ITEMS, read_set, replacing_file, write_set
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.core.errors import InputError
from bioloom.core.value import Value

from .cells import Cell
from .predict import Kept
from .records import Records, written


class SetMade(Value):
    """Which set stands in a folder; ``digest`` is of the whole set, of which only some items may be asked."""

    name: str
    digest: str
    source: str = ""


@dataclass(frozen=True)
class CellFolder:
    """One cell on disk."""

    path: Path

    @property
    def cell(self) -> Cell:
        """What it is."""
        return Cell.model_validate_json((self.path / "cell.json").read_text("utf-8"))

    @property
    def predictions(self) -> Records[Prediction]:
        """One record for each item that is done."""
        return Records(self.path / "predictions.jsonl", Prediction)

    @property
    def kept(self) -> Records[Kept]:
        """Bundles and traces; of two with the same id the later counts, since its record was never finished."""
        return Records(self.path / "kept.jsonl", Kept)

    def make(self, cell: Cell) -> None:
        """Make it ready to be added to."""
        with replacing_file(self.path / "cell.json") as file:
            file.write(cell.model_dump_json(indent=1) + "\n")
        self.predictions.mend()
        self.kept.mend()

    def forget(self, unwanted: Iterable[str]) -> None:
        """Drop the records of some items, in one step, so that they are asked again."""
        ids = set(unwanted)
        left = [p for p in self.predictions if p.id not in ids]
        with replacing_file(self.predictions.path) as file:
            file.writelines(written(p) + "\n" for p in left)


@dataclass(frozen=True)
class RunFolder:
    """A run on disk."""

    path: Path

    @property
    def closed(self) -> tuple[str, ...]:
        """What a process that predicts may not open."""
        return (str(self.path / "sets"), str(self.path / "cells"))

    def cell(self, config: str) -> CellFolder:
        """The folder of a cell, whether it is there or not."""
        return CellFolder(self.path / "cells" / config)

    def cells(self) -> Iterator[CellFolder]:
        """The cells that are there, in order of their names."""
        for file in sorted((self.path / "cells").glob("*/cell.json")):
            yield CellFolder(file.parent)

    def set_names(self) -> tuple[str, ...]:
        """The sets that are there."""
        return tuple(sorted(p.parent.name for p in (self.path / "sets").glob("*/set.json")))

    def read(self, name: str) -> tuple[tuple[Item, ...], tuple[Gold, ...]]:
        """A set as it was asked."""
        return read_set(self.path / "sets" / name)

    def keep_set(self, made: SetMade, items: Sequence[Item], golds: Sequence[Gold]) -> None:
        """Put a set beside the records; items that were asked before stay.

        Raises:
            InputError: another set of this name was asked here.
        """
        folder = self.path / "sets" / made.name
        if (folder / "set.json").exists():
            before = SetMade.model_validate_json((folder / "set.json").read_text("utf-8"))
            if before.digest != made.digest:
                raise InputError(
                    f"{self.path} has records of another set called {made.name!r} ({before.source}).",
                    hint="Give this one another name, or another folder with --out.",
                )
            old_items, old_golds = read_set(folder)
            items = list({i.id: i for i in (*old_items, *items)}.values())
            golds = list({g.id: g for g in (*old_golds, *golds)}.values())
        write_set(folder, items, golds)
        with replacing_file(folder / "set.json") as file:
            file.write(made.model_dump_json(indent=1) + "\n")

    def note(self, entry: dict[str, JsonValue]) -> None:
        """Write down that something was run here."""
        noted = [e for e in self.notes() if e != entry]
        with replacing_file(self.path / "run.json") as file:
            file.write(json.dumps([*noted, entry], ensure_ascii=False, indent=1) + "\n")

    def notes(self) -> list[dict[str, JsonValue]]:
        """What was run here, the first first."""
        file = self.path / "run.json"
        return json.loads(file.read_text("utf-8")) if file.exists() else []


def opened(path: Path) -> RunFolder:
    """The run in ``path``.

    Raises:
        InputError: there is none.
    """
    folder = RunFolder(path)
    if not any(True for _ in folder.cells()):
        raise InputError(f"{path} holds no records of a run.", hint="Make some: bioloom bench run SPEC.yaml --out DIR.")
    return folder


__all__ = ["GOLDS", "ITEMS", "CellFolder", "RunFolder", "SetMade", "opened"]
