"""BioHarness's own records: what it asked, what was right, and what a system answered, in one file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bioloom.bench.build.items.gold import Accepted
from bioloom.bench.build.items.prediction import Prediction

from .base import About, Layout, Loaded, Pair, Record, named
from .files import files, json_lines

KINDS = {
    "yesno": "yesno", "mcq": "choice", "mcq_multi": "choices", "factoid": "span", "list": "entities",
    "summary": "summary", "expression": "expression",
}  # fmt: skip


class BioHarness(Layout):
    """Lines of ``type, seq, id, dataset, subtask, question, ground_truth, predicted, response_text, ...``.

    The first record of an id wins, as in its scorer. An item's dataset is BioHarness's name of it, so that pooled and
    per-set scores come out as there. Options, where the record has none, are read from the question's "A. text" lines.
    """

    name = "bioharness"
    about = About(title="BioHarness records", link="the BioHarness package", licence="that of each set")

    def records(self, path: Path) -> Iterator[Record]:
        """Of all files, without lines that are no item (a run's header or summary)."""
        for file in files(path, ".jsonl"):
            yield from (r for r in json_lines(file) if isinstance(r.value, dict) and r.value.get("type") in KINDS)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One item."""
        r = record.value
        kind, right, options = KINDS[r["type"]], r["ground_truth"], _options(r)
        texts = tuple(options.values())
        item = self.item(r["id"], kind, r["question"], options=texts, family=r.get("subtask") or "")
        gold = self.gold(r["id"], **_right(kind, right, options))
        dataset = {"dataset": r["dataset"]}
        yield item.model_copy(update=dataset), gold.model_copy(update=dataset)

    def load(self, path: Path) -> Loaded:
        """The set; of several records of one item the first counts."""
        items: dict[tuple[str, str], Pair] = {}
        for record in self.records(path):
            for item, gold in self._pairs(record):
                items.setdefault((item.dataset, item.id), (item, gold))
        pairs = items.values()
        return Loaded(tuple(item for item, _ in pairs), tuple(gold for _, gold in pairs if gold is not None))

    def predictions(self, path: Path) -> Iterator[Prediction]:
        """What the system answered; an empty answer abstains, a record with an ``error`` failed.

        Of an expression an empty answer is one: that there is no such tissue.
        """
        for record in self.records(path):
            r = record.value
            said = r.get("predicted")
            text = "; ".join(map(str, said)) if isinstance(said, list) else str(said or "")
            yield Prediction(
                id=r["id"], dataset=r["dataset"], method=r.get("method") or "", text=text,
                abstained=not text.strip() and r["type"] != "expression", error=str(r.get("error") or ""),
                seconds=float(r.get("latency_ms") or 0) / 1000, meta={"reported": r.get("score")},
            )  # fmt: skip


def _options(record: dict[str, Any]) -> dict[str, str]:
    options = record.get("options") or (record.get("metadata") or {}).get("options") or {}
    if isinstance(options, list):
        return dict(zip("ABCDEFGHIJ", options, strict=False))
    if options:
        return {label: options[label] for label in sorted(options)}
    lines = (line.strip() for line in record["question"].splitlines())
    return {line[0]: line[2:].strip() for line in lines if len(line) > 2 and line[0].isupper() and line[1] in ".):"}


def _right(kind: str, right: Any, options: dict[str, str]) -> dict[str, Any]:
    if kind == "yesno":
        return {"label": str(right).strip().lower()}
    if kind in ("choice", "choices"):
        chosen = right if isinstance(right, list) else [c.strip() for c in str(right).split(",")]
        by_text = {text: label for label, text in options.items()}
        return {"letters": tuple(by_text.get(c, c.strip().upper()) for c in chosen)}
    if kind == "expression":
        right = right.get("tissue_list", []) if isinstance(right, dict) else right
    return {"answers": tuple(_accepted(entry) for entry in (right if isinstance(right, list) else [right]))}


def _accepted(entry: Any) -> Accepted:
    return named(*map(str, entry)) if isinstance(entry, list) else named(str(entry))
