"""Questions that take a short program, asked of bioharness by rules; gold is computed from the tables by other code.

    python benchmarks/programs.py [--kg full] [--each 100] [--seed 5]

Genes are drawn from those with one symbol and one place; the wordings are by whoever wrote the forms, so that the
figures say whether what is computed is right, and nothing of how people ask.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Callable

import pyarrow.parquet as pq

from bioloom.api.knowledge_base import open as open_graph
from bioloom.sources.tools.place import tables_folder

Levels = dict[str, dict[str, float]]
Made = tuple[str | dict[str, str], object]


def read(kg: str) -> tuple[Levels, dict[str, str]]:
    """By symbol: nTPM by tissue (RNA consensus), and the chromosome of genes that have one."""
    folder = tables_folder(kg)
    atlas = pq.read_table(folder / "atlas.parquet", filters=[("assay", "=", "rna")])
    levels: Levels = defaultdict(dict)
    ensembl: dict[str, set[str]] = defaultdict(set)
    columns = (atlas[c].to_pylist() for c in ("gene", "symbol", "place", "value"))
    for gene, symbol, place, value in zip(*columns, strict=True):
        levels[symbol][place] = value
        ensembl[symbol].add(gene)
    chromosomes: dict[str, str] = {}
    for row in pq.read_table(folder / "genes.parquet", columns=["symbol", "places"]).to_pylist():
        found = {p["chromosome"] for p in row["places"]}
        if len(found) == 1:
            chromosomes[row["symbol"]] = found.pop()
    return {s: v for s, v in levels.items() if len(ensembl[s]) == 1 and s in chromosomes}, chromosomes


def makers(
    levels: Levels, chromosomes: dict[str, str], draw: random.Random, *, slots: bool = False
) -> dict[str, Callable[[], Made]]:
    """What makes a question of each kind, with its gold; with ``slots`` its names in place of the question."""
    genes = sorted(levels)

    def asked(wording: str, **named: str) -> str | dict[str, str]:
        return named if slots else wording.format(**named)

    def above() -> Made:
        g, n = draw.choice(genes), draw.choice((1, 5, 20, 50.5))
        text = asked("In which tissues is {gene} expressed above {level} nTPM?", gene=g, level=str(n))
        return text, {t for t, v in levels[g].items() if v > n}

    def count() -> Made:
        g, n = draw.choice(genes), draw.choice((1, 5, 20))
        text = asked("How many tissues express {gene} above {level} nTPM?", gene=g, level=str(n))
        return text, sum(v > n for v in levels[g].values())

    def same() -> Made:
        g = draw.choice(genes)
        near = [h for h in draw.sample(genes, 200) if h != g and chromosomes[h] == chromosomes[g]]
        h = draw.choice(near) if near and draw.random() < 0.5 else draw.choice(genes)
        said = "yes" if chromosomes[g] == chromosomes[h] else "no"
        return asked("Are {gene} and {gene2} on the same chromosome?", gene=g, gene2=h), said

    def of_some() -> Made:
        some = draw.sample(genes, 4)
        c = chromosomes[some[0]]
        named = f"{', '.join(some[:3])} and {some[3]}"
        return asked("Which of {genes} are on chromosome {chromosome}?", genes=named, chromosome=c), {
            g for g in some if chromosomes[g] == c
        }

    def higher() -> Made:
        place = draw.choice(("liver", "kidney", "testis", "spleen"))
        while True:
            g, h = draw.sample(genes, 2)
            if place in levels[g] and place in levels[h] and levels[g][place] != levels[h][place]:
                best = g if levels[g][place] > levels[h][place] else h
                text = "Which is more highly expressed in the {tissue}, {gene} or {gene2}?"
                return asked(text, tissue=place, gene=g, gene2=h), best

    return {"above": above, "count": count, "same chromosome": same, "on a chromosome": of_some, "higher in": higher}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--each", type=int, default=100)
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    kb = open_graph(given.kg, method="bioharness", offline=True)
    print("| kind | of | right | wrong | not answered |\n| --- | ---: | ---: | ---: | ---: |")
    for name, make in makers(*read(given.kg), random.Random(given.seed)).items():
        found: Counter[str] = Counter()
        for _ in range(given.each):
            text, gold = make()
            answer = kb.ask(text).bundle.answer
            value = set(answer.value) if isinstance(answer.value, tuple) else answer.value
            outcome = "not answered" if answer.abstained else "right" if value == gold else "wrong"
            found[outcome] += 1
            if outcome == "wrong":
                print(f"<!-- {text} | {value} | {gold} -->")
        print(f"| {name} | {given.each} | {found['right']} | {found['wrong']} | {found['not answered']} |", flush=True)


if __name__ == "__main__":
    main()
