"""MedHopQA of BioCreative IX: short answers over two Wikipedia pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from .base import About, Layout, Pair, Record, named
from .files import csv_records, files

_ANSWER = ("answer", "short answer", "shortanswer", "short_answer")
_SYNONYMS = ("synonyms", "answer synonyms", "answer_synonyms")


class MedHopQA(Layout):
    """``MedHopQA*.csv``: ``QIDX, Question``; the answers of the test part are withheld, so its items have no gold.

    A development file has a column ``Answer`` (or ``Short Answer``) and may have ``Synonyms``, parted by ``|`` or
    ``;``. The answers of the track are short texts of a few words, scored by exact match: score it with
    ``exact_match`` for ``span``.
    """

    name = "medhopqa"
    about = About(title="MedHopQA", link="https://www.ncbi.nlm.nih.gov/research/bionlp/medhopqa", licence="see there")

    def records(self, path: Path) -> Iterator[Record]:
        """The rows of all files."""
        for file in files(path, ".csv", ".tsv"):
            yield from csv_records(file)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One question."""
        row = {column.strip().lower(): value.strip() for column, value in record.value.items()}
        answer = next((row[c] for c in _ANSWER if row.get(c)), "")
        synonyms = next((row[c] for c in _SYNONYMS if row.get(c)), "")
        item = self.item(row["qidx"], "span", row["question"], hops=2)
        yield item, self.gold(item.id, answers=(named(answer, *re.split(r"[|;]", synonyms)),)) if answer else None
