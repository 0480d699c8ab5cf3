"""The table of BioMedHop with gold hops withheld, from packed records: Tables 7 to 9, and what each ablation changes.

    python benchmarks/withheld_report.py PACK... [--out benchmarks/results/withheld.md]

``PACK`` are folders of ``bioloom bench pack`` or of runs (`benchmarks/withheld.py`). Of every ablation it says beside
its scores on how many questions the evidence cited, the answer and the outcome are other ones than those of the whole
method: an ablation that changes no score may still change what is cited, or nothing at all.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.report.gather import Results, gather
from bioloom.bench.run.spec import GIVEN, WITHOUT
from bioloom.bench.score.outcome import ItemScore
from bioloom.methods.bioweave.method import BioWeave

HERE = Path(__file__).parent
WHOLE = "bioweave"
KINDS = {"choice": "MCQ", "entity": "Open", "count": "CountEx"}
CONDITIONS = {"kg": "KG", "doc": "Doc (simulated)", "kg+doc": "KG+Doc (simulated)"}
POOL = BioWeave.cross_pool  # W_2
Cell = tuple[str, str, str]  # share withheld, source condition, method


def cells(results: Results) -> dict[Cell, dict[str, tuple[ItemScore, Prediction]]]:
    """Score and record of each question by its cell."""
    out: dict[Cell, dict[str, tuple[ItemScore, Prediction]]] = defaultdict(dict)
    for score in results.scores:
        setup = results.cells[score.configuration.config].job.setup
        graph, _, file = setup.graph.partition(f"@{WITHOUT}")
        found = re.search(r"withheld-(\d+)", file)
        share = f"{found[1]}%" if found else graph
        record = results.by_key[score.configuration.config, score.dataset, score.id]
        out[share, score.configuration.condition, record.method][score.id] = (score, record)
    return dict(out)


def table(found: dict[Cell, dict[str, tuple[ItemScore, Prediction]]], of_texts: str) -> list[str]:
    out = ["| withheld | sources | method | items | MCQ | Open | CountEx | right | answered |", "| --- " * 9 + "|"]
    for (share, condition, method), rows in sorted(found.items(), key=_order):
        scores = [s for s, _ in rows.values()]
        kinds = " | ".join(_percent([s.value for s in scores if s.kind == kind]) for kind in KINDS)
        answered = _percent([float(s.outcome in ("right", "wrong")) for s in scores])
        right = _percent([s.value for s in scores])
        cells_ = (
            f"{share} | {CONDITIONS.get(condition, condition).replace('simulated', of_texts)} | {method} | {len(rows)}"
        )
        out.append(f"| {cells_} | {kinds} | {right} | {answered} |")
    return out


def _order(item: tuple[Cell, object]) -> tuple[int, int, bool, str]:
    (share, condition, method), _ = item
    return (
        int(share.rstrip("%")) if share.endswith("%") else 0,
        list(CONDITIONS).index(condition),
        not method.startswith(WHOLE),
        method,
    )


def satisfied(found: dict[Cell, dict[str, tuple[ItemScore, Prediction]]]) -> list[str]:
    """Of the whole method: how many answers satisfy the operator, how many are best effort, and how many are right."""
    out = ["| withheld | sources | operator satisfied | right | best effort | right | abstained |", "| --- " * 7 + "|"]
    for (share, condition, method), rows in sorted(found.items(), key=_order):
        if method != WHOLE:
            continue
        said = [(s, p.answer) for s, p in rows.values() if p.answer is not None and not p.answer.abstained]
        parts = [[s for s, a in said if a.needs_repair == guessed] for guessed in (False, True)]
        cells_ = " | ".join(f"{len(part)} | {sum(s.outcome == 'right' for s in part)}" for part in parts)
        out.append(f"| {share} | {CONDITIONS[condition]} | {cells_} | {len(rows) - len(said)} |")
    return out


def changes(found: dict[Cell, dict[str, tuple[ItemScore, Prediction]]]) -> list[str]:
    """Beside the whole method, on the questions that both were asked: what is cited, answered, and right otherwise."""
    out = ["| withheld | against bioweave | both | other evidence | other answer | won | lost |", "| --- " * 7 + "|"]
    for (share, condition, method), rows in sorted(found.items(), key=_order):
        whole = found.get((share, condition, WHOLE), {})
        both = [(whole[id_], row) for id_, row in rows.items() if id_ in whole]
        if method == WHOLE or condition != "kg+doc" or not both:
            continue
        pairs = [(a[1], b[1]) for a, b in both]
        evidence = _differ(pairs, lambda p: set(p.answer.evidence) if p.answer else None)
        answer = _differ(pairs, lambda p: (p.answer.value, p.answer.curies) if p.answer else None)
        won = sum(b.value > a.value for (a, _), (b, _) in both)
        lost = sum(b.value < a.value for (a, _), (b, _) in both)
        out.append(f"| {share} | {method} | {len(both)} | {evidence} | {answer} | {won} | {lost} |")
    return out


def pruned(results: Results, found: dict[Cell, dict[str, tuple[ItemScore, Prediction]]]) -> list[str]:
    """What pruning had to choose from, by the traces of the runs: none where only packed records are there."""
    heads = (
        "withheld", "sources", "questions", "units", "in the pool", "kept by cross score", "pairs that say the same",
        "questions with such a pair", "selected units with support",
    )  # fmt: skip
    out = [f"| {' | '.join(heads)} |", "| --- " * len(heads) + "|"]
    for (share, condition, method), rows in sorted(found.items(), key=_order):
        if method != WHOLE:
            continue
        config = next(iter(rows.values()))[1].config
        kept = results.traces(config, rows).values()
        last = [n[-1].detail for k in kept if (n := k.events.notes("verified"))]
        chosen = [n[-1].detail["units"] for k in kept if (n := k.events.notes("selected"))]
        if not last:
            continue
        units, pool, fired = ([int(str(d[name])) for d in last] for name in ("units", "pool", "fired"))
        backed = [
            bool(u["supported_by"]) for some in chosen if isinstance(some, list) for u in some if isinstance(u, dict)
        ]
        cells_ = (_mean(units), _mean(pool), _mean([min(p, POOL) for p in pool]), _mean(fired))
        with_pair = _percent([float(f > 0) for f in fired])
        out.append(
            f"| {share} | {CONDITIONS[condition]} | {len(last)} | {' | '.join(cells_)} | {with_pair}% "
            f"| {_percent([float(b) for b in backed])}% |"
        )
    return out if len(out) > 2 else []


def _mean(values: Sequence[int]) -> str:
    return f"{sum(values) / len(values):.1f}"


def _differ(pairs: Iterable[tuple[Prediction, Prediction]], of: Callable[[Prediction], object]) -> int:
    return sum(of(one) != of(other) for one, other in pairs)


def _percent(values: Sequence[float]) -> str:
    return f"{100 * sum(values) / len(values):.1f}" if values else "–"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packs", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, default=HERE / "results" / "withheld.md")
    parser.add_argument("--real", action="store_true", help="the texts are real abstracts, and the graph is whole")
    parser.add_argument("--note", type=Path, help="what a person found out about the figures, put behind them")
    args = parser.parse_args()
    results = gather(args.packs)
    found = cells(results)
    first = next(iter(results.cells.values()))
    commits = sorted({str(c.opened.versions.get("commit", "")) for c in results.cells.values()})
    head = (
        f"`python benchmarks/withheld.py SET --work DIR`, then `benchmarks/withheld_report.py`; rules, what a question "
        f"asks {'given by its pattern' if GIVEN in first.job.setup.reasoner else 'read from its text'}, graph "
        f"{first.opened.versions.get('graph', '')[:12]}, set {first.digest[:12]}, commit {', '.join(commits)}. Every "
        "statement between the two things of a withheld hop is gone from the graph; simulated documents state it, "
        "among what stands around statements in real abstracts (`bioloom.bench.build.simulate.proportions`). Simulated "
        "text is no literature: no figure here stands beside one on real abstracts. `bioweave` explores within its own "
        "budgets (`exact_match: false`); *with exact match* and loom match the whole graph at once."
    )
    if args.real:
        head = (
            f"`bioloom bench run benchmarks/specs/biomedhop_doc_real.yaml`, `benchmarks/withheld_report.py --real`; "
            f"rules, graph {first.opened.versions.get('graph', '')[:12]}, set {first.digest[:12]}, commit "
            f"{', '.join(commits)}. PubMedQA's abstracts, the mechanism abstracts and BioASQ's snippets alone, "
            "the graph hidden; what a question asks is given by its pattern. Nothing simulated is in this table."
        )
        text = ["# BioMedHop on real abstracts alone", "", head, "", *table(found, "real abstracts")]
        args.out.write_text("\n".join(text) + "\n", "utf-8")
        return
    text = [
        "# BioMedHop with hops of the golds withheld from the graph",
        "",
        head,
        "",
        *table(found, "simulated"),
        "",
        "## What satisfied the operator, and what was best effort",
        "",
        *satisfied(found),
        "",
        "## What an ablation changes",
        "",
        "KG+Doc. Questions on which the evidence cited or the answer is another one, and those won and lost.",
        "",
        *changes(found),
    ]
    if rows := pruned(results, found):
        text += ["", "## What pruning had to choose from", "", *rows]
    if args.note:
        text += ["", args.note.read_text("utf-8").strip()]
    args.out.write_text("\n".join(text) + "\n", "utf-8")
    print("\n".join(text))


if __name__ == "__main__":
    main()
