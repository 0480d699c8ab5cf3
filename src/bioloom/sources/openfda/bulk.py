"""Labels from openFDA's bulk files: ``drug-label-0001-of-0013.json``, zipped or not, each ``{"meta", "results"}``.

Source: open.fda.gov/apis/drug/label/download. A file has half a gigabyte and more, so it is read label by label.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from pydantic import ValidationError

from bioloom.core.errors import InputError
from bioloom.graph.storage.json_stream import members

from .layout import Label, label_of

_PART = re.compile(r"-(\d+)-of-(\d+)\.json(?:\.zip)?$")


@dataclass(frozen=True)
class Bulk:
    """The bulk files of one folder, in order."""

    files: tuple[Path, ...]

    @property
    def lacking(self) -> tuple[int, ...]:
        """The numbers of the parts that a name says there are ("0002 of 0013") and that are not there."""
        parts = [(int(m[1]), int(m[2])) for f in self.files if (m := _PART.search(f.name))]
        there, whole = {n for n, _ in parts}, max((many for _, many in parts), default=0)
        return tuple(n for n in range(1, whole + 1) if n not in there)


def bulk_in(folder: Path) -> Bulk:
    """The bulk files in ``folder``.

    Raises:
        InputError: There are none.
    """
    found = sorted({p for pattern in ("*.json", "*.json.zip", "*.zip") for p in folder.glob(pattern) if p.is_file()})
    if not found:
        raise InputError(
            f"There are no label files in {folder}.",
            hint="They are called drug-label-0001-of-00NN.json.zip: open.fda.gov/apis/drug/label/download.",
        )
    return Bulk(tuple(found))


def labels_in(path: Path) -> Iterator[Label]:
    """The labels of one bulk file.

    Raises:
        GraphFormatError: It is no JSON object.
        InputError: It has no ``results``, or one that is no label; the message says which.
    """
    number = 0
    with _opened(path) as file:
        for key, value in members(file, str(path)):
            if key != "results":
                continue
            number += 1
            try:
                yield label_of(value)
            except (ValidationError, TypeError) as error:
                said = error.errors(include_url=False)[0]["msg"] if isinstance(error, ValidationError) else str(error)
                raise InputError(
                    f"{path}: result {number:,} is no drug label: {said}.", hint="Fetch the file again from openFDA."
                ) from None
    if not number:
        raise InputError(f"{path} has no results.", hint='A bulk file of openFDA is {"meta": ..., "results": [...]}.')


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    if path.suffix != ".zip":
        with path.open("rb") as plain:
            yield plain
        return
    try:
        with zipfile.ZipFile(path) as packed:
            inner = [n for n in packed.namelist() if n.endswith(".json")]
            if len(inner) != 1:
                raise InputError(f"{path} should hold one JSON file and holds {len(inner)}.", hint="Fetch it again.")
            with packed.open(inner[0]) as file:
                yield file
    except zipfile.BadZipFile as error:
        raise InputError(f"{path} is no whole zip file: {error}.", hint="Fetch it again from openFDA.") from None
