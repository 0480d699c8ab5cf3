"""BioASQ task B: yes/no, factoid, list and summary questions with gold documents and snippets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bioloom.bench.build.items.gold import Accepted, Snippet

from .base import About, Layout, Pair, Record, named
from .files import files, json_of

KINDS = {"yesno": "yesno", "factoid": "span", "list": "entities", "summary": "summary"}


class BioASQ(Layout):
    """``questions[]`` with ``type, body, ideal_answer, exact_answer, documents, snippets``.

    Of a factoid each inner list of ``exact_answer`` holds wordings of the answer, and any is right; of a list each is
    one thing with its synonyms, and all are wanted. The snippets are gold, not context.
    """

    name = "bioasq"
    about = About(
        title="BioASQ task B", link="http://participants-area.bioasq.org/datasets/", licence="BioASQ's terms",
        home="qa/bioasq_7b_9b", evaluate_only=True,
    )  # fmt: skip

    def records(self, path: Path) -> Iterator[Record]:
        """Of all batches."""
        for file in files(path, ".json"):
            batch = file.name.split(".")[0].removesuffix("_golden")
            for i, question in enumerate(json_of(file)["questions"]):
                yield Record(where=f"question {i + 1} of {file}", file=batch, number=i, value=question)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One question."""
        q = record.value
        item = self.item(q["id"], KINDS[q["type"]], q["body"], split=record.file, family=q["type"])
        right: dict[str, Any] = {
            "records": {_pmid(d): 1 for d in q.get("documents", [])},
            "snippets": tuple(_snippet(s) for s in q.get("snippets", [])),
        }
        if q["type"] == "yesno":
            exact = q["exact_answer"]
            right["label"] = (exact if isinstance(exact, str) else exact[0]).strip().lower()
        else:
            right["answers"] = _answers(q)
        yield item, self.gold(q["id"], **right)


def _answers(question: dict[str, Any]) -> tuple[Accepted, ...]:
    ideal, exact = question.get("ideal_answer", []), question.get("exact_answer", [])
    if question["type"] == "summary":
        return tuple(named(text) for text in ([ideal] if isinstance(ideal, str) else ideal))
    groups = [[exact]] if isinstance(exact, str) else [[g] if isinstance(g, str) else g for g in exact]
    return tuple(named(*group) for group in groups)


def _pmid(url: str) -> str:
    last = url.rstrip("/").rsplit("/", 1)[-1]
    return f"PMID:{last}" if last.isdigit() else last


def _snippet(snippet: dict[str, Any]) -> Snippet:
    return Snippet(
        record=_pmid(snippet["document"]), section=snippet["beginSection"], text=snippet["text"],
        start=snippet["offsetInBeginSection"], end=snippet["offsetInEndSection"],
    )  # fmt: skip
