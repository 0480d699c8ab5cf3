"""How far walks over a graph find the curated mechanism between a drug and the disease it treats (DrugMechDB).

    python benchmarks/drugmechdb.py [--kg full] [--sample 500] [--write]

The paths are curated, the graph was built without them. For each mechanism the best paths of at most four hops are
asked for, once through anything and once through what a mechanism is made of (no other drug, disease, regulator, food).
Their first k, taken together, are compared with all curated paths: things on the way (without the two ends, which are
given) and joined pairs, whichever way and by whatever predicate; DrugMechDB's predicates are not ours. "In the graph"
is what any method could reach at most: the curated things that the graph has, and the pairs that it states. A
mechanism whose ends the graph does not have counts as not found.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, median

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.run.loaders.load import load
from bioloom.bench.score.aliases import graph_aliases
from bioloom.bench.score.metrics.intervals import interval
from bioloom.bench.score.metrics.paths import Overlap, path_overlap
from bioloom.core.errors import UnknownEntityError
from bioloom.core.fact import Fact
from bioloom.graph.matching.steps.neighbours import StepFilter
from bioloom.graph.model.graph import Graph
from bioloom.graph.store import open_graph
from bioloom.graph.walking.walk import Limits, Walker

HERE = Path(__file__).parent
HOPS, KS = 4, (1, 10, 50)
MECHANISM = (
    "Gene", "Protein", "BiologicalProcess", "MolecularActivity", "CellularComponent", "Pathway", "PhenotypicFeature",
    "Cell", "GrossAnatomicalStructure",
)  # fmt: skip
WALKS = {"any way": StepFilter(without=("subclass_of",)), "mechanism": StepFilter(categories=MECHANISM)}


@dataclass
class Tally:
    """Over mechanisms: overlaps at each k, and the seconds of each walk."""

    overlaps: dict[int, list[Overlap]] = field(default_factory=lambda: {k: [] for k in KS})
    seconds: list[float] = field(default_factory=list)
    nothing: int = 0


def ceiling(graph: Graph, golds: list[Gold]) -> tuple[float, float, float]:
    """Shares of curated things on the way and of pairs that the graph has, and of mechanisms with a path all in it."""
    stated = graph.matrix(())
    where: dict[str, int | None] = {}

    def at(curie: str) -> int | None:
        if curie not in where:
            try:
                where[curie] = graph.index(curie)
            except UnknownEntityError:
                where[curie] = None
        return where[curie]

    def there(fact: Fact) -> bool:
        a, b = at(fact.subject.curie), at(fact.object.curie)
        return a is not None and b is not None and bool(stated[a, b] or stated[b, a])

    nodes, pairs, whole = [], [], []
    for gold in golds:
        facts = {f.key: f for path in gold.paths for f in path}.values()
        ends = {gold.paths[0][0].subject.curie, gold.paths[0][-1].object.curie}
        inner = {c for f in facts for c in (f.subject.curie, f.object.curie)} - ends
        nodes += [fmean(at(c) is not None for c in inner)] if inner else []
        pairs.append(fmean(there(f) for f in facts))
        whole.append(any(all(map(there, path)) for path in gold.paths))
    return fmean(nodes), fmean(pairs), fmean(whole)


def walked(walker: Walker, graph: Graph, pairs: list[tuple[Item, Gold]], allowed: StepFilter) -> Tally:
    """Walk between the ends of every mechanism."""
    same = graph_aliases(graph, (gold for _, gold in pairs)).canonical
    tally = Tally()
    for item, gold in pairs:
        drug, disease = str(item.meta["drug"]), str(item.meta["disease"])
        begin = time.perf_counter()
        try:
            found = walker.paths(
                drug, disease, hops=HOPS, shown=max(KS), allowed=allowed, limits=Limits(max_degree=None)
            ).paths
        except UnknownEntityError:
            found = ()
        tally.seconds.append(time.perf_counter() - begin)
        ways = [tuple(hop[0] for hop in path.hops) for path in found if len(path.hops) > 1]
        tally.nothing += not ways
        for k in KS:
            tally.overlaps[k].append(path_overlap(ways[:k], gold.paths, given=(drug, disease), same=same))
    return tally


def main() -> None:
    """Measure, print, and with ``--write`` keep the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--sample", type=int, default=500)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    graph = open_graph(args.kg)
    items, golds = load("drugmechdb")
    every = list(zip(items, golds, strict=True))
    pairs = sorted(random.Random(7).sample(every, min(args.sample, len(every))), key=lambda p: p[0].id)
    some = [gold for _, gold in pairs]
    nodes, edges, whole = ceiling(graph, some)
    rows = [f"| in the graph | | {nodes:.1%} | | {edges:.1%} | | |"]
    walker = Walker(graph)
    for name, allowed in WALKS.items():
        tally = walked(walker, graph, pairs, allowed)
        for k in KS:
            got = tally.overlaps[k]
            recall = interval([o.pairs.recall for o in got])
            between = f"{recall.mean:.1%} ({recall.low:.1%} to {recall.high:.1%})"
            things, exact = fmean(o.nodes.recall for o in got), fmean(o.nodes.precision for o in got)
            any_ = fmean(o.nodes.recall > 0 for o in got)
            rows.append(
                f"| {name} | {k} | {things:.1%} | {exact:.1%} | {between} | {any_:.1%} | {median(tally.seconds):.2f} |"
            )
        rows.append(f"| {name}: no path between the ends | | | | {tally.nothing / len(pairs):.1%} of mechanisms | | |")
    git = ["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip()
    about = f"""# Curated mechanisms found by walking

`python benchmarks/drugmechdb.py --kg {args.kg} --sample {args.sample} --write`, commit {commit}, graph {graph.name}
({graph.node_count:,} nodes, {graph.edge_count:,} edges, built without DrugMechDB), {len(pairs):,} of {len(every):,}
mechanisms. Of {whole:.1%} of them a whole curated path is in the graph.

| walk | paths k | things: recall | precision | pairs: recall (95%) | any thing found | seconds, median |
| --- | --- | --- | --- | --- | --- | --- |
"""
    table = about + "\n".join(rows) + "\n"
    print(table)
    if args.write:
        (HERE / "results/drugmechdb.md").write_text(table, "utf-8")


if __name__ == "__main__":
    main()
