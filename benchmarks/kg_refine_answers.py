"""Whether the pruner helps loom's answers, on held-out drugs: the order of targets, and which ways are shown.

    python benchmarks/kg_refine_answers.py MECHANISMS [--kg full] [--most 200] [--shares 1,0.8,0.5] [--write]

One mechanism a drug, drawn by chance. *Targets*: "How does DRUG treat DISEASE?"; of the answers, at which place the
first gene stands that the curated mechanism joins with the drug, as loom orders them and ordered by the pruner's
chance of drug and gene. *Ways*: of the ways of at most three steps between the two (the direct ones left out, more than
five), those that are shown, as the graph ranks them and as the pruner does (`stages.weave.refine.routes`); gold are the
curated pairs. Means over drugs, 95% intervals by resampling them. Of smaller ``--shares`` of the graph (statements that
seed 7 draws, `bench.build.simulate.removal`) the ways alone are measured, of the drugs that still have so many:
look-ups know the whole graph.
"""

from __future__ import annotations

import argparse
import random
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from bioloom.api.session import Session
from bioloom.bench.build.simulate.removal import retained
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.core.results.routes import Route
from bioloom.core.version import __version__
from bioloom.graph.engine import KnowledgeGraph
from bioloom.methods.loom import Loom
from bioloom.recipes.drugs.drugmechdb import mechanisms
from bioloom.stages.answer.operators.joining.connect import HOPS, LOOKED_AT, SHOWN, _different
from bioloom.stages.weave.refine.pool import DRUG, Pools, pair_keys
from bioloom.stages.weave.refine.refiner import Refiner
from bioloom.stages.weave.refine.routes import likeliest
from bioloom.stages.weave.refine.training.examples import Examples, Item
from kg_refine_pools import between

HERE, SEED = Path(__file__).parent, 7


def drawn(examples: Examples, most: int) -> Iterator[Item]:
    """One mechanism of each held-out drug that the graph has."""
    by_drug: dict[str, list[Item]] = {}
    for item in examples.items:
        if item.held_out and max(item.drug, item.disease) < examples.graph.node_count:
            by_drug.setdefault(item.drug_name.lower(), []).append(item)
    chance, drugs = random.Random(11), sorted(by_drug)
    chance.shuffle(drugs)
    for drug in drugs[:most]:
        yield chance.choice(by_drug[drug])


def first_place(order: Sequence[int], wanted: set[int]) -> float:
    """The reciprocal of the place of the first that is wanted; 0 where none is."""
    return next((1 / i for i, node in enumerate(order, 1) if node in wanted), 0.0)


class Measured:
    """Of one graph: what loom answers, and what the pruner would have put first."""

    def __init__(self, session: Session, share: float = 1.0) -> None:
        self.session, self.whole = session, session.graph
        if share < 1:
            whole = session.graph.graph
            self.whole = KnowledgeGraph(whole.view(retained(whole, share, SEED)), session.graph.gate)
        self.graph, self.refiner = self.whole.graph, Refiner(self.whole)
        self.pools = Pools(self.graph)
        self.of = self.pools.twins.of
        self.genes = self.graph.category_table(("Gene",))

    def targets(self, item: Item) -> list[tuple[float, float]]:
        """(reciprocal place, at the first place) as loom orders its answers and as the pruner does; or nothing."""
        ends = np.stack([item.gold >> 32, item.gold & 0xFFFFFFFF])
        others = np.where(ends[0] == item.drug, ends[1], ends[0])[(ends == item.drug).any(axis=0)].tolist()
        wanted = {n for n in others if n < self.graph.node_count and self.genes[self.graph.category_set[n]]}
        if not wanted:
            return []
        drug, disease = (self.graph.entity(n).name for n in (item.drug, item.disease))
        said = answer(Loom(pictures=False), Question(text=f"How does {drug} treat {disease}?"), self.session.resources)
        order = [int(self.of[self.graph.index(c)]) for c in said.answer.curies]
        seen, chance = self.refiner.scored(item.drug, item.disease)
        at = seen.pool.head == DRUG
        known = dict(zip(seen.pool.nodes[seen.pool.tail[at]].tolist(), chance[at].tolist(), strict=True))
        again = sorted(order, key=lambda n: -known.get(n, 0.0))
        return [(first_place(o, wanted), float(o[:1] != [] and o[0] in wanted)) for o in (order, again)]

    def ways(self, item: Item) -> list[tuple[float, float, float]]:
        """Of the shown ways: share of pairs that are gold, of the stated gold pairs, and the first of the first way."""
        gold = set(item.gold.tolist())
        stated = set(self.pools.between(item.drug, item.disease).keys.tolist()) & gold
        ends = [self.graph.entity(n).curie for n in (item.drug, item.disease)]
        found = self.whole.routes(*ends, hops=HOPS, most=LOOKED_AT) if stated else None
        if found is None or sum(len(r.hops) > 1 for r in found.best) <= SHOWN:
            return []
        out = []
        for routes in (found.best, likeliest(found, self.whole, hops=HOPS, most=LOOKED_AT)):
            shown = _different(tuple(r for r in routes if len(r.hops) > 1))
            pairs = set().union(*(self._pairs(r) for r in shown))
            out.append((len(pairs & gold) / len(pairs), len(pairs & stated) / len(stated), self._share(shown[0], gold)))
        return out

    def _pairs(self, route: Route) -> set[int]:
        nodes = self.of[[self.graph.index(e.curie) for e in route.entities]]
        return set(pair_keys(nodes[:-1], nodes[1:]).tolist())

    def _share(self, route: Route, gold: set[int]) -> float:
        pairs = self._pairs(route)
        return len(pairs & gold) / len(pairs)


def table(rows: list[list[tuple[float, ...]]], names: Sequence[str]) -> list[str]:
    """A line for loom as it orders, one for the pruner, one for the difference of the first column."""
    values, drugs = np.array(rows), np.arange(len(rows))

    def cell(column: np.ndarray) -> str:
        mean, low, high = between(column, drugs)
        return f"{mean:.3f} ({low:.3f} to {high:.3f})"

    lines = [f"| | {' | '.join(names)} |", "| --- " * (len(names) + 1) + "|"]
    for number, said in enumerate(("without the pruner", "with it")):
        lines.append(f"| {said} | {' | '.join(cell(values[:, number, k]) for k in range(len(names)))} |")
    gain = values[:, 1] - values[:, 0]
    return [*lines, f"| difference | {' | '.join(cell(gain[:, k]) for k in range(len(names)))} |"]


def main() -> None:
    """Measure, print, and with ``--write`` keep the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mechanisms", type=Path)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--most", type=int, default=200)
    parser.add_argument("--shares", default="1")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    session = Session(args.kg)
    examples = Examples(session.graph.graph, list(mechanisms(args.mechanisms)))
    measured, items = Measured(session), list(drawn(examples, args.most))
    targets = [t for i in items if (t := measured.targets(i))]
    text = [f'## Targets: "How does DRUG treat DISEASE?" ({len(targets)} drugs whose mechanism begins at a gene)\n']
    text += table(targets, ("reciprocal place of the first curated target", "it stands first"))
    for share in (float(s) for s in args.shares.split(",")):
        here = measured if share == 1 else Measured(session, share)
        ways = [w for i in items if (w := here.ways(i))]
        text.append(f"\n## Ways between drug and disease, {share:.0%} of the statements ({len(ways)} drugs)\n")
        text += table(ways, ("shown pairs that are curated", "stated curated pairs shown", "of the first way curated"))
    commit = subprocess.run(
        ["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    )
    said = f"""# Whether the pruner helps loom's answers

`python benchmarks/kg_refine_answers.py MECHANISMS --kg {args.kg} --most {args.most} --shares {args.shares} --write`,
commit {commit.stdout.strip()}, bioloom {__version__}, graph {args.kg} {session.graph.content_hash[:12]}
(without DrugMechDB), rules. Held-out drugs, one mechanism each; ways: more than {SHOWN} of two or three steps, a
curated pair stated.

{chr(10).join(text)}
"""
    print(said)
    if args.write:
        (HERE / "results/kg_refine_answers.md").write_text(said, "utf-8")


if __name__ == "__main__":
    main()
