"""KG-RAG's tuning prompts over SPOKE: what one disease, or two diseases, are connected with."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from .base import About, Layout, Pair, Record, named
from .files import csv_records, files


class KgRag(Layout):
    """``single_disease_entity_prompts.csv`` and ``two_disease_entity_prompts.csv``.

    A question about one disease asks for compounds and for diseases at once; its gold holds both.
    """

    name = "kg_rag_tuning"
    about = About(
        title="KG-RAG tuning prompts", link="https://github.com/BaranziniLab/KG_RAG", licence="Apache-2.0",
        home="qa/kg_rag_tuning",
    )  # fmt: skip

    def records(self, path: Path) -> Iterator[Record]:
        """Of both files."""
        for file in files(path, "_prompts.csv"):
            yield from csv_records(file)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One question."""
        row = record.value
        two = "disease_2" in row
        listed = [row["central_nodes"]] if two else [row["Compounds"], row["Diseases"]]
        answers = tuple(named(str(name)) for text in listed for name in ast.literal_eval(text))
        id_ = f"{'two' if two else 'single'}-{record.number + 1:02}"
        family = "intersection" if two else "neighbours"
        item = self.item(id_, "entities", row["text"], family=family, sources=("kg",), as_listed=True)
        yield item, self.gold(id_, answers=answers)
