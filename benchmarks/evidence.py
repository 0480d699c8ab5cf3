"""loom and bioweave on the same questions with the same evidence: accuracy, abstentions, calls, tokens, seconds.

    python benchmarks/evidence.py --corpus PATH... [--kg full] [--run loom:rules] [--run bioweave:gguf:PATH@40] ...

200 questions of KRAGEN's 1-hop set and KG-RAG's tuning prompts (raw data folder), and 200 drawn from the graph's
patterns. A run is a method, a reasoner and, after ``@``, how many questions of each set it is given (the first of every
family in turn; all without it): a local model takes minutes for what the rules take seconds for. Writes
benchmarks/results/evidence.md.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.run.loaders.load import load
from bioloom.core.evidence import Channel
from bioloom.core.run import Budget
from bioloom.graph.engine import open_knowledge_graph
from evidence_patterns import DATASET, drawn
from evidence_run import ABSTAINED, RIGHT, WRONG, Done, median, own_seconds, quantile, resources, run, shares, stamp

HERE = Path(__file__).parent
SIZE = 200
PARTS = {"kragen": 150, "kg_rag_tuning": 50}  # questions of each
REAL = "KRAGEN, KG-RAG"
Pair = tuple[Item, Gold]


def real(seed: int) -> list[Pair]:
    """Questions of the two sets, as many of each of a set's formats."""
    out: list[Pair] = []
    for name, size in PARTS.items():
        loaded = load(name)
        by: dict[str, list[Pair]] = defaultdict(list)
        for pair in zip(loaded.items, loaded.golds, strict=True):
            by[pair[0].family].append(pair)
        for some in by.values():
            Random(seed).shuffle(some)
        out += in_turn(list(by.values()), size)
    return out


def in_turn(groups: Sequence[Sequence[Pair]], size: int) -> list[Pair]:
    """The first of every group, then the second of every group, up to ``size``."""
    longest = max(map(len, groups))
    return [group[i] for i in range(longest) for group in groups if i < len(group)][:size]


def first(pairs: Sequence[Pair], size: int | None) -> list[Pair]:
    by: dict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        by[pair[0].family].append(pair)
    return in_turn(list(by.values()), size) if size else list(pairs)


def row(label: str, what: str, done: Sequence[Done]) -> str:
    counts, seconds = shares(done), [d.prediction.seconds for d in done]
    mean = sum(d.score.value for d in done) / len(done)
    calls = sum(d.prediction.calls for d in done) / len(done)
    tokens = sum(d.prediction.tokens_in + d.prediction.tokens_out for d in done) / len(done)
    own = [own_seconds(d) for d in done]
    cells = [
        label, what, str(len(done)), f"{mean:.1%}", *(f"{counts[o]:.1%}" for o in (RIGHT, WRONG, ABSTAINED, "failed")),
        f"{calls:.2f}", f"{tokens:,.0f}", f"{median(seconds):.2f}", f"{quantile(seconds, 0.95):.2f}",
        f"{median(own):.2f}",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


HEAD = (
    "| method, reasoner | questions | n | score | right | wrong | abstained | failed | calls | tokens | s p50 | s p95 "
    "| s p50 without the model |"
)


def families(label: str, done: Sequence[Done]) -> list[str]:
    by: dict[tuple[str, str], list[Done]] = defaultdict(list)
    for d in done:
        by[d.item.family, d.item.kind].append(d)
    out = []
    for (family, kind), some in sorted(by.items()):
        counts = shares(some)
        cells = " | ".join(f"{counts[o]:.0%}" for o in (RIGHT, WRONG, ABSTAINED, "failed"))
        score = sum(d.score.value for d in some) / len(some)
        out.append(f"| {label} | {family} | {kind} | {len(some)} | {score:.2f} | {cells} |")
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--corpus", action="append", default=[])
    parser.add_argument("--run", action="append", default=[])
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--detail", type=Path)
    parser.add_argument("--out", type=Path, default=HERE / "results/evidence.md")
    args = parser.parse_args()
    sets = {REAL: real(args.seed), DATASET: list(drawn(open_knowledge_graph(args.kg), SIZE, args.seed))}
    sources: tuple[Channel, ...] = ("kg", "doc") if args.corpus else ("kg",)
    rows, by_family, detail = [], [], []
    for spec in args.run or ["loom:rules", "bioweave:rules"]:
        name, _, rest = spec.partition(":")
        reasoner, _, size = rest.partition("@")
        using = resources(args.kg, reasoner, args.corpus)
        label = f"{name}, {'rules' if reasoner == 'rules' else using.reasoner.name.rsplit('/')[-1]}"
        for what, pairs in sets.items():
            items, golds = zip(*first(pairs, int(size) if size else None), strict=True)
            budget = None if reasoner == "rules" else Budget(timeout=600)
            done = run(name, items, golds, using, sources, budget)
            rows.append(row(label, what, done))
            by_family += families(label, done)
            detail += [_detail(label, d) for d in done]
            print(rows[-1], flush=True)
    about = (
        f"`python benchmarks/evidence.py`; {stamp(args.kg, using)}; sources {'+'.join(sources)}, the documents being "
        "real abstracts and a simulated corpus (verbalized edges of the graph: simulated, not literature).\n"
        "`score` is the mean of the contract's metric (lists: set-F1); `right` passes it (lists at F1 .3)."
    )
    head = ["# loom and bioweave on the same evidence", "", about, ""]
    named = "| method, reasoner | family | kind | n | score | right | wrong | abstained | failed |"
    table = [HEAD, "| --- " * 13 + "|", *rows, "", "By family and kind:", "", named, "| --- " * 9 + "|"]
    args.out.write_text("\n".join([*head, *table, *by_family]) + "\n", "utf-8")
    if args.detail:
        args.detail.write_text("".join(json.dumps(d, ensure_ascii=False) + "\n" for d in detail), "utf-8")


def _detail(label: str, d: Done) -> dict:
    given = d.bundle.answer if d.bundle else None
    return {
        "run": label, "id": d.item.id, "question": d.item.text, "options": d.item.options, "outcome": d.score.outcome,
        "score": d.score.value, "read": d.score.read, "error": d.prediction.error, "seconds": d.prediction.seconds,
        "calls": d.prediction.calls, "understood": d.bundle.pattern if d.bundle else "",
        "missing": given.missing if given else (), "notes": given.notes if given else (),
    }  # fmt: skip


if __name__ == "__main__":
    main()
