"""Sources of text that make a corpus and no graph: their files, pinned as those of recipes are, and their records."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from bioloom.core.errors import SetupError

from .files.locate import Shelf
from .genomics import summaries
from .genomics.table import SUMMARY_FILES
from .reading import Files
from .recipe import Upstream


class TextSource(NamedTuple):
    """A source of texts; ``licence`` is an SPDX identifier or the address of the terms, and goes with each record."""

    title: str
    version: str
    licence: str
    files: tuple[Upstream, ...]
    records: Callable[[Files], Iterator[Mapping[str, str]]]


TEXT_SOURCES = {
    "gene_summaries": TextSource(
        title="RefSeq's summaries of human genes",
        version="2026-01-30, as in Bioconductor's GeneSummary",
        licence="https://www.ncbi.nlm.nih.gov/home/about/policies/",
        files=SUMMARY_FILES,
        records=summaries.records,
    ),
}


def write_records(name: str, shelf: Shelf, out: Path) -> None:
    """Write the records of the source ``name`` to ``out`` as JSON Lines that `sources.corpus` reads.

    Raises:
        SetupError: There is no such source.
        BuildError: A file is missing, damaged or another release.
        SourceError: A file is not here and upstream cannot be reached.
    """
    if name not in TEXT_SOURCES:
        raise SetupError(f"There is no source of texts {name!r}.", hint=f"There are {', '.join(sorted(TEXT_SOURCES))}.")
    source = TEXT_SOURCES[name]
    files, _ = shelf.files(source)
    with out.open("w", encoding="utf-8") as stream:
        for record in source.records(files):
            stream.write(json.dumps({**record, "licence": source.licence}, ensure_ascii=False) + "\n")
