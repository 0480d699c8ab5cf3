"""BioHopR of a graph, built and answered by loom with rules from the text of each question alone.

    python benchmarks/biohopr.py [--kg full --kg full-nc] [--chains 75] [--out FILE] [--misses FILE]

Builds the whole set into a temporary folder (time, peak memory), draws chains of all its relations in turn, and asks
four questions of each: two hops and the one hop they build on, for one answer and for all. `--misses` gets every answer
that was not wholly right, with what was understood, for people to read.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from bioloom.api.session import Session
from bioloom.bench.build.biohopr.build import build
from bioloom.bench.build.biohopr.chains import TABLE_3
from bioloom.bench.build.dataset.layout import read_golds, read_items
from bioloom.bench.build.dataset.names import with_names
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.report.biohopr.scores import hop_reports
from bioloom.bench.report.biohopr.tables import markdown
from bioloom.bench.score.outcome import score_items
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.core.value import digest
from bioloom.methods.loom import Loom

HERE = Path(__file__).parent
LISTED = 10_000  # answers that loom lists: more than any question of the set has
SEED = 7

ASKED = (
    "loom asks the graph from which the gold was read, and the published rows are of models that had no graph: its "
    "figures show that questions are read and matched rightly, not that more is known. Rows of models that ask the "
    "same graph, or none, are those to compare."
)


def sample(items: list[Item], chains: int) -> list[Item]:
    """``chains`` chains, relation by relation in turn, each with all four questions."""
    by_id = {item.id: item for item in items}
    left: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        if item.hops == 2 and item.meta["prompt"] == "single":
            left[item.relation].append(item)
    for waiting in left.values():
        waiting.sort(key=lambda item: digest(str(SEED), "sample", item.id))
    chosen: dict[str, None] = {}
    taken = 0
    while taken < chains and any(left.values()):
        for relation in TABLE_3:
            if left[relation] and taken < chains:
                single = left[relation].pop()
                several = by_id[single.id.removesuffix("single") + "multi"]
                chosen |= dict.fromkeys((single.id, several.id, single.follows, several.follows))
                taken += 1
    return [by_id[id_] for id_ in chosen]


def asked(item: Item, session: Session) -> tuple[Prediction, list[str]]:
    """The record of one answer from the text alone, and the patterns that were understood."""
    start = time.perf_counter()
    bundle = answer(
        Loom(listed=LISTED, shown=1, witnesses=1), Question(text=item.text, as_listed=True), session.resources
    )
    seconds = time.perf_counter() - start
    said = Prediction(
        id=item.id, dataset=item.dataset, method="loom", reasoner="rules", answer=bundle.answer, seconds=seconds,
        abstained=bundle.answer.abstained,
    )  # fmt: skip
    return said, [str(n.detail["pattern"]) for n in bundle.trace.notes("understood")]


def measured(kg: str, chains: int, misses: list[dict]) -> list[str]:
    session = Session(kg)
    graph = session.graph
    start, cpu = time.perf_counter(), time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        made = build(graph.graph, Path(folder) / "set", seed=SEED)
        seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        items = sample(list(read_items(Path(folder) / "set")), chains)
        wanted = {item.id for item in items}
        golds = with_names((g for g in read_golds(Path(folder) / "set") if g.id in wanted), Path(folder) / "set")
        right = {g.id: g for g in golds}
    count = sum(split.items for split in made.splits.values())
    said, understood = {}, {}
    for item in items:
        said[item.id], understood[item.id] = asked(item, session)
    p50 = 1000 * sorted(p.seconds for p in said.values())[len(said) // 2]
    out = [
        f"## {kg}: {graph.describe()}",
        "",
        f"The whole set: {count:,} questions in {seconds:.0f} s ({cpu:.0f} s of processor), {peak:,} MB at the most.",
        f"Asked: {len(items)} questions of {chains} chains, text alone; p50 {p50:.0f} ms a question.",
        "",
    ]
    for reading in ("", "named_bridge"):
        for report in hop_reports(items, right.values(), said.values(), reading=reading):
            out += [f"### {reading.replace('_', ' ') or 'all bridges'}", "", markdown(report), ""]
    scores = {s.id: s for s in score_items(items, right.values(), said.values())}
    table: dict[str, list[tuple[bool, bool]]] = defaultdict(list)
    for item in items:
        score = scores[item.id]
        gold = {a.curie for a in right[item.id].answers}
        given = {r.entity.curie for r in said[item.id].answer.entities}
        whole = given == gold if item.kind == "entities" else score.value == 1
        table[item.relation].append((whole, score.outcome == "abstained"))
        if not whole:
            misses.append({
                "kg": kg, "id": item.id, "relation": item.relation, "text": item.text, "outcome": score.outcome,
                "value": round(score.value, 3), "gold": len(gold), "said": len(given), "hits": len(gold & given),
                "understood": understood[item.id], "made_from": item.pattern,
                "missing": said[item.id].answer.missing, "notes": said[item.id].answer.notes,
            })  # fmt: skip
    out += ["### outcomes by relation, all bridges", "", "| relation | questions | wholly right | abstained |"]
    out += ["| --- | --: | --: | --: |"]
    for relation, rows in [*table.items(), ("all", [row for some in table.values() for row in some])]:
        out.append(f"| {relation} | {len(rows)} | {sum(w for w, _ in rows)} | {sum(s for _, s in rows)} |")
    return [*out, ""]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kg", action="append", help="graphs, one after the other (full)")
    parser.add_argument("--chains", type=int, default=75)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--misses", type=Path)
    args = parser.parse_args()
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True, check=True
    )
    misses: list[dict] = []
    lines = [
        "# BioHopR",
        "",
        f"`python benchmarks/biohopr.py`; commit {commit.stdout.strip()}; seed {SEED}; loom with rules.",
        "",
        ASKED,
        "",
    ]
    for kg in args.kg or ["full"]:
        lines += measured(kg, args.chains, misses)
    text = "\n".join(lines)
    print(text)
    if args.out:
        args.out.write_text(text, "utf-8")
    if args.misses:
        args.misses.write_text("\n".join(json.dumps(m, default=list) for m in misses) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
