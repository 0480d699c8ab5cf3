"""How often what every textbook names stands among the first five answers.

    python benchmarks/textbook_firsts.py [--kg full] [--misses] [--unseen-misses] [--out FILE]

benchmarks/textbook_firsts.tsv holds questions of thirteen kinds (drugs of a disease, genes of a disease, side
effects, culprits, drugs of a target ...) with what must not be missing: groups parted by ";", each a choice of CURIEs
parted by "|". They were written from general knowledge before anything was measured. A group is met when one of its
CURIEs, or a thing of the same name, is among the first five answers; a salt or product stands for what it is of where
the answer says so, and what holds of the kinds of the thing alone follows where fewer than five hold of it. `all` has
every group, `some` has one of several, `late` has one among all that is listed, `none` has none. A third of the
questions is unseen: its misses are counted and not printed.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph

QUESTIONS = Path(__file__).with_suffix(".tsv")
FIRST = 5
OUTCOMES = ("all", "some", "late", "none", "unanswered")
_ID = re.compile(r"\(([A-Za-z.]+:[^()\s]+)\)")


def ask(questions: list[str], kg: str) -> list[dict]:
    body = "\n".join(json.dumps({"id": str(i), "question": q}) for i, q in enumerate(questions))
    command = [sys.executable, "-m", "bioloom", "ask", "--kg", kg, "--batch", "-", "--json", "--offline"]
    done = subprocess.run(command, input=body, capture_output=True, text=True, check=False)  # 1: some abstained
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    if len(replies) != len(questions):
        raise SystemExit(f"{len(replies)} replies to {len(questions)} questions: {done.stderr[-2000:]}")
    return replies


def named(entity: dict) -> set[str]:
    """The identifiers and names under which one answer is met."""
    one = entity["entity"]
    forms = {found for reason in entity.get("reasons", ()) for found in _ID.findall(str(reason))}
    return {one["curie"], one["name"].casefold(), *forms}


def outcome(reply: dict, groups: list[set[str]]) -> str:
    answer = reply.get("answer") or {}
    entities = [] if answer.get("abstained", True) else [named(e) for e in answer.get("entities", ())]
    entities += [named(e) for e in answer.get("below") or ()] if 0 < len(entities) < FIRST else []
    if not entities:
        return "unanswered"
    first = set().union(*entities[:FIRST])
    met = sum(bool(group & first) for group in groups)
    if met:
        return "all" if met == len(groups) else "some"
    return "late" if any(group & set().union(*entities) for group in groups) else "none"


def expected(text: str, kg: KnowledgeGraph) -> list[set[str]]:
    groups = [set(group.split("|")) for group in text.split(";")]
    return [g | {e.name.casefold() for c in g if (e := kg.entity(c)) is not None} for g in groups]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kg", default="full")
    parser.add_argument("--misses", action="store_true", help="print those of the development part")
    parser.add_argument("--unseen-misses", action="store_true", help="print the others too, which makes them seen")
    parser.add_argument("--out", type=Path, help="write the table there too")
    args = parser.parse_args()
    with QUESTIONS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    kg = open_knowledge_graph(args.kg)
    counts: Counter[tuple[str, str, str]] = Counter()
    for row, reply in zip(rows, ask([r["question"] for r in rows], args.kg), strict=True):
        got = outcome(reply, expected(row["expected"], kg))
        counts[row["kind"], row["split"], got] += 1
        counts["every kind", row["split"], got] += 1
        if got != "all" and (args.unseen_misses or (args.misses and row["split"] == "dev")):
            answer = reply.get("answer") or {}
            shown = [e["entity"]["name"] for e in answer.get("entities", ())[:8]] or answer.get("missing") or reply
            print(got, row["question"], row["expected"][:60], str(shown)[:400], reply.get("pattern"), sep="\t")
    lines = [
        "# What every textbook names, among the first five", "",
        f"`python benchmarks/textbook_firsts.py`; graph {kg.name}, {kg.content_hash[:12]}.", "",
        *table(counts),
    ]  # fmt: skip
    print("\n".join(lines))
    if args.out:
        args.out.write_text("\n".join(lines) + "\n", "utf-8")
    return 0


def table(counts: Counter[tuple[str, str, str]]) -> list[str]:
    out = [f"| kind | questions | {' | '.join(OUTCOMES)} | of | all |", "| --- | --- |" + " ---: |" * 7]
    for kind in dict.fromkeys(name for name, *_ in counts):
        for split in ("dev", "unseen"):
            row = [counts[kind, split, got] for got in OUTCOMES]
            if sum(row):
                out.append(f"| {kind} | {split} | {' | '.join(map(str, row))} | {sum(row)} | {row[0] / sum(row):.0%} |")
    return out


if __name__ == "__main__":
    sys.exit(main())
