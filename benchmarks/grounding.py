"""Grounding against gold: NCBI-disease, BC5CDR, BioRED.

    python benchmarks/grounding.py [--kg open] [--data DIR] [--part dev] [--out benchmarks/results/grounding.md]

The dictionary is the graph's own; nothing of the corpora is learnt from. Figures only: two of the corpora may be
measured against but not quoted.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import time
from collections import Counter
from pathlib import Path

from bioloom.graph.storage.manifest import read_manifest
from bioloom.graph.store import find_graph
from bioloom.ground.documents.headings import open_headings
from bioloom.ground.documents.reader import Documents
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import Linker
from ground.corpora import FILES, documents, equivalents, human_genes
from ground.measure import Found, Judge, Linked, find, link, scores

TYPES = ("disease", "chemical", "gene")
HERE = Path(__file__).parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kg", default="open")
    default = os.environ.get("BIOLOOM_DATA") or HERE.parent.parent / "shared/data"
    parser.add_argument("--data", type=Path, default=Path(default))
    parser.add_argument("--part", choices=("train", "dev", "test"), default="dev")
    parser.add_argument("--out", type=Path, default=HERE / "results/grounding.md")
    args = parser.parse_args()

    folder = find_graph(args.kg)
    begin = time.process_time()
    open_lexicon(folder)
    build = time.process_time() - begin
    opening = statistics.median(_seconds(lambda: open_lexicon(folder)) for _ in range(5))
    linker, judge = Linker(open_lexicon(folder)), Judge(equivalents(folder))
    reader = Documents(linker.lexicon, open_headings(folder))
    human = human_genes(args.data)
    linked: dict[tuple[str, bool], Linked] = {}
    found: dict[str, Found] = {}
    for (corpus, part), name in FILES.items():
        if part != args.part:
            continue
        texts = list(documents(args.data / name, human))
        for typed in (True, False):
            linked[corpus, typed] = link(texts, reader, judge, typed=typed)
        found[corpus] = find(texts, linker, judge, linked[corpus, True].mentions)
    manifest = read_manifest(folder)
    graph = f"Graph {manifest.name}, build {manifest.content_hash[:12]}, {manifest.nodes:,} nodes; commit {_commit()};"
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores. What the kinds of misses are: `ground/README.md`."
    lines = [
        f"# Grounding, {args.part} sets",
        "",
        f"{graph} {load}",
        "",
        *_link_table(linked),
        *_miss_table(linked),
        *_find_table(found),
        *_speed(linked, found, opening, build),
    ]
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines))


def _commit() -> str:
    return subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True, check=False
    ).stdout.strip()


def _seconds(call) -> float:
    begin = time.perf_counter()
    call()
    return time.perf_counter() - begin


def _link_table(linked: dict[tuple[str, bool], Linked]) -> list[str]:
    out = [
        "## Given the mention",
        "",
        "Share of the reachable mentions whose best reading stands for every gold identifier. *On the node*: by the",
        "node's own, merged and cross-referenced identifiers. *With twins*: also by those of the nodes that the linker",
        "names as the same thing in another vocabulary (`Grounded.twins`). *Reachable*: all gold identifiers stand on",
        "some node of the graph. With the type of the mention given, and without.",
        "",
        "| corpus | type | mentions | reachable | on the node | with twins | untyped: node | twins |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for corpus in dict.fromkeys(c for c, _ in linked):
        typed, free = linked[corpus, True], linked[corpus, False]
        present = [t for t in TYPES if typed.mentions[t]]
        for label, types in [*((t, [t]) for t in present), *([("all", present)] if len(present) > 1 else [])]:
            reach = sum(typed.reachable[t] for t in types)
            count = sum(typed.mentions[t] for t in types)
            shares = [sum(c[t] for t in types) / max(reach, 1) for c in (typed.node, typed.same, free.node, free.same)]
            cells = " | ".join(f"{s:.3f}" for s in shares)
            out.append(f"| {corpus} | {label} | {count:,} | {reach / max(count, 1):.3f} | {cells} |")
    out += [
        "",
        "Typed, on the node, all types: documents whose misses were read while rules were made, and",
        "the others (halves by a hash of the PMID).",
        "",
    ]
    out += [
        "| corpus | mentions read | on the node | only measured | on the node |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for corpus in dict.fromkeys(c for c, _ in linked):
        halves = linked[corpus, True].halves
        cells = (
            f"{halves[h, 'reachable']:,} | {halves[h, 'node'] / max(halves[h, 'reachable'], 1):.3f}" for h in (0, 1)
        )
        out.append(f"| {corpus} | {' | '.join(cells)} |")
    return [*out, ""]


def _miss_table(linked: dict[tuple[str, bool], Linked]) -> list[str]:
    corpora = list(dict.fromkeys(c for c, _ in linked))
    total: Counter[str] = sum((linked[c, True].missed for c in corpora), Counter())
    out = ["## Kinds of misses", "", "Typed, with twins; share of the reachable mentions.", ""]
    out += ["| kind | " + " | ".join(corpora) + " |", "| --- |" + " ---: |" * len(corpora)]
    for kind, _ in total.most_common():
        shares = (linked[c, True].missed[kind] / max(linked[c, True].reachable.total(), 1) for c in corpora)
        out.append(f"| {kind} | " + " | ".join(f"{s:.3f}" for s in shares) + " |")
    return [*out, ""]


def _find_table(found: dict[str, Found]) -> list[str]:
    out = [
        "## Given the text alone",
        "",
        "`find` without expected categories, then only mentions of the corpus' types. Exact span and identifier (with",
        "twins); and identifiers per document. The corpora leave out much that a graph has names for, so precision is",
        "a lower bound.",
        "",
        "| corpus | mention P | R | F1 | document P | R | F1 |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for corpus, one in found.items():
        cells = " | ".join(f"{s:.3f}" for s in (*scores(one.mentions), *scores(one.ids)))
        out.append(f"| {corpus} | {cells} |")
    return [*out, ""]


def _speed(linked: dict[tuple[str, bool], Linked], found: dict[str, Found], opening: float, build: float) -> list[str]:
    links = sum(one.reachable.total() for one in linked.values())
    per_link = sum(one.seconds for one in linked.values()) / max(links, 1) * 1e3
    thousands = sum(one.characters for one in found.values()) / 1e3
    per_thousand = sum(one.seconds for one in found.values()) / max(thousands, 1e-9) * 1e3
    built = f"; its build took {build:.0f} s of processor time" if build > 1 else ""
    times = f"`link` {per_link:.2f} ms a mention, `find` {per_thousand:.1f} ms per 1,000 characters"
    return ["## Speed", "", f"{times}, opening {opening * 1e3:.1f} ms{built}."]


if __name__ == "__main__":
    main()
