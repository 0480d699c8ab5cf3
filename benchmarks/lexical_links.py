"""Links by name against the mappings of sources, which they do not get to see.

    python benchmarks/lexical_links.py [--data DIR] [--out benchmarks/results/lexical_links.md]

For each pair of vocabularies all its mappings are hidden, links are made by names alone, and compared.
"""

from __future__ import annotations

import argparse
import os
import subprocess
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from bioloom.graph.storage.derived import quiet
from bioloom.ground.identity.prefixes import prefix_of
from bioloom.recipes.build import lexical
from bioloom.recipes.build.assemble import Assembled, assemble
from bioloom.recipes.build.build import _no_collector, _read
from bioloom.recipes.files.locate import Shelf
from bioloom.recipes.table import GRAPHS, chosen

HERE = Path(__file__).parent
PAIRS = (
    ("CHEBI", "MESH"), ("CHEBI", "DRUGBANK"), ("MONDO", "MESH"), ("MONDO", "DOID"), ("MONDO", "orphanet"),
    ("HP", "MESH"), ("HP", "MONDO"), ("UBERON", "MESH"), ("CL", "MESH"), ("GO", "MESH"),
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--data", type=Path, default=Path(os.environ.get("BIOLOOM_DATA") or HERE.parent.parent / "shared/data")
    )
    parser.add_argument("--out", type=Path, default=HERE / "results/lexical_links.md")
    args = parser.parse_args()
    with _no_collector():
        gathered, _ = _read(chosen(*GRAPHS["open"].recipes), Shelf(data=args.data, offline=True), quiet)
        graph = assemble(gathered)
    lines = [*_hidden(graph), *_made(graph)]
    args.out.write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines))


def _terms(graph: Assembled) -> dict[str, lexical.Named]:
    described: dict[str, list] = {}
    for thing in graph.things.values():
        for said in thing.terms:
            described.setdefault(said[1].id, []).append(said)
    return lexical.named(described, graph.things, graph.identity)


def _hidden(graph: Assembled) -> list[str]:
    sha = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True, check=False)
    out = [
        "# Links by name",
        "",
        f"Commit {sha.stdout.strip()}, sources of the open graph. All mappings of a pair of vocabularies hidden,",
        "links made by names alone. *Right*: of the links of which an end is mapped by a source into the other",
        "vocabulary, those that the source makes as well. *Both mapped*: the same of links of which both ends are.",
        "*Found*: the share of the source's mappings that names find. Sources make some mappings by names themselves,",
        "which flatters the figures; a sample read by hand is in `docs/decisions/0008-links-by-name.md`.",
        "",
        "| vocabularies | mappings | links judged | right | both mapped | right | found |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    terms = _terms(graph)
    total: Counter[str] = Counter()
    for pair in PAIRS:
        count = _judged(graph, terms, pair)
        total.update(count)
        out.append(_row(" - ".join(pair), count))
    return [*out, _row("all", total), ""]


def _judged(graph: Assembled, terms: Mapping[str, lexical.Named], pair: tuple[str, str]) -> Counter[str]:
    two = {i: one._replace(thing=i) for i, one in terms.items() if prefix_of(i) in pair}  # as if nothing had merged
    decisions = (d for d in graph.identity.decisions if d.outcome != lexical.OUTCOME)
    truth = {frozenset(d[:2]) for d in decisions if {prefix_of(d.subject), prefix_of(d.object)} == set(pair)}
    mapped = frozenset().union(*truth)
    links = [frozenset(link) for link in lexical.links(two, lambda *_: False) if set(link) & mapped]
    both = [link for link in links if link <= mapped]
    return Counter(
        mappings=sum(t <= two.keys() for t in truth), judged=len(links), right=sum(x in truth for x in links),
        both=len(both), both_right=sum(x in truth for x in both),
    )  # fmt: skip


def _row(label: str, count: Counter[str]) -> str:
    right, both = count["right"] / max(count["judged"], 1), count["both_right"] / max(count["both"], 1)
    found = count["right"] / max(count["mappings"], 1)
    return (
        f"| {label} | {count['mappings']:,} | {count['judged']:,} | {right:.3f} | {count['both']:,} | {both:.3f} "
        f"| {found:.3f} |"
    )


def _made(graph: Assembled) -> list[str]:
    made = [d for d in graph.identity.decisions if d.outcome == lexical.OUTCOME]
    pairs = Counter(f"{prefix_of(d.subject)} - {prefix_of(d.object)}" for d in made)
    edges = sum(infores == lexical.INFORES for infores, _ in graph.edges)
    out = [f"Made in the open graph: {len(made):,} between terms, {edges:,} between things.", ""]
    out += ["| vocabularies | links |", "| --- | ---: |"]
    return [*out, *(f"| {pair} | {number:,} |" for pair, number in pairs.most_common())]


if __name__ == "__main__":
    main()
