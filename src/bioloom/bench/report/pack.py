"""Records for keeping: compressed Parquet with CURIEs, names, ids of records and offsets; no text of others.

Every table has columns to filter and join by, and a column ``record`` with the whole value as JSON. Questions that were
made from a graph's patterns keep their wording, which is ours; of all others only the id is kept, options become their
letters, and answers in free text are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import JsonValue

from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item, letter
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.run.cells import Cell
from bioloom.bench.run.judging import Judgement
from bioloom.bench.run.spec import WITHOUT
from bioloom.bench.score.metrics import said
from bioloom.core.answer import Answer
from bioloom.core.fact import Entity, Fact
from bioloom.core.value import Value
from bioloom.graph.storage.whole_files import new_file

PREDICTIONS, ITEMS, GOLDS, CELLS = "predictions.parquet", "items.parquet", "golds.parquet", "cells.parquet"
VERDICTS, RUNS = "verdicts.parquet", "runs.parquet"  # there are none where nobody judged, or nothing was noted
NOTED = ("bioloom", "commit", "changed", "python", "started")  # of a run, beside the name and methods of its spec
FREE = frozenset({"span", "summary", "expression"})  # kinds whose answers are texts
KEPT_META = frozenset({"wording", "operator", "simulated", "real", "mentions"})  # of an item that is ours
_FOLDER = re.compile(r"(?<![\w:/.])/(?:[^\s/'\"]+/)+")  # of one machine
LONGEST = 300  # characters of an error


Note = dict[str, JsonValue]  # what was run when


@dataclass(frozen=True)
class Packed:
    """Records: what goes into a pack, and what is read from one."""

    cells: dict[str, Cell]
    items: tuple[Item, ...]
    golds: tuple[Gold, ...]
    predictions: tuple[Prediction, ...]
    verdicts: tuple[Judgement, ...] = ()
    notes: tuple[Note, ...] = ()


Scored = dict[tuple[str, str, str], tuple[str, float]]  # outcome and value by config, dataset and id


def pack(out: Path, packed: Packed, scores: Scored) -> int:
    """Write the tables into ``out``, which is made; their bytes together.

    ``scores`` stand in columns of their own, so that they can be read without scoring again.
    """
    asked = {(i.dataset, i.id): i for i in packed.items}
    out.mkdir(parents=True, exist_ok=True)
    sizes = [
        _write(out / CELLS, [_cell_row(name, lean_cell(c)) for name, c in packed.cells.items()]),
        _write(out / ITEMS, [_item_row(lean_item(i)) for i in packed.items]),
        _write(out / GOLDS, [_gold_row(lean_gold(g, asked[g.dataset, g.id])) for g in packed.golds]),
    ]
    rows = []
    for p in packed.predictions:
        lean = lean_prediction(p, asked[p.dataset, p.id])
        rows.append(_prediction_row(lean, *scores[p.config, p.dataset, p.id]))
    if packed.verdicts:
        sizes.append(_write(out / VERDICTS, [_verdict_row(lean_verdict(v)) for v in packed.verdicts]))
    if packed.notes:
        sizes.append(_write(out / RUNS, [_run_row(lean_note(n)) for n in packed.notes]))
    return sum(sizes) + _write(out / PREDICTIONS, rows)


def unpacked(folder: Path) -> Packed:
    """What ``pack`` wrote."""
    configs = pq.read_table(folder / CELLS, columns=["config"]).column("config").to_pylist()
    cells = dict(zip(configs, _read(folder / CELLS, Cell), strict=True))
    items, golds = _read(folder / ITEMS, Item), _read(folder / GOLDS, Gold)
    verdicts = _read(folder / VERDICTS, Judgement) if (folder / VERDICTS).exists() else []
    notes = [json.loads(text) for text in _records(folder / RUNS)] if (folder / RUNS).exists() else []
    said_ = _read(folder / PREDICTIONS, Prediction)
    return Packed(cells, tuple(items), tuple(golds), tuple(said_), tuple(verdicts), tuple(notes))


def ours(item: Item) -> bool:
    """Whether the wording of an item is ours: it was made from a pattern."""
    return bool(item.pattern)


def lean_cell(cell: Cell) -> Cell:
    """A cell without the folders of one machine: graphs, corpora and models by their names."""
    setup, opened = cell.job.setup, cell.opened
    bare = setup.model_copy(
        update={
            "graph": _named(setup.graph), "reasoner": _named(setup.reasoner),
            "corpora": tuple(_named(c) for c in setup.corpora),
        }
    )  # fmt: skip
    versions = {_named(name): _named(version) for name, version in opened.versions.items()}
    return cell.model_copy(
        update={
            "job": cell.job.model_copy(update={"setup": bare}),
            "opened": opened.model_copy(update={"model": _named(opened.model), "versions": versions}),
        }
    )


def _named(text: str) -> str:
    """``gguf:/a/b/c.gguf`` as ``gguf:c.gguf``; an address stays what it is."""
    whole, withheld, file = text.partition(f"@{WITHOUT}")
    if withheld:
        return f"{_named(whole)}@{WITHOUT}{file.rsplit('/', 1)[-1]}"
    head, colon, rest = text.rpartition(":")
    return text if "://" in text else f"{head}{colon}{rest.rsplit('/', 1)[-1]}"


def lean_item(item: Item) -> Item:
    """An item without what is not ours to keep."""
    if ours(item):
        meta = {k: v for k, v in item.meta.items() if k in KEPT_META}
        return item.model_copy(update={"context": (), "evidence": (), "meta": meta})
    letters = tuple(letter(i) for i in range(len(item.options)))
    return item.model_copy(update={"text": "", "options": letters, "context": (), "evidence": (), "meta": {}})


def lean_gold(gold: Gold, item: Item) -> Gold:
    """A gold without passages, and without texts that are answers in free text."""
    free = item.kind in FREE and not ours(item)

    def bare(things: Iterable[Accepted]) -> tuple[Accepted, ...]:
        return tuple(a.model_copy(update={"texts": ()}) if free else a for a in things)

    return gold.model_copy(
        update={
            "answers": bare(gold.answers),
            "readings": {name: bare(things) for name, things in gold.readings.items()},
            "snippets": tuple(s.model_copy(update={"text": ""}) for s in gold.snippets),
        }
    )


def lean_prediction(prediction: Prediction, item: Item) -> Prediction:
    """A record without prose: what is answered, by CURIE, name, number or letter; ids; costs; paths by CURIE."""
    answer = prediction.answer
    if answer is not None:
        answer = _lean_answer(answer, free=item.kind in FREE)
        if not ours(item) and item.options and not prediction.silent:
            chosen = said.choice(prediction, item.options) if item.kind == "choice" else None
            letters = tuple(sorted(said.choices(prediction, item.options))) if item.kind == "choices" else chosen
            answer = answer.model_copy(update={"value": letters, "entities": ()})
    meta = {k: v for k, v in prediction.meta.items() if k not in ("versions", "before")}
    if (before := prediction.meta.get("before")) and ours(item):  # a control's first answer
        first = _lean_answer(Answer.model_validate(before), free=item.kind in FREE)
        meta["before"] = first.model_dump(mode="json", exclude_defaults=True)
    return prediction.model_copy(
        update={
            "answer": answer, "text": "", "error": _FOLDER.sub("", prediction.error)[:LONGEST], "meta": meta,
            "reasoner": _named(prediction.reasoner), "model": _named(prediction.model),
            "paths": tuple(tuple(_lean_fact(f) for f in path) for path in prediction.paths),
        }
    )  # fmt: skip


def lean_verdict(judgement: Judgement) -> Judgement:
    """A verdict without the judge's own words, which may quote."""
    verdict = judgement.verdict and judgement.verdict.model_copy(update={"short_reason": ""})
    return judgement.model_copy(
        update={
            "judge": _named(judgement.judge), "verdict": verdict,
            "error": _FOLDER.sub("", judgement.error)[:LONGEST],
        }
    )  # fmt: skip


def lean_note(note: Note) -> Note:
    """What was run when, without the folders of one machine."""
    spec = note.get("spec")
    of_spec = spec if isinstance(spec, dict) else {}
    told = {k: v for k, v in of_spec.items() if k in ("name", "about", "methods")}
    return {**{k: note[k] for k in NOTED if k in note}, "spec": told}


def _lean_answer(answer: Answer, *, free: bool) -> Answer:
    return Answer(
        kind=answer.kind, value=None if free else answer.value, total=answer.total, evidence=answer.evidence,
        entities=tuple(r.model_copy(update={"reasons": (), "via": ()}) for r in answer.entities),
        confidence=answer.confidence, abstained=answer.abstained, needs_repair=answer.needs_repair,
        parts=tuple(_lean_answer(part, free=free) for part in answer.parts),
    )  # fmt: skip


def _lean_fact(fact: Fact) -> Fact:
    ends = (Entity(curie=e.curie, name="") for e in (fact.subject, fact.object))
    subject, object_ = ends
    return Fact(
        subject=subject, predicate=fact.predicate, object=object_, negated=fact.negated, edge=fact.edge,
        primary_knowledge_source=fact.primary_knowledge_source,
    )  # fmt: skip


def _cell_row(config: str, cell: Cell) -> dict[str, Any]:
    return {"config": config, "title": cell.title, "record": _json(cell)}


def _item_row(item: Item) -> dict[str, Any]:
    return {
        "dataset": item.dataset, "id": item.id, "family": item.family, "kind": item.kind, "relation": item.relation,
        "condition": item.condition, "group": item.group, "record": _json(item),
    }  # fmt: skip


def _gold_row(gold: Gold) -> dict[str, Any]:
    return {"dataset": gold.dataset, "id": gold.id, "record": _json(gold)}


def _prediction_row(p: Prediction, result: str, value: float) -> dict[str, Any]:
    return {
        "config": p.config, "dataset": p.dataset, "id": p.id, "method": p.method, "reasoner": p.reasoner,
        "outcome": result, "score": value, "trace": p.trace, "calls": p.calls,
        "tokens": p.tokens_in + p.tokens_out, "seconds": p.seconds, "record": _json(p),
    }  # fmt: skip


def _verdict_row(judgement: Judgement) -> dict[str, Any]:
    return {
        "config": judgement.config, "dataset": judgement.dataset, "id": judgement.id, "judge": judgement.judge,
        "record": _json(judgement),
    }  # fmt: skip


def _run_row(note: Note) -> dict[str, Any]:
    return {"commit": str(note.get("commit", "")), "record": json.dumps(note, ensure_ascii=False, sort_keys=True)}


def _json(value: Value) -> str:
    return value.model_dump_json(exclude_defaults=True)


def _write(path: Path, rows: list[dict[str, Any]]) -> int:
    with new_file(path) as part:
        pq.write_table(pa.Table.from_pylist(rows), part, compression="zstd", compression_level=19)
    return path.stat().st_size


def _read(path: Path, kind: type[Any]) -> list[Any]:
    return [kind.model_validate_json(text) for text in _records(path)]


def _records(path: Path) -> list[str]:
    texts: list[str] = pq.read_table(path, columns=["record"]).column("record").to_pylist()
    return texts
