"""SciHorizon-Gene: questions on genes in five formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bioloom.bench.build.items.gold import Accepted
from bioloom.bench.build.items.item import letter

from .base import About, Layout, Pair, Record, named
from .files import files, json_records

KINDS = {"go_annotation": "entities", "summary": "summary", "expression": "expression"}


class SciHorizonGene(Layout):
    """Lines with ``question_index, question_type, knowledge, question, options, answer, perspective, flag``.

    An annotation may be named with its relation or without ("involved_in apoptotic process", "apoptotic process"); the
    same term by several kinds of evidence is one. Of an expression the tissues are scored, not the category.
    """

    name = "scihorizon_gene"
    about = About(
        title="SciHorizon-Gene", link="https://github.com/XiaohanHwang/SciHorizonGene", licence="MIT",
        home="qa/scihorizon_gene",
    )  # fmt: skip

    def records(self, path: Path) -> Iterator[Record]:
        """In the files' order."""
        for file in files(path, ".json", ".jsonl"):
            yield from json_records(file)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One question."""
        q = record.value
        id_, type_ = q["question_index"], q["question_type"]
        known = {
            "family": q["perspective"], "relation": q["knowledge"], "meta": {"flag": q["flag"], "type": type_},
            "context": (q["context"],) if q.get("context") else (),
        }  # fmt: skip
        if type_ == "single_choice":
            yield self.choice(id_, q["question"], q["options"], q["answer"], **known)
        elif type_ == "multiple_choice":
            labels = sorted(q["options"])
            options = tuple(q["options"][label] for label in labels)
            letters = tuple(sorted(letter(labels.index(a)) for a in q["answer"]))
            yield self.item(id_, "choices", q["question"], options=options, **known), self.gold(id_, letters=letters)
        else:
            item = self.item(id_, KINDS[type_], q["question"], **known)
            yield item, self.gold(id_, answers=_answers(type_, q["answer"]))


def _answers(type_: str, answer: Any) -> tuple[Accepted, ...]:
    if type_ == "summary":
        return (named(answer),)
    if type_ == "expression":
        return tuple(named(tissue) for tissue in answer["tissue_list"])
    terms: dict[str, list[str]] = {}
    for annotation in answer:
        terms.setdefault(annotation["go"].partition(" ")[2], []).append(annotation["go"])
    return tuple(named(term, *said) for term, said in terms.items())
