"""What each source of the second set adds to the full graph: things, statements, new pairs, first genes of diseases.

    python benchmarks/new_sources.py --data DIR [--out benchmarks/results/new_sources.md]

The sources are read and put together as `bioloom kg build full --accept-noncommercial` does, but not written. A pair
is subject, predicate and object, whatever qualifies it; it is new when no source of the first set states it. *Alone*
counts the new pairs that no other source of the second set has either. A first gene is that of a disease of which no
source of the first set names any.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from bioloom.recipes.build.assemble import assemble
from bioloom.recipes.build.gather import gather
from bioloom.recipes.disease_genes.table import DISEASE_GENE_RECIPES
from bioloom.recipes.files.locate import Shelf, data_folder
from bioloom.recipes.genomics.table import GENOMICS_RECIPES
from bioloom.recipes.oncology.table import ONCOLOGY_RECIPES
from bioloom.recipes.regulation.table import REGULATION_RECIPES
from bioloom.recipes.statements import Statements
from bioloom.recipes.table import GRAPHS, chosen

SECOND = (*DISEASE_GENE_RECIPES, *REGULATION_RECIPES, *GENOMICS_RECIPES, *ONCOLOGY_RECIPES)
GENES = "gene_associated_with_condition"
Pair = tuple[str, str, str]


def pairs(said: Iterable[Statements], *, negated: bool = False) -> set[Pair]:
    """What is stated, or what is denied."""
    return {(e.subject, e.predicate, e.object) for s in said for e in s if e.negated == negated}


def rows(data: Path) -> list[str]:
    """The lines of the table."""
    plan = GRAPHS["full"]
    recipes = chosen(*plan.recipes, *plan.noncommercial)
    shelf = Shelf(data=data, offline=True)
    gathered = [gather(recipe.infores, recipe.parse(shelf.files(recipe)[0])) for recipe in recipes]
    graph = assemble(gathered)
    names = {recipe.name for recipe in SECOND}
    said = {r.name: s for r, (_, s) in zip(recipes, graph.said[: len(recipes)], strict=True)}
    first = pairs(s for name, s in said.items() if name not in names)
    with_gene = {o for _, p, o in first if p == GENES}
    stated = {name: pairs([said[name]]) for name in names}
    times = Counter(pair for found in stated.values() for pair in found)
    seen = {infores for r, (infores, _) in zip(recipes, graph.said, strict=False) if r.name not in names}
    own = Counter(t.terms[0][0] for t in graph.things.values() if all(i not in seen for i, _ in t.terms))
    lines = [
        "| source | licence | things | edges | denied | pairs | new | alone | first genes |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for recipe in SECOND:
        found, new = stated[recipe.name], stated[recipe.name] - first
        alone = sum(times[pair] == 1 for pair in new)
        firsts = len({o for _, p, o in new if p == GENES} - with_gene)
        things = own.pop(recipe.infores, 0)
        denied = len(pairs([said[recipe.name]], negated=True))
        lines.append(
            f"| {recipe.name} | {recipe.licence} | {things:,} | {len(said[recipe.name]):,} | {denied:,}"
            f" | {len(found):,} | {len(new):,} | {alone:,} | {firsts:,} |"
        )
    every = set().union(*stated.values())
    genes = {pair for pair in every if pair[1] == GENES}
    old = {pair for pair in first if pair[1] == GENES}
    diseases = {o for *_, o in genes}
    together = (
        f"Together {len(every):,} pairs, {len(every - first):,} of them new. Genes of diseases: {len(old):,} pairs over"
        f" {len(with_gene):,} diseases before, {len(old | genes):,} over {len(with_gene | diseases):,} after;"
        f" {len(diseases - with_gene):,} diseases get their first gene."
    )
    lines += ["", together]
    lost = {r.name: g.tally.counts for r, g in zip(recipes, gathered, strict=True) if r.name in names}
    lines += ["", "Left out, by source:", ""]
    for name, counts in lost.items():
        lines.append(f"- {name}: " + ("; ".join(f"{reason} {n:,}" for reason, n in counts.most_common(6)) or "nothing"))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    folder = data_folder(given.data)
    if folder is None:
        parser.error("name the data folder with --data or BIOLOOM_DATA")
    text = "# What the second set of sources adds\n\n    python benchmarks/new_sources.py\n\n" + "\n".join(rows(folder))
    print(text)
    if given.out:
        given.out.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
