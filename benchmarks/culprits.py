"""How many of the first answers to "Which drugs cause ...?" are drugs that pharmacology names for it.

    python benchmarks/culprits.py [--kg full] [--misses] [--unseen-misses] [--out FILE]

benchmarks/culprits.tsv holds side effects, each with the drugs that textbooks list among its causes, written from
general knowledge before anything was measured; the lists are long and yet not whole, so that a share of 100% is not to
be had. Given are the share of named drugs among the first five and the first ten answers, and how many questions have
none among the first five. Half of the effects, by a hash, is unseen: its misses are counted and not printed.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import sys
from pathlib import Path

from bioloom.graph.engine import open_knowledge_graph
from bioloom.graph.store import find_graph
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import Linker
from textbook_firsts import ask, named

EFFECTS = Path(__file__).with_suffix(".tsv")
QUESTION = "Which drugs have the side effect {}?"
FIRST, MORE = 5, 10


def split(effect: str) -> str:
    return "unseen" if hashlib.sha256(effect.encode()).digest()[0] % 2 else "dev"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kg", default="full")
    parser.add_argument("--misses", action="store_true", help="print what else stands first in the development part")
    parser.add_argument("--unseen-misses", action="store_true", help="print the others too, which makes them seen")
    parser.add_argument("--out", type=Path, help="write the table there too")
    args = parser.parse_args()
    with EFFECTS.open(encoding="utf-8", newline="") as file:
        rows = [(e, [n.strip() for n in drugs.split(";")]) for e, drugs in csv.reader(file, delimiter="\t")]
    kg, linker = open_knowledge_graph(args.kg), Linker(open_lexicon(find_graph(args.kg)))
    shares: dict[str, list[tuple[float, float]]] = {"dev": [], "unseen": []}
    for (effect, drugs), reply in zip(rows, ask([QUESTION.format(e) for e, _ in rows], args.kg), strict=True):
        wanted = {d.casefold() for d in drugs}
        for drug in drugs:
            found = linker.link(drug, categories=("ChemicalEntity",))
            wanted |= {found[0].entity.curie, found[0].entity.name.casefold()} if found else set()
        entities = (reply.get("answer") or {}).get("entities") or ()
        met = [bool(named(e) & wanted) for e in entities[:MORE]]
        part = split(effect)
        if not entities:
            print("not answered", effect if part == "dev" or args.unseen_misses else "(unseen)")
            continue
        shares[part].append((sum(met[:FIRST]) / len(met[:FIRST]), sum(met) / len(met)))
        if args.unseen_misses or (args.misses and part == "dev"):
            others = [e["entity"]["name"] for e, ok in zip(entities, met, strict=False) if not ok]
            print(effect, f"{sum(met)} of {len(met)}; else: {', '.join(others)}", sep="\t")
    lines = [
        "# Drugs that textbooks name, among the first that are said to cause an effect", "",
        f"`python benchmarks/culprits.py`; graph {kg.name}, {kg.content_hash[:12]}.", "",
        f"| effects | answered | named of the first {FIRST} | of the first {MORE} | none of the first {FIRST} |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]  # fmt: skip
    for part, got in shares.items():
        five, ten = (sum(s[i] for s in got) / max(len(got), 1) for i in (0, 1))
        lines.append(f"| {part} | {len(got)} | {five:.0%} | {ten:.0%} | {sum(not s[0] for s in got)} |")
    print("\n".join(lines))
    if args.out:
        args.out.write_text("\n".join(lines) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
