"""What boosted trees get on BioMedHop that see the options and not the question: a stronger control than the card's.

    python benchmarks/biomedhop_blind_trees.py FILE [--kg full]

FILE is what `biomedhop_controls.py --items` kept. The trees see of each option how many edges it has, its name's length
and marks, how often it was right and wrong in the other folds, the same beside the mean of the four, its ranks, and the
motif. Five folds. Needs scikit-learn, which nothing else here does.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bioloom.bench.build.biomedhop.choices.distractors import all_edges
from bioloom.bench.build.biomedhop.choices.told import upper
from bioloom.bench.build.biomedhop.nameable import Nameable
from bioloom.bench.build.items.item import letter
from bioloom.graph.store import open_graph
from biomedhop_controls import _read

Floats = NDArray[np.float64]
Question = tuple[str, tuple[int, ...]]  # motif; options, the right one first
FOLDS = 5


def shown(questions: Sequence[Question], looks: Floats, right: Counter[int], wrong: Counter[int], own: int) -> Floats:
    """float[4 * questions, features]; with ``own`` 1 a question's own options are left out of what was seen."""
    motifs = {m: at for at, m in enumerate(sorted({m for m, _ in questions}))}
    out = []
    for motif, nodes in questions:
        told = np.array([(right[n] - own * (at == 0), wrong[n] - own * (at > 0)) for at, n in enumerate(nodes)])
        row = np.column_stack([looks[list(nodes)], told, told[:, 0] / (told.sum(axis=1) + 1)])
        less = (row[None] < row[:, None]).sum(axis=1) + 0.5 * (row[None] == row[:, None]).sum(axis=1)
        out.append(np.column_stack([row, row - row.mean(axis=0), less, np.full(len(nodes), motifs[motif])]))
    return np.concatenate(out)


def guessed(questions: Sequence[Question], looks: Floats, seed: int = 3) -> Floats:
    """float[questions]: 1 where the trees choose right in the fold that they were not fitted on, shared among ties."""
    from sklearn.ensemble import HistGradientBoostingClassifier

    fold, out = np.random.default_rng(seed).integers(FOLDS, size=len(questions)), np.zeros(len(questions))
    for k in range(FOLDS):
        known = [q for q, f in zip(questions, fold, strict=True) if f != k]
        asked = [q for q, f in zip(questions, fold, strict=True) if f == k]
        right, wrong = Counter(n[0] for _, n in known), Counter(w for _, n in known for w in n[1:])
        trees = HistGradientBoostingClassifier(
            max_iter=120, learning_rate=0.05, max_leaf_nodes=12, min_samples_leaf=30, random_state=0
        )
        trees.fit(shown(known, looks, right, wrong, 1), np.tile([1, 0, 0, 0], len(known)))
        scores = trees.predict_proba(shown(asked, looks, right, wrong, 0))[:, 1].reshape(-1, 4)
        best = scores >= scores.max(axis=1, keepdims=True) - 1e-12
        out[fold == k] = best[:, 0] / best.sum(axis=1)
    return out


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("file", type=Path)
    asked.add_argument("--kg", default="full")
    chosen = asked.parse_args()
    graph = open_graph(chosen.kg)
    names, edges = Nameable(graph).names, all_edges(graph)
    counts = [[sum(map(is_, n)) for is_ in (str.isdigit, str.isupper)] + [n.count(c) for c in " -,"] for n in names]
    looks = np.column_stack([np.log1p(edges), [len(n) for n in names], counts])
    families: dict[str, list[Question]] = {}
    for item, gold in _read(chosen.file):
        if item.kind == "choice":
            nodes = [graph.index(str(c)) for c in item.meta["option_curies"]]  # type: ignore[union-attr]
            at = next(i for i in range(len(nodes)) if letter(i) in gold.letters)
            families.setdefault(item.family, []).append((item.relation, (nodes[at], *nodes[:at], *nodes[at + 1 :])))
    for family, questions in families.items():
        share = float(guessed(questions, looks).mean())
        sys.stdout.write(f"{family} (n = {len(questions):,}): {share:.1%} (to {upper(share, len(questions)):.1%})\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
