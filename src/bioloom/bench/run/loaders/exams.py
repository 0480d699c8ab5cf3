"""Examinations: MedQA in three languages, MedMCQA and the medical subjects of MMLU."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from .base import About, Layout, Pair, Record
from .files import csv_records, files, json_records


class MedQA(Layout):
    """MedQA: lines with ``question, options{A..}, answer, answer_idx, meta_info``; the ids are ours, by position."""

    name = "medqa"
    about = About(title="MedQA", link="https://github.com/jind11/MedQA", licence="MIT", home="qa/exams/medqa_us")

    def records(self, path: Path) -> Iterator[Record]:
        """In the files' order."""
        for file in files(path, ".jsonl"):
            yield from json_records(file)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One question."""
        q = record.value
        id_ = f"{record.file}-{record.number + 1:05}"
        meta = {"meta_info": q.get("meta_info", "")}
        yield self.choice(id_, q["question"], q["options"], q.get("answer_idx"), split=record.file, meta=meta)


class MedQATaiwan(MedQA):
    """MedQA of Taiwan, in traditional Chinese: the folder ``questions/Taiwan`` of the release, or one of its files.

    Of a folder ``train``, ``dev`` and ``test`` are read, not what the release keeps beside them: all questions in one
    file, the same with four options, and translations of the same.
    """

    name = "medqa_tw"
    about = About(
        title="MedQA, Taiwan", link="https://github.com/jind11/MedQA", licence="MIT", home="qa/exams/medqa_tw"
    )
    parts = tuple(f"{part}.jsonl{gz}" for part in ("train", "dev", "test") for gz in ("", ".gz"))

    def records(self, path: Path) -> Iterator[Record]:
        """In the order of training, development and test."""
        for file in files(path, ".jsonl") if path.is_file() else [f for p in self.parts if (f := path / p).is_file()]:
            yield from json_records(file)


class MedQAMainland(MedQATaiwan):
    """MedQA of mainland China, in simplified Chinese: the folder ``questions/Mainland`` of the release."""

    name = "medqa_cn"
    about = About(
        title="MedQA, mainland China", link="https://github.com/jind11/MedQA", licence="MIT", home="qa/exams/medqa_cn"
    )


class MedMCQA(Layout):
    """MedMCQA: lines with ``id, question, opa .. opd, cop, subject_name``.

    ``cop`` counts from 1 in the official files and from 0 in copies of them; a file that has a 0 counts from 0. The
    test part has no ``cop``, so its items have no gold. Also a question of ``choice_type`` multi has one right option.
    """

    name = "medmcqa"
    about = About(title="MedMCQA", link="https://github.com/medmcqa/medmcqa", licence="MIT", home="qa/exams/medmcqa")

    def records(self, path: Path) -> Iterator[Record]:
        """In the files' order."""
        for file in files(path, ".json", ".jsonl"):
            found = list(json_records(file))
            first = 0 if any(r.value.get("cop") == 0 for r in found) else 1
            yield from (r._replace(value={**r.value, "first": first}) for r in found)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One question."""
        q = record.value
        cop = q.get("cop")
        right = None if cop is None or cop < 0 else "ABCD"[int(cop) - q["first"]]
        options = {"A": q["opa"], "B": q["opb"], "C": q["opc"], "D": q["opd"]}
        known = {"split": record.file, "family": q.get("subject_name") or "", "relation": q.get("topic_name") or ""}
        yield self.choice(q["id"], q["question"], options, right, **known)


class Mmlu(Layout):
    """MMLU: ``<subject>_<split>.csv`` without a header: question, four options, letter. The ids are ours."""

    name = "mmlu"
    about = About(
        title="MMLU, medical subjects", link="https://github.com/hendrycks/test", licence="MIT",
        home="qa/exams/mmlu_med",
    )  # fmt: skip

    def records(self, path: Path) -> Iterator[Record]:
        """Of all subjects."""
        for file in files(path, ".csv"):
            yield from csv_records(file, header=False)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One question."""
        text, *options, right = record.value
        subject, _, split = record.file.rpartition("_")
        id_ = f"{subject}-{record.number + 1:04}"
        yield self.choice(id_, text, dict(zip("ABCD", options, strict=True)), right, family=subject, split=split)
