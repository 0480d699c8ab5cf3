"""How answers degrade when edges are missing and texts stand in for them, as BioWeave's Figure 6.

    python benchmarks/degrade.py --work DIR [--kg full] [--methods loom,bioweave] [--size 200] [--texts FILE]...

Asks questions drawn from the graph's patterns while 0, 30, 50, 80 and 100% of its statements are kept (is_a and
mappings always are: they are vocabulary), with no texts, with real abstracts (``--texts``), and with a corpus made
of the edges that the questions' patterns touch and others beside them: labelled simulated, in words that the
conversion rules were not written against. What is kept depends on the seed alone, and what is kept at 30% is also kept
at 50%. Writes benchmarks/results/degrade.md and degrade.svg. ``DIR`` keeps the corpora and every row with its commit,
so that methods can be run one after the other; the table has all rows of these questions.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from bioloom.api.corpora import building
from bioloom.bench.build.simulate.compose import simulate
from bioloom.bench.build.simulate.removal import dropped, retained
from bioloom.bench.build.simulate.write import DOCUMENTS, write
from bioloom.core.evidence import Channel
from bioloom.core.ports import Resources
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph
from evidence_patterns import DATASET, drawn, touched
from evidence_run import ABSTAINED, COMMIT, RIGHT, WRONG, Done, resources, run, shares, stamp, support

HERE = Path(__file__).parent
KEPT = (0.0, 0.3, 0.5, 0.8, 1.0)
TOUCHED, OTHERS = 40, 60_000  # edges beside each hop of a question, at most; edges that no question is about
SUPPORT = ("kg", "kg+doc", "doc", "none")
NONE, SIMULATED, REAL = TEXTS = ("graph alone", "simulated corpus", "real abstracts")


def corpora(
    graph: KnowledgeGraph, items: Sequence, work: Path, texts: Sequence[Path], seed: int, kg: str
) -> dict[str, str]:
    """The corpora that stand in, made if they are not there; by what they are."""
    out = {NONE: ""}
    folder = work / f"simulated-{len(items)}-{seed}.corpus"
    if not folder.exists():
        about = touched(graph, items, TOUCHED, seed)
        every = dropped(graph.graph, 1.0, seed)
        beside = np.random.default_rng(seed).choice(every, OTHERS, replace=False)
        about = np.intersect1d(about, every)
        written = write(
            simulate(graph.graph, np.union1d(about, beside), seed), graph.graph, work / "simulated",
            {"questions": len(items), "seed": seed, "touched": len(about), "others": OTHERS},
        )  # fmt: skip
        print(f"{written.documents} simulated documents, {written.stated} edges, {len(about)} touched", flush=True)
        building(kg, "lexical").build(folder, [work / "simulated" / DOCUMENTS], name=folder.stem)
    out[SIMULATED] = str(folder)
    if texts:
        folder = work / "abstracts.corpus"
        if not folder.exists():
            building(kg, "lexical").build(folder, list(texts), name="abstracts")
        out[REAL] = str(folder)
    return out


def row(kept: float, what: str, name: str, done: Sequence[Done], edges: int) -> dict:
    counts = shares(done)
    right = [d for d in done if d.score.outcome == RIGHT]
    came = Counter(support(d.bundle, edges) for d in right)
    return {
        "method": name, "texts": what, "kept": kept, "n": len(done), "commit": COMMIT, **counts,
        "support": {s: came[s] / len(done) for s in SUPPORT},
        "families": {
            f: sum(d.score.outcome == RIGHT for d in some) / len(some)
            for f in dict.fromkeys(d.item.family for d in done)
            if (some := [d for d in done if d.item.family == f])
        },
    }  # fmt: skip


def tables(rows: Sequence[dict], head: str) -> list[str]:
    """A table for each kind of text: what is simulated stands in none with what is literature."""
    out = ["# Accuracy while the graph loses edges", "", *head.splitlines()]
    for what in TEXTS:
        if some := [r for r in rows if r["texts"] == what]:
            out += ["", f"## {what[0].upper()}{what[1:]}", "", *table(some)]
    return out


def table(rows: Sequence[dict]) -> list[str]:
    out = ["| method | texts | kept | right | wrong | abstained | failed | right from graph | both | texts | commit |"]
    out += ["| --- " * 11 + "|"]
    for r in rows:
        s = r["support"]
        cells = [f"{c:.1%}" for c in (r[RIGHT], r[WRONG], r[ABSTAINED], r["failed"])]
        told = r[RIGHT] == 0 or s["none"] < r[RIGHT]
        cells += [f"{s[k]:.1%}" if told else "-" for k in ("kg", "kg+doc", "doc")]
        out.append(f"| {r['method']} | {r['texts']} | {r['kept']:.0%} | {' | '.join(cells)} | {r['commit']} |")
    families = list(rows[0]["families"])
    out += ["", "Right by family:", "", f"| method | texts | kept | {' | '.join(families)} |"]
    out += ["| --- " * (3 + len(families)) + "|"]
    for r in rows:
        cells = " | ".join(f"{r['families'][f]:.0%}" for f in families)
        out.append(f"| {r['method']} | {r['texts']} | {r['kept']:.0%} | {cells} |")
    return out


def plot(rows: Sequence[dict], path: Path) -> None:
    """Stacked bars: where the support of right answers came from; lines: wrong and abstained."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "bioloom", "font.size": 8})
    import matplotlib.pyplot as plt

    panels = list(dict.fromkeys((r["method"], r["texts"]) for r in rows))
    figure, axes = plt.subplots(1, len(panels), figsize=(3.1 * len(panels), 2.8), sharey=True, squeeze=False)
    colours = {"kg": "#3b6ea5", "kg+doc": "#7a5ba6", "doc": "#d98c3f", "none": "#bbbbbb"}
    names = {"kg": "graph", "kg+doc": "graph and texts", "doc": "texts", "none": "not told apart"}
    for axis, panel in zip(axes[0], panels, strict=True):
        some = [r for r in rows if (r["method"], r["texts"]) == panel]
        at, bottom = range(len(some)), np.zeros(len(some))
        for s in SUPPORT:
            height = np.array([100 * r["support"][s] for r in some])
            axis.bar(at, height, bottom=bottom, color=colours[s], label=names[s], width=0.7)
            bottom += height
        axis.plot(at, [100 * r[RIGHT] for r in some], color="black", marker="o", markersize=3, label="right")
        axis.plot(at, [100 * r[WRONG] for r in some], color="#b03030", marker="x", markersize=4, label="wrong")
        axis.plot(at, [100 * r[ABSTAINED] for r in some], color="#777777", linestyle="--", label="abstained")
        axis.set_xticks(list(at), [f"{r['kept']:.0%}" for r in some])
        axis.set_title(f"{panel[0]}, {panel[1]}")
        axis.set_xlabel("statements kept")
    axes[0][0].set_ylabel("% of questions")
    axes[0][0].set_ylim(0, 100)
    axes[0][-1].legend(frameon=False, fontsize=7, loc="center left", bbox_to_anchor=(1.02, 0.5))
    figure.tight_layout()
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--methods", default="loom")
    parser.add_argument("--size", type=int, default=200)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--texts", type=Path, action="append", default=[])
    parser.add_argument("--kept", type=float, action="append")
    parser.add_argument("--only", choices=(NONE, SIMULATED, REAL), action="append")
    parser.add_argument("--out", type=Path, default=HERE / "results")
    args = parser.parse_args()
    graph = open_knowledge_graph(args.kg)
    items, golds = zip(*drawn(graph, args.size, args.seed), strict=True)
    args.work.mkdir(parents=True, exist_ok=True)
    cells = args.work / f"cells-{args.size}-{args.seed}"
    cells.mkdir(exist_ok=True)
    edges = graph.graph.edge_count
    for what, corpus in corpora(graph, items, args.work, args.texts, args.seed, args.kg).items():
        if args.only and what not in args.only:
            continue
        using: Resources = resources(args.kg, corpora=[corpus] if corpus else [])
        sources: tuple[Channel, ...] = ("kg", "doc") if corpus else ("kg",)
        for name in args.methods.split(","):
            for kept in args.kept or KEPT:
                view = KnowledgeGraph(graph.graph.view(retained(graph.graph, kept, args.seed)))
                done = run(name, items, golds, replace(using, graph=view), sources, tick=False)
                made = row(kept, what, name, done, edges)
                stem = f"{name}-{what.replace(' ', '-')}-{kept:.0%}"
                (cells / f"{stem}.json").write_text(json.dumps(made), "utf-8")
                detail = "".join(json.dumps(_detail(made, d, edges), ensure_ascii=False) + "\n" for d in done)
                (args.work / f"detail-{stem}.jsonl").write_text(detail, "utf-8")
                print({k: v for k, v in made.items() if k != "families"}, flush=True)
    report(cells, args.out, f"{args.size} questions ({DATASET}, seed {args.seed}), rules; {stamp(args.kg, using)}")


def report(cells: Path, out: Path, about: str) -> None:
    """The table and the plot of all cells there are."""
    head = (
        f"`python benchmarks/degrade.py`; {about}.\n"
        "The simulated corpus is verbalized from edges of the graph: simulated, not literature. "
        "`right from ...` says what right answers rest on."
    )
    rows = [json.loads(path.read_text("utf-8")) for path in cells.glob("*.json")]
    ordered = sorted(rows, key=lambda r: (r["method"] != "loom", TEXTS.index(r["texts"]), r["kept"]))
    out.mkdir(parents=True, exist_ok=True)
    (out / "degrade.md").write_text("\n".join(tables(ordered, head)) + "\n", "utf-8")
    plot(ordered, out / "degrade.svg")


def _detail(row: dict, d: Done, edges: int) -> dict:
    """One question, for reading the misses."""
    given = d.bundle.answer if d.bundle else None
    return {
        "method": row["method"], "texts": row["texts"], "kept": row["kept"], "id": d.item.id, "question": d.item.text,
        "options": d.item.options, "asked": d.item.pattern, "understood": d.bundle.pattern if d.bundle else "",
        "outcome": d.score.outcome, "read": d.score.read, "support": support(d.bundle, edges),
        "error": d.prediction.error,
        "missing": given.missing if given else (), "notes": given.notes if given else (),
        "seconds": d.prediction.seconds,
    }  # fmt: skip


if __name__ == "__main__":
    main()
