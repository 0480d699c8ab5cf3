"""Times of the ten BioMedHop metapaths with both ends fixed, on a real graph, beside DuckDB, ladybug and networkx.

    python benchmarks/metapaths.py [--kg full] [--draws 500] [--engines bioloom,DuckDB,ladybug,networkx]

An instance has a path: its first end is drawn uniformly among the nodes that start one and its last among those that it
reaches ("random"), or both among the fifty of the highest degree ("hub"). Every engine runs in a process of its own and
must give the same answers. Each draw is timed three times and the least is taken; the others get fewer draws. Asked is
the set of diseases and its count; for bioloom also five witnesses of the first answer and their total, a front of
100,000 nodes, the time to open, and what two processes share. Writes ``benchmarks/results/metapaths.*``.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from scipy.sparse import csr_array

from bioloom.bench.build.paths.biomedhop import METAPATHS
from bioloom.bench.build.paths.steps import Reading
from bioloom.bench.build.paths.types import PathType
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.graph.matching.bulk import match_bulk
from bioloom.graph.matching.match import match
from bioloom.graph.matching.plans.compile import plan_of
from bioloom.graph.matching.search.semijoin import Reduction
from bioloom.graph.matching.steps.bounds import LIMIT
from bioloom.graph.matching.steps.hop import Context
from bioloom.graph.matching.steps.kernels import load
from bioloom.graph.model.gate import OPEN
from bioloom.graph.model.graph import Graph
from bioloom.graph.store import find_graph, open_graph
from match_figures import hashed, peak_mb, timed
from metapath_engines import OTHERS, Tables, Way

HERE = Path(__file__).parent
HUBS, FRONT, SOME = 50, 100_000, 100
KINDS = ("random", "hub")


class Paths:
    """The metapaths that a graph has, their steps as pairs, and instances of them."""

    def __init__(self, graph: Graph) -> None:
        self.graph, self.links = graph, {}
        self.read: dict[str, Reading] = {}
        self.types = [t for t in METAPATHS if all(self._links(t, i).nnz for i in range(len(t.hops)))]

    def pattern(self, kind: PathType) -> Pattern:
        return kind.pattern(lambda step: self.read[step.name])

    def tables(self) -> Tables:
        keys: dict[str, int] = {}
        pairs, ways = [], {}
        for t in self.types:
            steps = []
            for i in range(len(t.hops)):
                key = self._key(t, i)
                if key not in keys:
                    keys[key] = len(pairs)
                    links = self._links(t, i).tocoo()
                    pairs.append(np.stack([links.row, links.col]).astype(np.int32))
                steps.append(keys[key])
            ways[t.id] = Way(tuple(steps), t.differs)
        return Tables(self.graph.node_count, pairs, ways)

    def draws(self, t: PathType, kind: str, count: int) -> list[tuple[int, int]]:
        """Ends between which there is a path, whatever must differ on it."""
        rng = np.random.default_rng(0)
        hops = [self._links(t, i) for i in range(len(t.hops))]
        begin = hops[3] @ np.ones(hops[0].shape[0], np.int64)
        for hop in hops[2::-1]:
            begin = (hop @ (begin > 0)).astype(np.int64)
        degree, ends = np.diff(hops[0].indptr) * (begin > 0), np.diff(hops[3].tocsc().indptr)
        starts = np.argsort(-degree, kind="stable")[: np.count_nonzero(degree)]
        starts = starts[:HUBS] if kind == "hub" else starts
        out = []
        for first in rng.choice(starts, count).tolist():
            reached = hops[0][[first]]
            for hop in hops[1:]:
                reached = reached @ hop
                reached.data[:] = 1
            last = reached.indices
            if kind == "hub":
                last = last[np.argsort(-ends[last], kind="stable")][:HUBS]
            out.append((first, int(rng.choice(last))))
        return out

    def _key(self, t: PathType, i: int) -> str:
        hop, near, far = t.hops[i], t.kinds[i], t.kinds[i + 1]
        return f"{hop.step.name} {hop.back} {near.categories} {far.categories}"

    def _links(self, t: PathType, i: int) -> csr_array:
        key = self._key(t, i)
        if key not in self.links:
            hop, near, far = t.hops[i], t.kinds[i], t.kinds[i + 1]
            tried = [(r, self._linked(r, hop.back, near.categories, far.categories)) for r in hop.step.readings]
            reading, self.links[key] = next((x for x in tried if x[1].nnz), tried[0])
            self.read.setdefault(hop.step.name, reading)
        return self.links[key]

    def _linked(self, reading: Reading, back: bool, near: tuple[str, ...], far: tuple[str, ...]) -> csr_array:
        edge = reading.edge("b", "a") if back else reading.edge("a", "b")
        nodes = (Var(name="a", categories=near), Var(name="b", categories=far))
        found = match_bulk(self.graph, Pattern(nodes=nodes, edges=(edge,), answer="b"), "a", keep=True)
        row, size = np.repeat(found.anchors, found.counts), self.graph.node_count
        column = np.empty(0, np.int32) if found.answers is None else found.answers
        return csr_array((np.ones(len(row), np.int64), (row, column)), shape=(size, size))


def with_ends(pattern: Pattern, first: str, last: str) -> Pattern:
    nodes = list(pattern.nodes)
    nodes[0] = nodes[0].model_copy(update={"curies": (first,)})
    nodes[-1] = nodes[-1].model_copy(update={"curies": (last,)})
    return pattern.model_copy(update={"nodes": tuple(nodes)})


def run_ours(folder: Path, work: dict[str, Any]) -> dict[str, Any]:
    begin = time.perf_counter()
    graph = open_graph(folder)
    opened = time.perf_counter() - begin
    out: dict[str, Any] = {"ready s": opened, "asked": {}, "answers": {}, "witnesses": {}, "counts": {}}
    patterns = {i: Pattern.model_validate(p) for i, p in work["patterns"].items()}
    for name, ends in work["draws"].items():
        pattern = patterns[name.split()[0]]
        asked = [with_ends(pattern, graph.entity(a).curie, graph.entity(b).curie) for a, b in ends]
        out["asked"][name], found = timed(lambda p: match(graph, p), asked)
        out["answers"][name] = hashed([m.answers for m in found])
        out["counts"][name] = float(np.median([m.count for m in found]))
        some = [m for m in found if m.count]
        out["witnesses"][name] = timed(lambda m: m.witnesses(int(m.answers[0]), 5), some)[0] if some else None
    out["front"] = front(graph)
    out["shared"] = shared(folder)
    return out


def front(graph: Graph) -> dict[str, Any]:
    """Milliseconds to match what 100,000 random nodes lead to, by predicate; their ids known."""
    rng = np.random.default_rng(0)
    size = min(FRONT, graph.node_count)
    given = {0: np.sort(rng.choice(graph.node_count, size, replace=False)).astype(np.int32)}
    context = Context(graph, OPEN, load(), graph.node_count)
    known = Var(name="a", categories=(), curies=("any:1", "any:2"))  # several: which ones is not the plan's business
    out = {"nodes": size}
    for predicate in ("expressed_in", "has_phenotype", "participates_in", ""):
        edge = Edge(subject="a", object="b", predicates=(predicate,) if predicate else ())
        plan = plan_of(graph, Pattern(nodes=(known, Var(name="b", categories=())), edges=(edge,), answer="b"))
        times, _ = timed(lambda _, p=plan: Reduction(p, context, given, LIMIT).run(), [0] * 20)
        out[predicate or "any"] = times["p50"]
    return out


def shared(folder: Path) -> dict[str, float]:
    """Memory of a second process that has the same graph open and read all of it: its own, and shared with this one."""
    code = (
        "import sys, numpy as np; from pathlib import Path; from bioloom.graph.store import open_graph\n"
        "g = open_graph(Path(sys.argv[1]))\n"
        "for l in g.layers:\n"
        "    for a in (l.subject, l.object, l.out.other, l.inc.other): np.asarray(a).sum()\n"
        "rows = [r.split() for r in open('/proc/self/smaps_rollup')][1:]\n"
        "kb = {r[0]: int(r[1]) for r in rows}\n"
        "print(kb['Shared_Clean:'] / 1024, (kb['Private_Dirty:'] + kb['Private_Clean:']) / 1024)\n"
    )
    graph = open_graph(folder)
    for layer in graph.layers:
        for a in (layer.subject, layer.object, layer.out.other, layer.inc.other):
            np.asarray(a).sum()
    done = subprocess.run([sys.executable, "-c", code, str(folder)], check=True, capture_output=True, text=True)
    together, own = map(float, done.stdout.split())
    return {"shared MB": together, "own MB": own}


def run_other(name: str, tables: Tables, work: dict[str, Any]) -> dict[str, Any]:
    begin = time.perf_counter()
    engine = OTHERS[name](tables)
    out: dict[str, Any] = {"ready s": time.perf_counter() - begin, "asked": {}, "answers": {}}
    for asked, ends in work["draws"].items():
        some = ends[:SOME]
        number = asked.split()[0]
        out["asked"][asked], found = timed(lambda e, q=number: engine.ask(q, e), some)
        out["answers"][asked] = hashed(found)
    return out


def child(name: str, folder: Path, at: Path) -> None:
    work = json.loads((at / "work.json").read_text())
    if name == "bioloom":
        out = run_ours(folder, work)
    else:
        arrays = np.load(at / "pairs.npz")
        ways = {i: Way(tuple(w[0]), tuple(w[1]) if w[1] else None) for i, w in work["ways"].items()}
        out = run_other(name, Tables(work["node_count"], [arrays[f"p{i}"] for i in range(len(arrays))], ways), work)
    out["peak MB"] = peak_mb()
    print(json.dumps(out))


def table(found: dict[str, Any], names: dict[str, str], head: str) -> str:
    engines = list(found)
    ours = found["bioloom"]
    lines = [f"# Metapaths with both ends fixed, {head}", "", "p50 / p95 / worst, ms; same answers asserted.", ""]
    lines.append(f"| metapath | ends | answers, median | {' | '.join(engines)} | bioloom: five witnesses |")
    lines.append("|---|---|---|" + "---|" * (len(engines) + 1))
    for asked in ours["asked"]:
        number, kind = asked.split()
        cells = [cell(found[e]["asked"].get(asked)) for e in engines]
        row = [
            f"{number} {names[number]}",
            kind,
            f"{ours['counts'][asked]:.0f}",
            *cells,
            cell(ours["witnesses"][asked]),
        ]
        lines.append(f"| {' | '.join(row)} |")
    ready, peak = ([f"{found[e][what]:.{n}f}" for e in engines] for what, n in (("ready s", 3), ("peak MB", 0)))
    lines.append(f"| open or load, s | | | {' | '.join(ready)} | |")
    lines.append(f"| peak memory, MB | | | {' | '.join(peak)} | |")
    reached = ", ".join(f"{k} {v:.1f} ms" for k, v in ours["front"].items() if k != "nodes")
    lines += ["", f"All that a front of {ours['front']['nodes']:,} random nodes reaches, by predicate: {reached}."]
    shares = ours["shared"]
    lines += [
        "",
        f"A second process that read all of it: {shares['shared MB']:.0f} MB shared, {shares['own MB']:.0f} its own.",
    ]
    return "\n".join(lines) + "\n"


def cell(times: dict[str, float] | None) -> str:
    return "" if times is None else f"{times['p50']:.3g} / {times['p95']:.3g} / {times['worst']:.3g}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--draws", type=int, default=500)
    parser.add_argument("--engines", default="bioloom,DuckDB,ladybug,networkx")
    parser.add_argument("--work", type=Path, default=HERE.parent / "build/bench/metapaths")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    given = parser.parse_args()
    folder = find_graph(given.kg)
    if given.child:
        child(given.child, folder, given.work)
        return
    graph = open_graph(folder)
    paths = Paths(graph)
    tables = paths.tables()
    given.work.mkdir(parents=True, exist_ok=True)
    np.savez(given.work / "pairs.npz", **{f"p{i}": p for i, p in enumerate(tables.pairs)})
    work = {
        "node_count": tables.node_count,
        "ways": {i: [w.steps, w.differs] for i, w in tables.ways.items()},
        "patterns": {t.id: paths.pattern(t).model_dump(mode="json") for t in paths.types},
        "draws": {f"{t.id} {k}": paths.draws(t, k, given.draws) for t in paths.types for k in KINDS},
    }
    (given.work / "work.json").write_text(json.dumps(work))
    found: dict[str, Any] = {}
    for name in given.engines.split(","):
        print(f"{name} ...", file=sys.stderr, flush=True)
        command = [sys.executable, __file__, "--child", name, "--kg", given.kg, "--work", str(given.work)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        found[name] = json.loads(done.stdout.splitlines()[-1])
    for name, one in found.items():
        for asked, answers in one["answers"].items():
            assert answers == found["bioloom"]["answers"][asked][: len(answers)], (name, asked)
    git = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=HERE, check=True, capture_output=True, text=True)
    head = (
        f"{graph.name} graph {graph.content_hash[:12]}, {graph.node_count:,} nodes, {graph.edge_count:,} edges; commit "
        f"{git.stdout.strip()}, {os.cpu_count()} cores (load {os.getloadavg()[0]:.1f}), Python "
        f"{platform.python_version()}"
    )
    text = table(found, {t.id: t.name for t in paths.types}, head)
    lacking = [t for t in METAPATHS if t not in paths.types]
    if lacking:
        text += "\nNot in this graph: " + ", ".join(f"{t.id} {t.name}" for t in lacking) + ".\n"
    (HERE / "results/metapaths.md").write_text(text)
    for one in found.values():
        del one["answers"]
    (HERE / "results/metapaths.json").write_text(json.dumps({"head": head, "engines": found}, indent=1) + "\n")
    print(text)


if __name__ == "__main__":
    main()
