"""PubMedQA: yes, no or maybe from an abstract whose conclusion is held back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from .base import About, Layout, Pair, Record, named
from .files import files, json_of, json_records

TEST = "test_ground_truth.json"


class PubMedQA(Layout):
    """``ori_pqal.json`` (PMID to record; in split ``test`` if ``test_ground_truth.json`` beside it says so), or lines.

    The contexts are what the question is answered from in the official setting, and stand in ``context``; whoever
    wants retrieval instead leaves them out. The conclusion, ``LONG_ANSWER``, is gold.
    """

    name = "pubmedqa"
    about = About(title="PubMedQA", link="https://github.com/pubmedqa/pubmedqa", licence="MIT", home="qa/pubmedqa")

    def records(self, path: Path) -> Iterator[Record]:
        """By PMID."""
        for file in files(path, ".json", ".jsonl"):
            if file.name == TEST:
                continue
            test = file.parent / TEST
            held_out = set(json_of(test)) if test.is_file() else set()
            for record in json_records(file, keyed=True):
                pmid, value = record.value if isinstance(record.value, tuple) else (record.value["pmid"], record.value)
                yield record._replace(
                    value={**value, "pmid": str(pmid), "split": "test" if pmid in held_out else "dev"}
                )

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One yes/no/maybe question."""
        r = record.value
        item = self.item(
            r["pmid"], "yesno", r["QUESTION"], split=r["split"], context=tuple(r["CONTEXTS"]),
            meta={"labels": r.get("LABELS", []), "year": r.get("YEAR"), "mesh": r.get("MESHES", [])},
        )  # fmt: skip
        answers = (named(r["LONG_ANSWER"]),) if r.get("LONG_ANSWER") else ()
        records = {f"PMID:{r['pmid']}": 1}
        yield item, self.gold(r["pmid"], label=r["final_decision"], answers=answers, records=records)
