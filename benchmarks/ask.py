"""How long an answer takes: from process start, and per question in a batch.

    python benchmarks/ask.py [--kg open] [--runs 11]

Questions are those of the understanding set that the open graph can carry. Writes benchmarks/results/ask.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
QUESTION = "Which gene is associated with both Parkinson disease and Gaucher disease?"


def questions() -> list[str]:
    lines = (HERE.parent / "tests/understand/questions_dev.jsonl").read_text("utf-8").splitlines()
    items = [json.loads(line) for line in lines]
    return [i["text"] for i in items if "text" in i and i.get("graph") == "open" and i["outcome"] == "pattern"]


def from_start(kg: str, runs: int) -> list[float]:
    out = []
    for _ in range(runs + 1):  # the first one warms the cache
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "bioloom", "ask", QUESTION, "--kg", kg], check=True, capture_output=True)
        out.append(time.perf_counter() - start)
    return out[1:]


def in_batch(kg: str, texts: list[str]) -> list[float]:
    body = "\n".join(json.dumps({"question": q}) for q in [QUESTION, *texts])
    command = [sys.executable, "-m", "bioloom", "ask", "--batch", "-", "--kg", kg]
    done = subprocess.run(command, input=body, capture_output=True, text=True, check=False)  # 1: some abstained
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return [r["seconds"] for r in rows[1:] if "seconds" in r]


def row(name: str, seconds: list[float]) -> str:
    ordered = sorted(seconds)
    p95 = ordered[max(0, round(0.95 * len(ordered)) - 1)]
    figures = (statistics.median(ordered), p95, ordered[-1])
    return f"| {name} | {len(ordered)} | " + " | ".join(f"{1000 * f:.1f}" for f in figures) + " |"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kg", default="open")
    parser.add_argument("--runs", type=int, default=11)
    args = parser.parse_args()
    rows = [
        row("process start to answer", from_start(args.kg, args.runs)),
        row("per question in a batch", in_batch(args.kg, questions())),
    ]
    git = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, cwd=HERE, capture_output=True, text=True, check=True).stdout.strip()
    load = f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    head = f"`python benchmarks/ask.py`; graph {args.kg}, rules, commit {commit}, {platform.python_version()}, {load}."
    table = ["| what | n | p50 | p95 | worst |", "| --- | --- | --- | --- | --- |", *rows]
    text = "\n".join(["# `bioloom ask`, milliseconds", "", head, "", *table, ""])
    (HERE / "results/ask.md").write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main()
