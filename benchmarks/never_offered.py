"""How often a drug that causes or worsens a disease is offered for it.

    python benchmarks/never_offered.py [--kg full] [--pairs] [--unseen-pairs] [--out FILE]

benchmarks/never_offered.tsv holds diseases, each with drugs that pharmacology lists as its causes, as contraindicated
in it or as without use in it, written from general knowledge before anything was measured. Each disease is asked once
("Which drugs treat ...?"). A drug is `first` where it stands among the first five, `listed` where it is offered after
them, `doubted` where it is shown with what speaks against it, `absent` where it is not shown. A third of the pairs, by
a hash, is unseen: it is counted and not printed. A few pairs are arguable (a drug of last resort may worsen what it is
given for), so that the aim is few and not none.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import sys
from collections import Counter
from pathlib import Path

from bioloom.graph.engine import open_knowledge_graph
from bioloom.graph.store import find_graph
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import Linker
from textbook_firsts import FIRST, ask, named

PAIRS = Path(__file__).with_suffix(".tsv")
QUESTION = "Which drugs treat {}?"
OUTCOMES = ("first", "listed", "doubted", "absent", "not read")
UNSEEN = 3  # one pair of so many


def split(disease: str, drug: str) -> str:
    digest = hashlib.sha256(f"{disease}|{drug}".encode()).digest()
    return "dev" if digest[0] % UNSEEN else "unseen"


def outcome(reply: dict, drug: set[str]) -> str:
    answer = reply.get("answer") or {}
    if not answer or (answer.get("abstained", True) and not answer.get("missing")):
        return "not read"
    said = " ".join(c["said"] for c in answer.get("caveats", ()) if c["kind"] == "doubted")
    for at, entity in enumerate(answer.get("entities") or ()):
        if drug & named(entity):
            if any(str(r).startswith("doubted") for r in entity.get("reasons", ())):
                return "doubted"
            return "first" if at < FIRST else "listed"
    return "doubted" if any(name in said.casefold() for name in drug) else "absent"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kg", default="full")
    parser.add_argument("--pairs", action="store_true", help="print those of the development part that are offered")
    parser.add_argument("--unseen-pairs", action="store_true", help="print the others too, which makes them seen")
    parser.add_argument("--out", type=Path, help="write the table there too")
    args = parser.parse_args()
    with PAIRS.open(encoding="utf-8", newline="") as file:
        rows = [(d, [n.strip() for n in drugs.split(";")]) for d, drugs in csv.reader(file, delimiter="\t")]
    kg, linker = open_knowledge_graph(args.kg), Linker(open_lexicon(find_graph(args.kg)))
    counts: Counter[tuple[str, str]] = Counter()
    for (disease, drugs), reply in zip(rows, ask([QUESTION.format(d) for d, _ in rows], args.kg), strict=True):
        for drug in drugs:
            found = linker.link(drug, categories=("ChemicalEntity",))
            names = {drug.casefold(), *((found[0].entity.curie, found[0].entity.name.casefold()) if found else ())}
            got, part = outcome(reply, names), split(disease, drug)
            counts[part, got] += 1
            if got in ("first", "listed") and (args.unseen_pairs or (args.pairs and part == "dev")):
                print(got, disease, drug, sep="\t")
    lines = [
        "# Drugs that cause or worsen a disease, among those that are said to treat it", "",
        f"`python benchmarks/never_offered.py`; graph {kg.name}, {kg.content_hash[:12]}.", "",
        f"| pairs | {' | '.join(OUTCOMES)} | of | offered |", "| --- |" + " ---: |" * (len(OUTCOMES) + 2),
    ]  # fmt: skip
    for part in ("dev", "unseen"):
        row = [counts[part, got] for got in OUTCOMES]
        lines.append(f"| {part} | {' | '.join(map(str, row))} | {sum(row)} | {sum(row[:2]) / max(sum(row), 1):.0%} |")
    print("\n".join(lines))
    if args.out:
        args.out.write_text("\n".join(lines) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
