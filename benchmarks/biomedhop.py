"""BioMedHop of a graph: a stratified part of a built set, and loom with rules on it from the question text alone.

    bioloom bench build biomedhop --kg full --size 1600 --corpus pubmedqa --simulated --out SET
    python benchmarks/biomedhop.py subset SET PART [--items 900]
    python benchmarks/biomedhop.py measure PART [--kg full] [--items 300] [--misses FILE]

A part has as many patterns of every family, in turn over its relations and sets of wordings, each under the
conditions KG, Doc and KG+Doc and in all its renderings. Measured is the KG condition. ``--misses`` gets what was
understood of each question that was not answered rightly, for people to read: of wordings A and B alone.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from bioloom.api.session import Session
from bioloom.bench.build.biomedhop.build import EVIDENCE, SIMULATED, TEST
from bioloom.bench.build.biomedhop.evidence.simulated import SimulatedDocument
from bioloom.bench.build.biomedhop.evidence.snippet import Snippet
from bioloom.bench.build.dataset.layout import EXTRA, read_golds, read_items, rows_file
from bioloom.bench.build.dataset.manifest import read_dataset
from bioloom.bench.build.dataset.names import NAMES, Named, with_names
from bioloom.bench.build.dataset.write import write_dataset
from bioloom.bench.build.items.files import read_lines
from bioloom.bench.build.items.item import FAMILIES, Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.outcome import ItemScore, score_items
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.core.value import Value, digest
from bioloom.methods.loom import Loom

HERE = Path(__file__).parent
CONDITIONS = ("kg", "doc", "kg+doc")
KINDS = {"choice": "MCQ", "entity": "Open", "count": "CountEx"}
LISTED = 200
OPENED = ("A", "B", "D", "E", "F")  # sets of wordings that whoever writes rules may read
SEED = 7


def subset(source: Path, out: Path, size: int) -> None:
    """Write a stratified part of a dataset as one."""
    items = [i for i in read_items(source, TEST) if i.condition in CONDITIONS]
    conditions: dict[str, set[str]] = defaultdict(set)
    for item in items:
        conditions[item.group].add(item.condition)
    whole = [i for i in items if len(conditions[i.group]) == len(CONDITIONS)]
    cells = len(CONDITIONS) * (2 * len(FAMILIES) - 1)  # a count has one rendering, the others two
    groups = {g for family in FAMILIES for g in _in_turn([i for i in whole if i.family == family], round(size / cells))}
    chosen = {i.id: i for i in whole if i.group in groups}
    wanted = {unit for item in chosen.values() for unit in item.evidence}
    pairs = [(chosen[g.id], g) for g in read_golds(source, TEST) if g.id in chosen]
    evidence = [u for u in _extra(source, EVIDENCE, Snippet) if u.id in wanted]
    records = {u.record for u in evidence if u.simulated}
    written = [d for d in _extra(source, SIMULATED, SimulatedDocument) if d.id in records]
    manifest = read_dataset(source)
    about = manifest.about.model_copy(
        update={
            "title": f"{manifest.about.title}, stratified part",
            "settings": {**manifest.about.settings, "part of": manifest.hash, "items": len(pairs)},
        }
    )
    extras = {EVIDENCE: evidence, SIMULATED: written, NAMES: list(_extra(source, NAMES, Named))}
    made = write_dataset(out, about, {TEST: pairs}, extras=extras)
    print(f"{len(pairs)} items of {len(groups)} patterns, {len(written)} simulated documents: {out} ({made.hash[:12]})")


def _extra(folder: Path, name: str, kind: type[Value]) -> Iterator:
    return read_lines(folder / rows_file(EXTRA, name), kind)


def _in_turn(items: list[Item], patterns: int) -> list[str]:
    """Groups of ``items``, in turn over relation and set of wordings, in an order of the seed."""
    waiting: dict[tuple[str, object], list[str]] = defaultdict(list)
    for item in items:
        key = (item.relation, item.meta["wording"])
        if item.group not in waiting[key]:
            waiting[key].append(item.group)
    for groups in waiting.values():
        groups.sort(key=lambda g: digest(str(SEED), g))
    out: list[str] = []
    for key in cycle(sorted(waiting, key=str)):
        if len(out) == patterns or not any(waiting.values()):
            return out
        if waiting[key]:
            out.append(waiting[key].pop())
    return out


def measure(source: Path, kg: str, size: int, misses: Path | None) -> None:
    """Loom with rules on the KG condition, from the text alone; the table as Markdown."""
    session = Session(kg)
    items = [i for i in read_items(source, TEST) if i.condition == "kg"]
    cells = 2 * len(FAMILIES) - 1
    groups = {g for f in FAMILIES for g in _in_turn([i for i in items if i.family == f], round(size / cells))}
    items = [i for i in items if i.group in groups]
    golds = {g.id: g for g in with_names(read_golds(source, TEST), source)}
    said: list[Prediction] = []
    read: dict[str, list[str]] = {}
    start = time.perf_counter()
    for item in items:
        question = Question(text=item.text, options=item.options, kind=item.kind, as_listed=True)
        bundle = answer(Loom(listed=LISTED, shown=1, witnesses=1), question, session.resources)
        said.append(
            Prediction(
                id=item.id, dataset=item.dataset, method="loom", reasoner="rules", answer=bundle.answer,
                abstained=bundle.answer.abstained,
            )
        )  # fmt: skip
        read[item.id] = [str(n.detail["pattern"]) for n in bundle.trace.notes("understood")]
    seconds = time.perf_counter() - start
    scores = {s.id: s for s in score_items(items, golds.values(), said)}
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=HERE, check=True
    )
    graph = session.graph
    print(
        f"# loom with rules on BioMedHop, KG condition, from the question text alone\n\n"
        f"{graph.name} graph {graph.content_hash[:12]}, {len(items)} items of {len(groups)} patterns "
        f"(set {read_dataset(source).hash[:12]}, {read_dataset(source).about.settings['synonyms']:.0%} of the mentions "
        f"by a synonym), rules, commit {commit.stdout.strip()}; {seconds / len(items) * 1000:.0f} ms per question.\n"
    )
    print(_table(items, scores))
    if misses:
        with misses.open("w") as file:
            for item in items:
                if item.meta["wording"] in OPENED and scores[item.id].value < 1:
                    row = {
                        "id": item.id, "relation": item.relation, "kind": item.kind, "text": item.text,
                        "options": item.options, "pattern": item.pattern, "understood": read[item.id],
                        "outcome": scores[item.id].outcome,
                        "gold": [a.name for a in golds[item.id].answers][:5], "number": golds[item.id].number,
                        "answer": next(p.answer.model_dump(exclude_defaults=True) for p in said if p.id == item.id),
                    }  # fmt: skip
                    file.write(json.dumps(row, ensure_ascii=False) + "\n")


def _table(items: list[Item], scores: dict[str, ItemScore]) -> str:
    sets = sorted({str(i.meta["wording"]) for i in items})
    out = [
        f"| | items | right | wrong | abstained |{''.join(f' wordings {s} |' for s in sets)}",
        f"|---|---|---|---|---|{'---|' * len(sets)}",
    ]
    rows: list[tuple[str, list[Item]]] = [(name, [i for i in items if i.kind == kind]) for kind, name in KINDS.items()]
    for family in FAMILIES:
        for kind, name in KINDS.items():
            rows.append((f"{family}, {name}", [i for i in items if (i.family, i.kind) == (family, kind)]))
    for name, some in rows:
        if some:
            counted = Counter(str(scores[i.id].outcome) for i in some)
            right = sum(scores[i.id].value for i in some)
            of_sets = [[scores[i.id].value for i in some if i.meta["wording"] == s] for s in sets]
            parts = " | ".join(f"{sum(h) / len(h):.1%}" if h else "" for h in of_sets)
            silent = counted.get("abstained", 0)
            out.append(
                f"| {name} | {len(some)} | {right / len(some):.1%} | {(len(some) - right - silent) / len(some):.1%} "
                f"| {silent / len(some):.1%} | {parts} |"
            )
    return "\n".join(out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    part = commands.add_parser("subset")
    part.add_argument("source", type=Path)
    part.add_argument("out", type=Path)
    part.add_argument("--items", type=int, default=900)
    asked = commands.add_parser("measure")
    asked.add_argument("source", type=Path)
    asked.add_argument("--kg", default="full")
    asked.add_argument("--items", type=int, default=300)
    asked.add_argument("--misses", type=Path)
    args = parser.parse_args()
    if args.command == "subset":
        subset(args.source, args.out, args.items)
    else:
        measure(args.source, args.kg, args.items, args.misses)


if __name__ == "__main__":
    main()
