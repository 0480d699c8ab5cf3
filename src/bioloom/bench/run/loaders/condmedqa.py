"""CondMedQA: questions whose answer the patient's condition changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from .base import About, Layout, Pair, Record, named
from .files import files, json_records


class CondMedQA(Layout):
    """What the paper's section 3.2.1 lists for each question, as JSON or JSON lines.

    ``question``, ``answer`` (given the condition), ``general_answer`` (without it), and where there are ``condition``,
    ``category``, ``documents`` (texts, or ``{title, text}``) and ``id``. The general answer is the reading ``general``:
    scored against it, a method that passes over the condition shows.
    """

    name = "condmedqa"
    about = About(title="CondMedQA", link="https://arxiv.org/abs/2602.17911", licence="see there")

    def records(self, path: Path) -> Iterator[Record]:
        """In the files' order."""
        for file in files(path, ".json", ".jsonl"):
            yield from json_records(file)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One question."""
        q = record.value
        id_ = str(q.get("id", f"{record.file}-{record.number + 1:03}"))
        context = tuple(_text(d) for d in q.get("documents", ()))
        meta = {"condition": q.get("condition", "")}
        item = self.item(id_, "span", q["question"], family=q.get("category", ""), context=context, hops=2, meta=meta)
        answers = q["answer"] if isinstance(q["answer"], list) else [q["answer"]]
        readings = {"general": (named(q["general_answer"]),)} if q.get("general_answer") else {}
        yield item, self.gold(id_, answers=(named(*answers),), readings=readings)


def _text(document: Any) -> str:
    return document if isinstance(document, str) else f"{document['title']}\n{document['text']}".strip()
