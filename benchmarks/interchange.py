"""Other people's graphs in and ours out, at full size: time and peak memory of each step, each in its own process.

    python benchmarks/interchange.py [--scale 1.0] [--out benchmarks/results/interchange.md]

The files are synthetic and seeded, in the layouts and sizes of PrimeKG (8.1M rows) and Hetionet (2.25M edges).
"""

from __future__ import annotations

import argparse
import bz2
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from bioloom.recipes.imports.hetionet_terms import METAEDGES
from primekg_csv import write as write_primekg

HETIONET_NODES = {
    "Anatomy": 402, "Biological Process": 11_381, "Cellular Component": 1_391, "Compound": 1_552, "Disease": 137,
    "Gene": 20_945, "Molecular Function": 2_884, "Pathway": 1_822, "Pharmacologic Class": 345, "Side Effect": 5_734,
    "Symptom": 438,
}  # fmt: skip
HETIONET_EDGES = {
    "AdG": 102_240, "AeG": 526_407, "AuG": 97_848, "CbG": 11_571, "CcSE": 138_944, "CdG": 21_102, "CpD": 390,
    "CrC": 6_486,
    "CtD": 755, "CuG": 18_756, "DaG": 12_623, "DdG": 7_623, "DlA": 3_602, "DpS": 3_357, "DrD": 543, "DuG": 7_731,
    "GcG": 61_690, "GiG": 147_164, "GpBP": 559_504, "GpCC": 73_566, "GpMF": 97_222, "GpPW": 84_372, "Gr>G": 265_672,
    "PCiC": 1_029,
}  # fmt: skip
STEPS = {
    "import": "from bioloom.recipes.imports import import_graph\n"
    "r = import_graph(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))\nprint(r.nodes, r.edges, r.content_hash)",
    "open": "from bioloom.graph.store import open_graph\ng = open_graph(Path(sys.argv[1]))\n"
    "print(g.node_count, g.edge_count, g.content_hash)",
    "kgx": "from bioloom.graph.storage.record import Record\nfrom bioloom.graph.exports.kgx import export_kgx\n"
    "export_kgx(Record.at(Path(sys.argv[1])), Path(sys.argv[2]), sys.argv[3])",
    "neo4j": "from bioloom.graph.storage.record import Record\nfrom bioloom.graph.exports.neo4j import export_neo4j\n"
    "export_neo4j(Record.at(Path(sys.argv[1])), Path(sys.argv[2]))",
    "ladybug": "from bioloom.graph.storage.record import Record\n"
    "from bioloom.graph.exports.ladybug import export_ladybug\n"
    "export_ladybug(Record.at(Path(sys.argv[1])), Path(sys.argv[2]))",
    "load": "from bioloom.graph.exports.ladybug import load\nload(Path(sys.argv[1]), Path(sys.argv[2]))",
}
TAIL = "\nprint(next(int(l.split()[1]) // 1024 for l in open('/proc/self/status') if l.startswith('VmHWM')))"


def step(name: str, *arguments: object) -> tuple[float, int, list[str]]:
    """Seconds, peak megabytes, and what it printed."""
    code = "import sys\nfrom pathlib import Path\n" + STEPS[name] + TAIL
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)], capture_output=True, text=True, check=True
    )
    *said, peak = done.stdout.split()
    return time.perf_counter() - start, int(peak), said


def write_hetionet(path: Path, scale: float, seed: int = 0) -> int:
    """A JSON in Hetionet's layout, packed; how many edges it has."""
    rng = np.random.default_rng(seed)
    ids = {kind: [_hetionet_id(kind, i) for i in range(count)] for kind, count in HETIONET_NODES.items()}
    total = 0
    with bz2.open(path, "wt", encoding="utf-8", compresslevel=1) as file:
        file.write(
            '{"metanode_kinds": ' + json.dumps(list(ids)) + ', "metaedge_tuples": [], "kind_to_abbrev": {}, "nodes": ['
        )
        nodes = (
            {"kind": k, "identifier": i, "name": f"{k} {n}", "data": {"source": "synthetic", "license": "CC0 1.0"}}
            for k, own in ids.items()
            for n, i in enumerate(own)
        )
        file.write(",\n".join(map(json.dumps, nodes)) + '], "edges": [')
        for metaedge, full in HETIONET_EDGES.items():
            term, count = METAEDGES[metaedge], max(1, int(full * scale))
            ends = [rng.integers(0, len(ids[kind]), count).tolist() for kind in (term.source, term.target)]
            for s, t in zip(*ends, strict=True):
                source, target = [term.source, ids[term.source][s]], [term.target, ids[term.target][t]]
                edge = {"source_id": source, "target_id": target, "kind": term.verb, "direction": "both"}
                file.write(("," if total else "") + json.dumps(edge | {"data": {"unbiased": total % 2 == 0}}) + "\n")
                total += 1
        file.write("]}")
    return total


def _hetionet_id(kind: str, number: int) -> str | int:
    form = {
        "Anatomy": "UBERON:{:07d}", "Compound": "DB{:05d}", "Disease": "DOID:{}", "Pathway": "PC7_{}",
        "Symptom": "D{:06d}",
        "Pharmacologic Class": "N{:010d}", "Side Effect": "C{:07d}", "Biological Process": "GO:00{:05d}",
        "Cellular Component": "GO:01{:05d}", "Molecular Function": "GO:02{:05d}",
    }.get(kind)  # fmt: skip
    return number if form is None else form.format(number)


def run(folder: Path, scale: float) -> list[tuple[str, str, float, int, float]]:
    """Step, what went through it, seconds, peak megabytes, megabytes written."""
    made = write_primekg(folder / "kg.csv", scale=scale)
    hetionet = write_hetionet(folder / "hetionet.json.bz2", scale)
    rows, prime = f"{made['rows']:,} rows", folder / "prime"
    table = []

    def add(name: str, what: str, written: Path, step_: str, *arguments: object) -> list[str]:
        seconds, peak, said = step(step_, *arguments)
        table.append((name, what, seconds, peak, _size(written)))
        print(table[-1], flush=True)
        return said

    said = add("import PrimeKG kg.csv", rows, prime, "import", "primekg", folder / "kg.csv", prime)
    assert said[:2] == [str(made["nodes"]), str(made["edges"])], (said, made)
    edges = f"{made['edges']:,} edges"
    add("build its index, open", edges, prime / "index", "open", prime)
    for form in ("tsv", "jsonl"):
        out = folder / form
        add(f"export KGX {form}", edges, out, "kgx", prime, out, form)
        again = add(
            f"import KGX {form}", edges, folder / f"again-{form}", "import", "kgx", out, folder / f"again-{form}"
        )
        assert again == said, "the graph did not come back"
    add("export Neo4j", edges, folder / "neo4j", "neo4j", prime, folder / "neo4j")
    add("export ladybug", edges, folder / "ladybug", "ladybug", prime, folder / "ladybug")
    add("load into ladybug", edges, folder / "graph.lbdb", "load", folder / "ladybug", folder / "graph.lbdb")
    het = folder / "het"
    add(
        "import Hetionet JSON .bz2", f"{hetionet:,} edges", het, "import", "hetionet", folder / "hetionet.json.bz2", het
    )
    return table


def _size(path: Path) -> float:
    files = [p for p in path.rglob("*") if p.is_file()] if path.is_dir() else [path]
    return sum(p.stat().st_size for p in files if "index" not in p.parts[:-1] or path.name == "index") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        table = run(Path(scratch), args.scale)
    lines = ["| step | of | seconds | peak MB | MB written |", "| --- | --- | ---: | ---: | ---: |"]
    lines += [
        f"| {name} | {what} | {seconds:.1f} | {peak:,} | {size:,.0f} |" for name, what, seconds, peak, size in table
    ]
    text = "\n".join(lines)
    print(text)
    if args.out:
        head = (
            f"`python benchmarks/interchange.py --scale {args.scale:g}`, {os.cpu_count()} cores shared with other work:"
        )
        args.out.write_text(f"# Other people's graphs in and ours out\n\n{head}\n\n{text}\n", "utf-8")


if __name__ == "__main__":
    main()
