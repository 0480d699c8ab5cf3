"""What the store costs: building the index, opening it in a new process, reading single things, overlays and views.

    python benchmarks/store.py open DIR ... [--runs 11] [--out benchmarks/results/store.md]

Each graph's index is built in a temporary cache by a process of its own. Opening excludes the start of Python and the
import of bioloom; the pages of the files are in the system's cache.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROWS = {
    "nodes": "nodes",
    "edges": "edges",
    "record_mb": "record, MB",
    "index_mb": "index, MB",
    "build_s": "build, s",
    "build_cpu_s": "build, processor s",
    "build_gb": "build, peak GB",
    "open_ms": "open in a new process, ms",
    "open_mb": "memory after opening beyond the imports, MB",
    "first_us": "first identifier after opening, us",
    "index_us": "identifier to node, us",
    "entity_us": "entity, us",
    "fact_us": "fact, us",
    "mask_ms": "category mask, first time, ms",
    "overlay_ms": "overlay of 20 facts, ms",
    "view_ms": "view without a tenth of the edges, ms",
    "info_ms": "info, ms",
}


def build(graph: str, cache: Path) -> dict[str, float]:
    from bioloom.graph.store import open_graph

    begin, cpu = time.perf_counter(), time.process_time()
    opened = open_graph(graph, cache=cache)
    sizes = opened.bytes_on_disk
    return {
        "nodes": opened.node_count,
        "edges": opened.edge_count,
        "record_mb": sum(v for k, v in sizes.items() if k.endswith(".parquet")) / 1e6,
        "index_mb": sizes["arrays.bin"] / 1e6,
        "build_s": time.perf_counter() - begin,
        "build_cpu_s": time.process_time() - cpu,
        "build_gb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6,
    }


def read(graph: str, cache: Path) -> dict[str, float]:
    import numpy as np

    from bioloom.graph.store import open_graph

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begin = time.perf_counter()
    opened = open_graph(graph, cache=cache)
    out = {"open_ms": 1e3 * (time.perf_counter() - begin)}
    out["open_mb"] = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1e3
    rng = np.random.default_rng(0)
    nodes = rng.integers(0, opened.node_count, 3000).tolist()
    edges = rng.integers(0, opened.edge_count, 3000).tolist()
    curies = [opened.entity(n).curie for n in nodes]

    def each(do, values) -> float:
        begin = time.perf_counter()
        for value in values:
            do(value)
        return (time.perf_counter() - begin) / len(values)

    out["first_us"] = 1e6 * each(opened.index, curies[:1])
    out["index_us"] = 1e6 * each(opened.index, curies)
    out["entity_us"] = 1e6 * each(opened.entity, nodes)
    out["fact_us"] = 1e6 * each(opened.fact, edges)
    out["mask_ms"] = 1e3 * each(opened.category_mask, [("Gene",)])
    facts = [opened.fact(e) for e in edges[:20]]
    out["overlay_ms"] = 1e3 * each(opened.overlay, [facts] * 5)
    keep = rng.random(opened.edge_count) < 0.9
    out["view_ms"] = 1e3 * each(opened.view, [keep] * 3)
    out["info_ms"] = 1e3 * each(lambda _: opened.info(), [None])
    return out


def apart(what: str, graph: str, cache: Path) -> dict[str, float]:
    """One measurement in a new process."""
    command = [sys.executable, __file__, "--only", what, graph, "--cache", str(cache)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def measure(graph: str, runs: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as cache:
        found = apart("build", graph, Path(cache))
        reads = [apart("read", graph, Path(cache)) for _ in range(runs)]
    return found | {key: median(r[key] for r in reads) for key in reads[0]}


def table(measured: dict[str, dict[str, float]]) -> str:
    lines = ["| | " + " | ".join(measured) + " |", "| --- |" + " --- |" * len(measured)]
    for key, words in ROWS.items():
        lines.append(f"| {words} | " + " | ".join(number(m[key]) for m in measured.values()) + " |")
    return "\n".join(lines) + "\n"


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graphs", nargs="+", help="names or folders")
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--only", choices=["build", "read"], help=argparse.SUPPRESS)
    parser.add_argument("--cache", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.only:
        found = {"build": build, "read": read}[given.only](given.graphs[0], given.cache)
        print(json.dumps(found))
        return
    text = table({Path(g).name: measure(g, given.runs) for g in given.graphs})
    text = f"{os.cpu_count()} cores, load {os.getloadavg()[1]:.1f}; medians of {given.runs}\n\n{text}"
    print(text)
    if given.out:
        given.out.parent.mkdir(parents=True, exist_ok=True)
        given.out.write_text(f"# The store\n\n    python benchmarks/store.py\n\n{text}", "utf-8")


if __name__ == "__main__":
    main()
