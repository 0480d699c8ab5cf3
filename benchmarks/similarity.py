"""From which likeness two units say the same: gamma of BioWeave's cross-source support, for each family of scorers.

    python benchmarks/similarity.py [--kg full] [--pairs 150] [--embedder minilm]

Pairs of edges of the full graph that share a subject and a predicate and differ in the object, each written twice as a
simulated sentence and once as the graph's own line. Two wordings of one edge say the same; wordings of its two edges do
not, though they share all words but one name: the hard case that support across sources has to tell apart. gamma is
chosen where F1 is best on every other pair and measured on the rest. Writes ``benchmarks/results/similarity.md``.
"""

from __future__ import annotations

import argparse
import subprocess
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from bioloom.api.session import Session
from bioloom.bench.build.simulate.compose import simulate
from bioloom.core.ports import Compared, Texts
from bioloom.graph.model.graph import Graph
from bioloom.reason.embed.lexical import LexicalScorer
from bioloom.reason.embed.resolve import resolve_embedder
from bioloom.reason.settings import load_settings
from bioloom.stages.read.readback.naming import fact_text

HERE = Path(__file__).parent
SEEDS = (1, 2)
PREDICATES = ("gene_associated_with_condition", "has_phenotype", "treats", "participates_in", "expressed_in",
              "directly_physically_interacts_with", "located_in", "contraindicated_in")  # fmt: skip
Pair = tuple[str, str, bool]
PUBLISHED = 0.75


def siblings(graph: Graph, number: int, rng: np.random.Generator) -> list[tuple[int, int]]:
    """Pairs of edges with one subject and one predicate, and different objects."""
    out: list[tuple[int, int]] = []
    layer = graph.layers[0]
    for predicate in PREDICATES:
        edges = rng.permutation(graph.edges((predicate,)))[:4000]
        by_subject: dict[int, list[int]] = defaultdict(list)
        for edge in edges.tolist():
            by_subject[int(layer.subject[edge])].append(edge)
        found = [
            (some[0], some[1]) for some in by_subject.values()
            if len(some) > 1 and layer.object[some[0]] != layer.object[some[1]]
        ]  # fmt: skip
        out += found[: number // len(PREDICATES) + 1]
    return out[:number]


def wordings(graph: Graph, edges: Sequence[int]) -> dict[int, list[str]]:
    """A simulated sentence of each seed for every edge, of those that state one thing alone; and the graph's line."""
    out: dict[int, list[str]] = defaultdict(list)
    for seed in SEEDS:
        seen: set[int] = set()
        for document in simulate(graph, np.array(sorted(edges), np.int64), seed):
            for sentence in document.sentences:
                edge = sentence.claims[0].edge if len(sentence.claims) == 1 else None
                if edge is not None and edge not in seen and not sentence.anaphoric:
                    seen.add(edge)
                    out[edge].append(sentence.text)
    return {e: [*said, fact_text(graph.fact(e))] for e, said in out.items() if len(said) == len(SEEDS)}


def pairs_of(graph: Graph, number: int) -> list[list[Pair]]:
    """For each pair of edges: two wordings of the first, and one of either; with whether they say the same."""
    found = siblings(graph, number, np.random.default_rng(3))
    said = wordings(graph, sorted({e for pair in found for e in pair}))
    out = []
    for one, other in found:
        if one in said and other in said:
            a, b, line = said[one]
            c, _, second = said[other]
            out.append([(a, b, True), (a, line, True), (a, c, False), (a, second, False)])
    return out


def best(cosines: np.ndarray, same: np.ndarray) -> float:
    """The threshold with the best F1."""
    return float(max(sorted(set(np.round(cosines, 2).tolist())), key=lambda t: f1(cosines, same, t)[2]))


def f1(cosines: np.ndarray, same: np.ndarray, threshold: float) -> tuple[float, float, float, float]:
    """Precision, recall, F1, and the share of all pairs at or above ``threshold``."""
    fired = cosines >= threshold
    hits = int((fired & same).sum())
    precision, recall = hits / max(1, int(fired.sum())), hits / max(1, int(same.sum()))
    both = precision + recall
    return precision, recall, 2 * precision * recall / both if both else 0.0, float(fired.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--pairs", type=int, default=150)
    parser.add_argument("--embedder", default="minilm")
    args = parser.parse_args()
    graph = Session(args.kg).graph
    items = pairs_of(graph.graph, args.pairs)
    texts = sorted({t for item in items for a, b, _ in item for t in (a, b)})
    same = np.array([[s for _, _, s in item] for item in items])
    embedder = resolve_embedder(args.embedder, load_settings(embedder=args.embedder, offline=True))
    assert embedder is not None
    rows = np.concatenate(
        [embedder.handle(Texts(tuple(texts[i : i + 64])), timeout=None).rows for i in range(0, len(texts), 64)]
    )
    place = {t: i for i, t in enumerate(texts)}
    lexical = LexicalScorer()
    scorers = {
        f"embedding: {args.embedder}": [[float(rows[place[a]] @ rows[place[b]]) for a, b, _ in i] for i in items],
        "lexical": [
            [lexical.handle(Compared(a, (b,)), timeout=None).scores[0] for a, b, _ in item] for item in items
        ],
    }  # fmt: skip
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True, check=True
    ).stdout.strip()
    head = f"Graph {args.kg} ({graph.content_hash[:12]}), {len(items)} pairs of edges, simulated, commit {commit}"
    lines = [
        "# From which likeness two units say the same",
        "",
        f"{head}. {' '.join((__doc__ or '').split()[24:])}",
        "",
    ]
    lines += ["| scorer | threshold | | precision | recall | F1 | fires on |", "| --- " * 7 + "|"]
    for name, scores in scorers.items():
        cosines = np.array(scores)
        chosen = best(cosines[::2].ravel(), same[::2].ravel())
        for threshold, what in ((chosen, "chosen on the other half"), (PUBLISHED, "published, of SentenceBERT")):
            p, r, f, share = f1(cosines[1::2].ravel(), same[1::2].ravel(), threshold)
            lines.append(f"| {name} | {threshold:.2f} | {what} | {p:.2f} | {r:.2f} | {f:.2f} | {share:.0%} |")
    lines += ["| identity of facts | | exact by construction where conversion reads both | | | | |"]
    (HERE / "results" / "similarity.md").write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
