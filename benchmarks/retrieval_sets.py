"""Retrieval collections: documents as records, questions, and which documents answer them. They are only measured."""

from __future__ import annotations

import gzip
import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Collection:
    """Documents, questions by id, and for each the gain of the documents that answer it."""

    name: str
    documents: list[dict[str, Any]]
    questions: dict[str, str]
    gains: dict[str, dict[str, int]]


def cystic_fibrosis(data: Path) -> Collection:
    """1,239 MEDLINE records and 50 questions; the gain is the sum of four judges' scores, each 0 to 2."""
    folder = data / "qa" / "cystic_fibrosis"
    documents = [
        {
            "id": str(int(record.findtext("RECORDNUM", ""))), "title": _folded(record.findtext("TITLE")),
            "abstract": _folded(record.findtext("ABSTRACT") or record.findtext("EXTRACT")),
            "mesh": [_heading(topic.text or "") for topic in record.iter("TOPIC")],
        }
        for path in sorted(folder.glob("cf7*.xml.gz"))
        for record in _root(path).iter("RECORD")
    ]  # fmt: skip
    questions, gains = {}, {}
    for query in _root(folder / "cfquery_dev.xml.gz").iter("QUERY"):
        number = f"cf{query.findtext('QueryNumber', '').strip()}"
        questions[number] = _folded(query.findtext("QueryText"))
        gains[number] = {(i.text or "").strip(): sum(map(int, i.get("score", ""))) for i in query.iter("Item")}
    return Collection("cystic fibrosis", documents, questions, gains)


def bioasq(data: Path) -> Collection:
    """The questions of BioASQ 7b to 9b; a document is pooled from all the snippets that were taken from it."""
    found: dict[str, dict[tuple[str, int], list[str]]] = {}
    questions, gains = {}, {}
    for path in sorted((data / "qa" / "bioasq_7b_9b").glob("*.json.gz")):
        for question in json.loads(gzip.decompress(path.read_bytes()))["questions"]:
            relevant = set()
            for snippet in question.get("snippets", []):
                document = snippet["document"].rsplit("/", 1)[1]
                place = snippet["beginSection"], snippet["offsetInBeginSection"]
                found.setdefault(document, {}).setdefault(place, []).append(_folded(snippet["text"]))
                relevant.add(document)
            if relevant:
                questions[question["id"]] = _folded(question["body"])
                gains[question["id"]] = dict.fromkeys(relevant, 1)
    documents = [{"id": i, **dict(_pooled(snippets))} for i, snippets in found.items()]
    return Collection("BioASQ 7b-9b", documents, questions, gains)


def _pooled(snippets: dict[tuple[str, int], list[str]]) -> Iterator[tuple[str, str]]:
    """Title and abstract of the snippets, in their order, those left out that stand in another one."""
    for field in ("title", "abstract"):
        texts: list[str] = []
        for (section, _), found in sorted(snippets.items()):
            for text in found:
                if (section == "title") == (field == "title") and not any(text in t for t in texts):
                    texts = [*(t for t in texts if t not in text), text]
        yield field, texts[0] if field == "title" and texts else " ".join(texts)


def _root(path: Path) -> ET.Element:
    return ET.fromstring(gzip.decompress(path.read_bytes()))


def _heading(topic: str) -> str:
    """``CYSTIC-FIBROSIS: co`` as a heading."""
    return topic.split(":")[0].strip().replace("-", " ").lower()


def _folded(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "").strip()
