"""How well grades tell right statements from wrong ones, on 400 that were checked by hand.

    python benchmarks/edge_grades.py [--kg full] [--out FILE]

``benchmarks/edge_grades/*.jsonl`` hold 200 indications and 200 contraindications that a program read in labels: a
sample (seed 13) of those of graph `full`, each with the verdict of one reader. A contraindication was compared with the
label's words, which the graph keeps; it is ``part`` where the label says so only for some patients, times or company.
The graph keeps no words of indications: these were judged by what the labels of the drug are known to say, and
``unsure`` ones count nowhere. A third (``held``) was judged after the rules were fixed. ``known`` are a second sample
(seed 29) of 188 indications and 95 contraindications, drawn for well-known drugs three to five times as often: its
indications were judged before the rules that use curators of main uses, a second reader and listed effects; from its
contraindications came what is said of other patients.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from bioloom.core.fact import Fact
from bioloom.core.trust.grade import grade
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph
from bioloom.graph.model.between import between

CHECKED = Path(__file__).parent / "edge_grades"
KINDS = {"indications": "treats", "contraindications": "contraindicated_in"}
LEVELS = ("strong", "fair", "weak", "doubted")
READ = "text_mining_agent"


def read_fact(kg: KnowledgeGraph, drug: str, disease: str, predicate: str) -> Fact | None:
    """What a program read of the pair."""
    ends = kg.graph.index(drug), kg.graph.index(disease)
    facts = (kg.graph.fact(edge) for edge in between(kg.graph, *ends, [predicate]))
    return next((f for f in facts if f.agent_type == READ and not f.negated), None)


def table(kg: KnowledgeGraph, kind: str) -> list[str]:
    counts: Counter[tuple[str, str, bool]] = Counter()
    doubts: Counter[tuple[str, bool]] = Counter()
    lost = 0
    for line in (CHECKED / f"{kind}.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["verdict"] == "unsure":
            continue
        fact = read_fact(kg, row["drug"], row["disease"], KINDS[kind])
        if fact is None:
            lost += 1
            continue
        found, right = grade(fact, kg.beside(fact)), row["verdict"] == "right"
        counts[row["part"], found.level, right] += 1
        counts["all", found.level, right] += 1
        if found.level == "doubted":
            doubts[found.against[0].kind, right] += 1
    out = [f"| {kind} | dev: right of | held: right of | known: right of | all | share |", "| --- |" + " --- |" * 5]
    for level in (*LEVELS, "any"):
        cells, share = [], ""
        for part in ("dev", "held", "known", "all"):
            levels = LEVELS if level == "any" else (level,)
            good, bad = (sum(counts[part, one, right] for one in levels) for right in (True, False))
            cells.append(f"{good} of {good + bad}")
            share = f"{good / (good + bad):.0%}" if good + bad else ""
        out.append(f"| {level} | {' | '.join(cells)} | {share} |")
    kinds = sorted({k for k, _ in doubts})
    said = ", ".join(f"{k} {doubts[k, True]} of {doubts[k, True] + doubts[k, False]}" for k in kinds)
    out += ["", f"Right of the doubted, by kind: {said or 'none'}." + (f" {lost} pairs are not in it." if lost else "")]
    return [*out, ""]


def spread(kg: KnowledgeGraph) -> list[str]:
    """How the grades fall on every statement of both kinds that a program read."""
    out = ["| read in labels | strong | fair | weak | doubted |", "| --- | --- | --- | --- | --- |"]
    for predicate in KINDS.values():
        facts = (kg.graph.fact(int(edge)) for edge in kg.graph.edges([predicate]))
        levels = Counter(grade(f, kg.beside(f)).level for f in facts if f.agent_type == READ)
        out.append(f"| {predicate} | {' | '.join(str(levels[level]) for level in LEVELS)} |")
    return [*out, ""]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kg", default="full")
    parser.add_argument("--out", type=Path, help="write the tables there too")
    args = parser.parse_args()
    kg = open_knowledge_graph(args.kg)
    lines = [
        "# Grades of statements read in labels", "",
        f"`python benchmarks/edge_grades.py`; graph {kg.name}, {kg.content_hash[:12]}. Verdicts of one reader;",
        "*held* were judged after the rules were fixed. A contraindication that holds in part counts as not right.", "",
        *(line for kind in KINDS for line in table(kg, kind)), *spread(kg),
    ]  # fmt: skip
    print("\n".join(lines))
    if args.out:
        args.out.write_text("\n".join(lines).rstrip() + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
