"""The method kg_refine with its knobs turned: what of curated mechanisms its subgraph keeps, and at what length.

    python benchmarks/kg_refine_ablations.py MECHANISMS [--kg full] [--most 30] [--write]

Asked is "How does DRUG treat DISEASE?" of drugs that no pruner was trained on, of mechanisms with a pair in the pool
of the graph alone (`bioloom.stages.weave.refine.training.examples`); one question a drug, drawn by chance. Judged by
rules, without a model: nothing is said of the accuracy of answers. Per question, of the subgraph after the last round:
the share of the curated pairs that the pool states and that were grown, and that were kept; pairs grown and kept;
tokens of the readout before and after pruning (four letters each); seconds of processor time. Means over questions,
medians of counts.
"""

from __future__ import annotations

import argparse
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

import bioloom.methods.kg_refine as method
from bioloom.api.session import Session
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.core.version import __version__
from bioloom.methods.kg_refine import KgRefine
from bioloom.recipes.drugs.drugmechdb import mechanisms
from bioloom.stages.read.readback.naming import fact_text
from bioloom.stages.weave.refine.pool import pair_keys
from bioloom.stages.weave.refine.subgraph import Subgraph
from bioloom.stages.weave.refine.training.examples import Examples, Item
from bioloom.stages.weave.refine.turns import tokens_of
from bioloom.stages.weave.refine.twins import twins

HERE = Path(__file__).parent
SETTINGS: dict[str, dict[str, Any]] = {
    "as it is (m = 5, 2 hops)": {}, "without dictionary (dense retriever alone)": {"retriever": "dense"},
    "without structured feature (likeness alone)": {"structured": False},
    "without topological readout": {"outline": False},
    "1 hop": {"hops": 1}, "3 hops": {"hops": 3}, "4 hops": {"hops": 4},
    "m = 10": {"m": 10}, "m = 20": {"m": 20}, "m = 20, nothing cut": {"m": 20, "cut": 0.0},
    "without relevance score, 1 hop (every neighbour)": {"relevance": False, "hops": 1},
    "m = 50": {"m": 50}, "m = 100": {"m": 100},
}  # fmt: skip
HEAD = (
    "| setting | gold grown | gold kept | pairs grown | pairs kept | tokens before | after | processor, s | answered |"
)


def asked(examples: Examples, most: int) -> Iterator[tuple[Item, Question]]:
    """One question of each drug, with the curated pairs that the graph states."""
    pools, by_drug = examples.features("alone").pools, dict[str, list[Item]]()
    for item in examples.items:
        if item.held_out and max(item.drug, item.disease) < examples.graph.node_count:
            by_drug.setdefault(item.drug_name.lower(), []).append(item)
    drugs, found = sorted(by_drug), 0
    chance = random.Random(11)
    chance.shuffle(drugs)
    for drug in drugs:
        if found == most:
            return
        item = chance.choice(by_drug[drug])
        if np.isin(pools.between(item.drug, item.disease).keys, item.gold).any():
            found += 1
            entity = examples.graph.entity
            yield item, Question(text=f"How does {entity(item.drug).name} treat {entity(item.disease).name}?")


class Watched:
    """Stands for `select.selected` and keeps what it was given and gave last."""

    def __init__(self) -> None:
        self.before = self.after = Subgraph()
        self._own = method.selected

    def __call__(self, sub: Subgraph, *args: Any, **how: Any) -> Subgraph:
        self.before, self.after = sub, self._own(sub, *args, **how)
        return self.after


def measured(question: Question, knobs: dict[str, Any], session: Session, stated: np.ndarray) -> list[float]:
    """The columns of the table, of one question; ``stated`` are its curated pairs that the graph states."""
    graph, watched = session.graph.graph, Watched()
    method.selected = watched
    begin = process_time()
    bundle = answer(KgRefine(**knobs), question, session.resources)
    seconds = process_time() - begin
    of, out = twins(graph).of, []
    for sub in (watched.before, watched.after):
        pairs = np.array(sub.pairs, np.int64).reshape(-1, 2)
        out.append(float(np.isin(stated, pair_keys(of[pairs[:, 0]], of[pairs[:, 1]])).mean()))
    for sub in (watched.before, watched.after):
        out.append(float(len(sub.edges)))
    for sub in (watched.before, watched.after):
        some = sub.pairs[:: max(len(sub.edges) // 200, 1)]  # of many every so many, that the measure takes no minutes
        each = sum(tokens_of(fact_text(graph.fact(sub.edges[p][0]))) for p in some) / max(len(some), 1)
        out.append(each * len(sub.edges))
    return [*out, seconds, float(not bundle.answer.abstained)]


def main() -> None:
    """Measure, print, and with ``--write`` keep the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mechanisms", type=Path)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--most", type=int, default=30)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    session = Session(args.kg)
    examples = Examples(session.graph.graph, list(mechanisms(args.mechanisms)))
    questions = list(asked(examples, args.most))
    pools = examples.features("alone").pools
    stated = [i.gold[np.isin(i.gold, pools.between(i.drug, i.disease).keys)] for i, _ in questions]
    own, lines = method.selected, list[str]()
    commit = subprocess.run(
        ["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    )
    build = f"commit {commit.stdout.strip()}, bioloom {__version__}, graph {args.kg} {session.graph.content_hash[:12]}"
    for name, knobs in SETTINGS.items():
        method.selected = own
        rows = np.array([measured(q, knobs, session, s) for (_, q), s in zip(questions, stated, strict=True)])
        mean, middle = rows.mean(axis=0), np.median(rows, axis=0)
        shares = " | ".join(f"{v:.3f}" for v in mean[:2])
        counts = " | ".join(f"{v:,.0f}" for v in middle[2:6])
        lines.append(f"| {name} | {shares} | {counts} | {middle[6]:.2f} | {mean[7]:.2f} |")
        print(lines[-1], flush=True)
        if args.write:  # after each row: the last ones take longer than all before
            about = (
                f"{len(questions)} questions, one a drug; {sum(map(len, stated))} curated pairs that the graph states"
            )
            (HERE / "results/kg_refine_ablations.md").write_text(told(args, build, about, lines), "utf-8")


def told(args: argparse.Namespace, build: str, about: str, lines: list[str]) -> str:
    """The table as far as it is measured."""
    missing = list(SETTINGS)[len(lines) :]
    left = f"\nNot measured: {'; '.join(missing)}.\n" if missing else ""
    return f"""# What kg_refine keeps, with its knobs turned

`python benchmarks/kg_refine_ablations.py MECHANISMS --kg {args.kg} --most {args.most} --write`,
{build} (without DrugMechDB), lexical scorer, rules in the place of a model.
"How does DRUG treat DISEASE?" of held-out drugs: {about}.
The paper's figures (accuracy on exams) are another thing. Seconds are of the processor, on a busy machine.

{HEAD}
{"| --- " * HEAD.count(" |")}|
{chr(10).join(lines)}
{left}"""


if __name__ == "__main__":
    main()
