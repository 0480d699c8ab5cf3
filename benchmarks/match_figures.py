"""Times of matching on a PrimeKG-shaped graph, beside networkx, DuckDB and ladybug on the same rows.

    python benchmarks/match_figures.py [--graph DIR] [--draws 1000] [--engines bioloom,DuckDB,ladybug,networkx]

Every engine runs in a process of its own, answers the same questions, and must give the same answers. Ends are drawn
uniformly among the nodes that have the relation, and among the fifty that have most of it. Each draw is timed three
times and the least is taken, for a shared machine interrupts; slow engines get fewer draws. ``bioloom`` is timed
through the public ``match()``, from CURIEs to node ids; its "kernels" are the semi-joins alone, the plan compiled and
the ids known. The graph is generated on first use (``synthetic.py``). Results go to ``benchmarks/results/match.*``.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.graph.matching.bulk import match_bulk
from bioloom.graph.matching.match import match
from bioloom.graph.matching.plans.compile import plan_of
from bioloom.graph.matching.plans.given import resolve
from bioloom.graph.matching.search.semijoin import Reduction
from bioloom.graph.matching.steps.bounds import LIMIT
from bioloom.graph.matching.steps.hop import Context
from bioloom.graph.matching.steps.kernels import Choice, load
from bioloom.graph.model.gate import OPEN
from bioloom.graph.model.graph import Graph
from bioloom.graph.store import open_graph
from match_engines import KINDS, OTHERS, Relations, Rows

HERE = Path(__file__).parent
HUBS, REPEATS = 50, 3
DRAWS = {"DuckDB": 100, "ladybug": 100, "networkx": 100}
FEW = {"networkx": {KINDS[3]: 10}, "ladybug": {KINDS[3]: 50}}
GENE, DRUG, DISEASE, PROCESS, PLACE = "Gene", "Drug", "Disease", "BiologicalProcess", "CellularComponent"
LINKED = "gene_associated_with_condition"
TARGET = "directly_physically_interacts_with"
OURS = {"4 hops, second node": ("b", ()), "4 hops, genes differ": ("c", (("b", "d"),))}  # beyond what all engines do


def relation(graph: Graph, predicate: str, object_: str) -> int:
    ((lo, hi),) = graph.layers[0].relations.ranges((predicate,), False, (object_,))
    assert hi == lo + 1
    return lo


def rows_of(graph: Graph) -> Rows:
    layer = graph.layers[0]
    numbers = np.repeat(np.arange(len(layer.relations), dtype=np.int32), np.diff(layer.relation_start))
    relations = Relations(
        linked=relation(graph, LINKED, DISEASE),
        process=relation(graph, "participates_in", PROCESS),
        place=relation(graph, "located_in", PLACE),
        target=relation(graph, TARGET, GENE),
    )
    return Rows(graph.node_count, np.asarray(layer.subject), numbers, np.asarray(layer.object), relations)


def draws(rows: Rows, count: int) -> dict[str, dict[str, list[list[int]]]]:
    """By kind of end and question, the ends of each draw."""
    rng, r = np.random.default_rng(0), rows.relations

    def ends(number: int, side: np.ndarray) -> np.ndarray:
        degree = np.bincount(side[rows.relation == number], minlength=rows.node_count)
        return np.argsort(-degree, kind="stable")[: np.count_nonzero(degree)]  # by degree, the largest first

    disease, process = ends(r.linked, rows.object), ends(r.process, rows.object)
    place, drug = ends(r.place, rows.object), ends(r.target, rows.subject)
    asked = dict(zip(KINDS, [(disease, disease), (disease, process, place), (drug,), (drug, disease)], strict=True))
    return {
        kind: {
            question: np.stack([rng.choice(e[:most], count) for e in given], axis=1).tolist()
            for question, given in asked.items()
        }
        for kind, most in (("random", None), ("hub", HUBS))
    }


def pattern(kind: str, curies: Sequence[str]) -> Pattern:
    def var(name: str, category: str, at: int | None = None) -> Var:
        return Var(name=name, categories=(category,), curies=() if at is None else (curies[at],))

    def edge(subject: str, predicate: str, object_: str) -> Edge:
        return Edge(subject=subject, predicates=(predicate,), object=object_)

    if kind == KINDS[0]:
        nodes = var("x", GENE), var("a", DISEASE, 0), var("b", DISEASE, 1)
        return Pattern(nodes=nodes, edges=(edge("x", LINKED, "a"), edge("x", LINKED, "b")), answer="x")
    if kind == KINDS[1]:
        nodes = var("x", GENE), var("a", DISEASE, 0), var("b", PROCESS, 1), var("c", PLACE, 2)
        edges = edge("x", LINKED, "a"), edge("x", "participates_in", "b"), edge("x", "located_in", "c")
        return Pattern(nodes=nodes, edges=edges, answer="x")
    nodes = var("a", DRUG, 0), var("b", GENE), var("c", PROCESS)
    edges = edge("a", TARGET, "b"), edge("b", "participates_in", "c")
    if kind == KINDS[2]:
        return Pattern(nodes=nodes, edges=edges, answer="c")
    answer, differs = OURS.get(kind, ("c", ()))
    nodes, edges = (
        (*nodes, var("d", GENE), var("e", DISEASE, 1)),
        (*edges, edge("d", "participates_in", "c"), edge("d", LINKED, "e")),
    )
    return Pattern(nodes=nodes, edges=edges, answer=answer, differs=differs)


def timed(ask: Callable[[Any], Any], asked: Sequence[Any]) -> tuple[dict[str, float], list[Any]]:
    """Milliseconds, and what was answered."""
    ask(asked[0])
    least, answers = [], []
    for ends in asked:
        best = float("inf")
        for _ in range(REPEATS):
            begin = time.perf_counter()
            answer = ask(ends)
            best = min(best, time.perf_counter() - begin)
        least.append(best * 1000)
        answers.append(answer)
    p50, p95 = np.percentile(least, [50, 95])
    return {"p50": float(p50), "p95": float(p95), "worst": max(least), "draws": len(asked)}, answers


def hashed(answers: Sequence[Sequence[int]]) -> list[str]:
    return [hashlib.sha256(np.sort(np.asarray(a, np.int64)).tobytes()).hexdigest()[:12] for a in answers]


def run_ours(folder: Path, asked: dict[str, Any], choice: Choice) -> dict[str, Any]:
    begin = time.perf_counter()
    graph = open_graph(folder)
    opened = time.perf_counter() - begin
    curies = {n: graph.entity(n).curie for kinds in asked.values() for q in kinds.values() for e in q for n in e}
    out: dict[str, Any] = {"open s": opened, "build s": 0.0, "asked": {}, "answers": {}, "ours": {}}
    for kind, questions in asked.items():
        for question, ends in questions.items():
            patterns = [pattern(question, [curies[e] for e in some]) for some in ends]
            times, found = timed(lambda p: match(graph, p, kernels=choice), patterns)
            out["asked"][f"{question}, {kind}"] = times
            out["answers"][f"{question}, {kind}"] = hashed([m.answers for m in found])
            times["answers p50"] = float(np.median([m.count for m in found]))
            out["ours"][f"{question}, {kind}: kernels"] = kernel_times(graph, patterns, choice)
        for question in OURS:
            patterns = [pattern(question, [curies[e] for e in some]) for some in questions[KINDS[3]]]
            times, found = timed(lambda p: match(graph, p, kernels=choice), patterns)
            out["ours"][f"{question}, {kind}"] = times
        some = [m for m in found if m.count][:200]
        out["ours"][f"4 hops, genes differ, {kind}: five witnesses of an answer and their total"] = timed(
            lambda m: m.assignments(int(m.answers[0]), 5), some
        )[0]
    every = pattern(KINDS[2], [next(iter(curies.values()))])
    bulk, (result, *_) = timed(lambda _: match_bulk(graph, every, "a"), [0, 0, 0])
    out["bulk"], out["bulk answer"] = bulk, int(result.counts.sum())
    return out


def kernel_times(graph: Graph, patterns: Sequence[Pattern], choice: Choice) -> dict[str, float]:
    plan = plan_of(graph, patterns[0])
    context = Context(graph, OPEN, load(choice), graph.node_count)
    return timed(lambda given: Reduction(plan, context, given, LIMIT).run(), [resolve(graph, p)[0] for p in patterns])[
        0
    ]


def run_other(name: str, asked: dict[str, Any], work: Path) -> dict[str, Any]:
    rows = Rows(
        **{**np.load(work / "rows.npz"), "relations": Relations(**json.loads((work / "rows.json").read_text()))}
    )
    begin = time.perf_counter()
    engine = OTHERS[name](rows)
    out: dict[str, Any] = {"build s": time.perf_counter() - begin, "asked": {}, "answers": {}}
    for kind, questions in asked.items():
        for question, ends in questions.items():
            some = ends[: FEW.get(name, {}).get(question, DRAWS[name])]
            times, found = timed(lambda e, q=question: engine.ask(q, e), some)
            out["asked"][f"{question}, {kind}"] = times
            out["answers"][f"{question}, {kind}"] = hashed(found)
    out["bulk"], (out["bulk answer"],) = timed(lambda _: engine.bulk(), [0])
    return out


def peak_mb() -> float:
    """Peak resident memory of this process; ``ru_maxrss`` would hand the parent's down through ``exec``."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def child(name: str, folder: Path, work: Path) -> None:
    """Run one engine and print what it measured."""
    asked = json.loads((work / "draws.json").read_text())
    choice: Choice = "numba" if name.endswith("numba") else "numpy"
    out = run_ours(folder, asked, choice) if name.startswith("bioloom") else run_other(name, asked, work)
    out["peak MB"] = peak_mb()
    print(json.dumps(out))


def agree(found: dict[str, dict[str, Any]]) -> None:
    """Every engine gave the same answers to the draws it had in common with the others."""
    reference = found[next(iter(found))]
    for name, one in found.items():
        for question, answers in one["answers"].items():
            assert answers == reference["answers"][question][: len(answers)], (name, question)
        assert one["bulk answer"] == reference["bulk answer"], name


def table(found: dict[str, dict[str, Any]], machine: str) -> str:
    lines = [
        f"# Matching, {machine}",
        "",
        "p50 / p95 / worst in ms. Same answers asserted for every draw in common.",
        "",
    ]
    names = list(found)
    lines += [f"| | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]
    for question in found[names[0]]["asked"]:
        lines.append(f"| {question} | {' | '.join(_cell(found[n]['asked'].get(question)) for n in names)} |")
    lines.append(_plain("all two-hop sets at once, ms", [f"{found[n]['bulk']['p50']:.0f}" for n in names]))
    lines.append(_plain("load or open, s", [f"{found[n].get('open s') or found[n]['build s']:.3f}" for n in names]))
    lines.append(_plain("peak memory, MB", [f"{found[n]['peak MB']:.0f}" for n in names]))
    lines.append(_plain("draws", [str(max(t["draws"] for t in found[n]["asked"].values())) for n in names]))
    lines += ["", "## bioloom alone", ""]
    ours = [n for n in names if "ours" in found[n]]
    lines += [f"| | {' | '.join(ours)} |", f"|---|{'---|' * len(ours)}"]
    for question in found[ours[0]]["ours"] if ours else ():
        lines.append(_plain(question, [_cell(found[n]["ours"][question]) for n in ours]))
    return "\n".join(lines) + "\n"


def _plain(title: str, cells: Sequence[str]) -> str:
    return f"| {title} | {' | '.join(cells)} |"


def _cell(times: dict[str, float] | None) -> str:
    return "" if times is None else f"{times['p50']:.3g} / {times['p95']:.3g} / {times['worst']:.3g}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--graph", type=Path, default=HERE.parent / "build/bench/primekg")
    parser.add_argument("--out", type=Path, default=HERE / "results")
    parser.add_argument("--draws", type=int, default=1000)
    parser.add_argument("--engines", default="bioloom,bioloom numba,DuckDB,ladybug,networkx")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    parser.add_argument("--work", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.child:
        child(given.child, given.graph, given.work)
        return
    if not (given.graph / "manifest.json").exists():
        from synthetic import generate

        generate(given.graph)
    graph = open_graph(given.graph)
    rows = rows_of(graph)
    work = given.graph.parent / "match_work"
    work.mkdir(parents=True, exist_ok=True)
    np.savez(
        work / "rows.npz", node_count=rows.node_count, subject=rows.subject, relation=rows.relation, object=rows.object
    )
    (work / "rows.json").write_text(json.dumps(vars(rows.relations)))
    (work / "draws.json").write_text(json.dumps(draws(rows, given.draws)))
    found: dict[str, dict[str, Any]] = {}
    for name in given.engines.split(","):
        print(f"{name} ...", file=sys.stderr, flush=True)
        command = [sys.executable, __file__, "--child", name, "--graph", str(given.graph), "--work", str(work)]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        found[name] = json.loads(done.stdout.splitlines()[-1])
    agree(found)
    load = os.getloadavg()[0]
    machine = (
        f"{graph.node_count:,} nodes, {graph.edge_count:,} rows; {os.cpu_count()} cores (load {load:.1f}), "
        f"Python {platform.python_version()}, numpy {np.__version__}"
    )
    text = table(found, machine)
    given.out.mkdir(parents=True, exist_ok=True)
    (given.out / "match.md").write_text(text)
    for one in found.values():
        del one["answers"]
    (given.out / "match.json").write_text(json.dumps({"machine": machine, "engines": found}, indent=1) + "\n")
    print(text)


if __name__ == "__main__":
    main()
