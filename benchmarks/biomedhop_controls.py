"""What controls get that do not read the question, on as many multiple-choice questions of each family.

    python benchmarks/biomedhop_controls.py [--kg full] [--each 1000] [--counts 100] [--items FILE] [--out FILE]

Builds BioMedHop of a graph, under the graph's condition alone, with the same number of patterns in each family that has
options, and writes the card's own table of controls (`bioloom.bench.biomedhop.choices.told`). ``--items`` keeps the
questions with their golds, a line each, for reading.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from bioloom.bench.biomedhop import shares
from bioloom.bench.biomedhop.choices.told import section
from bioloom.bench.biomedhop.construct import Construction, no_texts
from bioloom.graph.store import open_graph

WORDINGS = ("A", "B", "D", "E", "F")  # C is sealed
TOLD = 100  # patterns between two lines of progress


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--kg", default="full")
    asked.add_argument("--each", type=int, default=1000)
    asked.add_argument("--counts", type=int, default=100)
    asked.add_argument("--seed", type=int, default=7)
    asked.add_argument("--items", type=Path)
    asked.add_argument("--out", type=Path, default=Path(__file__).parent / "results" / "biomedhop_controls.md")
    chosen = asked.parse_args()
    size = dict.fromkeys(("entity_pair", "intersection", "path"), chosen.each) | {"count": chosen.counts}
    shares.FAMILY_SHARES.update(size)  # type: ignore[arg-type]
    graph = open_graph(chosen.kg)
    made = Construction(graph, seed=chosen.seed, synonyms=0.3, texts=no_texts, keep=lambda _: None)
    seen: set[str] = set()
    with ExitStack() as stack:
        file = stack.enter_context(chosen.items.open("w", encoding="utf-8")) if chosen.items else None
        for item, gold in made.pairs("test", sum(size.values()), WORDINGS):
            if file:
                row = {
                    "item": item.model_dump(mode="json", exclude_defaults=True),
                    "gold": gold.model_dump(mode="json", exclude_defaults=True),
                }
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
                file.flush()
            if item.group not in seen:
                seen.add(item.group)
                if len(seen) % TOLD == 0:
                    sys.stderr.write(f"{len(seen):,} patterns, {time.process_time():.0f} s of CPU\n")
    told = section(made.asker.chosen, made.asker.dropped, made.nameable.names, made.asker.edges.tolist())
    lines = [
        "# What controls get on BioMedHop", "",
        f"`python benchmarks/biomedhop_controls.py --kg {chosen.kg} --each {chosen.each}`; graph {graph.name}, "
        f"{graph.content_hash[:12]}; seed {chosen.seed}; {len(seen):,} patterns.", "", told.text, "",
        "Motifs: " + "; ".join(f"{m.key} {made.shares.made(m):,}" for m in made.shares.motifs) + ".", "",
        "Not built: " + "; ".join(
            f"{key} ({', '.join(what)})" for key, what in (*made.missing.items(), *made.unsound.items())
        ) + ".", "",
    ]  # fmt: skip
    chosen.out.write_text("\n".join(lines), "utf-8")
    sys.stdout.write("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
