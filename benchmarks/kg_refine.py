"""How well the pruners find curated mechanisms of drugs that they were never trained on.

    bioloom train kg-refine MECHANISMS --out OUT
    python benchmarks/kg_refine.py MECHANISMS OUT [--kg full] [--most 400] [--only boosted] [--write]

Edge set, gold, settings and split are defined in `bioloom.stages.weave.refine.pool` and `.training.examples`, what is
measured in `kg_refine_pools`. The pruners are the fits of every seed in OUT; ``--most`` mechanisms are drawn, by drug,
from those of held-out drugs. Baselines: likeness of names to drug, disease and each other; the fewest steps of a way
through the pair; a walk from both ends (personalised PageRank); how often a pair of its kind (predicate, place, known
mechanism of action, curated for others) is gold in training.
"""

from __future__ import annotations

import argparse
import random
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np

from bioloom.graph.store import open_graph
from bioloom.recipes.drugs.drugmechdb import mechanisms
from bioloom.stages.weave.refine.features import NAMES, PREDICATES
from bioloom.stages.weave.refine.kin import Kindred
from bioloom.stages.weave.refine.pool import DISEASE, DRUG
from bioloom.stages.weave.refine.prune import chances, picked
from bioloom.stages.weave.refine.scorers.boosted import Boosted
from bioloom.stages.weave.refine.scorers.mlp import Perceptron
from bioloom.stages.weave.refine.scorers.rearev import ReaRev
from bioloom.stages.weave.refine.training.examples import SETTINGS, Examples
from bioloom.stages.weave.refine.training.kept import Kept, kept_pools
from bioloom.stages.weave.refine.training.table import Table, table_of
from bioloom.stages.weave.refine.weights import KIN_TREES, OVER, SECOND, twice
from kg_refine_pools import METRICS, between, inner, measured, pooled

HERE = Path(__file__).parent
SEEDS, ONE = np.array([DRUG, DISEASE]), np.ones((1, 1), np.float32)
KEPT = 20
Score = Callable[[np.ndarray, np.ndarray, int, Kindred | None], np.ndarray]
AT = {name: i for i, name in enumerate(NAMES)}


def baselines(table: Table) -> dict[str, Score]:
    """By name, from rows, their ends and how many things there are to a score of each row."""
    names = [AT[n] for n in NAMES if n.startswith("like_")]
    share = kinds_gold(table)
    return {
        "similarity": lambda x, _e, _n, _k: x[:, names].sum(axis=1),
        "shortest path": lambda x, _e, _n, _k: -x[:, AT["around"]],
        "PageRank": lambda x, _e, _n, _k: x[:, AT["flow"]],
        "counts of kinds, with the flag": lambda x, _e, _n, _k: np.array([share.get(k, 0.0) for k in kinds(x)]),
    }


def kinds(x: np.ndarray) -> list[bytes]:
    """Of each row its kind, as bytes."""
    columns = [
        *range(len(PREDICATES)),
        *(AT[n] for n in ("at_drug", "at_disease", "at_gene", "at_known_gene", "curated")),
    ]
    flags = np.concatenate([x[:, columns] > 0, x[:, [AT["place"]]] >= 3], axis=1)
    return [row.tobytes() for row in np.packbits(flags, axis=1)]


def kinds_gold(table: Table) -> dict[bytes, float]:
    """Of each kind the share of training pairs that are gold, each pair for as many as it stands for."""
    gold, every = defaultdict(float), defaultdict(float)
    for kind, y, weight in zip(kinds(table.x), table.y, table.weight, strict=True):
        gold[kind] += float(y)
        every[kind] += float(weight)
    return {k: gold[k] / (every[k] + 5) for k in every}


def learned(out: Path, setting: str) -> Iterator[tuple[str, Score]]:
    """(pruner, score) of every fit, seed by seed; boosting as it first scores and as it does after its second look."""
    fits: dict[str, dict[str, dict[str, np.ndarray]]] = defaultdict(dict)
    for file in sorted((out / "fits").glob("*.npz")):
        pruner, seed, *rest = file.stem.split("-")
        if len(rest) == 1:  # others are fitted without a part of the drugs, for the second look
            with np.load(file) as stored:
                fits[pruner][seed] = {n: stored[n] for n in stored.files if n != "curve"}
    name = "boosted" + (OVER if setting == "overlay" else "")
    for seed, arrays in fits[name].items():
        first = once(Boosted.read(arrays))
        yield "boosted, first look", lambda x, _e, _n, _k, first=first: first(x)
        if seed in fits[name + SECOND]:
            second = Boosted.read(fits[name + SECOND][seed])
            kin = Boosted.read(fits[KIN_TREES][seed]) if setting == "overlay" else None
            yield "boosted", partial(_twice, first, second, kin)
    for arrays in fits["mlp"].values():
        plain = Perceptron.read(arrays)
        yield "mlp", lambda x, _e, _n, _k, plain=plain: plain(x)
    for arrays in fits["gnn"].values():
        net = ReaRev.read(arrays)
        yield "gnn", lambda x, e, n, _k, net=net: net(x, ONE, e, n, SEEDS)


def once(scorer: Boosted) -> Callable[[np.ndarray], np.ndarray]:
    """The scorer, which remembers what it gave of the last rows: both looks ask for the same."""
    last: list[np.ndarray] = []

    def score(x: np.ndarray) -> np.ndarray:
        if not last or last[0] is not x:
            last[:] = [x, scorer(x)]
        return last[1]

    return score


def _twice(
    first: Callable[[np.ndarray], np.ndarray], second: Boosted, kin: Boosted | None, x: np.ndarray, ends: np.ndarray,
    nodes: int, near: Kindred | None,
) -> np.ndarray:  # fmt: skip
    more = partial(near.columns, kin(near.x)) if kin and near else None
    return twice(first, second, x, ends, nodes, more=more)


def drawn(pools: Kept, examples: Examples, most: int) -> list[int]:
    """Pools of at least one gold pair, of drugs drawn until there are ``most``."""
    by_drug = defaultdict(list)
    for i in range(len(pools)):
        if pools.y[pools.rows(i)].any():
            by_drug[examples.items[pools.item[i]].drug_name.lower()].append(i)
    drugs = sorted(by_drug)
    random.Random(7).shuffle(drugs)
    out: list[int] = []
    for drug in drugs:
        if len(out) >= most:
            break
        out += by_drug[drug]
    return sorted(out)


def rows_of(
    pools: Kept, examples: Examples, which: list[int], scores: dict[str, list[Score]], setting: str
) -> list[str]:  # fmt: skip
    """A line of the table for each scorer, and what is kept of the first pruner's."""
    drugs = np.array([examples.items[pools.item[i]].drug_name.lower() for i in which])
    got = {name: [[] for _ in some] for name, some in scores.items()}
    line = {name: [[] for _ in some] for name, some in scores.items()}
    fresh = defaultdict(list)
    votes = kin.votes if setting == "overlay" and (kin := examples.features(setting).kin) else None
    kept, connected, plain = [], [], []
    for i in which:
        rows = pools.rows(i)
        x, y, ends = pools.x[rows].astype(np.float32), pools.y[rows], pools.ends[rows]
        inside, near = inner(pools, i), pools.kin(i, votes)
        unseen = np.isin(pools.keys[rows], examples.items[pools.item[i]].gold[examples.items[pools.item[i]].unseen])
        for name, some in scores.items():
            for number, score in enumerate(some):
                value = score(x, ends, int(pools.nodes[i]), near)
                got[name][number].append(measured(y, value, inside))
                line[name][number].append(value)
                if number == 0 and (y & unseen).any():
                    fresh[name].append(float(np.isin(np.flatnonzero(y & unseen), np.argsort(-value)[:20]).mean()))
        if "boosted" in scores:
            chance = chances(line["boosted"][0][-1])
            way, chosen = picked(ends[:, 0], ends[:, 1], chance, KEPT)
            top = np.argsort(-chance, kind="stable")[:KEPT]
            if way:
                kept.append(len(chosen))
                connected.append(1.0)
                plain.append(float(joins(ends[top])))
    y = np.concatenate([pools.y[pools.rows(i)] for i in which])
    out = []
    for name, seeds in got.items():
        values = np.array(seeds).mean(axis=0)  # over seeds, of each mechanism
        spread = np.nanmean(np.array(seeds), axis=1).std(axis=0)
        cells = []
        for k, metric in enumerate(METRICS):
            mean, low, high = between(values[:, k], drugs)
            sure = f" ({low:.3f} to {high:.3f})" if metric in ("ap", "inner20") else ""
            cells.append(f"{mean:.3f}{sure}" + (f" ±{spread[k]:.3f}" if len(seeds) > 1 and sure else ""))
        half, most = np.mean([pooled(y, np.concatenate(v)) for v in line[name]], axis=0)
        new = np.mean(fresh[name]) if fresh[name] else float("nan")
        each = np.mean([values[drugs == d, 0].mean() for d in np.unique(drugs)])
        out.append(f"| {name} | {' | '.join(cells)} | {half:.3f} | {most:.3f} | {new:.3f} | {each:.3f} |")
    if kept:
        out.append(
            f"\nOf the {len(kept)} mechanisms whose pool connects drug and disease, all keep a connection by the best "
            f"way first (median {np.median(kept):.0f} pairs kept of {np.median(np.diff(pools.start)):,.0f}); plain top "
            f"{KEPT} keeps {np.mean(plain):.1%} connected.\n"
        )
    return out


def joins(ends: np.ndarray) -> bool:
    """Whether pairs connect drug and disease."""
    met = {DRUG}
    while more := [(a, b) for a, b in ends.tolist() if (a in met) != (b in met)]:
        met |= {n for pair in more for n in pair}
    return DISEASE in met


def main() -> None:
    """Measure, print, and with ``--write`` keep the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mechanisms", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--most", type=int, default=100_000)
    parser.add_argument("--only", default="", help="The rows that begin so: boosted.")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    graph = open_graph(args.kg)
    examples = Examples(graph, list(mechanisms(args.mechanisms)))
    held = [i for i in examples.items if i.held_out]
    gold, deep = sum(len(i.gold) for i in held), sum(int(i.inner.sum()) for i in held)
    text = []
    for setting in reversed(SETTINGS):
        pools = kept_pools(examples, setting, args.out, lambda _i, _n: None, held_out=True)
        table = table_of(kept_pools(examples, setting, args.out, lambda _i, _n: None), examples)
        scores: dict[str, list[Score]] = {n: [s] for n, s in baselines(table).items()}
        for pruner, score in learned(args.out, setting):
            scores.setdefault(pruner, []).append(score)
        scores = {n: s for n, s in scores.items() if n.startswith(args.only)}
        which = drawn(pools, examples, args.most)
        inside = sum(int((pools.y[pools.rows(i)] & inner(pools, i)).sum()) for i in range(len(pools)))
        whole = sum(
            int(pools.y[pools.rows(i)].sum()) == len(examples.items[pools.item[i]].gold) for i in range(len(pools))
        )
        text += [
            f"\n## {'Overlay of other drugs’ curated edges' if setting == 'overlay' else 'Graph alone'}\n",
            (
                f"Pool ceiling: {pools.y.sum():,} of {gold:,} gold pairs ({pools.y.sum() / gold:.1%}), {inside:,} of "
                f"{deep:,} inner ones ({inside / deep:.1%}); whole mechanisms {whole} of {len(held)}. Pool: median "
                f"{np.median(np.diff(pools.start)):,.0f} pairs. Measured on {len(which)} mechanisms with gold in it.\n"
            ),
            (
                "| scorer | MAP (95%) ± seeds | precision at recall .5 | .8 | recall at 20 | inner, recall at 20 (95%) "
                "| pooled .5 | pooled .8 | unseen pairs, recall at 20 | MAP over drugs |"
            ),
            "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
            *rows_of(pools, examples, which, scores, setting),
        ]  # fmt: skip
    commit = subprocess.run(
        ["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    )
    about = f"""# Curated mechanisms found by the pruners

`python benchmarks/kg_refine.py MECHANISMS OUT --kg {args.kg} --most {args.most} --write`,
commit {commit.stdout.strip()}, graph {graph.name} {graph.content_hash[:12]} (built without DrugMechDB).
{len(held):,} mechanisms of held-out drugs
(int(sha256(lower-case name), 16) % 10 >= 7), never trained on; means over mechanisms with gold in the pool
(macro-average), intervals by resampling drugs, ± the spread over seeds. Gold pairs are unordered, salts and close
matches one thing, drug-disease left out. Inner pairs touch neither drug nor disease. `pooled`: all pairs in one line;
`over drugs`: the mean of the means of each drug (a few drugs have a quarter of the mechanisms).
"""
    said = about + "\n".join(text) + "\n"
    print(said)
    if args.write:
        (HERE / "results/kg_refine.md").write_text(said, "utf-8")


if __name__ == "__main__":
    main()
