"""The paper's two learned parts, trained on embeddings alone, ranking the pools of drugs never seen.

    bioloom train kg-refine MECHANISMS --published --embedder minilm --out OUT
    python benchmarks/kg_refine_published.py MECHANISMS OUT --embedder minilm [--kg full] [--most 60] [--write]

Definitions as in `kg_refine_pools`; beside them, on the same mechanisms, what ships (boosting) and likeness of the
vectors to the question without any training. Names are embedded once and kept in OUT/names.
"""

from __future__ import annotations

import argparse
import random
import subprocess
from collections import defaultdict
from pathlib import Path

import numpy as np

from bioloom.core.ports import Texts
from bioloom.graph.store import open_graph
from bioloom.reason.embed.resolve import resolve_embedder
from bioloom.reason.settings import load_settings
from bioloom.recipes.drugs.drugmechdb import mechanisms
from bioloom.sources.names.own import OwnNames
from bioloom.stages.weave.refine.pool import DISEASE, DRUG
from bioloom.stages.weave.refine.published import Embedded, Embedding, by_network, by_things
from bioloom.stages.weave.refine.scorers.mlp import Perceptron
from bioloom.stages.weave.refine.scorers.rearev import ReaRev
from bioloom.stages.weave.refine.training.examples import SETTINGS, Example, Examples, Setting
from bioloom.stages.weave.refine.weights import PUBLISHED_FILE, open_weights, read_file
from kg_refine_pools import between, measured

HERE = Path(__file__).parent


def drawn(examples: Examples, setting: Setting, most: int) -> list[Example]:
    """One mechanism of each held-out drug, of those with a gold pair in the pool."""
    by_drug = defaultdict(list)
    for item in examples.items:
        if item.held_out:
            by_drug[item.drug_name.lower()].append(item)
    chance, drugs, out = random.Random(5), sorted(by_drug), list[Example]()
    chance.shuffle(drugs)
    for drug in drugs:
        example = examples.of(chance.choice(by_drug[drug]), setting)
        if example is not None and example.y.any():
            out.append(example)
        if len(out) == most:
            break
    return out


def alike(embedded: Embedded) -> np.ndarray:
    """[P]: how like the question the less like end of each pair is, by the vectors as they are."""
    score = embedded.things() @ embedded.question[0]
    score[[DRUG, DISEASE]] = 1
    return score[embedded.ends].min(axis=1)


def main() -> None:
    """Measure, print, and with ``--write`` keep the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mechanisms", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--embedder", default="minilm")
    parser.add_argument("--kg", default="full")
    parser.add_argument("--most", type=int, default=60)
    parser.add_argument("--settings", default=",".join(SETTINGS))
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    settings = load_settings(embedder=args.embedder)
    found = resolve_embedder(settings.embedder, settings)
    if found is None:
        parser.error("name an embedder")
    names, weights = OwnNames(args.out / "names"), read_file(args.out / PUBLISHED_FILE)
    things, network = Perceptron.read(weights.of("mlp_published")), ReaRev.read(weights.of("gnn_published"))
    graph = open_graph(args.kg)
    examples, text = Examples(graph, list(mechanisms(args.mechanisms))), []
    for setting in (s for s in SETTINGS if s in args.settings.split(",")):
        over, some = setting == "overlay", drawn(examples, setting, args.most)
        embedding = Embedding(
            examples.features(setting).pools.graph,
            lambda texts: found.handle(Texts(tuple(texts)), timeout=None).rows,
            names,
        )
        boosted, got = open_weights().pruner("boosted", over=over), defaultdict(list)
        for number, example in enumerate(some):
            if number % 10 == 0:
                print(f"{setting}: {number} of {len(some)}", flush=True)
            embedded, inner = embedding.of(example.seen.pool), ~np.isin(both_ends(example), (DRUG, DISEASE)).any(1)
            for name, score in (
                ("likeness of vectors, untrained", alike(embedded)),
                ("perceptron on two embeddings", by_things(things, embedded)),
                ("ReaRev on embeddings of relations", by_network(network, embedded)),
                ("boosting on features (ships)", boosted(example.seen)),
            ):
                got[name].append(measured(example.y, score, inner))
        drugs = np.arange(len(some))
        text += [f"\n## {'Overlay of other drugs’ curated edges' if over else 'Graph alone'}: {len(some)} drugs\n",
                 "| scorer | MAP (95%) | precision at recall .5 | .8 | recall at 20 | inner, recall at 20 |",
                 "| --- | --- | --- | --- | --- | --- |"]  # fmt: skip
        for name, rows in got.items():
            values = np.array(rows)
            mean, low, high = between(values[:, 0], drugs)
            rest = " | ".join(f"{v:.3f}" for v in np.nanmean(values[:, 1:], axis=0))
            text.append(f"| {name} | {mean:.3f} ({low:.3f} to {high:.3f}) | {rest} |")
    commit = subprocess.run(
        ["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    )
    said = f"""# The published pruners on drugs never seen

`python benchmarks/kg_refine_published.py MECHANISMS OUT --embedder {args.embedder} --most {args.most}
--settings {args.settings} --write`,
commit {commit.stdout.strip()}, graph {graph.name} {graph.content_hash[:12]} (without DrugMechDB), embedder
{weights.about["embedder"]}, weights {weights.sha[:12]} (seed {weights.about["seed"]}). One mechanism of each held-out
drug; definitions as in [kg_refine.md](kg_refine.md).
""" + "\n".join(text) + "\n"  # fmt: skip
    print(said)
    if args.write:
        (HERE / "results/kg_refine_published.md").write_text(said, "utf-8")


def both_ends(example: Example) -> np.ndarray:
    """[P, 2]: near and far end of each pair."""
    return np.stack([example.seen.near, example.seen.far], axis=1)


if __name__ == "__main__":
    main()
