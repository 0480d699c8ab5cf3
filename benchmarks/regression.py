"""Real questions on the full graph, against gold that was read in the sources.

    python benchmarks/regression.py [--kg full] [--out FILE]

Asks `bioloom ask` all of tests/questions/regression_full.jsonl in one batch and says which are answered rightly, which
wrongly and which not at all, with what was understood. Exit code 1 when not all are right.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from collections import Counter
from pathlib import Path

from bioloom.graph.storage.manifest import read_manifest
from bioloom.graph.store import find_graph

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from questions.checking import ABSTAINED, FAILED, RIGHT, WRONG, Referee, Verdict, check, load  # noqa: E402

OUTCOMES = (RIGHT, WRONG, ABSTAINED, FAILED)


def ask(lines: list[dict], kg: str) -> list[dict]:
    body = "\n".join(json.dumps({k: line[k] for k in ("id", "question", "options") if k in line}) for line in lines)
    command = [sys.executable, "-m", "bioloom", "ask", "--kg", kg, "--batch", "-", "--json", "--offline"]
    done = subprocess.run(command, input=body, capture_output=True, text=True, check=False)  # 1: some abstained
    replies = [json.loads(reply) for reply in done.stdout.splitlines()]
    if len(replies) != len(lines):
        raise SystemExit(f"{len(replies)} replies to {len(lines)} questions: {done.stderr[-2000:]}")
    return replies


def kind(line: dict) -> str:
    return "several hops" if line["hops"] > 1 else "one hop, with a condition" if "condition" in line else "one hop"


def report(lines: list[dict], replies: list[dict], verdicts: list[Verdict], graph: str) -> list[str]:
    counts = Counter((name, v.outcome) for line, v in zip(lines, verdicts, strict=True) for name in (kind(line), "all"))
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True, check=True
    )
    seconds = sorted(1000 * r["seconds"] for r in replies if "seconds" in r)
    out = [
        "# Real questions on the full graph",
        "",
        f"`python benchmarks/regression.py`; commit {commit.stdout.strip()}; {graph}.",
        f"Per question p50 {statistics.median(seconds):.0f} ms, worst {seconds[-1]:.0f} ms.",
        "",
        f"| kind | {' | '.join(OUTCOMES)} | of |",
        "| --- |" + " --- |" * (len(OUTCOMES) + 1),
    ]
    for name in dict.fromkeys(["all", *map(kind, lines)]):
        row = [counts[name, outcome] for outcome in OUTCOMES]
        out.append(f"| {name} | {' | '.join(map(str, row))} | {sum(row)} |")
    out += ["", "## Misses", ""]
    for line, reply, verdict in zip(lines, replies, verdicts, strict=True):
        if verdict.outcome != RIGHT:
            out += [
                f"- `{line['id']}` {line['question']}",
                f"  - {verdict.outcome}: {verdict.reason}",
                f"  - understood `{reply.get('pattern') or 'nothing'}`",
            ]
    return out


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kg", default="full")
    parser.add_argument("--out", type=Path, help="write the table and the misses there too")
    args = parser.parse_args()
    folder = find_graph(args.kg)
    manifest, referee = read_manifest(folder), Referee(folder)
    lines = load()
    replies = ask(lines, args.kg)
    verdicts = [check(line, reply, referee) for line, reply in zip(lines, replies, strict=True)]
    text = "\n".join(report(lines, replies, verdicts, f"graph {manifest.name}, {manifest.content_hash[:12]}"))
    print(text)
    if args.out:
        args.out.write_text(text + "\n", "utf-8")
    return 0 if all(v.outcome == RIGHT for v in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
