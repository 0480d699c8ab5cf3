"""MIRAGE: five sets as multiple choice in one file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from .base import About, Layout, Pair, Record
from .files import files, json_of


class Mirage(Layout):
    """``benchmark.json``: set, id, ``question, options{A..}, answer``, and in newer versions ``PMID[]``.

    Yes/no questions stay the multiple choice that MIRAGE made of them; contexts are not given, as its setting has it.
    """

    name = "mirage"
    about = About(title="MIRAGE", link="https://github.com/Teddy-XiongGZ/MIRAGE", licence="that of each of its sets")

    def records(self, path: Path) -> Iterator[Record]:
        """Of all sets in the file's order."""
        for file in files(path, "benchmark.json"):
            for part, questions in json_of(file).items():
                for i, (id_, question) in enumerate(questions.items()):
                    yield Record(where=f"{id_!r} of {part} of {file}", file=part, number=i, value=(id_, question))

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One question."""
        id_, q = record.value
        item, gold = self.choice(
            f"{record.file}/{id_}", q["question"], q["options"], q["answer"], family=record.file, sources=("doc",)
        )
        pmids = {f"PMID:{pmid}": 1 for pmid in q.get("PMID", [])}
        yield item, gold and gold.model_copy(update={"records": pmids})
