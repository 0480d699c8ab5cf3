"""What a question costs outside models and the network, with a large corpus beside the full graph.

    python benchmarks/overhead.py --corpus PATH [--kg full] [--size 200] [--profile FILE]

Asks questions drawn from the graph's patterns with loom (rules) from graph and documents, some of them first to warm
up: first with the whole graph, then with half of its statements gone, so that most questions have texts searched and
read. The corpus is made by ``bioloom bench simulate`` and ``bioloom corpus build``. Writes
benchmarks/results/overhead.md.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bioloom.bench.build.simulate.removal import retained
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph
from bioloom.sources.corpus.corpus import Corpus
from evidence_patterns import drawn
from evidence_run import Done, median, own_seconds, quantile, resources, run, stamp

HERE = Path(__file__).parent
TARGET = 150  # ms, p50


def row(what: str, done: Sequence[Done]) -> str:
    searched = [d for d in done if d.bundle and any(c.kind == "source" for c in d.bundle.trace.calls())]
    figures = []
    for some in (done, searched):
        wall, cpu = [1000 * own_seconds(d) for d in some], [1000 * cpu_seconds(d) for d in some]
        figures += [median(wall), quantile(wall, 0.95), median(cpu), quantile(cpu, 0.95)]
    counts = median([len(d.bundle.trace.calls("source")) for d in searched if d.bundle])
    cells = " | ".join(f"{f:.0f}" for f in [*figures, counts])
    return f"| {what} | {len(done)} | {len(searched)} | {cells} |"


def cpu_seconds(done: Done) -> float:
    return float(str(done.prediction.meta.get("cpu", 0.0)))


def by_family(what: str, done: Sequence[Done]) -> list[str]:
    groups: dict[str, list[float]] = defaultdict(list)
    for d in done:
        groups[d.item.family].append(1000 * cpu_seconds(d))
    return [f"| {what} | {f} | {median(v):.0f} | {quantile(v, 0.95):.0f} |" for f, v in groups.items()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--corpus", required=True)
    parser.add_argument("--method", default="loom")
    parser.add_argument("--size", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--profile", type=Path)
    parser.add_argument("--out", type=Path, default=HERE / "results/overhead.md")
    args = parser.parse_args()
    graph = open_knowledge_graph(args.kg)
    items, golds = zip(*drawn(graph, args.size, args.seed), strict=True)
    using = resources(args.kg, corpora=[args.corpus])
    records = Corpus(Path(args.corpus)).counts().records
    rows, families = [], []
    for what, kept in (("whole graph", 1.0), ("half of its statements", 0.5)):
        view = KnowledgeGraph(graph.graph.view(retained(graph.graph, kept, args.seed))) if kept < 1 else graph
        seen = replace(using, graph=view)
        run(args.method, items[:20], golds[:20], seen, ("kg", "doc"), tick=False)
        profile = cProfile.Profile()
        if args.profile and kept < 1:
            profile.enable()
        done = run(args.method, items, golds, seen, ("kg", "doc"), tick=False)
        profile.disable()
        rows.append(row(what, done))
        families += by_family(what, done)
        if args.profile and kept < 1:
            with args.profile.open("w") as file:
                pstats.Stats(profile, stream=file).sort_stats("cumulative").print_stats(60)
    about = (
        f"`python benchmarks/overhead.py`; {args.method}, rules; {records:,} simulated documents; "
        f"{stamp(args.kg, using)}. Target: p50 under {TARGET}.\n"
        "`wall` is the clock's, on a machine that others use at the same time (see its load); `cpu` is the processor's "
        "time of all threads, which is what the clock says on a quiet machine at the most."
    )
    four = "wall p50 | p95 | cpu p50 | p95"
    columns = f"graph | questions | with texts searched | {four} | of those: {four} | searches"
    lines = ["# Overhead of a question, milliseconds", "", about, "", f"| {columns} |", "| --- " * 12 + "|", *rows]
    lines += ["", "| graph | family | cpu p50 | p95 |", "| --- | --- | --- | --- |", *families]
    text = "\n".join([*lines, ""])
    args.out.write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()
