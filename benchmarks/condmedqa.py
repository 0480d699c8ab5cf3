"""CondMedQA of a graph, answered with rules by methods that take conditions into account and that do not.

    python benchmarks/condmedqa.py DIR [--kg full] [--cases 40] [--checked FILE]

DIR was built by `bioloom bench build condmedqa`. A case is right when its conditional question and its twin without the
condition are; `fooled` counts conditional questions that got what is right only without the condition. Writes
benchmarks/results/condmedqa.md.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from pathlib import Path

from bioloom.app.session import Session
from bioloom.bench.condmedqa.asking import GENERAL
from bioloom.bench.dataset.layout import read_golds, read_items
from bioloom.bench.items.gold import Gold
from bioloom.bench.items.item import Item
from bioloom.core.method import Method, answer
from bioloom.methods.condition_gated import ConditionGated
from bioloom.methods.loom import Loom

HERE = Path(__file__).parent
METHODS: dict[str, Method] = {
    "loom": Loom(),
    "condition_gated": ConditionGated(),
    "condition_gated, no gating": ConditionGated(gating=False),
}


def first(method: Method, item: Item, session: Session) -> str:
    """The CURIE of the first entity that was answered."""
    said = answer(method, item.question(), session.resources).answer
    return said.entities[0].entity.curie if said.entities else ""


def measured(name: str, cases: list[list[tuple[Item, Gold]]], session: Session) -> str:
    right = {"conditioned": 0, "removed": 0, "changed": 0}
    both = fooled = 0
    start = time.perf_counter()
    for case in cases:
        good = {}
        for item, gold in case:
            said = first(METHODS[name], item, session)
            good[item.relation] = said in {a.curie for a in gold.answers}
            fooled += said in {a.curie for a in gold.readings.get(GENERAL, ())}
        for role, holds in good.items():
            right[role] += holds
        both += good["conditioned"] and good["removed"]
    n, seconds = len(cases), time.perf_counter() - start
    shares = " | ".join(f"{count / n:.0%}" for count in (*right.values(), both, fooled))
    return f"| {name} | {n} | {shares} | {seconds / (3 * n):.2f} s |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--cases", type=int, default=40)
    parser.add_argument("--checked", type=Path, help="Only the cases kept there: condmedqa/checked.jsonl.")
    args = parser.parse_args()
    session, found = Session(args.kg), {}
    for item, gold in zip(read_items(args.folder), read_golds(args.folder), strict=True):
        if item.kind == "entity":
            found.setdefault(item.group, []).append((item, gold))
    if args.checked:
        rows = [json.loads(line) for line in args.checked.read_text("utf-8").splitlines()]
        kept = {row["id"] for row in rows if row["verdict"] == "kept"}
        found = {group: pairs for group, pairs in found.items() if group in kept}
    cases = list(found.values())[: args.cases]
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=HERE, check=True
    ).stdout
    made = f"graph {session.graph.graph.content_hash[:12]}, rules, commit {commit.strip()}"
    command = f"`python benchmarks/condmedqa.py DIR --cases {args.cases}{' --checked FILE' if args.checked else ''}`"
    out = [
        "# CondMedQA, open questions, by rules", "",
        f"{command}; {made}. The first answer counts. What was checked: condmedqa_checked.md.", "",
        "| method | cases | with condition | removed | changed | both with and removed | fooled | per question |",
        "| --- | --: | --: | --: | --: | --: | --: | --: |",
        *(measured(name, cases, session) for name in METHODS),
    ]  # fmt: skip
    (HERE / "results" / "condmedqa.md").write_text("\n".join(out) + "\n", "utf-8")


if __name__ == "__main__":
    main()
