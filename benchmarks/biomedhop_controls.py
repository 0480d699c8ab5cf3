"""What controls get that do not read the question, on as many multiple-choice questions of each family.

    python benchmarks/biomedhop_controls.py [--kg full] [--each 1000] [--counts 100] [--items FILE] [--out FILE]
    python benchmarks/biomedhop_controls.py --from FILE [--kg full] [--out FILE]

Builds BioMedHop of a graph, under the graph's condition alone, with the same number of patterns in each family that
has options, and writes the card's own table of controls (`bioloom.bench.build.biomedhop.choices.told`). ``--items``
keeps the questions with their golds, a line each, for reading. It takes some 12 minutes of processor for 1,000 of
each; stopped with Ctrl-C it tells what it has. ``--from`` measures kept questions again, from the questions and the
graph alone.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from bioloom.bench.build.biomedhop import shares
from bioloom.bench.build.biomedhop.choices.controls import Chosen, Watch
from bioloom.bench.build.biomedhop.choices.distractors import Distractors, all_edges
from bioloom.bench.build.biomedhop.choices.told import section
from bioloom.bench.build.biomedhop.construct import Construction, no_texts
from bioloom.bench.build.biomedhop.describe import VERSION
from bioloom.bench.build.biomedhop.links import Links
from bioloom.bench.build.biomedhop.motifs import MOTIFS
from bioloom.bench.build.biomedhop.nameable import Nameable
from bioloom.bench.build.biomedhop.star import ANSWER
from bioloom.bench.build.dataset.about import Section
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import FAMILIES, Item, letter
from bioloom.bench.run.provenance import provenance
from bioloom.core.pattern_text import parse_pattern
from bioloom.graph.model.graph import Graph
from bioloom.graph.store import open_graph

WORDINGS = ("A", "B", "D", "E", "F")  # C is sealed
TOLD = 100  # patterns between two lines of progress


def built(graph: Graph, chosen: argparse.Namespace) -> tuple[Section, list[str]]:
    """The table of a new build, and what it was built of."""
    size: dict[Any, int] = {family: chosen.counts if family == "count" else chosen.each for family in FAMILIES}
    shares.FAMILY_SHARES.update(size)
    made = Construction(graph, seed=chosen.seed, synonyms=0.3, texts=no_texts, keep=lambda _: None)
    if chosen.only:
        size = {chosen.only: size[chosen.only]}
        made.shares = shares.Shares([m for m in made.shares.motifs if m.family == chosen.only])
    try:
        _make(made, sum(size.values()), chosen.items)
    except KeyboardInterrupt:
        sys.stderr.write("Stopped: what is told is of the questions so far.\n")
    told = section(made.asker.chosen, made.asker.dropped, made.nameable.names, made.asker.edges.tolist())
    motifs = "; ".join(f"{m.key} {made.shares.made(m):,}" for m in made.shares.motifs)
    lacking = "; ".join(f"{key} ({', '.join(what)})" for key, what in (*made.missing.items(), *made.unsound.items()))
    lacking += "".join(f"; {key} ({why})" for key, why in made.loose.items())
    return told, [f"Motifs: {motifs}.", "", f"Not built: {lacking}.", ""]


def _make(made: Construction, size: int, items: Path | None) -> None:
    seen: set[str] = set()
    with ExitStack() as stack:
        file = stack.enter_context(items.open("w", encoding="utf-8")) if items else None
        for item, gold in made.pairs("test", size, WORDINGS):
            if file:
                row = {"item": item.model_dump(mode="json", exclude_defaults=True)}
                row["gold"] = gold.model_dump(mode="json", exclude_defaults=True)
                file.write(json.dumps(row, ensure_ascii=False) + "\n")
                file.flush()
            if item.group not in seen:
                seen.add(item.group)
                if len(seen) % TOLD == 0:
                    sys.stderr.write(f"{len(seen):,} patterns, {time.process_time():.0f} s of CPU\n")


def kept(graph: Graph, path: Path) -> Section:
    """The table of questions that were kept; what was left out while they were made is not known from them."""
    links, nameable, edges = Links(graph), Nameable(graph), all_edges(graph)
    motifs = {m.key: m for m in MOTIFS}
    drawn: dict[str, Distractors] = {}
    found: list[Chosen] = []
    for item, gold in _read(path):
        if item.kind != "choice":
            continue
        motif = motifs[f"{item.family}:{item.relation}"]
        links.missing(motif)  # settles how the graph states its steps
        if motif.key not in drawn:
            drawn[motif.key] = Distractors(graph, motif, links, nameable, edges=edges, watch=Watch())
        nodes = [graph.index(str(c)) for c in item.meta["option_curies"]]  # type: ignore[union-attr]
        right = next(at for at in range(len(nodes)) if letter(at) in gold.letters)
        known = {
            n.name[0]: graph.index(n.curies[0])
            for n in parse_pattern(item.pattern).nodes
            if n.name != ANSWER and n.curies
        }
        one = drawn[motif.key].measured(
            (nodes[right], *nodes[:right], *nodes[right + 1 :]), [known[k] for k in sorted(known)]
        )
        found += [one] if one else []
    return section(found, {}, nameable.names, edges.tolist())


def _read(path: Path) -> Iterator[tuple[Item, Gold]]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            yield Item.model_validate(row["item"]), Gold.model_validate(row["gold"])


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--kg", default="full")
    asked.add_argument("--each", type=int, default=1000)
    asked.add_argument("--counts", type=int, default=100)
    asked.add_argument("--seed", type=int, default=7)
    asked.add_argument("--only", choices=FAMILIES, help="a family alone; they share nothing but the order of turns")
    asked.add_argument("--items", type=Path)
    asked.add_argument("--from", dest="source", type=Path)
    asked.add_argument("--out", type=Path, default=Path(__file__).parent / "results" / "biomedhop_controls.md")
    chosen = asked.parse_args()
    graph = open_graph(chosen.kg)
    command = "--from FILE" if chosen.source else f"--each {chosen.each} --counts {chosen.counts} --seed {chosen.seed}"
    told, more = (kept(graph, chosen.source), []) if chosen.source else built(graph, chosen)
    command += f" --only {chosen.only}" if chosen.only else ""
    commit = provenance()["commit"] or "unknown"
    said = (
        f"`python benchmarks/biomedhop_controls.py {command}`; builder {VERSION}, commit {commit}, "
        f"graph {graph.name}, {graph.content_hash[:12]}."
    )
    text = "\n".join(["# What controls get on BioMedHop", "", said, "", told.text, "", *more])
    chosen.out.write_text(text, "utf-8")
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
